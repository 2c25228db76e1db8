/* What was seen in each column of the inputs: bounds, some values, and letters. */
#ifndef FLIPREF_EDITS_COLUMNS_H
#define FLIPREF_EDITS_COLUMNS_H
#include "edits/parsed_text.h"

enum { COLUMN_VALUES = 48, COLUMNS_MOST = 256 };

/* Tokens of equal rows at the same place. The first two rows are rows of their own; in a long row
   all places are one. */
struct column {
    uint32_t key; /* 0: the column is free */
    unsigned count, letter_count;
    int64_t least, most, values[COLUMN_VALUES];
    unsigned char letters[COLUMN_VALUES];
};

struct columns {
    struct column at[COLUMNS_MOST];
};

void columns_learn(struct columns *c, const struct parsed *t);

/* Returns the column of a token; NULL if nothing was learned about it. */
const struct column *column_of(const struct columns *c, const struct parsed *t, size_t token);

#endif
