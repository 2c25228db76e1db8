/* Judges an output by the answer while both are read, without leniencies in constant
   memory: what `compare` and `diff` have in common. */
#ifndef FLIPREF_ANSWER_JUDGEMENT_H
#define FLIPREF_ANSWER_JUDGEMENT_H
#include "answer/feedback.h"

#include "text/byte_queue.h"

/* The caller sets the members up to `most`; the others start all-zero. */
struct judgement {
    const struct dialect *dialect;
    struct leniencies lenient;
    source *answer, *output;
    size_t most; /* a text that is longer is not kept, unless it must be compared as a whole */
    struct comparison comparison;
    struct byte_queue kept_answer, kept_output;
    int is_lost; /* a text was longer */
};

/* Returns whether the output is wrong. If it is, the comparison is at the first difference, and the
   rest of both texts was read, as far as they are kept. If a source has failed, the result means
   nothing. */
int judgement_differs(struct judgement *j);

/* Writes by what the output is wrong, if more leniencies would make it right: a line or nothing. */
void judgement_near(const struct judgement *j, sink *out);

void judgement_free(struct judgement *j);

#endif
