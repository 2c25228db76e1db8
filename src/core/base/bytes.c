#include "base/bytes.h"

#include <string.h>

bytes bytes_of(const void *at, size_t len)
{
    bytes b;
    b.at = (const unsigned char *)at;
    b.len = len;
    return b;
}

bytes bytes_of_text(const char *text)
{
    return bytes_of(text, strlen(text));
}

bytes bytes_first(bytes b, size_t n)
{
    return bytes_of(b.at, n < b.len ? n : b.len);
}

bytes bytes_skip(bytes b, size_t n)
{
    if (n >= b.len)
        return bytes_of(b.at, 0);
    return bytes_of(b.at + n, b.len - n);
}

int bytes_get(bytes b, size_t i)
{
    return i < b.len ? b.at[i] : -1;
}

size_t bytes_find(bytes b, int byte)
{
    const unsigned char *found;
    if (b.len == 0)
        return 0; /* memchr must not be given a null pointer, even for a length of 0 */
    found = (const unsigned char *)memchr(b.at, byte, b.len);
    return found ? (size_t)(found - b.at) : b.len;
}

int bytes_equal(bytes a, bytes b)
{
    if (a.len != b.len)
        return 0;
    return a.len == 0 || memcmp(a.at, b.at, a.len) == 0;
}
