/* The trials of a submission: every test, with every build. */
#ifndef FLIPREF_GRADE_TRIALS_H
#define FLIPREF_GRADE_TRIALS_H
#include "executor/subject.h"
#include "grade/grade_session.h"
#include "mark/verdict.h"
#include "runner/run_lock.h"
#include "source/build.h"

/* What a run of a test gave, before any leniency. */
struct test_run {
    json_t *steps; /* as recorded.h has them; those after one that was killed are not run */
    enum test_verdict verdict;         /* of the first step that is not right */
    char what[CONTAINMENT_TEXT];       /* why the verdict is internal */
    char *finding;                     /* a sanitizer's, or NULL */
    int is_near;                       /* near a time limit */
    uint64_t cpu_us, wall_us, peak_kb; /* sums, and the most */
};

/* The runs of a test. */
struct trial {
    struct test_run run;      /* of the course's build: the run that counts */
    json_t *runs;             /* what is recorded of each run; NULL: judging has not reached it */
    char *finding;            /* a sanitizer's, or NULL */
    int is_repeated;          /* it was run again */
    unsigned refused;         /* enum refusal: what was refused to the course's build */
    const char *refused_call; /* the name of the first REFUSED_CALL, or NULL */
    uint32_t stopped_ms;      /* the shorter limit (hangs.c) at which it was stopped; otherwise 0 */
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
    size_t *order;               /* in which tests are run (hangs.c) */
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

/* ---- one run (test_run.c) ---- */

/* How a test is run. */
struct manner {
    enum build_variant variant;
    enum passage passage;
    int is_exact;      /* the CPU limit is exactly that of the course; otherwise a program may run a
                          quarter longer, to tell whether it was near the limit */
    int is_retry;      /* the sandbox has failed before */
    size_t shift;      /* bytes by which the stack is lower, at most SHIFT_MOST */
    uint32_t short_ms; /* the CPU limit, if it is shorter than the course's; otherwise 0 */
};

enum { SHIFT_MOST = 20016 };

/* The names of the builds in results. */
extern const char *const build_names[BUILD_VARIANTS];

/* Runs all steps of a test. The verdict is VERDICT_INTERNAL if the sandbox fails; then t->reason
   or r->what says why. The caller frees what *r holds by test_run_free. */
void test_run(struct trials *t, size_t i, const struct manner *how, struct test_run *r);
void test_run_free(struct test_run *r);

/* Closes the container for a build, if it is open. */
void close_container(struct trials *t, enum build_variant variant);

/* ---- several tests at once (side_by_side.c) ---- */

/* Runs something of a test, and changes nothing of `t` but t->list[i], t->time_outs and, if it
   returns 0, t->reason. */
typedef int run_test(struct trials *t, size_t i);

/* Runs the tests of the list, which begin in its order. What they give is the same as if they had
   been run one after the other. Returns 0 once `one` has. */
int run_side_by_side(struct trials *t, const size_t *list, size_t count, run_test *one);

/* ---- programs that hang (hangs.c) ---- */

enum { HANGS_ENOUGH = 8 }; /* tests in which a program has hung */

/* Returns the limit for a session: 100 times what the longest test takes the reference, at least
   50 ms. That follows from the bytes of the test and not from a clock, so all machines have the
   same. 0 if it is not shorter than the course's, if full limits were asked for, or if the tests
   are those of a package, whose limit leaves much less room. */
uint32_t hangs_short_limit(const struct session *s);

/* Fills in t->order, which the caller frees. What a package says of its groups needs their order.
 */
void hangs_order(struct trials *t);

/* Which limit the test at a place of the order gets. LIMIT_UNKNOWN: that depends on tests that have
   been started and not ended. */
enum limit_choice { LIMIT_FULL, LIMIT_SHORT, LIMIT_UNKNOWN };
enum limit_choice hangs_limit(const struct trials *t, size_t place);

/* Whether a run has ended by itself after more than half of the shorter limit. */
int hangs_are_slow(const struct trials *t);

/* List tests that were stopped: all, or those that show whether the others have to be run again.
   They return how many there are. */
size_t hangs_stopped(const struct trials *t, size_t *list);
size_t hangs_checked(const struct trials *t, size_t *list);

#endif
