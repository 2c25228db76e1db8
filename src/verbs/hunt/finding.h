/* A finding: its files in DIR, and what findings.json says about it. */
#ifndef FLIPREF_HUNT_FINDING_H
#define FLIPREF_HUNT_FINDING_H
#include "hunt/follows.h"

/* What else is said of a finding. */
struct finding_context {
    struct leniencies leniency; /* what the program needs, if that is the finding; otherwise empty
                                 */
    struct followed followed;   /* the reading that explains it, if there is one */
    uint64_t wrong, tries;      /* the program was wrong on `wrong` of the first `tries` inputs */
    int is_kept;                /* an earlier hunt has kept its input; the other numbers are 0 */
    uint64_t at;                /* when it was found, of milliseconds() */
};

/* Writes the files of the next finding, and appends it to h->findings. Returns 0 after a message if
   a file cannot be written. */
int finding_keep(struct hunting *h, const struct caught *caught,
                 const struct finding_context *context);

/* Does the same again for a finding that was kept, of which more is known now. */
int finding_keep_again(struct hunting *h, size_t index, const struct caught *caught,
                       const struct finding_context *context);

/* Whether a finding, as findings.json has it, accuses its program. */
int finding_accuses(const json_t *finding);

#endif
