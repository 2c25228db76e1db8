#include "edits/mutants.h"

#include <string.h>

enum {
    ROWS_APART = 2,       /* the first rows */
    PLACES_APART = 6,     /* tokens of a row */
    TOKENS_LEARNED = 4096 /* of an input */
};

static uint32_t key_of(const struct parsed *t, size_t token)
{
    size_t row = t->tokens[token].row;
    size_t place = tokens_in_row(t, row) > PLACES_APART ? PLACES_APART : token - t->rows[row].first;
    uint32_t of_row = (uint32_t)(row < ROWS_APART ? row : ROWS_APART);
    return t->rows[row].shape << 8 ^ t->rows[row].shape >> 24 ^ (of_row << 4 | (uint32_t)place) ^
           0x800000U;
}

/* Returns the place of a column, which may be free; NULL if all are taken. */
static const struct column *find(const struct columns *c, uint32_t key)
{
    size_t i;
    for (i = 0; i < COLUMNS_MOST; i++) {
        const struct column *at = &c->at[(key + i) % COLUMNS_MOST];
        if (at->key == key || at->key == 0)
            return at;
    }
    return 0;
}

const struct column *column_of(const struct columns *c, const struct parsed *t, size_t token)
{
    const struct column *found = find(c, key_of(t, token));
    return found != 0 && found->key != 0 ? found : 0;
}

/* When there is no more room, a value replaces one that its own size chooses. */
static void learn_value(struct column *c, int64_t value)
{
    unsigned i;
    if (c->count == 0 || value < c->least)
        c->least = value;
    if (c->count == 0 || value > c->most)
        c->most = value;
    for (i = 0; i < c->count && c->values[i] != value; i++)
        continue;
    if (i < COLUMN_VALUES && i == c->count)
        c->count++;
    c->values[i < COLUMN_VALUES ? i : (size_t)((uint64_t)value % COLUMN_VALUES)] = value;
}

static void learn_letters(struct column *c, bytes word)
{
    size_t i;
    for (i = 0; i < word.len && c->letter_count < COLUMN_VALUES; i++) {
        if (memchr(c->letters, word.at[i], c->letter_count) == 0)
            c->letters[c->letter_count++] = word.at[i];
    }
}

void columns_learn(struct columns *c, const struct parsed *t)
{
    size_t i;
    for (i = 0; i < t->token_count && i < TOKENS_LEARNED; i++) {
        uint32_t key = key_of(t, i);
        const struct column *found = find(c, key);
        struct column *at = found != 0 ? &c->at[found - c->at] : 0;
        if (at == 0)
            continue;
        at->key = key;
        if (t->tokens[i].kind == TOKEN_INTEGER)
            learn_value(at, t->tokens[i].value);
        learn_letters(at, token_text(t, i));
    }
}
