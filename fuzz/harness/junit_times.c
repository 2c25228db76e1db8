#include "harness/junit_times.h"

#include <string.h>

void zero_junit_times(unsigned char *report, size_t len)
{
    static const char start[] = " time=\"";
    size_t length = sizeof start - 1;
    size_t i;
    for (i = 0; i + length < len; i++) {
        if (memcmp(report + i, start, length) != 0)
            continue;
        for (i += length; i < len && report[i] != '"'; i++) {
            if (report[i] >= '0' && report[i] <= '9')
                report[i] = '0';
        }
    }
}
