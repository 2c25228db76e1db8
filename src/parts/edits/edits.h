/* Inputs made from inputs that exist, without knowing the problem: lines of words, numbers that
   count other things, columns of values. Other code says which of them are valid.

   Nothing here runs a program or depends on time: the same seed and the same calls give the same
   candidates. Inputs may be any bytes. */
#ifndef FLIPREF_EDITS_EDITS_H
#define FLIPREF_EDITS_EDITS_H
#include "text/byte_queue.h"

#include <stdint.h>

enum {
    EDITS_CANDIDATE_MOST = 1 << 16, /* bytes of a candidate; EDIT_LARGE has a limit of its own */
    EDITS_INPUT_MOST = 1 << 20,     /* bytes of an input that is kept; a larger one is not */
    EDITS_KEPT_MOST = 8 << 20, /* bytes of all inputs that are kept; the least useful go first */
    EDITS_BATCH = 24           /* candidates that a reducer offers at once */
};

/* ---- other inputs ---- */

/* Valid inputs, and what was learned from them: columns of values, and which edits work. */
struct edits;

enum edit_kind {
    EDIT_SMALLER, /* the ladder: an input of the pool made a step smaller, of small inputs first */
    EDIT_MUTANT,  /* up to five changes of lines, tokens and characters; counts are fixed up */
    EDIT_LARGE, /* for slow programs: repeated lines, tokens and letters, and the largest values */
    EDIT_KINDS
};

struct edit {
    bytes input;  /* valid until the next call that takes the pool */
    unsigned how; /* for edits_result */
};

/* No candidate of EDIT_LARGE has more than `large_most` bytes. */
struct edits *edits_open(uint64_t seed, size_t large_most);

/* Does nothing if it is NULL. */
void edits_close(struct edits *e);

/* Copies a valid input to the pool, unless it is there. `is_new`: it is data of the package, or the
   reference's answer to it is a new one: mutants are made of these above all. Add the others too,
   because the ladder goes down by all of them, and all are learned from. */
void edits_add(struct edits *e, bytes input, int is_new);

/* Says by how much a program is slower than a reference on a valid input. EDIT_LARGE is made of the
   slowest inputs above all. */
void edits_slow(struct edits *e, bytes input, uint64_t times);

/* Makes the next candidate: none that was added or made before, as far as 100,000 of the last are
   remembered. Returns 0 if there is none for now: more may come after edits_add(). */
int edits_next(struct edits *e, enum edit_kind kind, struct edit *next);

/* Says what came of a candidate, at any time later. Edits that give valid inputs, above all new
   ones, are then made more often. */
void edits_result(struct edits *e, unsigned how, int was_valid, int was_new);

/* ---- the smallest input ---- */

/* Returns the index of the first of the candidates that has what the reduction must not lose, or
   `count` if none has. Any larger number ends the reduction. There are 1 to EDITS_BATCH candidates,
   the smallest first, and they are valid until it returns. */
typedef size_t edits_chooser(void *who, const bytes *candidates, size_t count);

/* Appends to `to` what remains of `from` when nothing more can be taken away: blocks, lines, tokens
   and characters are deleted, with counts fixed up by trial; numbers are lowered, words simplified.
   Each candidate is smaller than the one before it that was chosen (edits_is_smaller). Returns
   whether one was chosen. `from` must not be in `to`. */
int edits_reduce(bytes from, edits_chooser *choose, void *who, struct byte_queue *to);

/* Whether a is smaller than b: it has fewer bytes; or as many, in fewer lines; or else smaller
   bytes. */
int edits_is_smaller(bytes a, bytes b);

#endif
