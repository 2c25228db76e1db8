#include "text/names.h"

#include <string.h>

int text_starts(const char *text, const char *start)
{
    for (; *start != '\0'; start++) {
        if (*text++ != *start)
            return 0;
    }
    return 1;
}

int text_ends(const char *text, const char *end)
{
    size_t length = strlen(text), wanted = strlen(end);
    return length > wanted && strcmp(text + length - wanted, end) == 0;
}

const char *last_name(const char *path)
{
    const char *slash;
    while ((slash = strchr(path, '/')) != 0)
        path = slash + 1;
    return path;
}

/* If what was tried does not fit, the last `*` takes one byte more: that at `from`. */
int name_fits(bytes name, bytes pattern)
{
    size_t n = 0, p = 0, star = pattern.len, from = 0;
    while (n < name.len) {
        int wanted = bytes_get(pattern, p);
        if (wanted == '*') {
            star = p++;
            from = n;
        } else if (wanted == name.at[n] || (wanted == '?' && name.at[n] != '/')) {
            p++;
            n++;
        } else if (star < pattern.len && name.at[from] != '/') {
            p = star + 1;
            n = ++from;
        } else {
            return 0;
        }
    }
    while (bytes_get(pattern, p) == '*')
        p++;
    return p == pattern.len;
}
