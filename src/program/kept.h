/* What there is to say of inputs that were judged before their turn. */
#ifndef FLIPREF_PROGRAM_KEPT_H
#define FLIPREF_PROGRAM_KEPT_H

#include "program/recording.h"

struct kept;

/* For a reporter that is that quiet. 0: there is not enough memory. */
struct kept *kept_open(enum quiet quiet);
void kept_close(struct kept *k); /* 0: nothing is done */

/* Returns a number for an input, from 1, until kept_forget. 0: there is no room for more. */
uint32_t kept_number(struct kept *k);

/* Who is told of the next input to keep, which has this path. It holds until kept_end or kept_drop.
 */
struct teller *kept_teller(struct kept *k, const char *path);

/* That was all; it is kept by that number, if there is room. */
void kept_end(struct kept *k, uint32_t number);

/* Nothing of what it was told is kept. */
void kept_drop(struct kept *k);

int kept_has(const struct kept *k, uint32_t number);

/* Tells what is kept. */
void kept_tell(const struct kept *k, uint32_t number, struct teller *t);

void kept_forget(struct kept *k, uint32_t number);

#endif
