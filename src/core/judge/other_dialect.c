#include "judge/other_dialect.h"

#include "judge/looks_like.h"
#include "tokenize/words.h"

#include <string.h>

/* Returns whether inputs of the two dialects look different. Inputs of bbm103 and flip do not: both
   have a row and a column in each line. */
static int is_told_apart(const struct dialect *a, const struct dialect *b)
{
    return a != b && !(a->has_pairs && b->has_pairs);
}

/* Returns the text up to the end of the first line that is not blank, or an empty view if that line
   does not end. */
static bytes first_line(bytes text)
{
    int is_blank = 1;
    size_t i;
    for (i = 0; i < text.len; i++) {
        if (text.at[i] == '\n' && !is_blank)
            return bytes_first(text, i);
        if (!is_space(text.at[i]))
            is_blank = 0;
    }
    return bytes_first(text, 0);
}

/* Returns whether the first line shows that the input looks like no other dialect's. Then nothing
   is left to wait for: the input may come from a program that writes more only after an answer. */
static int is_settled(bytes text, const struct dialect *dialect)
{
    bytes line = first_line(bytes_first(text, START_MOST));
    struct likeness l = looks_like(line);
    if (line.len == 0)
        return 0;
    return l.dialect != 0 ? !is_told_apart(l.dialect, dialect) : starts_like_none(line);
}

void take_start(struct input_start *start, source *in, const struct dialect *dialect)
{
    bytes ahead = source_ahead(in);
    while (ahead.len < START_MOST && !is_settled(ahead, dialect) && source_more(in))
        ahead = source_ahead(in);
    ahead = bytes_first(ahead, is_settled(ahead, dialect) ? 0 : START_MOST);
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
