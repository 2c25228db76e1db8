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
