/* Leniencies: the ways in which an output may differ from the answer and still be accepted; and
   sets of them. */
#ifndef FLIPREF_ANSWER_LENIENCY_H
#define FLIPREF_ANSWER_LENIENCY_H
#include "base/message.h"
#include "base/sink.h"

/* Each leniency accepts more than the one before, or something else.

   - white-space accepts all that last-line-feed and trailing-blanks accept.
   - board accepts all that these, prompts and extra-lines accept.
   - A set of leniencies accepts all that each of its subsets accepts.

   answer_differs() and leniencies_needed() take no notice of standard-error and exit-status,
   because these are about something else than the output. */
enum leniency {
    LENIENT_LAST_LINE_FEED,  /* LFs at the end of the text: none, one or more */
    LENIENT_TRAILING_BLANKS, /* white space before an LF, or at the end, such as CR */
    LENIENT_WHITE_SPACE,     /* it only separates words, whatever its amount and kind */
    LENIENT_CASE,            /* A to Z are equal to a to z */
    LENIENT_NUL_BYTES,       /* NUL bytes are ignored */
    LENIENT_PROMPTS,         /* a prompt has another wording, which is the same every time */
    LENIENT_EXTRA_LINES, /* lines without board, score, refusal or result that the answer lacks */
    LENIENT_BOARD,       /* only boards, scores, refusals and results are compared */
    LENIENT_STANDARD_ERROR, /* lines that are missing are on standard error */
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

/* Adds the leniency that has this name to the set. Returns 0 if none has it. */
int leniencies_add(struct leniencies *set, bytes name);

/* Writes what is wrong with a name that is not that of a leniency about the output. The text is in
   the message, and ends with a NUL. */
const char *unknown_leniency(bytes name, struct message *m);

/* Returns the set with all leniencies that its members include, such as trailing-blanks if it has
   white-space. */
struct leniencies leniencies_included(struct leniencies set);

/* Writes the names of a set, in the order of enum leniency: `white-space,case`. */
void leniencies_list(struct leniencies set, sink *out);

/* Writes what an output differs by: `white space and upper and lower case`. */
void leniencies_say(struct leniencies set, sink *out);

#endif
