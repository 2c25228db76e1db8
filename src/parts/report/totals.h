/* What a report comes to: passes on what it hears, counts it, and says on standard error what could
   not be read. */
#ifndef FLIPREF_REPORT_TOTALS_H
#define FLIPREF_REPORT_TOTALS_H
#include "report/format.h"

struct report_totals {
    const struct reporter *to;
    sink *flushed; /* after each input; 0: not */
    const char *path;
    struct tally all;
    uint64_t unread;  /* inputs that could not be read to their end, and what is none */
    uint64_t refused; /* inputs that are not allowed, whichever verdict is expected */
    const struct dialect *dialect;
    uint64_t *findings; /* of each of its codes; 0: nobody asks */
};

/* Makes `r` the reporter that keeps the ledger and tells ledger->to. */
void count_report(struct reporter *r, struct report_totals *ledger);

#endif
