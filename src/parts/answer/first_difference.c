#include "answer/first_difference.h"

#include "tokenize/words.h"

#include <string.h>

void side_init(struct side *s, source *from)
{
    memset(s, 0, sizeof *s);
    s->from = from;
    s->line = 1;
    s->column = 1;
}

/* Appends `b` to the kept end of the line before the place. */
static inline void remember(struct side *s, bytes b)
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

/* Moves the place past `passed`. Inline, because a tolerant comparison passes one byte at a time.
 */
static inline void count(struct side *s, bytes passed)
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

/* Moves the place past the next `n` bytes. */
static void pass(struct side *s, size_t n)
{
    bytes passed = bytes_first(source_ahead(s->from), n);
    if (s->passed != 0)
        s->passed(s->who, passed);
    count(s, passed);
    source_advance(s->from, n);
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

static int differ_in_bytes(struct side *answer, struct side *output)
{
    for (;;) {
        bytes a = at_hand(answer);
        bytes o = at_hand(output);
        size_t n = same(a, o);
        if (n == 0)
            return a.len > 0 || o.len > 0;
        pass(answer, n);
        pass(output, n);
    }
}

/* ---- with tolerance ---- */

static int lower(int byte)
{
    return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte;
}

static void pass_space(struct side *s)
{
    s->in_space = 0;
    while (is_space(bytes_get(at_hand(s), 0))) {
        pass(s, 1);
        s->in_space = 1;
    }
}

/* Whether two bytes at the place differ. -1 stands for the end of a text. */
static int bytes_differ(int a, int o, const struct tolerance *tolerate)
{
    return tolerate->letter_case ? lower(a) != lower(o) : a != o;
}

static int differ_in_words(struct side *answer, struct side *output,
                           const struct tolerance *tolerate)
{
    int inside = 0; /* the byte before the place belongs to a word */
    for (;;) {
        int a, o, parted;
        if (tolerate->space) {
            pass_space(answer);
            pass_space(output);
        }
        a = bytes_get(at_hand(answer), 0);
        o = bytes_get(at_hand(output), 0);
        parted = inside && a >= 0 && answer->in_space != output->in_space;
        if (parted || bytes_differ(a, o, tolerate))
            return 1;
        if (a < 0)
            return 0;
        pass(answer, 1);
        pass(output, 1);
        inside = 1;
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

int differ(struct side *answer, struct side *output, const struct tolerance *tolerate)
{
    int tolerant = tolerate->letter_case || tolerate->space;
    int found =
        tolerant ? differ_in_words(answer, output, tolerate) : differ_in_bytes(answer, output);
    if (found) {
        look_ahead(answer);
        look_ahead(output);
    }
    return found && !answer->from->failed && !output->from->failed;
}
