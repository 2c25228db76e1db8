#include "edits/mutants.h"

#include "edits/counts.h"

#include "base/must_hold.h"

enum {
    TRIES = 4,
    SHORT = 64,
    VALUE_BITS = 60,
    ANY_KIND = -1,
    LABELLED_MOST = 3,
    FIRST_NUMBERS = 3
};

/* ---- places and values ---- */

/* Stores a random token, of a kind or of any. Returns 0 if it finds none. */
static int some_token(struct mutants *m, int kind, size_t *token)
{
    int i;
    for (i = 0; i < TRIES && m->t.token_count > 0; i++) {
        *token = dice_below(m, m->t.token_count);
        if (kind == ANY_KIND || (int)m->t.tokens[*token].kind == kind)
            return 1;
    }
    return 0;
}

/* Stores the tokens of a random row. Returns how many they are. */
static size_t some_row(struct mutants *m, size_t *first)
{
    size_t token;
    if (!some_token(m, ANY_KIND, &token))
        return 0;
    *first = m->t.rows[m->t.tokens[token].row].first;
    return tokens_in_row(&m->t, m->t.tokens[token].row);
}

/* A part of a sequence of at least one: mostly a short one. */
static void some_part(struct mutants *m, size_t length, size_t *first, size_t *count)
{
    *first = dice_below(m, length);
    *count = 1 + dice_below(m, length - *first);
    if (dice_below(m, 3) > 0 && *count > 4)
        *count = 1 + dice_below(m, 4);
}

/* How often something is repeated: once or a few times, or as often as there is room. */
static size_t some_times(struct mutants *m, size_t len)
{
    size_t most = m->room / (len > 0 ? len : 1);
    if (most == 0)
        return dice_below(m, 4) > 0 ? 1 : 1 + dice_below(m, 4);
    return dice_below(m, 2) == 0 ? most : 1 + dice_below(m, most);
}

/* At most n, and of few digits as often as of many; n is not negative. */
static int64_t up_to(struct mutants *m, int64_t n)
{
    size_t bits = 0;
    int64_t found;
    while (bits < VALUE_BITS && n >> bits > 0)
        bits++;
    found = (int64_t)dice_below(m, (size_t)1 << dice_below(m, bits + 1));
    return found < n ? found : n;
}

/* Another value for a number: near it, a small one, or one by its column. */
static int64_t other_value(struct mutants *m, size_t token)
{
    int64_t v = m->t.tokens[token].value;
    const struct column *c = column_of(&m->columns, &m->t, token);
    size_t how = dice_below(m, 9);
    if (c == 0 || c->count == 0 || how < 3)
        return how % 3 == 0 ? v + 1 : how % 3 == 1 ? v - 1 : (int64_t)dice_below(m, 4);
    switch (how) {
    case 3:
        return c->least + (int64_t)dice_below(m, 3) - 1;
    case 4:
        return c->most + (int64_t)dice_below(m, 3) - 1;
    case 5:
        return c->values[dice_below(m, c->count)];
    case 6:
        return c->least + (int64_t)dice_below(m, (size_t)(c->most - c->least) + 1);
    case 7:
        return c->least + up_to(m, c->most - c->least);
    default:
        return c->most - up_to(m, c->most - c->least);
    }
}

static void put_token(struct mutants *m, size_t at, bytes with)
{
    patch_bytes(&m->p, m->t.tokens[at].at, m->t.tokens[at].len, with);
}

/* Mostly the likeliest fix; sometimes another one, none, or two. */
static void fix_counts(struct mutants *m, const struct change *c)
{
    struct fixes fixes;
    size_t variant = 0;
    fixes_of(&m->t, c, &fixes);
    while (dice_below(m, 4) == 0)
        variant++;
    if (!fixes_patch(&fixes, &m->t, variant, &m->p))
        (void)fixes_patch(&fixes, &m->t, 0, &m->p);
}

/* ---- numbers ---- */

/* Sets a number, sometimes wherever it is. */
static int set_number(struct mutants *m)
{
    size_t token, i, end;
    int64_t value;
    if (!some_token(m, TOKEN_INTEGER, &token))
        return 0;
    value = other_value(m, token);
    end = dice_below(m, 5) > 0 ? token + 1 : m->t.token_count;
    for (i = end > token + 1 ? 0 : token; i < end; i++) {
        if (m->t.tokens[i].kind == TOKEN_INTEGER &&
            m->t.tokens[i].value == m->t.tokens[token].value)
            patch_number(&m->p, &m->t.tokens[i], value);
    }
    return 1;
}

/* Draws a number from a small range, which makes ties, or from all of its column. */
static void redraw(struct mutants *m, size_t token, int64_t least, size_t range)
{
    if (m->t.tokens[token].kind == TOKEN_INTEGER)
        patch_number(&m->p, &m->t.tokens[token],
                     range == 0 ? other_value(m, token) : least + (int64_t)dice_below(m, range));
}

/* If there are many numbers, they are also drawn from 1 on, out of enough values that most differ.
 */
static void widen(struct mutants *m, size_t count, int64_t *least, size_t *range)
{
    size_t digits;
    if (count <= SHORT || dice_below(m, 2) == 0)
        return;
    *least = 1;
    *range = 1;
    for (digits = dice_below(m, 10); digits > 0; digits--)
        *range *= 10;
    if (*range == 1)
        *range = count + 1;
}

static int redraw_row(struct mutants *m)
{
    size_t range = dice_below(m, 5);
    size_t first, i;
    size_t count = some_row(m, &first);
    int64_t least = count > 0 ? other_value(m, first + dice_below(m, count)) : 0;
    widen(m, count, &least, &range);
    for (i = 0; i < count; i++)
        redraw(m, first + i, least, range);
    return m->p.count > 1;
}

static int redraw_column(struct mutants *m)
{
    size_t range = dice_below(m, 5);
    size_t token, row, place, end;
    int64_t least;
    if (!some_token(m, TOKEN_INTEGER, &token))
        return 0;
    least = other_value(m, token);
    row = block_start(&m->t, m->t.tokens[token].row, 1);
    end = block_end(&m->t, row, 1);
    place = token - m->t.rows[m->t.tokens[token].row].first;
    widen(m, end - row, &least, &range);
    for (; row < end; row++) {
        if (place < tokens_in_row(&m->t, row))
            redraw(m, m->t.rows[row].first + place, least, range);
    }
    return m->p.count > 1;
}

/* The numbers of a row, or of all but the first, become the bounds of their columns. */
static int to_bounds(struct mutants *m)
{
    size_t how = dice_below(m, 4);
    size_t token, i;
    if (!some_token(m, TOKEN_INTEGER, &token))
        return 0;
    for (i = 0; i < m->t.token_count; i++) {
        const struct column *c = column_of(&m->columns, &m->t, i);
        size_t row = m->t.tokens[i].row;
        if (m->t.tokens[i].kind == TOKEN_INTEGER && c != 0 && c->count > 0 &&
            (how == 0 ? row > 0 : row == m->t.tokens[token].row))
            patch_number(&m->p, &m->t.tokens[i], how == 1 ? c->least : c->most);
    }
    return m->p.count > 0;
}

/* ---- order ---- */

static int swap_tokens(struct mutants *m)
{
    size_t first, a, b;
    size_t count = some_row(m, &first);
    if (count < 2)
        return 0;
    a = first + dice_below(m, count);
    b = first + dice_below(m, count);
    put_token(m, a, token_text(&m->t, b));
    put_token(m, b, token_text(&m->t, a));
    return a != b;
}

static void put_row(struct mutants *m, size_t at, bytes with)
{
    patch_bytes(&m->p, m->t.rows[at].at, rows_text(&m->t, at, 1).len, with);
}

static int swap_rows(struct mutants *m)
{
    size_t token, start, end, a, b;
    if (!some_token(m, ANY_KIND, &token))
        return 0;
    start = block_start(&m->t, m->t.tokens[token].row, 1);
    end = block_end(&m->t, start, 1);
    a = start + dice_below(m, end - start);
    b = start + dice_below(m, end - start);
    put_row(m, a, rows_text(&m->t, b, 1));
    put_row(m, b, rows_text(&m->t, a, 1));
    return a != b;
}

/* Sorts a row, reverses or shuffles it. */
static int order_row(struct mutants *m)
{
    size_t order[SHORT] = { 0 };
    size_t how = dice_below(m, 3);
    size_t first, i, k;
    size_t count = some_row(m, &first);
    count = count < SHORT ? count : SHORT;
    for (i = 0; i < count; i++) {
        size_t at = how == 0 ? i : how == 1 ? 0 : dice_below(m, i + 1);
        while (how == 0 && at > 0 &&
               m->t.tokens[first + i].value < m->t.tokens[order[at - 1]].value)
            at--;
        for (k = i; k > at; k--)
            order[k] = order[k - 1];
        order[at] = first + i;
    }
    for (i = 0; i < count; i++)
        put_token(m, first + i, token_text(&m->t, order[i]));
    return count > 1;
}

/* ---- parts of the text, or of another one ---- */

static int put_other_token(struct mutants *m)
{
    const struct parsed *from = dice_below(m, 2) == 0 ? &m->other : &m->t;
    size_t at, token;
    if (!some_token(m, ANY_KIND, &at) || from->token_count == 0)
        return 0;
    token = dice_below(m, from->token_count);
    put_token(m, at, token_text(from, token));
    return from->tokens[token].kind == m->t.tokens[at].kind;
}

/* Inserts a row, or replaces one. */
static int put_other_row(struct mutants *m)
{
    struct change c = { PART_ROWS, 0, 1, 1 };
    size_t from;
    if (m->t.row_count == 0 || m->other.row_count == 0)
        return 0;
    c.first = dice_below(m, m->t.row_count);
    from = dice_below(m, m->other.row_count);
    if (c.first < m->other.row_count && dice_below(m, 2) == 0)
        from = c.first;
    if (dice_below(m, 2) == 0) {
        put_row(m, c.first, rows_text(&m->other, from, 1));
        return 1;
    }
    fix_counts(m, &c);
    patch_bytes(&m->p, m->t.rows[c.first].at, 0, rows_text(&m->other, from, 1));
    return 1;
}

/* ---- letters ---- */

/* Returns a letter that was seen in the column of a token, or in the text. */
static unsigned char some_letter(struct mutants *m, size_t token)
{
    const struct column *c = column_of(&m->columns, &m->t, token);
    if (c != 0 && c->letter_count > 0 && dice_below(m, 8) > 0)
        return c->letters[dice_below(m, c->letter_count)];
    return m->t.text.at[dice_below(m, m->t.text.len)];
}

/* A word rather than a number. */
static int some_word(struct mutants *m, size_t *token)
{
    return some_token(m, TOKEN_WORD, token) || some_token(m, TOKEN_DECIMAL, token) ||
           some_token(m, ANY_KIND, token);
}

/* Replaces a letter. */
static int set_letter(struct mutants *m)
{
    unsigned char to;
    size_t token;
    if (!some_word(m, &token))
        return 0;
    to = some_letter(m, token);
    patch_bytes(&m->p, m->t.tokens[token].at + dice_below(m, m->t.tokens[token].len), 1,
                bytes_of(&to, 1));
    return 1;
}

/* Writes a word anew with two letters, or backwards. */
static int redraw_word(struct mutants *m)
{
    unsigned char letters[SHORT], two[2];
    int is_backwards = dice_below(m, 3) == 0;
    size_t token, i, count;
    bytes word;
    if (!some_token(m, TOKEN_WORD, &token))
        return 0;
    two[0] = some_letter(m, token);
    two[1] = some_letter(m, token);
    word = token_text(&m->t, token);
    count = word.len < SHORT ? word.len : SHORT;
    for (i = 0; i < count; i++)
        letters[i] = is_backwards ? word.at[count - 1 - i] : two[dice_below(m, 2)];
    patch_bytes(&m->p, m->t.tokens[token].at, count, bytes_of(letters, count));
    return 1;
}

static int set_letter_everywhere(struct mutants *m)
{
    unsigned char from, to;
    size_t token, i;
    if (!some_token(m, TOKEN_WORD, &token))
        return 0;
    from = m->t.text.at[m->t.tokens[token].at + dice_below(m, m->t.tokens[token].len)];
    to = some_letter(m, token);
    for (i = 0; i < m->t.text.len; i++) {
        if (m->t.text.at[i] == from)
            patch_bytes(&m->p, i, 1, bytes_of(&to, 1));
    }
    return from != to;
}

/* ---- larger ---- */

static int repeat_rows(struct mutants *m)
{
    struct change c = { PART_ROWS, 0, 0, 1 };
    size_t count, times;
    bytes part;
    if (m->t.row_count == 0)
        return 0;
    some_part(m, m->t.row_count, &c.first, &count);
    part = rows_text(&m->t, c.first, count);
    times = some_times(m, part.len);
    c.count = count * times;
    fix_counts(m, &c);
    patch_repeated(&m->p, m->t.rows[c.first].at, part, times);
    return 1;
}

static int repeat_tokens(struct mutants *m)
{
    struct change c = { PART_TOKENS, 0, 0, 1 };
    size_t first, part, times, i;
    size_t count = some_row(m, &first);
    if (count == 0)
        return 0;
    some_part(m, count, &c.first, &part);
    c.first += first;
    queue_empty(&m->part);
    for (i = c.first; i < c.first + part; i++) {
        queue_put(&m->part, token_text(&m->t, i));
        queue_put(&m->part, BYTES_OF_LITERAL(" "));
    }
    times = some_times(m, queue_bytes(&m->part).len);
    c.count = part * times;
    fix_counts(m, &c);
    patch_repeated(&m->p, m->t.tokens[c.first].at, queue_bytes(&m->part), times);
    return 1;
}

/* Repeats a part of a word, or inserts a letter. */
static int repeat_letters(struct mutants *m)
{
    struct change c = { PART_LETTERS, 0, 0, 1 };
    size_t first, count, times;
    unsigned char letter;
    bytes part;
    if (!some_word(m, &c.first))
        return 0;
    some_part(m, m->t.tokens[c.first].len, &first, &count);
    letter = some_letter(m, c.first);
    part = bytes_first(bytes_skip(token_text(&m->t, c.first), first), count);
    if (dice_below(m, 2) == 0)
        part = bytes_of(&letter, 1);
    times = some_times(m, part.len);
    c.count = part.len * times;
    fix_counts(m, &c);
    patch_repeated(&m->p, m->t.tokens[c.first].at + first, part, times);
    return 1;
}

/* A number that is a size grows, and with it everything of that size. */
struct growth {
    size_t size, more;
    size_t pairs;    /* rows of pairs that have grown */
    int is_by_label; /* new values are labels: in permutations, and in pairs of trees and graphs */
    int64_t least;   /* other new numbers are from here on, */
    size_t range;    /* ... out of this many values; 0: they are copies */
    size_t style;    /* new vertices hang on any other one, on the last one, or on the first */
};

/* Appends a label: that of new element number i, or of an older one. */
static void put_label(struct mutants *m, const struct growth *g, size_t i, int is_new)
{
    size_t newest = g->size + i;
    size_t old = g->style == 0 ? 1 + dice_below(m, newest) : g->style == 1 ? newest : 1;
    put_number(&m->part, (int64_t)(is_new ? newest + 1 : old));
}

static void grow_block(struct mutants *m, struct growth *g, size_t start, size_t end)
{
    size_t i, k;
    queue_empty(&m->part);
    for (i = 0; i < g->more; i++) {
        size_t row = start + dice_below(m, end - start);
        bytes copied = rows_text(&m->t, row, 1);
        if (g->is_by_label) {
            put_label(m, g, i, 0);
            queue_put(&m->part, BYTES_OF_LITERAL(" "));
            put_label(m, g, i, 1);
            k = m->t.rows[row].first + 1;
            copied = bytes_skip(copied, token_end(&m->t, k) - m->t.rows[row].at);
        }
        queue_put(&m->part, copied);
    }
    g->pairs += g->is_by_label ? end - start : 0;
    patch_bytes(&m->p, m->t.rows[end].at, 0, queue_bytes(&m->part));
}

static void grow_row(struct mutants *m, const struct growth *g, size_t row)
{
    size_t first = m->t.rows[row].first;
    size_t count = tokens_in_row(&m->t, row);
    size_t i;
    queue_empty(&m->part);
    for (i = 0; i < g->more; i++) {
        queue_put(&m->part, BYTES_OF_LITERAL(" "));
        if (g->is_by_label)
            put_label(m, g, i, count == g->size);
        else if (g->range > 0 && m->t.tokens[first].kind == TOKEN_INTEGER)
            put_number(&m->part, g->least + (int64_t)dice_below(m, g->range));
        else
            queue_put(&m->part, token_text(&m->t, first + dice_below(m, count)));
    }
    patch_bytes(&m->p, token_end(&m->t, first + count - 1), 0, queue_bytes(&m->part));
}

static int grow(struct mutants *m)
{
    struct growth g = { .is_by_label = dice_below(m, 2) == 0, .style = dice_below(m, 3) };
    size_t number, row, end, count, i;
    number = dice_below(m, m->t.token_count < FIRST_NUMBERS ? m->t.token_count + 1 : FIRST_NUMBERS);
    if (number >= m->t.token_count || m->t.tokens[number].kind != TOKEN_INTEGER ||
        m->t.tokens[number].value < 1 || m->t.tokens[number].value > (int64_t)m->t.text.len)
        return 0;
    g.size = (size_t)m->t.tokens[number].value;
    g.more = some_times(m, 2 * tokens_in_row(&m->t, m->t.row_count - 1) + 2);
    widen(m, g.size + g.more, &g.least, &g.range);
    for (row = m->t.tokens[number].row + 1; row < m->t.row_count; row = end) {
        int is_pairs;
        end = block_end(&m->t, row, 1);
        count = tokens_in_row(&m->t, row);
        is_pairs = g.is_by_label && (count == 2 || count == LABELLED_MOST);
        if (is_pairs ? end - row + 1 >= g.size : !g.is_by_label && end - row == g.size)
            grow_block(m, &g, row, end);
        else if (end == row + 1 && count > 0 &&
                 (count == g.size || (g.is_by_label && count + 1 == g.size)))
            grow_row(m, &g, row);
    }
    if (m->p.count == 0)
        return 0;
    row = m->t.tokens[number].row;
    for (i = m->t.rows[row].first; i < m->t.rows[row + 1].first; i++) {
        if (i == number || (g.pairs > 0 && m->t.tokens[i].kind == TOKEN_INTEGER &&
                            m->t.tokens[i].value == (int64_t)g.pairs))
            patch_number(&m->p, &m->t.tokens[i], m->t.tokens[i].value + (int64_t)g.more);
    }
    return 1;
}

/* ---- all of them ---- */

mutation *const mutations[] = {
    set_number,  redraw_row,      redraw_column,  to_bounds,  swap_tokens, swap_rows,
    order_row,   put_other_token, put_other_row,  set_letter, redraw_word, set_letter_everywhere,
    repeat_rows, repeat_tokens,   repeat_letters, grow,
};
MUST_HOLD(mutations_are_counted, sizeof mutations / sizeof *mutations == MUTATIONS);
