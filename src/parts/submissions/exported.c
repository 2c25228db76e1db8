#include "submissions/exported.h"

#include <string.h>

enum { TIME_MOST = 64 }; /* bytes */

static bytes trimmed(bytes b)
{
    while (b.len > 0 && (b.at[0] == ' ' || b.at[0] == '\'' || b.at[0] == '"'))
        b = bytes_skip(b, 1);
    while (b.len > 0 && strchr(" \r'\"", b.at[b.len - 1]) != 0)
        b = bytes_first(b, b.len - 1);
    return b;
}

/* Returns whether all of b is what times are made of. */
static int is_time(bytes b)
{
    size_t i;
    for (i = 0; i < b.len; i++) {
        if (b.at[i] == '\0' || strchr("0123456789-:. +TZUC", b.at[i]) == 0)
            return 0;
    }
    return b.len > 0 && b.len <= TIME_MOST;
}

/* Returns what follows the key in a line that is indented by two, or an empty view. */
static bytes value_of(bytes line, const char *key)
{
    size_t len = strlen(key);
    if (line.len < len || memcmp(line.at, key, len) != 0)
        return bytes_of(0, 0);
    return trimmed(bytes_skip(line, len));
}

int exported_next(bytes *rest, struct exported_time *time)
{
    bytes person = bytes_of(0, 0);
    while (rest->len > 0) {
        bytes line = bytes_first(*rest, bytes_find(*rest, '\n'));
        bytes at = value_of(line, "  :created_at:");
        if (line.len > 0 && line.at[0] != ' ' && line.at[0] != '-')
            person = bytes_first(line, bytes_find(line, ':'));
        if (person.len > 0 && is_time(at)) {
            time->person = person;
            time->at = at;
            /* the next line of the same submission is not a time of another one */
            *rest = bytes_skip(*rest, line.len + 1);
            return 1;
        }
        *rest = bytes_skip(*rest, line.len + 1);
    }
    return 0;
}
