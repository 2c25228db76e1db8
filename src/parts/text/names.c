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
