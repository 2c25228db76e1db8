#include "text/number.h"

int read_number(const char *text, uint64_t *n)
{
    *n = 0;
    if (*text == '\0')
        return 0;
    for (; *text != '\0'; text++) {
        unsigned digit = (unsigned char)*text - (unsigned)'0';
        if (digit > 9 || *n > (UINT64_MAX - digit) / 10)
            return 0;
        *n = 10 * *n + digit;
    }
    return *n > 0;
}
