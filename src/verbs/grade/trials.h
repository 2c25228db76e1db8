/* The trials of a submission: every test, with every build. */
#ifndef FLIPREF_GRADE_TRIALS_H
#define FLIPREF_GRADE_TRIALS_H
#include "batch/turnstile.h"
#include "grade/attempt.h"
#include "grade/session.h"
#include "source/source.h"
#include "text/byte_queue.h"

/* What came of a test. */
struct trial {
    struct attempt run;        /* of the course's build: the run that counts. If that build is not
                                  steady, only its verdict is there: VERDICT_UNSTABLE */
    enum test_verdict verdict; /* VERDICT_UNSTABLE if runs or builds vary */
    unsigned varies;           /* in what, as bits of conducts_vary */
    int was_right;             /* some run of the course's build was, although it is not steady */
    int is_repeated;           /* it was run again */
    int is_steady;             /* the course's own build gave the same answer in every run */
    char *finding;             /* a sanitizer's, or NULL */
};

struct trials {
    const struct session *session;
    const struct turnstile *turnstile;
    const struct build *builds; /* one for each enum build_variant; the course's is built */
    const char *name;           /* of the submission, for the table of times */
    struct byte_queue *times;   /* gets a row of CSV for each run */
    struct trial *list;         /* one for each test of the session */
    struct container *plain, *sanitized;
    char reason[CONTAINMENT_TEXT]; /* why trials_run failed */
    unsigned refused;              /* enum refusal: what was refused to the course's build */
    const char *refused_call;      /* the name of the first REFUSED_CALL, or NULL */
    uint64_t first_ended;          /* of milliseconds(): when each test had been run once */
    int is_suspect;                /* a sanitizer has found something, or an answer varies */
    int time_outs;                 /* tests that have reached a time limit, more than once */
};

/* Runs all tests, and stores what came of them in t->list, whose memory is all zeros. Returns 0 if
   the sandbox fails: t->reason says why, and nothing is known about the submission. */
int trials_run(struct trials *t);
void trials_free(struct trials *t);

/* The first row of the table of times. */
#define TIMES_HEAD "id,test,build,alone,cpu_us,wall_us,peak_kb\n"

#endif
