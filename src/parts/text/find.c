#include "text/find.h"

#include <string.h>

int fold_case(int byte)
{
    return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte;
}

size_t bytes_find_text(bytes b, const char *text)
{
    size_t len = strlen(text), at;
    for (at = 0; at + len <= b.len; at += 1 + bytes_find(bytes_skip(b, at + 1), text[0])) {
        if (memcmp(b.at + at, text, len) == 0)
            return at;
    }
    return b.len;
}

int bytes_contain(bytes b, const char *text)
{
    return bytes_find_text(b, text) < b.len;
}

int bytes_start_with(bytes b, const char *text)
{
    return bytes_equal(bytes_first(b, strlen(text)), bytes_of_text(text));
}

int bytes_same_letters(bytes a, bytes b)
{
    size_t i;
    for (i = 0; i < a.len && a.len == b.len; i++) {
        if (fold_case(a.at[i]) != fold_case(b.at[i]))
            return 0;
    }
    return a.len == b.len;
}

int bytes_compare(bytes a, bytes b)
{
    size_t least = a.len < b.len ? a.len : b.len;
    int order = least > 0 ? memcmp(a.at, b.at, least) : 0;
    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

bytes take_line(bytes *rest)
{
    bytes line = bytes_first(*rest, bytes_find(*rest, '\n'));
    *rest = bytes_skip(*rest, line.len + 1);
    return line;
}
