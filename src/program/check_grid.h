/* What the checks of the four line-capturing games share: a transcript of what a user would type is
   played through the dialect's own conversation, its output thrown away, and whoever refuses a line
   is listened to. */
#ifndef FLIPREF_PROGRAM_CHECK_GRID_H
#define FLIPREF_PROGRAM_CHECK_GRID_H

#include "program/dialects.h"

#include "dialect/observer.h"

/* How a dialect speaks of its board. */
struct grid_terms {
    const char *players[2];
    int first_row, first_column; /* a letter or digit, counted on; 0: numbers from 0 */
    const struct code *codes;
    int move_codes; /* + a grid_fault */
};

struct transcript {
    const struct report *r;
    const struct check_options *options;
    const struct grid_terms *terms;
    const grid *board;
    uint64_t refused; /* lines; the first ERRORS_MOST of them are reported */
};

enum { ERRORS_MOST = 20 };

/* What would have been legal, by fault. */
extern const char *const expected_moves[GRID_FAULTS];

/* An observe_refusal; `who` is a transcript. */
void transcript_refused(void *who, const diag *place, enum grid_fault fault, int player);

/* An error or a warning that is no refused line. */
void transcript_report(struct transcript *t, enum severity severity, const diag *place, int code);

/* Looks for anything but white space in the lines that follow, and warns of it. */
void transcript_warn_of_trailing(struct transcript *t, lines *from, int code);

/* `NAME: valid: ` or `NAME: not valid: `; counts the verdict, too. If it says more, the rest of the
   line follows; else 0 is returned and nothing was said. */
int transcript_verdict(struct transcript *t, int valid, struct tally *tally);

/* `N lines refused, `; nothing if none was. */
void transcript_say_refused(const struct transcript *t);

/* A sink that throws everything away. */
sink transcript_sink(void);

#endif
