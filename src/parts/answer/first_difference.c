#include "answer/first_difference.h"

#include <string.h>

void side_init(struct side *s, source *from)
{
    memset(s, 0, sizeof *s);
    s->from = from;
    s->line = 1;
    s->column = 1;
}

/* Appends `b` to the kept end of the line before the place. */
static void remember(struct side *s, bytes b)
{
    size_t kept = s->before_len;
    b = bytes_skip(b, b.len > SIDE_BEFORE ? b.len - SIDE_BEFORE : 0);
    if (kept > SIDE_BEFORE - b.len)
        kept = SIDE_BEFORE - b.len;
    memmove(s->before, s->before + s->before_len - kept, kept);
    if (b.len > 0)
        memcpy(s->before + kept, b.at, b.len);
    s->before_len = kept + b.len;
}

/* Moves the place past `passed`. */
static void count(struct side *s, bytes passed)
{
    bytes rest = passed;
    size_t end;
    while ((end = bytes_find(rest, '\n')) < rest.len) {
        rest = bytes_skip(rest, end + 1);
        s->line++;
        s->column = 1;
        s->before_len = 0;
    }
    remember(s, rest);
    s->column += rest.len;
    s->offset += passed.len;
}

/* Keeps the rest of the line, of which `rest` is at least as much as there is room for. */
static void keep_rest(struct side *s, bytes rest)
{
    s->ended = rest.len == 0;
    rest = bytes_first(rest, bytes_find(rest, '\n'));
    rest = bytes_first(rest, SIDE_REST);
    if (rest.len > 0)
        memcpy(s->rest, rest.at, rest.len);
    s->rest_len = rest.len;
}

void side_at(struct side *s, bytes text, size_t at)
{
    side_init(s, 0);
    count(s, bytes_first(text, at));
    keep_rest(s, bytes_skip(text, at));
}

/* The bytes in the buffer: at least one, unless the text has ended. */
static bytes at_hand(const struct side *s)
{
    bytes ahead = source_ahead(s->from);
    if (ahead.len == 0 && source_more(s->from))
        ahead = source_ahead(s->from);
    return ahead;
}

/* Moves the place past the next bytes. */
static void pass(struct side *s, bytes passed)
{
    count(s, passed);
    source_advance(s->from, passed.len);
}

/* The number of bytes at the start that are the same. */
static size_t same(bytes a, bytes b)
{
    size_t n = a.len < b.len ? a.len : b.len;
    size_t i = 0;
    if (bytes_equal(bytes_first(a, n), bytes_first(b, n)))
        return n;
    while (a.at[i] == b.at[i])
        i++;
    return i;
}

static int differ_in_bytes(struct side *answer, struct side *output,
                           void (*passed)(void *who, bytes b), void *who)
{
    for (;;) {
        bytes a = at_hand(answer);
        bytes o = at_hand(output);
        size_t n = same(a, o);
        if (n == 0)
            return a.len > 0 || o.len > 0;
        passed(who, bytes_first(a, n));
        pass(answer, bytes_first(a, n));
        pass(output, bytes_first(o, n));
    }
}

static int is_rest_at_hand(const struct side *s)
{
    bytes ahead = source_ahead(s->from);
    return ahead.len >= SIDE_REST || bytes_find(ahead, '\n') < ahead.len;
}

/* Copies the rest of the line from the place on. */
static void look_ahead(struct side *s)
{
    while (!is_rest_at_hand(s) && source_more(s->from))
        continue;
    keep_rest(s, source_ahead(s->from)); /* only now, because source_more may move the bytes */
}

int differ(struct side *answer, struct side *output, void (*passed)(void *who, bytes b), void *who)
{
    int found = differ_in_bytes(answer, output, passed, who);
    if (found) {
        look_ahead(answer);
        look_ahead(output);
    }
    return found && !answer->from->failed && !output->from->failed;
}
