/* A finding: what it is, its files in DIR, and what findings.json says about it. */
#ifndef FLIPREF_HUNT_KEEP_FINDING_H
#define FLIPREF_HUNT_KEEP_FINDING_H
#include "hunt/confirm.h"

enum { HELP_ROOM = 320 };

/* How far an input was made smaller. */
enum shrunk {
    SHRUNK_NOT,     /* it is as it was found, because no smaller one shows the same each time */
    SHRUNK_CUT_OFF, /* a limit was reached, of time or of work: a smaller one may show it */
    SHRUNK_FULLY    /* the search came to its end */
};

/* What inputs say of a reading that a program follows. */
struct followed {
    const struct course_reading *reading; /* NULL: there is none */
    unsigned changes;                     /* inputs whose answer the reading changes, */
    unsigned explains; /* ... and those of them that the program answers like it */
};

/* A difference that fresh processes have confirmed. */
struct hunt_finding {
    struct step_copy step;     /* the input, with the reference's answer */
    enum shrunk shrunk;        /* ... and how small it is */
    void *answer;              /* the memory of the step's answer */
    enum standing standing;    /* of that input */
    struct confirmation proof; /* by FRESH_RUNS runs */
    char *sanitizer;           /* a sanitizer's finding, or NULL */
    char help[HELP_ROOM];      /* what experiments say of its source; or empty */

    /* What else is said of it: */
    struct leniencies leniency; /* what the program needs, if that is the finding; otherwise empty
                                 */
    struct followed followed;   /* the reading that explains it, if there is one */
    uint64_t wrong, tries;      /* the program was wrong on `wrong` of the first `tries` inputs */
    int is_kept;                /* an earlier hunt has kept its input; the other numbers are 0 */
    uint64_t at;                /* when it was found, of milliseconds() */
    size_t index, number;       /* in h->findings, and of its files, once it is kept */
};

/* Writes the files of the finding, and appends it to h->findings. Returns 0 after a message if a
   file cannot be written. */
int finding_keep(struct hunting *h, struct hunt_finding *finding);

/* Does the same again for a finding that was kept, of which more is known now. */
int finding_keep_again(struct hunting *h, const struct hunt_finding *finding);
void finding_free(struct hunt_finding *finding);

/* Writes the input on which accepted submissions disagree, and what each of them prints. Returns
   where they are, or NULL: there is no such input, or h->is_lost after a message. */
json_t *dispute_keep(struct hunting *h);

/* Whether a finding, as findings.json has it, accuses its program. */
int finding_accuses(const json_t *finding);

#endif
