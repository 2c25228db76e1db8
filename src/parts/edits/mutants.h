/* Texts changed at random, by operators that learn from what came of them. */
#ifndef FLIPREF_EDITS_MUTANTS_H
#define FLIPREF_EDITS_MUTANTS_H
#include "edits/parsed_text.h"
#include "edits/patches.h"

/* What was seen in each column of the inputs: bounds, some values, and letters. */

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

enum { OPERATORS_MOST = 32 };

struct operator_rate {
    unsigned made, worth; /* candidates, and those that were valid */
    size_t weight;
};

/* Everything that mutants are made with. */
struct mutants {
    uint64_t dice;
    struct columns columns;
    struct operator_rate rates[OPERATORS_MOST];
    unsigned results;
    struct parsed t, other; /* the text, and another one to take parts of */
    struct patches p;       /* the changes of an operator */
    size_t room;            /* bytes by which the text may be enlarged; 0: that is not wanted */
    struct byte_queue texts[2], part;
};

/* Opens what is all zeros. The same seed makes the same mutants. */
void mutants_open(struct mutants *m, uint64_t seed);
void mutants_free(struct mutants *m);

/* Learns the columns of an input. */
void mutants_learn(struct mutants *m, bytes input);

/* Makes a mutant of at most `most` bytes, which is valid until the next call, and stores the bits
   of its operators in *how. `is_large`: it is to come near `most`. Returns 0 if nothing came of it.
 */
int mutants_make(struct mutants *m, bytes input, bytes other, size_t most, int is_large,
                 bytes *made, unsigned *how);

/* Says what a mutant of these operators was worth: 0 if it was not valid. */
void mutants_rate(struct mutants *m, unsigned how, unsigned worth);

size_t dice_below(struct mutants *m, size_t n); /* n is at least 1 */

/* ---- operators ---- */

/* Stores the changes of an operator in `p`. Returns 0 if it finds no place for itself. */
typedef int mutation(struct mutants *m);

/* The last ones enlarge a text, and two draw many numbers anew, from REDRAWING on. */
extern mutation *const mutations[];
enum { MUTATIONS = 16, ENLARGING = 4, REDRAWING = 1 };

#endif
