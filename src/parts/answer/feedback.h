/* The feedback on an output that differs from the answer: the place, its meaning in the game, and
   what `check` reports of the input there. No calls to the operating system. */
#ifndef FLIPREF_ANSWER_FEEDBACK_H
#define FLIPREF_ANSWER_FEEDBACK_H
#include "answer/first_difference.h"
#include "answer/leniency.h"
#include "answer/reader.h"

#include "judge/dialects.h"

struct comparison {
    const struct dialect *dialect;
    struct side answer, output;
    struct reader reader; /* of the answer */
};

/* Gets ready to read both texts, which differ() does: it passes what it reads to the reader
   (answer/first_difference.h). */
void comparison_init(struct comparison *c, const struct dialect *dialect, source *answer,
                     source *output);

/* Takes two texts in memory, and a place at which they differ, as an offset in each. */
void comparison_at(struct comparison *c, const struct dialect *dialect, bytes answer,
                   size_t answer_at, bytes output, size_t output_at);

/* Writes the place of the first difference: `line 3, column 5`. */
void feedback_place(const struct comparison *c, sink *out);

/* The unit of the answer at the place. */
struct explanation {
    struct reader unit;
    uint64_t at; /* the byte of the unit, from 0 */
    int is_cell; /* a cell of a board differs, and not the unit as a whole */
};

/* Finds the unit, and writes what it means in the game: `row 2, column 3 of the final board`, or
   without numbers `a cell of the final board`. */
void feedback_explain(const struct comparison *c, struct explanation *e, int numbered, sink *out);

/* Write what the answer and the output have at the place. */
void feedback_expected(const struct comparison *c, const struct explanation *e, sink *out);
void feedback_found(const struct comparison *c, const struct explanation *e, sink *out);

/* Writes the place, its meaning in the game, what was expected and found, and both lines. */
void feedback_difference(const struct comparison *c, sink *out);

enum { NEAR_MOST = 1 << 20 };

/* Writes by what the output is wrong, if leniencies besides `tolerated` would make it right: a line
   or nothing. Texts longer than NEAR_MOST are not looked at. */
void feedback_near(const struct dialect *dialect, bytes answer, bytes output,
                   struct leniencies tolerated, sink *out);

/* Writes what `check` reports of the input; of a conversation, only of the line that is answered at
   the place. `given` has the world, the limit and the args of the program: NULL if they are not
   known; the first line of the input has them if `args_line` is set. Writes nothing if the input
   cannot be read: its source has then failed. Returns why the input could not be judged although it
   was read, or NULL. */
const char *feedback_input(const struct comparison *c, source *input,
                           const struct check_options *given, int args_line, sink *out);

#endif
