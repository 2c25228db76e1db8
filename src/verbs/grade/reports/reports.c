#include "grade/reports/reports.h"

#include <string.h>

static int not_built(const json_t *marks, const struct report_files *to)
{
    (void)marks;
    (void)to;
    return 0;
}

const struct report_form report_forms[] = {
    { "csv", not_built },     { "junit", not_built },     { "gradescope", not_built },
    { "autolab", not_built }, { "classroom", not_built }, { "html", not_built },
};
const size_t report_form_count = sizeof report_forms / sizeof report_forms[0];

const struct report_form *report_form_named(const char *name)
{
    size_t i;
    for (i = 0; i < report_form_count; i++) {
        if (strcmp(report_forms[i].name, name) == 0)
            return &report_forms[i];
    }
    return 0;
}

json_t *report_pseudonyms(const json_t *marks, json_t **names)
{
    (void)marks;
    *names = 0;
    return 0;
}
