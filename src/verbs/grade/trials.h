/* The trials of a submission: every test, with every build. */
#ifndef FLIPREF_GRADE_TRIALS_H
#define FLIPREF_GRADE_TRIALS_H
#include "grade/grade_session.h"
#include "grade/test_run.h"
#include "runner/run_lock.h"
#include "source/build.h"

/* The runs of a test. */
struct trial {
    struct test_run run;      /* of the course's build: the run that counts */
    json_t *runs;             /* what is recorded of each run; NULL: judging has not reached it */
    char *finding;            /* a sanitizer's, or NULL */
    int is_repeated;          /* it was run again */
    unsigned refused;         /* enum refusal: what was refused to the course's build */
    const char *refused_call; /* the name of the first REFUSED_CALL, or NULL */
    uint32_t stopped_ms;      /* the shorter limit (hangs.h) at which it was stopped; otherwise 0 */
    int is_started;           /* a run of it has begun, which may have ended */
};

struct trials {
    const struct session *session;
    const struct run_lock *lock;
    const struct build *builds; /* one for each enum build_variant; the course's is built */
    struct subject *subject;    /* of a program in a language, with a CPU limit a quarter longer;
                                   NULL: the builds are run */
    struct trial *list;         /* one for each test of the session */
    struct container *plain, *sanitized;
    char reason[CONTAINMENT_TEXT]; /* why trials_run failed */
    unsigned refused;              /* enum refusal: what was refused to the course's build */
    const char *refused_call;      /* the name of the first REFUSED_CALL, or NULL */
    uint64_t first_ended;          /* of milliseconds(): when each test had been run once */
    int is_suspect;                /* a sanitizer has found something, or it is unstable */
    int time_outs; /* tests that have waited until their time was over, and did so alone, too */
    size_t ended;  /* runs that have ended */
    uint64_t busy_us, waited_us; /* for how long their programs have computed and waited */
    size_t *order;               /* in which tests are run (hangs.h) */
    uint32_t short_ms;           /* the shorter limit, if the next test has it; otherwise 0 */
    int is_full;                 /* no test has a shorter limit any more */
};

/* Runs all tests, and stores what they gave in t->list, whose memory is all zeros. Returns 0 if the
   sandbox fails: t->reason says why, and nothing is known about the submission. */
int trials_run(struct trials *t);
void trials_free(struct trials *t);

/* Closes the containers that this process has opened. */
void trials_close(struct trials *t);

/* Whether nobody has promised the input of a test, so that it can cost no marks. */
int trial_is_outside(const struct trials *t, size_t test);

/* Frees what is known of a test. The struct is all zeros then. */
void trial_free(struct trial *trial);

/* What the result of a submission has of a test:

       {"steps": [...], "finding": ..., "runs": [{"build": "course", "alone": false, "retry": false,
        "cpu_us": ..., "wall_us": ..., "peak_kb": ..., "steps": [...]}, ...], "stopped_ms": 50}

   It is empty of a test that judging has not reached. The first `steps` are those of the run that
   counts. Another run has its own only if they are not the same, and it was not repeated alone. */
json_t *trial_record(const struct trial *trial);

#endif
