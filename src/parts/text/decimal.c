#include "text/decimal.h"

#include "text/memory.h"
#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

enum { SHORT = 64 };

/* Removes the digits at the beginning of `rest`, and returns their number. */
static size_t take_digits(bytes *rest)
{
    size_t n = 0;
    while (is_digit(bytes_get(*rest, n)))
        n++;
    *rest = bytes_skip(*rest, n);
    return n;
}

/* Removes the first byte of `rest` if it is one of two. */
static int take_one(bytes *rest, int one, int other)
{
    int first = bytes_get(*rest, 0);
    if (first != one && first != other)
        return 0;
    *rest = bytes_skip(*rest, 1);
    return 1;
}

static int is_decimal(bytes text)
{
    size_t digits;
    (void)take_one(&text, '+', '-');
    digits = take_digits(&text);
    if (take_one(&text, '.', '.'))
        digits += take_digits(&text);
    if (digits == 0)
        return 0;
    if (take_one(&text, 'e', 'E')) {
        (void)take_one(&text, '+', '-');
        if (take_digits(&text) == 0)
            return 0;
    }
    return text.len == 0;
}

/* strtod() needs a NUL at the end. It rounds correctly, however many digits there are. */
static double nearest_double(bytes text)
{
    char room[SHORT] = "";
    char *copy;
    double value;
    if (text.len < SHORT) {
        memcpy(room, text.at, text.len);
        return strtod(room, 0);
    }
    copy = memory_of_bytes(text);
    value = strtod(copy, 0);
    free(copy);
    return value;
}

int decimal_of(bytes text, double *value)
{
    if (!is_decimal(text))
        return 0;
    *value = nearest_double(text);
    return *value - *value == 0; /* not for infinity */
}
