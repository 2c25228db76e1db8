#include "edits/smaller.h"

#include "edits/counts.h"

#include "base/must_hold.h"

/* What a pass says of a place. */
enum made { MADE, NOT_HERE, NO_VARIANT, NO_B, NO_A };

/* Makes the candidate at a place, if there is one. */
typedef enum made pass_maker(const struct parsed *t, const struct walk *w, struct patches *p);

/* ---- parts of a sequence, the large ones and those at its end first ---- */

enum { SPANS_EVERYWHERE = 64, SPANS_SMALL = 4 };

/* Stores part number n of a sequence. Returns 0 if there are no more. */
static int span_of(size_t length, size_t n, size_t *first, size_t *count)
{
    size_t size, parts;
    for (size = length; size > 0; size = size > 1 ? (size + 1) / 2 : 0) {
        parts = (length + size - 1) / size;
        if (n < parts) {
            *first = (parts - 1 - n) * size;
            *count = length - *first < size ? length - *first : size;
            return 1;
        }
        n -= parts;
    }
    for (size = SPANS_SMALL; size > 1 && length <= SPANS_EVERYWHERE; size--) {
        parts = length > size ? length - size + 1 : 0;
        if (n < parts) {
            *first = parts - 1 - n;
            *count = size;
            return 1;
        }
        n -= parts;
    }
    return 0;
}

/* Likely fixes, and none, are tried by a pass of their own: the others come when nothing else
 * helps. */
static enum made fixed(const struct parsed *t, const struct walk *w, const struct change *c,
                       struct patches *p)
{
    struct fixes fixes;
    size_t variant = w->variant;
    fixes_of(t, c, &fixes);
    if (w->pass >= FIRST_UNLIKELY)
        variant += fixes.exact + 1;
    else if (variant > fixes.exact)
        return NO_VARIANT;
    return fixes_patch(&fixes, t, variant, p) ? MADE : NO_VARIANT;
}

/* ---- deleting ---- */

static enum made rows(const struct parsed *t, const struct walk *w, struct patches *p)
{
    struct change c = { PART_ROWS, 0, 0, -1 };
    enum made made;
    if (!span_of(t->row_count, w->b, &c.first, &c.count))
        return NO_B;
    made = fixed(t, w, &c, p);
    patch_rows_away(p, t, c.first, c.count);
    return made;
}

/* A row that begins with a number, and as many rows after it. */
static enum made records(const struct parsed *t, const struct walk *w, struct patches *p)
{
    struct change c = { PART_RECORD, w->a, 0, -1 };
    const struct token *number;
    enum made made;
    if (w->b > 0 || tokens_in_row(t, w->a) == 0)
        return NO_B;
    number = &t->tokens[t->rows[w->a].first];
    if (number->kind != TOKEN_INTEGER || number->value < 0 ||
        number->value >= (int64_t)(t->row_count - w->a))
        return NO_B;
    c.count = (size_t)number->value + 1;
    made = fixed(t, w, &c, p);
    patch_rows_away(p, t, c.first, c.count);
    return made;
}

static enum made tokens(const struct parsed *t, const struct walk *w, struct patches *p)
{
    struct change c = { PART_TOKENS, 0, 0, -1 };
    enum made made;
    if (!span_of(tokens_in_row(t, w->a), w->b, &c.first, &c.count))
        return NO_B;
    c.first += t->rows[w->a].first;
    made = fixed(t, w, &c, p);
    patch_tokens_away(p, t, c.first, c.count);
    return made;
}

static enum made letters(const struct parsed *t, const struct walk *w, struct patches *p)
{
    struct change c = { PART_LETTERS, w->a, 0, -1 };
    size_t first;
    enum made made;
    if (t->tokens[w->a].len < 2 || !span_of(t->tokens[w->a].len, w->b, &first, &c.count))
        return NO_B;
    made = fixed(t, w, &c, p);
    patch_bytes(p, t->tokens[w->a].at + first, c.count, bytes_of(0, 0));
    return made;
}

/* What the rows of a grid have in common: their number of tokens, or the length of the only one. */
static size_t width_of(const struct parsed *t, size_t row, int is_of_letters)
{
    size_t count = tokens_in_row(t, row);
    if (!is_of_letters)
        return count;
    return count == 1 ? t->tokens[t->rows[row].first].len : 0;
}

/* Returns the end of the grid that begins with a row; the row itself if none does. The row before
   it may be as wide, because that may be the row of its counts. */
static size_t grid_end(const struct parsed *t, size_t row, int is_of_letters)
{
    size_t width = width_of(t, row, is_of_letters);
    size_t end = row + 1;
    if (width < 2 || (row > 1 && width_of(t, row - 1, is_of_letters) == width &&
                      width_of(t, row - 2, is_of_letters) == width))
        return row;
    while (end < t->row_count && width_of(t, end, is_of_letters) == width)
        end++;
    return end > row + 1 ? end : row;
}

static enum made grid(const struct parsed *t, const struct walk *w, int is_of_letters,
                      struct patches *p)
{
    struct change c = { is_of_letters ? PART_LETTERS : PART_TOKENS, t->rows[w->a].first, 0, -1 };
    size_t at, row, end = grid_end(t, w->a, is_of_letters);
    enum made made;
    if (end == w->a || !span_of(width_of(t, w->a, is_of_letters), w->b, &at, &c.count))
        return NO_B;
    c.first += is_of_letters ? 0 : at;
    made = fixed(t, w, &c, p);
    for (row = w->a; row < end; row++) {
        if (is_of_letters)
            patch_bytes(p, t->tokens[t->rows[row].first].at + at, c.count, bytes_of(0, 0));
        else
            patch_tokens_away(p, t, t->rows[row].first + at, c.count);
    }
    return made;
}

static enum made columns(const struct parsed *t, const struct walk *w, struct patches *p)
{
    return grid(t, w, 0, p);
}

static enum made letter_columns(const struct parsed *t, const struct walk *w, struct patches *p)
{
    return grid(t, w, 1, p);
}

/* ---- resizing: everything of a size loses its k-th part ---- */

enum {
    RESIZE_MOST = 64,
    RESIZE_OF_LONG = 8,
    LONG = 4096,
    HALVED_FIRST = 256
}; /* numbers and parts that are tried */

/* How a number that is a size loses one. */
static const struct way {
    unsigned char by_place; /* blocks of rows and words of this size lose their k-th part */
    unsigned char equals;   /* the same number again in its row loses one too */
    unsigned char by_label; /* pairs that name k are deleted, and another count loses as many */
    unsigned char by_value; /* rows of that many tokens lose the value k, not the k-th one */
    unsigned char base;     /* the first label */
} ways[] = {
    { 1, 0, 0, 0, 0 }, { 1, 1, 0, 0, 0 }, { 0, 0, 1, 0, 1 },
    { 0, 0, 1, 0, 0 }, { 0, 0, 0, 1, 1 }, { 0, 0, 0, 1, 0 },
};

struct resize {
    const struct parsed *t;
    struct patches *p;
    const struct way *way;
    size_t number, size, k; /* k counts from 0 */
    int64_t label;          /* of the k-th */
    int64_t pairs, gone;    /* rows of pairs, and those that were deleted */
};

/* Returns whether a token is the label that goes; a label above it moves down by one. */
static int relabel(const struct resize *r, size_t token)
{
    const struct token *label = &r->t->tokens[token];
    if (label->kind == TOKEN_INTEGER && label->value > r->label &&
        label->value < (int64_t)r->size + r->way->base)
        patch_number(r->p, label, label->value - 1);
    return label->kind == TOKEN_INTEGER && label->value == r->label;
}

static void resize_pair(struct resize *r, size_t row)
{
    size_t first = r->t->rows[row].first;
    size_t before = r->p->count;
    int is_gone = relabel(r, first);
    is_gone |= relabel(r, first + 1);
    r->pairs++;
    if (!is_gone)
        return;
    while (r->p->count > before) /* patches of this row, which come after all others */
        r->p->count--;
    patch_rows_away(r->p, r->t, row, 1);
    r->gone++;
}

/* Tokens from `first` on: a sequence of the size. */
static void resize_tokens(struct resize *r, size_t first)
{
    size_t i;
    if (!r->way->by_value)
        patch_tokens_away(r->p, r->t, first + r->k, 1);
    for (i = 0; r->way->by_value && i < r->size; i++) {
        if (relabel(r, first + i))
            patch_tokens_away(r->p, r->t, first + i, 1);
    }
}

static void resize_words(struct resize *r, size_t row)
{
    size_t i;
    for (i = r->t->rows[row].first; i < r->t->rows[row + 1].first; i++) {
        if (r->way->by_place && r->size > 1 && r->t->tokens[i].len == r->size)
            patch_bytes(r->p, r->t->tokens[i].at + r->k, 1, bytes_of(0, 0));
    }
}

/* The rows after the number, block by block. */
static void resize_rows(struct resize *r, size_t row)
{
    const struct parsed *t = r->t;
    while (row < t->row_count) {
        size_t start = row;
        size_t end = block_end(t, row, 1);
        for (; row < end; row++) {
            size_t count = tokens_in_row(t, row);
            int is_one = count == r->size && end - start == 1 && count > 2;
            if (r->way->by_place && end - start == r->size && row == start + r->k)
                patch_rows_away(r->p, t, row, 1);
            else if (r->way->by_label && !is_one && (count == 2 || count == 3))
                resize_pair(r, row);
            else if (count == r->size)
                resize_tokens(r, t->rows[row].first);
            else
                resize_words(r, row);
        }
    }
}

/* Other numbers in the row of the size: a count of pairs, and for squares the size again. */
static void resize_others(struct resize *r, size_t row)
{
    size_t i;
    for (i = r->t->rows[row].first; i < r->t->rows[row + 1].first; i++) {
        const struct token *other = &r->t->tokens[i];
        if (i == r->number || other->kind != TOKEN_INTEGER)
            continue;
        if (r->way->by_label && r->gone > 0 && other->value == r->pairs)
            patch_number(r->p, other, other->value - r->gone);
        if (r->way->equals && other->value == (int64_t)r->size)
            patch_number(r->p, other, other->value - 1);
    }
}

static enum made resize(const struct parsed *t, const struct walk *w, struct patches *p)
{
    struct resize r = { .t = t, .p = p, .number = w->a };
    size_t most = t->text.len > LONG ? RESIZE_OF_LONG : RESIZE_MOST;
    const struct token *number;
    size_t row, after;
    if (w->a >= most)
        return NO_A;
    number = &t->tokens[w->a];
    row = number->row;
    after = t->rows[row + 1].first - w->a - 1;
    if (number->kind != TOKEN_INTEGER || number->value < 1 ||
        number->value > (int64_t)(t->text.len - number->at) || w->b >= (size_t)number->value ||
        w->b >= most || (row > 0 && t->rows[row - 1].shape == t->rows[row].shape))
        return NO_B;
    if (w->variant >= sizeof ways / sizeof *ways)
        return NO_VARIANT;
    r.way = &ways[w->variant];
    r.size = (size_t)number->value;
    r.k = r.size - 1 - w->b;
    r.label = (int64_t)r.k + r.way->base;
    patch_number(p, number, number->value - 1);
    if (after == r.size)
        resize_tokens(&r, w->a + 1);
    resize_rows(&r, row + 1);
    if (p->count == 1)
        return NOT_HERE;
    resize_others(&r, row);
    return MADE;
}

/* It takes one part at a time, so of a long text the passes that take halves come first. */
static enum made resized(const struct parsed *t, const struct walk *w, struct patches *p)
{
    return t->text.len <= HALVED_FIRST ? resize(t, w, p) : NO_A;
}

static enum made resized_long(const struct parsed *t, const struct walk *w, struct patches *p)
{
    return t->text.len > HALVED_FIRST ? resize(t, w, p) : NO_A;
}

/* ---- simpler values ---- */

enum { LOWER_WAYS = 9 };

/* A value that is nearer to 0; of a negative one, first the same without its sign. */
static int64_t lowered(int64_t value, size_t how)
{
    int64_t v = value < 0 ? -value : value;
    const int64_t to[LOWER_WAYS] = { v, 0, 1, 2, v / 100, v / 10, v / 2, v - 10, v - 1 };
    int64_t nearer = to[how];
    return value < 0 && nearer != v ? -nearer : nearer;
}

static enum made numbers(const struct parsed *t, const struct walk *w, struct patches *p)
{
    const struct token *number;
    int64_t to;
    size_t i;
    number = &t->tokens[w->a];
    if (number->kind != TOKEN_INTEGER || number->value == 0 || w->b >= LOWER_WAYS)
        return NO_B;
    to = lowered(number->value, w->b);
    for (i = 0; i < w->b && lowered(number->value, i) != to; i++)
        continue;
    if (w->variant > 1 || i < w->b || to == number->value || (to < 0 && number->value > 0))
        return NO_VARIANT;
    for (i = w->a; i < (w->variant == 0 ? w->a + 1 : t->token_count); i++) {
        if (t->tokens[i].kind == TOKEN_INTEGER && t->tokens[i].value == number->value)
            patch_number(p, &t->tokens[i], to);
    }
    return w->variant == 0 || p->count > 1 ? MADE : NOT_HERE;
}

/* Two numbers at a time, of short texts. */
static enum made number_pairs(const struct parsed *t, const struct walk *w, struct patches *p)
{
    enum { PAIRS_OF = 14, LOWERED = 4 };
    size_t other = w->a + 1 + w->b;
    int64_t v, u, least;
    if (t->token_count > PAIRS_OF)
        return NO_A;
    if (other >= t->token_count || t->tokens[w->a].kind != TOKEN_INTEGER)
        return NO_B;
    v = t->tokens[w->a].value;
    u = t->tokens[other].value;
    least = v < u ? v : u;
    if (w->variant < LOWERED && t->tokens[other].kind == TOKEN_INTEGER && least >= 0) {
        int64_t to[LOWERED][2] = {
            { v - least, u - least }, { v / 2, u / 2 }, { v - 1, u - 1 }, { v - 1, u + 1 }
        };
        patch_number(p, &t->tokens[w->a], to[w->variant][0]);
        patch_number(p, &t->tokens[other], to[w->variant][1]);
        return MADE;
    }
    return NO_VARIANT;
}

enum { FIRST_LETTERS = 64 };

/* Stores a simpler letter than `byte`: the simplest at the start of the text, one of a few, or the
   one before it. Returns 0 for none. */
static int simpler(const struct parsed *t, int byte, size_t how, unsigned char *to)
{
    static const char letters[] = "0Aa.";
    size_t i;
    *to = (unsigned char)(how == 0 ? byte - 1 : how < sizeof letters ? letters[how - 1] : byte);
    for (i = 0; i < t->text.len && i < FIRST_LETTERS && how == sizeof letters; i++) {
        if (t->text.at[i] > ' ' && t->text.at[i] < *to)
            *to = t->text.at[i];
    }
    return *to < byte && byte > ' ' && *to > ' ';
}

enum { SIMPLER = 6 };

static enum made simpler_letters(const struct parsed *t, const struct walk *w, struct patches *p)
{
    unsigned char to;
    size_t at;
    if (w->b >= t->tokens[w->a].len)
        return NO_B;
    if (w->variant >= SIMPLER)
        return NO_VARIANT;
    at = t->tokens[w->a].at + w->b;
    if (!simpler(t, t->text.at[at], w->variant, &to))
        return NOT_HERE;
    patch_bytes(p, at, 1, bytes_of(&to, 1));
    return MADE;
}

/* The space before a token, or at the end: only its last byte, or a blank in place of line ends. */
static enum made spaces(const struct parsed *t, const struct walk *w, struct patches *p)
{
    int is_last = w->a == t->token_count;
    size_t start, end, left;
    if (w->b > 0)
        return NO_B;
    if (w->variant > 1)
        return NO_VARIANT;
    start = w->a == 0 ? 0 : token_end(t, w->a - 1);
    end = is_last ? t->text.len : t->tokens[w->a].at;
    left = w->variant == 0 || (!is_last && w->a > 0) ? 1 : 0;
    if (end < start + left || end == start || (w->variant == 0 && end - start == 1) ||
        (w->variant == 1 && left == 1 && end - start == 1 && t->text.at[start] == ' '))
        return NOT_HERE;
    if (w->variant == 1)
        patch_bytes(p, start, end - start, bytes_of(" ", left));
    else
        patch_bytes(p, start, end - start - 1, bytes_of(0, 0));
    return MADE;
}

/* Two neighbours in order: tokens, or rows. */
static enum made in_order(const struct parsed *t, const struct walk *w, struct patches *p)
{
    const struct row *rows = t->rows;
    size_t a = w->a;
    size_t row = t->tokens[a].row;
    if (w->b > 0)
        return NO_B;
    if (w->variant > 1)
        return NO_VARIANT;
    if (w->variant == 0 && a + 1 < rows[row + 1].first) {
        patch_bytes(p, t->tokens[a].at, t->tokens[a].len, token_text(t, a + 1));
        patch_bytes(p, t->tokens[a + 1].at, t->tokens[a + 1].len, token_text(t, a));
        return MADE;
    }
    if (w->variant == 0 || a != rows[row].first || row + 1 >= t->row_count)
        return NOT_HERE;
    patch_bytes(p, rows[row].at, 0, rows_text(t, row + 1, 1));
    patch_rows_away(p, t, row + 1, 1);
    return MADE;
}

/* ---- all of them ---- */

/* In the order in which they are tried. */
static const struct pass {
    pass_maker *make;
    enum { ONCE, EACH_ROW, EACH_TOKEN, EACH_SPACE } places; /* for each there is an `a` */
} passes[] = {
    { rows, ONCE },
    { records, EACH_ROW },
    { resized, EACH_TOKEN },
    { columns, EACH_ROW },
    { letter_columns, EACH_ROW },
    { tokens, EACH_ROW },
    { letters, EACH_TOKEN },
    { resized_long, EACH_TOKEN },
    { numbers, EACH_TOKEN },
    { in_order, EACH_TOKEN },
    { spaces, EACH_SPACE },
    { simpler_letters, EACH_TOKEN },
    { number_pairs, EACH_TOKEN },
    /* with fixes that are unlikely */
    { rows, ONCE },
    { columns, EACH_ROW },
    { letter_columns, EACH_ROW },
    { tokens, EACH_ROW },
    { letters, EACH_TOKEN },
};
MUST_HOLD(likely_passes_are_counted, sizeof passes / sizeof *passes == FIRST_UNLIKELY + 5);
enum { PASSES = sizeof passes / sizeof *passes };

static enum made make_at(const struct walk *w, const struct parsed *t, struct patches *p)
{
    const size_t counts[] = { 1, t->row_count, t->token_count, t->token_count + 1 };
    const struct pass *pass = &passes[w->pass];
    patches_clear(p);
    return w->a < counts[pass->places] ? pass->make(t, w, p) : NO_A;
}

int smaller_at(struct walk w, const struct parsed *t, struct patches *p)
{
    return w.pass < FIRST_UNLIKELY && make_at(&w, t, p) == MADE;
}

int smaller_next(struct walk *w, const struct parsed *t, struct patches *p)
{
    while (w->pass < PASSES) {
        enum made made = make_at(w, t, p);
        if (made == MADE || made == NOT_HERE) {
            w->variant++;
            if (made == MADE)
                return 1;
            continue;
        }
        w->variant = 0;
        w->b = made == NO_VARIANT ? w->b + 1 : 0;
        w->a = made == NO_VARIANT ? w->a : made == NO_B ? w->a + 1 : 0;
        w->pass += made == NO_A;
    }
    return 0;
}
