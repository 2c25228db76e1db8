/* What a run of grade is of: the course, its tests, the submissions, and how programs are run. */
#ifndef FLIPREF_GRADE_GRADE_SESSION_H
#define FLIPREF_GRADE_GRADE_SESSION_H
#include "contain/contain.h"
#include "course/course.h"
#include "course/human.h"
#include "grade/grade_request.h"
#include "runner/places.h"
#include "runner/pool.h"
#include "submissions/submissions.h"
#include "tests/tests.h"
#include "text/arena.h"

#include "problem/problem.h"

#include <jansson.h>

struct session {
    const struct grade_request *request;
    const struct course *course;
    struct course *own_course; /* of a course file; NULL: a package is graded without one */
    struct course joined;      /* the same with what the package says where the file does not */
    char course_path[PLACE_ROOM];
    const struct problem *problem;
    struct problem *package; /* the same, if it is a package; otherwise NULL */
    char package_path[PLACE_ROOM];
    int scores;                    /* tests are worth what the package says */
    int checks;                    /* the package's own submissions are graded */
    size_t *expected;              /* ... of each submission, its index in the package */
    char *builds;                  /* the folder of earlier builds; or NULL */
    struct human *human;           /* NULL: without --human */
    const struct human_row **rows; /* of each submission: what --human says of it, or NULL */
    struct tests tests;
    size_t *groups; /* of each test: its group in the course; their count, if it has none */
    struct submission_wanted wanted;
    struct submissions list; /* all submissions, before any sharding */
    struct containment_report containment;
    struct shard shard;
    uint32_t short_ms; /* the CPU limit after hangs (hangs.c); 0: it is the course's */
    uint64_t key;      /* a hash of all that results depend on, but for the submissions */
    struct arena memory;
};

/* Reads everything that the command line names, and finds out how programs can be contained.
   `words` are COURSE and the submissions; with --dry-run, neither submissions nor the machine are
   looked at. Returns STATUS_OK, or says what is wrong and returns the
   exit status. session_close frees what was read in both cases. */
int session_open(struct session *s, const struct grade_request *request, char **words);
void session_close(struct session *s);

/* The start of marks.json, which depends neither on the shard nor on -j. */
json_t *session_header(const struct session *s);

/* The name of a submission in reports: its id, or its pseudonym. The text is valid until the next
   call. */
const char *session_name(const struct session *s, size_t index);

/* Whether the submission belongs to this shard. */
int session_has(const struct session *s, size_t index);

#endif
