/* The totals of a report: how many inputs are valid, how many could not be read, and how often each
   code was found. */
#ifndef FLIPREF_REPORT_TOTALS_H
#define FLIPREF_REPORT_TOTALS_H
#include "report/format.h"

struct report_totals {
    const struct reporter *to; /* gets every event after it was counted */
    sink *flushed;             /* after each input; NULL: nothing is */

    /* Tell the caller of an input that could not be read, and of one that was. */
    void (*trouble)(const char *path, const char *why);
    void (*judged)(void);

    const char *path; /* of the current input */
    struct tally all;
    uint64_t unread;    /* inputs that could not be read to their end */
    uint64_t skipped;   /* files that are clutter */
    uint64_t standings; /* inputs whose standing was reported */
    uint64_t refused;   /* inputs that are not allowed, whichever verdict is expected */
    const struct dialect *dialect;
    uint64_t *findings; /* for the number of each of its codes; NULL: they are not counted */
};

/* Makes `r` the reporter that counts in `totals`, which must outlive it. */
void count_report(struct reporter *r, struct report_totals *totals);

#endif
