#include "batch/containment.h"

#include "system/io.h"

int containment_find(const char *verb, enum containment_asked asked,
                     struct containment_report *report)
{
    int found = containment_probe((enum containment)(asked + 1), report);
    size_t i;
    if (!found)
        complain(verb, report->line);
    if (!found || (asked == ANY_CONTAINMENT && report->level != CONTAINMENT_FULL)) {
        for (i = 0; i < report->lack_count; i++)
            complain(verb, report->lacks[i]);
    }
    return found;
}
