#include "report/format.h"

#include <string.h>

const struct format formats[] = {
    { "text", open_text, summarize_text },
    { "json", open_json, summarize_json },
    { "sarif", open_sarif, 0 },
    { "junit", open_junit, 0 },
};

const size_t format_count = sizeof formats / sizeof formats[0];

const struct format *format_named(const char *name)
{
    size_t i;
    for (i = 0; i < format_count; i++) {
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    }
    return 0;
}
