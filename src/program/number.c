#include "program/number.h"

#include <errno.h>
#include <stdlib.h>

int read_number(const char *text, uint64_t *n)
{
    char *end;
    errno = 0;
    *n = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *n > 0;
}
