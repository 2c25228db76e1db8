/* An input of another dialect: its first line is malformed, and it looks like an input that another
   dialect reads. That is said once, instead of a finding for each line. */
#ifndef FLIPREF_JUDGE_OTHER_DIALECT_H
#define FLIPREF_JUDGE_OTHER_DIALECT_H

#include "findings/help.h"
#include "judge/dialects.h"

enum { START_MOST = 512 };

/* The start of an input, which outlives the source's buffer. */
struct input_start {
    unsigned char at[START_MOST];
    size_t len;
};

/* Buffers the start of the input and copies it. It is the same however the input is divided into
   reads. If the first line that is not blank looks like no dialect's, or like `dialect`'s, the
   start is empty. Otherwise the function may wait for START_MOST bytes. */
void take_start(struct input_start *start, source *in, const struct dialect *dialect);

/* Returns whether an input whose first line `dialect` does not read looks like another dialect's.
   Then adds to `h` which one that is. */
int hint_other_dialect(struct help *h, const struct input_start *start,
                       const struct dialect *dialect);

#endif
