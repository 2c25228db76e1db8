#include "judge/other_dialect.h"

#include "judge/looks_like.h"

#include <string.h>

void take_start(struct input_start *start, source *in)
{
    bytes ahead = source_ahead(in);
    while (ahead.len < START_MOST && source_more(in))
        ahead = source_ahead(in);
    ahead = bytes_first(ahead, START_MOST);
    start->len = ahead.len;
    if (ahead.len > 0)
        memcpy(start->at, ahead.at, ahead.len);
}

/* Returns the start without a line that it may hold only a part of. */
static bytes whole_lines(const struct input_start *start)
{
    size_t len = start->len;
    if (len == START_MOST) {
        while (len > 0 && start->at[len - 1] != '\n')
            len--;
    }
    return bytes_of(start->at, len);
}

/* Nobody can tell bbm103's inputs from flip's: both have a row and a column in each line. */
static int is_told_apart(const struct dialect *a, const struct dialect *b)
{
    int a_has_pairs = a == &dialects[DIALECT_bbm103] || a == &dialects[DIALECT_flip];
    int b_has_pairs = b == &dialects[DIALECT_bbm103] || b == &dialects[DIALECT_flip];
    return a != b && !(a_has_pairs && b_has_pairs);
}

int hint_other_dialect(struct help *h, const struct input_start *start,
                       const struct dialect *dialect)
{
    bytes lines = whole_lines(start);
    struct likeness l = looks_like(lines);
    size_t first = bytes_find(lines, '\n');
    sink *out;
    if (bytes_skip(lines, first + 1).len == 0)
        return 0; /* what helps with a single line is said about that line */
    if (l.dialect == 0 || !is_told_apart(l.dialect, dialect))
        return 0;
    out = help_more(h);
    sink_text(out, "this looks like an input of ");
    sink_text(out, l.dialect->name);
    sink_text(out, ": check it with `flipref check ");
    sink_text(out, l.dialect->name);
    if (l.look == LOOKS_SAVED)
        sink_text(out, " --saved-game");
    if (l.look == LOOKS_ARGS_LINE)
        sink_text(out, " --args-line");
    if (l.look == LOOKS_ARGS) {
        sink_text(out, " --args '");
        likeness_say_args(&l, out);
        sink_byte(out, '\'');
    }
    sink_byte(out, '`');
    return 1;
}
