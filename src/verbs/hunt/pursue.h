/* From a suspicion to a finding: confirmed, shrunk, confirmed again. */
#ifndef FLIPREF_HUNT_PURSUE_H
#define FLIPREF_HUNT_PURSUE_H
#include "hunt/confirm.h"
#include "hunt/volley.h"
#include "tests/step_copy.h"

/* What is pursued: a step that is wrong in a way. */
struct quarry {
    const struct step *step; /* with the reference's answer */
    enum standing standing;
    struct leniencies lenient; /* the program is wrong apart from these, */
    struct leniencies shows;   /* ... and if this is not empty, its first difference shows these */
    struct cause suspected;    /* as the sieve shows it; without `shows` */
};

/* How far an input was made smaller. */
enum shrunk {
    SHRUNK_NOT,     /* it is as it was found, because no smaller one shows the same each time */
    SHRUNK_CUT_OFF, /* a limit was reached, of time or of work: a smaller one may show it */
    SHRUNK_FULLY    /* the search came to its end */
};

/* `no`, `cut-off` or `fully`. */
const char *shrunk_name(enum shrunk shrunk);

/* A difference that fresh processes have confirmed. */
struct caught {
    struct step_copy step;     /* the input, with the answer of `run` */
    enum shrunk shrunk;        /* ... and how small it is */
    struct reference_run run;  /* the reference's */
    enum standing standing;    /* of that input */
    struct confirmation proof; /* by FRESH_RUNS runs */
    char *sanitizer;           /* a sanitizer's finding, or NULL */
};

/* Whether the specification forbids such an end of a run on any input, promised or not: the course
   says that a crash is a fault (course->run.crash), and the dialect has a rule against crashes, or
   against programs that do not end. */
int is_forbidden_end(const struct hunt_session *s, enum test_verdict verdict);

/* Returns the standing of a step, or `otherwise` if it is not known. */
enum standing standing_of_step(const struct dialect *dialect, const struct step *step,
                               enum standing otherwise);

/* Whether a difference shows all leniencies of q->shows: all of them together remove it, and no
   proper subset does. */
int shows_leniencies(const struct dialect *dialect, const struct step *step, bytes output,
                     const struct difference *d, const struct quarry *q);

/* Pursues. Returns CONFIRMED or CONFIRM_VARIES if there is a finding, which caught_free frees;
   otherwise why there is none, and *caught is empty. */
enum confirmation_result pursue(struct hunting *h, const struct quarry *q, struct caught *caught);
void caught_free(struct caught *caught);

/* Confirms a step as it is. Returns the same, and CONTRADICTED if all fresh processes are right. */
enum confirmation_result pursue_whole(struct hunting *h, const struct step *step,
                                      enum standing standing, struct leniencies lenient,
                                      struct caught *caught);

#endif
