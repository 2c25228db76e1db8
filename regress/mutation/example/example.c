/* One of each kind of place that mutate.py knows; `mutants` lists what it must make of it. */
#include <stddef.h>

#define TWICE(n) ((n)*2)

enum { MOST = 9 };

static const char *const names[] = { "none", 0 };

static int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

int count_digits(const char *text, int *any)
{
    int n = 0;
    const char *at;
    *any = 0;
    for (at = text; *at != 0; at++) {
        if (!is_digit(*at))
            continue;
        n += 1;
        *any = n > MOST ? -1 : 1;
    }
    if (n > 0 && names[0] != 0)
        return TWICE(n);
    do
        n--;
    while (n & 3);
    return n << 1;
}
