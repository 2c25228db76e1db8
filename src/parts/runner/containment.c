#include "runner/containment.h"

#include "system/io.h"
#include "text/wrapping.h"

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

void containment_print(const struct containment_report *report, sink *out)
{
    struct wrapping w = { .out = out };
    wrap_start(&w, 0, 2);
    wrap(&w, report->line);
    wrap_end(&w);
    (void)sink_flush(out);
}
