/* Confirmation: a difference counts only if fresh processes of the course's own build show it, and
   the naive oracle agrees with the reference about the answer. */
#ifndef FLIPREF_HUNT_CONFIRM_H
#define FLIPREF_HUNT_CONFIRM_H
#include "hunt/hunting.h"

enum { FRESH_RUNS = 3 };

enum confirmation_result {
    CONFIRMED,    /* all fresh runs are wrong, and show the same unless they reached a limit */
    UNSTABLE,     /* fresh runs vary (problem/conduct.h), and at least one is wrong */
    CONTRADICTED, /* all fresh runs are right */
    EXPLAINED,    /* a reading that the program follows explains it */
    DISPUTED,     /* the oracle does not agree with the reference */
    UNCONFIRMED   /* the sandbox failed, only some runs reached a limit, or an interrupt came;
                     nothing is known */
};

struct confirmation {
    enum confirmation_result result;
    struct leniencies lenient;    /* apart from which outputs were compared */
    struct difference difference; /* of the first run that is wrong and reached no limit, if any */
    struct cause cause;
    struct run_result outcome; /* of that run */
    unsigned runs, made;       /* those that were wrong, of all that were made */
    struct conducts fresh;     /* all that were made */
    uint64_t cpu_us;           /* of the last run */
};

/* Runs the step, which has its answer, `runs` times by fresh processes, each with the stack at
   another place. confirmation_free frees the outcome in all cases. */
void confirm(struct hunting *h, const struct step *step, unsigned runs, struct confirmation *c);

/* Makes more runs, and stores what all of them show together. Does nothing if none was made, or if
   the runs could not show anything. */
void confirm_more(struct hunting *h, const struct step *step, unsigned runs,
                  struct confirmation *c);

/* Makes one more run of a step that was confirmed. Returns whether that shows that it is UNSTABLE.
 */
int confirm_later(struct hunting *h, const struct step *step, struct confirmation *c);

/* VERDICT_UNSTABLE, or the verdict of the difference. */
enum test_verdict confirmed_verdict(const struct confirmation *c);

/* Does as confirm for a step that the executor has ended because it took too long. If the first
   fresh process is right, it is the only one, and the executor hears of it.
   That a program of a package is too slow is confirmed only by CPU time, and if the references are
   well within the limit. */
void confirm_hang(struct hunting *h, const struct step *step, unsigned runs,
                  struct confirmation *c);

/* Whether a verdict says of a program of a package that it is too slow. Of a game, it says that the
   program does not end. */
int is_slowness(const struct hunting *h, enum test_verdict verdict);
void confirmation_free(struct confirmation *c);

/* What the sanitizers find first in the program with this step, with the submission's own name of
   its file instead of the course's; NULL if there is nothing. The caller frees it. */
char *sanitizer_says(struct hunting *h, const struct step *step);

#endif
