#include "text/number.h"

int read_number(const char *text, uint64_t *n)
{
    *n = 0;
    for (; *text != '\0'; text++) {
        int digit = *text - '0';
        if (digit < 0 || digit > 9 || *n > (UINT64_MAX - (uint64_t)digit) / 10)
            return 0;
        *n = 10 * *n + (uint64_t)digit;
    }
    return *n > 0;
}

void sink_hundredths(sink *out, int64_t n)
{
    uint64_t size = n < 0 ? (uint64_t)-n : (uint64_t)n;
    if (n < 0)
        sink_byte(out, '-');
    sink_number(out, size / 100);
    if (size % 100 == 0)
        return;
    sink_byte(out, '.');
    sink_number(out, size / 10 % 10);
    if (size % 10 != 0)
        sink_number(out, size % 10);
}
