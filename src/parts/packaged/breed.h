/* Inputs that the maker makes of choices: at random, and by changing choices that have made inputs
   worth keeping. The choices of other inputs are found by recording them. */
#ifndef FLIPREF_PACKAGED_BREED_H
#define FLIPREF_PACKAGED_BREED_H
#include "edits/edits.h"
#include "packaged/maker.h"

struct breed *breed_open(uint64_t seed);
void breed_close(struct breed *b); /* which may be NULL */

/* Makes the next input, which is valid until the next call, and stores its number, from 1 on.
   Returns 0 if there is none for now. */
int breed_next(struct packaged *s, bytes *input, size_t *number);

/* Returns one more than the set of flags that input `number` was made with; 0 if that is not known
   any more, or `number` is 0. */
size_t breed_made_with(const struct packaged *s, size_t number);

/* Makes a large input, with the first choices near their bounds, of the source of a validator.
   Otherwise as breed_next. */
int breed_large(struct packaged *s, bytes *input);

/* Learns from a valid input; `number` is 0 if somebody else has made it. `is_new`: so is its
 * answer.
 */
void breed_learn(struct packaged *s, bytes input, size_t number, int is_new);

/* Makes an input smaller by simpler choices, as long as the chooser, which is as that of
   edits_reduce, chooses some. Returns whether it has. */
int breed_reduce(struct packaged *s, bytes from, edits_chooser *chooser, void *who);

#endif
