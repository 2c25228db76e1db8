#include "text/number.h"

#include <string.h>

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

static const struct {
    const char *name;
    uint64_t milliseconds;
} units[] = { { "ms", 1 }, { "s", 1000 }, { "m", 60000 }, { "h", 3600000 }, { "", 1000 } };

int read_time(const char *text, uint64_t *milliseconds)
{
    char number[16];
    size_t digits = 0;
    size_t i;
    while (text[digits] >= '0' && text[digits] <= '9')
        digits++;
    if (digits >= sizeof number)
        return 0;
    memcpy(number, text, digits);
    number[digits] = '\0';
    for (i = 0; i < sizeof units / sizeof units[0]; i++) {
        uint64_t n;
        if (strcmp(text + digits, units[i].name) != 0)
            continue;
        if (!read_number(number, &n) || n > UINT32_MAX)
            return 0;
        *milliseconds = n * units[i].milliseconds;
        return 1;
    }
    return 0;
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
