/* What is said of an output that differs from the answer: where, what it means in the game, and
   what the input has to do with it. No operating system here. */
#ifndef FLIPREF_COMPARE_FEEDBACK_H
#define FLIPREF_COMPARE_FEEDBACK_H
#include "compare/difference.h"
#include "compare/outline.h"

#include "judge/dialects.h"

struct comparison {
    const struct dialect *dialect;
    struct tolerance tolerate;
    struct side answer, output;
    struct outline outline; /* of the answer */
};

void comparison_init(struct comparison *c, const struct dialect *dialect, source *answer,
                     source *output);

/* 0: the output is right, or one of the two could not be read, as its source tells. */
int comparison_differs(struct comparison *c);

/* `line 3, column 5` of the first difference. */
void feedback_place(const struct comparison *c, sink *out);

/* The place, what stands there in the game, expected and found, and both lines. */
void feedback_difference(const struct comparison *c, sink *out);

/* What `check` says of the input; of a conversation: of the line that is answered at the place.
   `given` has the world, the limit, and the args that the program was started with: 0 if nobody
   knows; the first line of the input, if `args_line`. Nothing is said if the input cannot be read,
   as its source tells. Returns why it could not be judged, though it was
   read, or NULL. */
const char *feedback_input(const struct comparison *c, source *input,
                           const struct check_options *given, int args_line, sink *out);

#endif
