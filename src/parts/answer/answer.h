/* Compares the output of a program with the answer, in memory: strictly, or with leniencies, each
   of which lets an output differ from the answer in one way. Nothing here allocates memory, and the
   time is linear in the length of both texts, whatever they contain. */
#ifndef FLIPREF_ANSWER_ANSWER_H
#define FLIPREF_ANSWER_ANSWER_H
#include "answer/leniency.h"

#include <stdint.h>

struct dialect; /* judge/dialects.h */

enum { MEANING_ROOM = 192, DIFFERENCE_ROOM = 320 };

/* The first difference. The texts are printable ASCII and end with NUL. */
struct first_difference {
    uint64_t line, column;       /* of the output, from 1; the column in bytes */
    size_t answer_at, output_at; /* the offsets of the difference in both texts, from 0 */
    char meaning[MEANING_ROOM];  /* what stands there in the game, such as `the result` */
    char expected[DIFFERENCE_ROOM], found[DIFFERENCE_ROOM];
};

/* Returns whether the output is wrong although `lenient` is allowed. If it is, *first says where it
   first differs; `first` may be NULL. Without leniencies, an output is right only if it equals the
   answer byte for byte. With prompts, extra-lines or board, the place is where boards,
   scores, refusals and results first differ, or else where the most lenient comparison gave up. */
int answer_differs(const struct dialect *dialect, bytes answer, bytes output,
                   struct leniencies lenient, struct first_difference *first);

/* Returns whether `more` removes the first difference that the output has with `before`: the output
   is right with both, or first differs at a later word. This does not ask what differs after it.
   But board, which leaves out the most, must make it right. */
int leniencies_remove(const struct dialect *dialect, bytes answer, bytes output,
                      struct leniencies before, struct leniencies more);

/* Returns whether the output is the answer but for line ends: CR LF instead of LF, and perhaps no
   LF at the end. */
int only_line_ends_differ(bytes answer, bytes output);

/* Finds the smallest set within `allowed` that makes the output right, and stores it in *needed:
   the empty set if the output equals the answer. Returns 0 if even all of `allowed` together do
   not.

   A set of fewer leniencies comes first; of sets with equally many, the one whose strongest
   member, in the order of enum leniency, is weaker. Sets with board come last. So no proper subset
   of the result makes the output right. */
int leniencies_needed(const struct dialect *dialect, bytes answer, bytes output,
                      struct leniencies allowed, struct leniencies *needed);

#endif
