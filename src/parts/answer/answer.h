/* Compares the output of a program with the answer, in memory: strictly, or with leniencies, each
   of which lets an output differ from the answer in one way. Nothing here allocates memory, and the
   time is linear in the length of both texts, whatever they contain. */
#ifndef FLIPREF_ANSWER_ANSWER_H
#define FLIPREF_ANSWER_ANSWER_H
#include "answer/outline.h"

#include "base/sink.h"
#include "judge/dialects.h"

#include <stdint.h>

/* Each leniency accepts more than the one before, or something else.

   - white-space accepts all that last-line-feed and trailing-blanks accept.
   - board accepts all that these, prompts and extra-lines accept.
   - A set of leniencies accepts all that each of its subsets accepts.

   answer_differs() and leniencies_needed() take no notice of standard-error and exit-status,
   because these are about something else than the output. */
enum leniency {
    LENIENT_LAST_LINE_FEED,  /* one LF at the end of the text may be missing, or be there */
    LENIENT_TRAILING_BLANKS, /* white space before an LF, or at the end, such as CR */
    LENIENT_WHITE_SPACE,     /* it only separates words, whatever its amount and kind */
    LENIENT_CASE,            /* A to Z are equal to a to z */
    LENIENT_NUL_BYTES,       /* NUL bytes are ignored */
    LENIENT_PROMPTS,         /* a prompt has another wording, which is the same every time */
    LENIENT_EXTRA_LINES, /* lines without board, score, refusal or result that the answer lacks */
    LENIENT_BOARD,       /* only boards, scores, refusals and results are compared */
    LENIENT_STANDARD_ERROR, /* text on standard error */
    LENIENT_EXIT_STATUS,    /* another exit status */
    LENIENCY_COUNT
};

/* A set of leniencies: the bit 1 << l for each enum leniency l. */
struct leniencies {
    unsigned bits;
};

enum {
    LENIENCIES_ALL = (1 << LENIENCY_COUNT) - 1,
    LENIENCIES_OF_OUTPUT = (1 << LENIENT_STANDARD_ERROR) - 1
};

/* Returns the name of a leniency, such as `last-line-feed`. It is the same in course files, in
   marks.json and on command lines. */
const char *leniency_name(enum leniency l);

/* Returns what an output differs by if it needs the leniency, such as `trailing blanks`. */
const char *leniency_title(enum leniency l);

/* Adds the leniency that has this name to the set. Returns 0 if none has it. */
int leniencies_add(struct leniencies *set, bytes name);

/* Returns the set with all leniencies that its members include, such as trailing-blanks if it has
   white-space. */
struct leniencies leniencies_included(struct leniencies set);

enum { MEANING_ROOM = 192, DIFFERENCE_ROOM = 320 };

/* The first difference. The texts are printable ASCII and end with NUL. */
struct first_difference {
    uint64_t line, column;       /* of the output, from 1; the column in bytes */
    size_t answer_at, output_at; /* the offsets of the difference in both texts, from 0 */
    enum outline_unit unit;      /* what differs: a cell of a board, or a part as a whole */
    char meaning[MEANING_ROOM];  /* what stands there in the game, such as `the result` */
    char expected[DIFFERENCE_ROOM], found[DIFFERENCE_ROOM];
};

/* Returns whether the output is wrong although `lenient` is allowed. If it is, *first says where it
   first differs; `first` may be NULL. Without leniencies, an output is right only if it equals the
   answer byte for byte. With prompts, extra-lines or board, the place is where the most lenient
   comparison among them gave up. */
int answer_differs(const struct dialect *dialect, bytes answer, bytes output,
                   struct leniencies lenient, struct first_difference *first);

/* Finds the smallest set within `allowed` that makes the output right, and stores it in *needed:
   the empty set if the output equals the answer. Returns 0 if even all of `allowed` together do
   not.

   A set of fewer leniencies comes first; of sets with equally many, the one whose weakest member,
   in the order of enum leniency, is weaker. Sets with board come last. So no proper subset of the
   result makes the output right. */
int leniencies_needed(const struct dialect *dialect, bytes answer, bytes output,
                      struct leniencies allowed, struct leniencies *needed);

/* Writes the names of a set, in the order of enum leniency: `white-space,case`. */
void leniencies_list(struct leniencies set, sink *out);

/* Writes what an output differs by: `white space and upper or lower case`. */
void leniencies_say(struct leniencies set, sink *out);

/* ---- a whole program ---- */

/* Counts the failing cases of a program by what they need. The all-zero struct has none. */
struct leniency_tally {
    uint64_t failing;                    /* all failing cases */
    uint64_t of_set[LENIENCIES_ALL + 1]; /* those of them for which a set suffices; by the set */
};

/* Counts a failing case. `needed` is NULL if no set makes its output right. */
void leniency_tally_add(struct leniency_tally *t, const struct leniencies *needed);

/* What is said once of a program: `cases` of its failing cases differ only by `set`. */
struct leniency_summary {
    struct leniencies set;
    uint64_t cases;
};

enum { SUMMARIES_MOST = 3 };

/* Writes the sets that suffice for most of the failing cases, the largest number first, and returns
   how many there are. A case counts for the first set that suffices for it. */
size_t leniency_tally_sum(const struct leniency_tally *t,
                          struct leniency_summary most[SUMMARIES_MOST]);

/* Writes it as a sentence without a full stop: `all 30 differ only by white space`, or `27 of 30
   differ only by white space, 2 only by prompts`. Writes nothing if leniencies explain no case. */
void leniency_tally_say(const struct leniency_tally *t, sink *out);

#endif
