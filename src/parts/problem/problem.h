/* A problem: what `grade` and `hunt` ask of a game, or of a problem package. They know nothing else
   of it, so no board, no player and no turn is named here. */
#ifndef FLIPREF_PROBLEM_PROBLEM_H
#define FLIPREF_PROBLEM_PROBLEM_H

#include "answer/answer.h"
#include "base/sink.h"
#include "contain/contain.h"
#include "course/course.h"
#include "mark/marks.h"
#include "oracle/oracle.h"
#include "problem/cause.h"
#include "problem/difference.h"
#include "problem/explained.h"
#include "step/chain.h"
#include "text/arena.h"
#include "text/byte_queue.h"

struct problem;
struct maker; /* games/making.h */
struct tests; /* tests/tests.h, and these: */
struct tests_request;
struct tests_fault;

/* What an input is made for, by a problem that makes its own. */
struct source_file; /* source/build.h */

enum input_manner { MANNER_SMALL, MANNER_USUAL, MANNER_ODD, MANNER_LARGE };

/* Returns the index of the first candidate that is to be kept, or `count`. A larger number ends the
   search. */
typedef size_t problem_chooser(void *who, const bytes *candidates, size_t count);

/* Starts what is done while references answer; may_have_answer[i] says it of step i. */
struct meanwhile {
    void (*begin)(void *who, const unsigned char *may_have_answer);
    void *who;
};

/* How a package is got ready. */
struct problem_setting {
    enum containment level; /* at which its programs run */
    const char *kept;       /* the folder of earlier builds; or NULL */
    int trusts_one;         /* a single reference is enough */
    uint64_t seed;          /* of the inputs that are made */
    int grades;             /* only to judge outputs, so no input has to be valid */
    uint64_t milliseconds;  /* for the hunt of a submission; 0: as long as its tries last */
    uint64_t tries;         /* inputs of that hunt, at most; 0: no end */
    uint32_t cpu_ms;        /* the time limit, if it was found before; 0: it is to be found */
};

/* What an accepted submission does with an input on which they disagree. */
struct disputed {
    const char *path;
    bytes input;
    struct run_result result;
};

/* What a submission of a package is there for, by its folder or what else says so. */
enum own_kind {
    OWN_UNKNOWN,  /* nobody says, */
    OWN_ACCEPTED, /* it is right, */
    OWN_WRONG,    /* some test breaks it, */
    OWN_SLOW      /* ... by nothing but its time */
};

/* A test of a package, with the package's own answer. */
struct own_test {
    const char *name;
    int is_read; /* it has an answer, and is not too large */
    struct step step;
    struct arena memory; /* the caller frees it */
};

struct json; /* text/json.h */

/* What a kind of problem does. The functions below call most of these, and say what they promise;
   one that may be NULL has a default, which they name. What has a comment here is called as it is.
 */
struct problem_kind {
    /* Reads tests (tests/tests.h). */
    int (*read_tests)(const struct problem *p, const struct tests_request *request,
                      struct tests *tests, struct tests_fault *fault);

    /* Stores in each of the steps what the reference prints after the steps before it, and the exit
       status that it ends with. The answer is in memory[i], which the caller frees; NULL: there is
       none, or it has more than `most` bytes. A package, whose programs answer, calls
       meanwhile->begin before it waits for them, unless `meanwhile` is NULL. */
    void (*answer)(const struct problem *p, struct step *const *steps, size_t count, size_t most,
                   const struct meanwhile *meanwhile, void **memory);

    int (*agrees)(const struct problem *p, const struct step *step);
    int (*differs)(const struct problem *p, const struct step *step, bytes output,
                   struct leniencies lenient, struct first_difference *first);
    void (*cause)(const struct problem *p, const struct step *step, bytes output,
                  const struct difference *d, struct cause *cause);
    void (*explain)(const struct problem *p, const struct step *step, bytes output,
                    const struct difference *d, struct explained *e);

    /* These may be NULL: */
    void (*boards)(const struct problem *p, const struct finding_page *page, struct json *j);
    enum standing (*standing)(const struct problem *p, const struct step *step, uint64_t limit);
    int (*oracle)(const struct problem *p, const struct course_reading *reading,
                  const struct step *step, bytes fit, struct oracle_answer *to);
    int (*prepare)(struct problem *p, const struct problem_setting *setting,
                   char reason[CONTAINMENT_TEXT]);
    const char *(*remarks)(const struct problem *p);
    int (*dispute)(const struct problem *p, size_t i, struct disputed *to);
    const char *(*submission)(const struct problem *p, size_t i, enum own_kind *kind);
    const char *(*include)(const struct problem *p, const char *language, struct arena *m,
                           struct source_file **files, size_t *count);
    void (*set_apart)(const struct problem *p, const char *path);
    int (*own_test)(const struct problem *p, size_t i, struct own_test *test);
    /* Whether the result of a run on test i is not what the package's own answer and time limit ask
       for. */
    int (*own_breaks)(const struct problem *p, size_t i, const struct own_test *test,
                      const struct run_result *result);
    uint64_t (*hash_of_files)(const struct problem *p);
    int (*own_tests)(const struct problem *p, struct tests *to);

    /* Of a problem that was prepared to grade, if it has its own rule for what tests are worth
       (problem_scores): the score that the output validator gives a right output. Returns 0 if it
       gives none. */
    int (*score_of)(const struct problem *p, const struct step *step, bytes output,
                    struct given_score *score);

    /* Computes scores and verdicts of tests, which are sorted by name; stores in each that was run
       whether judging has reached it. */
    void (*score)(const struct problem *p, struct mark_test *tests, size_t count,
                  struct scores *scores);

    /* Whether submission i of the package got what the package expects of it. Otherwise `why` says
       what that is, such as `expected: wrong answer`. */
    int (*is_expected)(const struct problem *p, size_t i, const struct mark_test *tests,
                       size_t count, const struct scores *scores, char why[EXPECTED_ROOM]);

    /* The next input of a problem that makes them itself (problem_makes_inputs), which is valid
       until the next call. Returns 0 if there is none at present. */
    int (*next_input)(const struct problem *p, enum input_manner manner, struct step *step);
    void (*ran)(const struct problem *p, const struct step *step, uint64_t cpu_us);
    int (*leaves_time)(const struct problem *p);
    void (*learn)(const struct problem *p, const struct step *step, int has_answer);
    int (*simplify)(const struct problem *p, bytes from, problem_chooser *choose, void *who);
    uint64_t (*hash)(const struct problem *p, const struct step *step, bytes output,
                     struct leniencies lenient);
    int (*remove)(const struct problem *p, const struct step *step, bytes output,
                  struct leniencies before, struct leniencies more);
    int (*need)(const struct problem *p, const struct step *step, bytes output,
                struct leniencies allowed, struct leniencies *needed);
    int (*accepts)(const struct problem *p, const struct step *step);
    unsigned (*aspects)(const struct problem *p, const struct cause *cause, const struct step *step,
                        const struct explained *about);
    /* Writes what to look for in a program that is right with steps of some of these aspects, and
       wrong with steps of others. */
    void (*say_aspects)(const struct problem *p, unsigned right, unsigned wrong, sink *out);
    size_t (*shorter)(const struct problem *p, const struct step *step);

    /* Makes an input of the first `turns` turns, 1 to problem_shorter, without its answer. */
    void (*shorten)(const struct problem *p, const struct step *step, size_t turns,
                    struct step_copy *to);
};

struct problem {
    const struct problem_kind *kind;
    const char *name; /* as a command line names it */
    int takes_args;   /* programs take arguments, which are then part of an input */
    int lists_tests;  /* all its tests are listed in its generators.yaml */
    int forbids_crashes, forbids_hangs; /* ... whatever the input is: the specification says so */
    bytes dictionary;                   /* words of inputs, for fuzzers; may be empty */

    /* These may be NULL: */
    const struct maker *maker;   /* makes inputs of choices */
    const struct course *course; /* how programs are run, once it is prepared; NULL: a course file
                                    says so */
    const char *trouble; /* why answers cannot be had, in one line, since something failed that is
                            not an input's fault; empty: they can */
};

/* ---- getting ready ---- */

/* Builds what the problem is judged by. The setting's text must outlive it. Returns 0 if that
   fails; `reason` then says why. Without the function nothing is to be done. */
int problem_prepare(struct problem *p, const struct problem_setting *setting,
                    char reason[CONTAINMENT_TEXT]);

/* Returns what is to be said of a package, a line for each thing, which may grow until it is
   closed; an empty text without the function. */
const char *problem_remarks(const struct problem *p);

/* Runs the accepted submission i of a package on the input on which they disagree, as the remarks
   say. Returns 0 if there are no more, or no such input: without the function always. The caller
   frees the result. */
int problem_dispute(const struct problem *p, size_t i, struct disputed *to);

/* Returns a hash of all files of a package; without the function 0. */
uint64_t problem_hash_of_files(const struct problem *p);

/* Returns the path of submission i of a package, from its folder on, or NULL if there are no more;
   without the function always. Those that answer are left out, unless the package was prepared to
   grade. */
const char *problem_submission(const struct problem *p, size_t i, enum own_kind *kind);

/* Gives a submission in a language what the package has for it: files, and values in them. Returns
   why that failed, or NULL. */
const char *problem_include(const struct problem *p, const char *language, struct arena *m,
                            struct source_file **files, size_t *count);

/* From now on this submission has no say in problem_agrees, because it is judged itself. NULL: all
   that are accepted have. */
void problem_set_apart(const struct problem *p, const char *path);

/* Reads test i of a package, or returns 0 if there are no more: without the function always. */
int problem_own_test(const struct problem *p, size_t i, struct own_test *test);

/* Reads the tests that the problem has itself: small inputs; or, to grade, all tests with their
   answers, sorted by name. Returns 0 if it has none. */
int problem_own_tests(const struct problem *p, struct tests *to);

/* ---- inputs ---- */

/* Whether the problem makes its inputs itself. */
int problem_makes_inputs(const struct problem *p);

/* Says what came of an input: whether it has an answer, which then is in the step. */
void problem_learn(const struct problem *p, const struct step *step, int has_answer);

/* Makes an input smaller in a way that only the problem knows, as long as one of the candidates is
   kept. Returns whether one was: without the function 0. */
int problem_simplify(const struct problem *p, bytes from, problem_chooser *choose, void *who);

/* Says how much CPU time the program took for an input, which has an answer. */
void problem_ran(const struct problem *p, const struct step *step, uint64_t cpu_us);

/* Whether all references of the last problem_agrees were well within the time limit, so that a
   program that is not can be called too slow. Without the function they are. */
int problem_leaves_time(const struct problem *p);

/* Returns the weakest standing of the steps up to `step`, of which one may load what an earlier one
   has saved; STANDING_UNKNOWN if that of one is not known. `limit` bounds the work for each; 0: as
   usual. Without the function, any input that has an answer is promised. */
enum standing problem_standing(const struct problem *p, const struct step *step, uint64_t limit);

/* Whether `check` calls the input valid. Without the function all are. */
int problem_accepts(const struct problem *p, const struct step *step);

/* Returns how many shorter inputs a step has at whose end it may be wrong for the first time, at
   most SHORTER_MOST; without the function 0. */
enum { SHORTER_MOST = 256 };
size_t problem_shorter(const struct problem *p, const struct step *step);

/* ---- answers ---- */

/* Stores what a second implementation answers to the step: one that follows a reading of the
   specification (course_readings). Where the reading
   leaves words to a program, they are those of `fit`. Returns 0 if there is no answer:
   without the function always. oracle_answer_free frees it in both cases. */
int problem_oracle(const struct problem *p, const struct course_reading *reading,
                   const struct step *step, bytes fit, struct oracle_answer *to);
bytes oracle_output(const struct oracle_answer *answer);

/* Returns the readings of the problem that the course accepts: bits, by the rows of
   course_readings. */
unsigned problem_accepted(const struct problem *p, const struct course *course);

/* Whether a run of the step is what the rule asks for, if the specification is read so. Unless
   `its` is NULL, stores what the second implementation answers then, which the caller frees in both
   cases. */
int reading_explains(const struct conduct_rule *rule, const struct course_reading *reading,
                     const struct step *step, const struct run_result *seen,
                     struct oracle_answer *its);

/* Whether a reading is one of the problem's. */
int problem_has_reading(const struct problem *p, const struct course_reading *reading);

/* Whether a second reference, which shares nothing with the first one, agrees with the answer of
   the step. */
int problem_agrees(const struct problem *p, const struct step *step);

/* ---- outputs ---- */

/* As answer_differs (answer/answer.h). */
int problem_differs(const struct problem *p, const struct step *step, bytes output,
                    struct leniencies lenient, struct first_difference *first);

/* Whether its outputs are compared with leniencies. */
int problem_has_leniencies(const struct problem *p);

/* As leniencies_remove and leniencies_needed (answer/answer.h). Without the functions no leniency
   helps. */
int problem_leniencies_remove(const struct problem *p, const struct step *step, bytes output,
                              struct leniencies before, struct leniencies more);
int problem_leniencies_needed(const struct problem *p, const struct step *step, bytes output,
                              struct leniencies allowed, struct leniencies *needed);

/* Whether `more` removes the first difference, and no proper subset of it gets as far. */
int problem_leniencies_show(const struct problem *p, const struct step *step, bytes output,
                            struct leniencies before, struct leniencies more);

/* Returns the same for outputs that differ only in what `lenient` allows: for all that are right,
   and for those that are wrong in the same way. Without the function, outputs that are wrong must
   be equal. */
uint64_t problem_hash(const struct problem *p, const struct step *step, bytes output,
                      struct leniencies lenient);

/* Whether an output is the answer, or what the problem takes for it without any leniency. */
int problem_is_right(const struct problem *p, const struct step *step, bytes output);

/* Whether the problem has its own rule for what tests are worth. */
int problem_scores(const struct problem *p);

/* ---- differences ---- */

/* Finds the cause of a difference. `output` is what the program printed. */
void problem_cause(const struct problem *p, const struct step *step, bytes output,
                   const struct difference *d, struct cause *cause);

void problem_explain(const struct problem *p, const struct step *step, bytes output,
                     const struct difference *d, struct explained *e);

/* Returns what a step has of what the cause is about, and a program may do only in part: bits, such
   as one for each direction in which pieces are turned; without the function 0. Unless `about` is
   NULL, only what the explained difference is about. */
unsigned problem_aspects(const struct problem *p, const struct cause *cause,
                         const struct step *step, const struct explained *about);

/* Writes the page of a finding: one file of HTML that asks for nothing from elsewhere. A kind with
   boards adds a member `boards`, if the finding has any. The sink keeps its own errors. */
void problem_write_page(const struct problem *p, const struct finding_page *page, sink *out);

#endif
