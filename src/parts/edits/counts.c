#include "edits/counts.h"

enum {
    PERIOD_MOST = 4, /* rows of a record in a block */
    RECORD_MOST = 6, /* rows of a record up to the end of the text */
    NEAR = 3,        /* tokens of the same row that are looked at */
    BEFORE = 32,     /* tokens of the rows before */
    FIRST = 4,       /* tokens at the start of the text */
    PAIRED = 3       /* fixes that are tried two at a time */
};

/* What is known of a change, for any number that may count it. */
struct around {
    const struct parsed *t;
    const struct change *c;
    size_t row;
    int64_t block[PERIOD_MOST + 1]; /* rows of the block with this period */
    struct fixes exact, other;
};

/* If `value` counts `size` things in groups of `group`, returns by how much `count` changes it. */
static int64_t units(int64_t value, int64_t size, int64_t count, int64_t group)
{
    return value > 0 && size == value * group && count % group == 0 ? count / group : 0;
}

/* Each of the three returns by how much the number changes, if its value is a size at the place; 0
   if it is none. */
static int64_t units_of_rows(const struct around *a, int64_t value, int64_t rows_after)
{
    int64_t count = (int64_t)a->c->count;
    int64_t found = 0;
    int64_t group;
    for (group = 1; group <= PERIOD_MOST && found == 0; group++)
        found = units(value, a->block[group], count, group);
    for (group = 1; group <= RECORD_MOST && found == 0; group++)
        found = units(value, rows_after, count, group);
    return found == 0 && value == a->block[1] + 1 ? count : found; /* n - 1 edges of n vertices */
}

static int64_t units_of_tokens(const struct around *a, int64_t value, const struct token *number)
{
    int64_t in_row = (int64_t)tokens_in_row(a->t, a->row);
    int64_t index = (int64_t)(number - a->t->tokens);
    int64_t after = (int64_t)a->t->token_count - index - 1;
    int64_t count = (int64_t)a->c->count;
    int64_t found;
    if (number->row == a->row)
        in_row = (int64_t)a->t->rows[a->row + 1].first - index - 1;
    else
        after = (int64_t)(a->t->token_count - a->t->rows[number->row + 1].first);
    found = units(value, in_row, count, 1);
    found = found != 0 ? found : units(value, in_row, count, 2);
    found = found != 0 ? found : units(value, after, count, 1);
    if (found == 0 && number->row < a->row && value >= in_row - 2 && value <= in_row + 1 &&
        value > 0)
        return count;
    return found;
}

static int64_t units_of_letters(const struct around *a, int64_t value)
{
    int64_t len = a->t->tokens[a->c->first].len;
    int64_t count = (int64_t)a->c->count;
    int64_t found = units(value, len, count, 1);
    return found != 0 ? found : units(value, len, count, 2);
}

/* Whether that many rows or tokens after the number include the place. */
static int reaches(const struct around *a, int64_t value, const struct token *number)
{
    int64_t first = (int64_t)a->c->first;
    int64_t from = number->row + 1;
    if (a->c->part == PART_TOKENS)
        from = number->row == a->row ? number - a->t->tokens + 1
                                     : (int64_t)a->t->rows[number->row + 1].first;
    return a->c->part != PART_LETTERS && first + (int64_t)a->c->count <= from + value;
}

static void add(struct fixes *f, size_t token, int64_t value)
{
    if (f->count < FIXES_MOST && value >= 0) {
        f->at[f->count].token = token;
        f->at[f->count++].value = value;
    }
}

static void look_at(struct around *a, size_t token)
{
    const struct token *number = &a->t->tokens[token];
    int64_t value = number->value;
    int64_t found = 0;
    if (number->kind != TOKEN_INTEGER)
        return;
    if (a->c->part == PART_TOKENS)
        found = units_of_tokens(a, value, number);
    else if (a->c->part == PART_LETTERS)
        found = units_of_letters(a, value);
    else if (a->c->part == PART_ROWS)
        found = units_of_rows(a, value, (int64_t)a->t->row_count - number->row - 1);
    if (found != 0)
        add(&a->exact, token, value + a->c->sign * found);
    else if (a->c->part == PART_RECORD)
        add(&a->exact, token, value + a->c->sign);
    else if (reaches(a, value, number))
        add(&a->other, token, value + a->c->sign * (int64_t)a->c->count);
}

void fixes_of(const struct parsed *t, const struct change *c, struct fixes *f)
{
    int is_of_rows = c->part == PART_ROWS || c->part == PART_RECORD;
    struct around a = { .t = t, .c = c };
    size_t row, start, i, first;
    size_t period;
    a.row = is_of_rows ? c->first : t->tokens[c->first].row;
    for (period = 1; c->part == PART_ROWS && period <= PERIOD_MOST; period++)
        a.block[period] =
            (int64_t)(block_end(t, c->first, period) - block_start(t, c->first, period));
    row = t->rows[a.row].first;
    for (i = 0; !is_of_rows && i < NEAR && row + i < c->first; i++)
        look_at(&a, row + i);
    first = row > BEFORE ? row - BEFORE : 0;
    for (i = row; i > first; i--)
        look_at(&a, i - 1);
    for (i = 0; i < FIRST && i < first; i++)
        look_at(&a, i);
    *f = a.exact;
    f->exact = f->count;
    start = f->count;
    for (i = 0; i + start < FIXES_MOST && i < a.other.count; i++)
        add(f, a.other.at[i].token, a.other.at[i].value);
}

static void patch_fix(const struct fixes *f, const struct parsed *t, size_t i, struct patches *p)
{
    patch_number(p, &t->tokens[f->at[i].token], f->at[i].value);
}

int fixes_patch(const struct fixes *f, const struct parsed *t, size_t variant, struct patches *p)
{
    static const unsigned char pairs[PAIRED][2] = { { 0, 1 }, { 0, 2 }, { 1, 2 } };
    if (variant == f->exact)
        return 1;
    if (variant <= f->count) {
        patch_fix(f, t, variant < f->exact ? variant : variant - 1, p);
        return 1;
    }
    variant -= f->count + 1;
    if (variant >= PAIRED || pairs[variant][1] >= f->count)
        return 0;
    patch_fix(f, t, pairs[variant][0], p);
    patch_fix(f, t, pairs[variant][1], p);
    return 1;
}
