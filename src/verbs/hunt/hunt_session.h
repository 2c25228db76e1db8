/* What a run of hunt is of: the problem, the course, the programs, and how they are run. */
#ifndef FLIPREF_HUNT_HUNT_SESSION_H
#define FLIPREF_HUNT_HUNT_SESSION_H
#include "contain/contain.h"
#include "course/course.h"
#include "hunt/hunt_request.h"
#include "hunt/programs.h"
#include "hunt/shared_answers.h"
#include "problem/problem.h"
#include "runner/pool.h"
#include "tests/tests.h"

#include <jansson.h>

struct hunt_session {
    const struct hunt_request *request;
    const struct problem *problem;
    struct problem *package; /* the same, if it is a problem package; otherwise NULL */
    const char *package_path;
    int is_lint;  /* the programs are the package's own: it is judged, too */
    char *builds; /* the folder of earlier builds of a package; or NULL */
    const struct course *course;
    struct course *own_course; /* the same, if it is of a course file; otherwise NULL */
    struct programs programs;  /* all of them, before any sharding */
    struct tests golden; /* the tests of the course's package, the smallest first; none, if that
                            is not there */
    struct tests given[OPTION_LIST_MOST]; /* by each --seeds, */
    struct test *seeds;                   /* ... and all of them, the smallest first */
    size_t seed_count;
    struct containment_report containment;
    struct shard shard;
    enum standing weakest; /* of the inputs */
    char **args;           /* of --args, which a NULL ends; NULL: without --args */
    struct arena memory;   /* what `args` is in */
    uint64_t course_hash, golden_hash, seeds_hash;
    uint64_t key;  /* a hash of all that results depend on, but for the programs */
    json_t *index; /* what INDEX.tsv of DIR says of earlier hunts (findings_file.h) */

    struct shared_answers *answers; /* of several programs; NULL: answers are not shared */

    /* Shared with all worker processes: not 0 from an interrupt on. Workers then end, and report
       what they have found. */
    _Atomic int *stop;
};

/* Reads everything that the command line names, and finds out how programs can be contained.
   `words` are DIALECT and the programs. Returns STATUS_OK, or says what is wrong and returns the
   exit status. hunt_session_close frees what was read in both cases. */
int hunt_session_open(struct hunt_session *s, const struct hunt_request *request, char **words);
void hunt_session_close(struct hunt_session *s);

/* The start of findings.json, which depends neither on the shard nor on -j. */
json_t *hunt_session_header(const struct hunt_session *s);

/* As problem_kind.read_tests; returns 0 after a message. */
int hunt_read_tests(const struct problem *problem, const struct tests_request *request,
                    struct tests *tests);

/* Whether there is only one program, whose files are then in DIR itself. */
int hunt_is_of_one(const struct hunt_session *s);

/* Hunts them, says what was found, and writes everything in DIR. Returns the exit status. */
int hunt_round(const struct hunt_session *s);

#endif
