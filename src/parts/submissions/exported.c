#include "submissions/exported.h"

#include "text/find.h"

#include <string.h>

/* Removes blanks, and then one pair of quotes, from both ends. */
static bytes trimmed(bytes b)
{
    while (bytes_get(b, 0) == ' ')
        b = bytes_skip(b, 1);
    while (bytes_last(b) == ' ')
        b = bytes_first(b, b.len - 1);
    if (b.len > 1 && (b.at[0] == '\'' || b.at[0] == '"') && b.at[b.len - 1] == b.at[0])
        b = bytes_skip(bytes_first(b, b.len - 1), 1);
    return b;
}

/* Returns what follows the key in a line that begins with it, or an empty view. */
static bytes value_of(bytes line, const char *key)
{
    return bytes_start_with(line, key) ? trimmed(bytes_skip(line, strlen(key))) : bytes_of(0, 0);
}

/* Takes a value from a line of a submission, if it has one. */
static int take_value(struct exported *e, bytes line)
{
    static const char *const keys[] = { "  - :name:", "    :sid:", "    :email:" };
    size_t i;
    if (bytes_get(line, 2) == ':')
        e->in_people = bytes_equal(line, BYTES_OF_LITERAL("  :submitters:"));
    for (i = 0; e->in_people && i < sizeof keys / sizeof keys[0]; i++) {
        e->kind = (enum exported_kind)i;
        e->value = value_of(line, keys[i]);
        if (e->value.len > 0)
            return 1;
    }
    return 0;
}

int exported_next(struct exported *e)
{
    while (e->rest.len > 0) {
        bytes line = take_line(&e->rest);
        if (bytes_last(line) == '\r')
            line = bytes_first(line, line.len - 1);
        if (line.len > 0 && line.at[0] != ' ' && line.at[0] != '-') {
            e->submission = bytes_first(line, bytes_find(line, ':'));
            e->in_people = 0;
        }
        if (e->submission.len > 0 && take_value(e, line))
            return 1;
    }
    return 0;
}
