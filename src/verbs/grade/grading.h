/* Grades one submission: marks what running it gave. */
#ifndef FLIPREF_GRADE_GRADING_H
#define FLIPREF_GRADE_GRADING_H
#include "grade/grade_session.h"
#include "grade/judged_test.h"
#include "mark/marks.h"
#include "runner/run_lock.h"

/* A submission that is being graded. */
struct grading {
    const struct session *session;
    size_t index;     /* in the list of submissions */
    const char *name; /* its id or pseudonym */
    struct submission_files files;
    json_t *result; /* what running it gave (running.h), or NULL: there is nothing to run */
    int is_built;
    struct mark_test *tests; /* one for each test of the session */
    struct scores scores;    /* if tests are worth what the package says */
    unsigned char *is_broken, *is_odd;
    struct mark_request mark_request; /* what the marks were computed from */
    struct marks marks;
    const char *ungraded; /* why it is not graded, or NULL */
    int is_lost;          /* the result could not be written */
};

/* Grades submission `index`. It is run if DIR has no result of it that is still right, or if the
   command line asks for that; the result is then written. Returns an object:

   - `submission`: what marks.json says about it;
   - `runs`, `alone`, `retries`: how many programs were run now, those of them that ran alone
     because they came near a limit, and those that ran alone because the sandbox had failed;
   - `slowest_us`: the most CPU time of a run of the course's build;
   - `times`: its rows of times.csv, also of runs that were made earlier;
   - `lost`: true if the result could not be written; a message has said why. */
json_t *grade_submission(const struct session *s, size_t index, const struct run_lock *lock);

/* The first row of times.csv. */
#define TIMES_HEAD "id,test,build,alone,cpu_us,wall_us,peak_kb\n"

/* What marks.json says about a submission that could not be graded. */
json_t *ungraded_submission(const char *name, const char *reason);

/* The same about one that was graded, or was not. (submission_json.c) */
json_t *submission_json(const struct grading *g);

/* Puts into what marks.json says of the submission: "lenient", all sets of leniencies that make
   failing tests right, with the points that each would give, or null; and "lenient_points", those
   of all sets together. (gains.c) */
void put_gains(json_t *submission, const struct grading *g);

/* The points that the submission could have, without the numbers that nobody has given yet.
   (submission_json.c) */
int64_t points_known(const struct grading *g);

#endif
