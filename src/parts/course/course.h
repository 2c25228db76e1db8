/* A course file: what one course asks of its submissions, how it runs them, and how it marks them.
   The file is YAML (docs/course-files.md). Reading it needs libyaml; a program without libyaml
   refuses every file.

   Texts are UTF-8 that ends with a NUL. They and all lists belong to the course; course_free frees
   them. A text that the file does not give is NULL, and a list is empty. */
#ifndef FLIPREF_COURSE_COURSE_H
#define FLIPREF_COURSE_COURSE_H
#include "answer/leniency.h"
#include "base/sink.h"
#include "text/arena.h"
#include "text/file_error.h"

#include <stddef.h>
#include <stdint.h>

/* ---- limits on what a file can ask ---- */

enum {
    COURSE_FILE_MOST = 1 << 18,     /* bytes of a course file */
    COURSE_TEXT_MOST = 4096,        /* bytes of a text */
    COURSE_PROVIDED_MOST = 1 << 16, /* bytes of a provided file */
    COURSE_LIST_MOST = 64,          /* items of a list */
    COURSE_POINT = 1000,            /* points are counted in thousandths: 0.5 points are 500 */
    COURSE_POINTS_MOST = 1000 * COURSE_POINT
};

/* ---- pieces ---- */

/* A name that the file gives, and where. */
struct course_name {
    const char *text;
    struct file_place place;
};

struct course_names {
    struct course_name *at;
    size_t count;
};

/* ---- the submission ---- */

/* A file that a submission must have. Patterns have `*` for any bytes but `/`, and `?` for one. */
struct course_file {
    const char *as;                /* the name that the file is built under */
    struct course_names names;     /* patterns of the names that the specification asks for */
    struct course_names otherwise; /* patterns of names that are accepted with a remark */
    uint32_t cost;                 /* thousandths of a point that a name of `otherwise` costs */
    const char *clause;            /* the specification's words for this rule, here and below */
};

struct course_files {
    struct course_file *at;
    size_t count;
};

/* A header or a stub that the course provides. It is in the build's folder unless the submission
   has a file of that name. */
struct course_provided {
    const char *name;
    const char *text;
    const char *clause;
};

struct course_provideds {
    struct course_provided *at;
    size_t count;
};

struct course_submission {
    struct course_files files;
    struct course_provideds provided;
    const char *clause;
};

/* ---- building and running ---- */

struct course_build {
    struct course_names command; /* the words of the compiler's line, to the letter */
    const char *program;         /* the file that the command makes */
    const char *other;           /* the option that another build appends, such as `-O2` */
    uint32_t cpu_ms;             /* limits; what waits is stopped after ten times this */
    uint64_t memory;             /* bytes */
    uint64_t file;               /* bytes of a file that the compiler writes */
    const char *clause;
};

/* How the exit status of a run counts. */
enum course_status {
    COURSE_STATUS_SPECIFIED, /* it must be the test's */
    COURSE_STATUS_ZERO,      /* it must be 0 */
    COURSE_STATUS_IGNORED
};

/* What a crash is in a test whose standing costs no marks. */
enum course_crash { COURSE_CRASH_REMARK, COURSE_CRASH_FAULT };

/* What ends a run, with the verdict forbidden-call. Otherwise it fails and costs nothing. */
enum course_forbidden {
    COURSE_FORBIDS_PROGRAMS = 1,  /* starting another program */
    COURSE_FORBIDS_PROCESSES = 2, /* starting another process */
    COURSE_FORBIDS_THREADS = 4
};

/* The limit of CPU time in further tests of a program that has hung in several. */
enum course_limits { COURSE_LIMITS_SHORTER, COURSE_LIMITS_FULL };

struct course_run {
    uint32_t cpu_ms;       /* limits; what waits is stopped after ten times this */
    uint64_t memory;       /* bytes */
    uint64_t output;       /* bytes */
    uint64_t error_output; /* bytes */
    uint64_t file;         /* bytes of a file that the program writes */
    int status;            /* an enum course_status */
    int crash;             /* an enum course_crash */
    uint32_t unstable;     /* percent of a test's points, if only some of its runs are right */
    uint32_t forbids;      /* bits of enum course_forbidden */
    int limits;            /* an enum course_limits */
    const char *status_clause, *crash_clause, *forbids_clause;
    unsigned given; /* bits: the file gives the limit of time, 2 of memory, 4 of output */
};

/* What a sanitizer's finding costs. */
struct course_sanitizer {
    uint32_t percent; /* of a test's points, if its answer is right; 0: it is information */
    const char *clause;
};

/* ---- rules about the source ---- */

enum course_rule_kind {
    COURSE_RULE_FUNCTION,         /* a function with a prototype, which is used if `used` is set */
    COURSE_RULE_NO_CALL,          /* none of the functions `names` is called */
    COURSE_RULE_CALL,             /* one of the functions `names` is called */
    COURSE_RULE_STANDARD_HEADERS, /* only headers of ISO C, `names`, and provided ones are included
                                   */
    COURSE_RULE_NO_HEADER,        /* none of the headers `names` is included */
    COURSE_RULE_NO_GLOBAL,        /* there is no variable outside functions */
    COURSE_RULE_NO_PRAGMA,        /* there is no #pragma and no _Pragma */
    COURSE_RULE_NO_VLA,           /* there is no array of variable length */
    COURSE_RULE_STRUCT,           /* there is a struct, and it is used */
    COURSE_RULE_KINDS
};

/* How the prototype of a function must agree. */
enum course_match {
    COURSE_MATCH_EXACT,
    COURSE_MATCH_COMPATIBLE /* parameters may be other integer types: `int row` for `char row` */
};

struct course_rule {
    int kind;                  /* an enum course_rule_kind */
    struct course_names names; /* functions or headers; of FUNCTION: exactly one */
    const char *prototype;     /* of FUNCTION: a declaration without `;`; otherwise NULL */
    int match;                 /* of FUNCTION: an enum course_match */
    int used;                  /* of FUNCTION: it must also be called */
    uint32_t cost; /* thousandths of a point; 0: the report says it, and it costs nothing */
    const char *clause;
};

struct course_rules {
    struct course_rule *at;
    size_t count;
};

/* ---- tests ---- */

enum course_score {
    COURSE_SCORE_PROPORTIONAL, /* a group gives points for each right test */
    COURSE_SCORE_ALL           /* a group gives its points if all tests are right, otherwise none */
};

enum course_visibility {
    COURSE_VISIBLE,
    COURSE_HIDDEN,
    COURSE_AFTER_DUE_DATE, /* and until then hidden, where a platform knows the date */
    COURSE_AFTER_PUBLISHED
};

/* What a student sees of a test. Each level includes those before it. */
enum course_feedback {
    COURSE_FEEDBACK_NONE,
    COURSE_FEEDBACK_VERDICT,
    COURSE_FEEDBACK_POSITION,
    COURSE_FEEDBACK_FULL
};

/* The standings that can cost marks, as bits. */
enum { COURSE_PROMISED = 1, COURSE_RULING = 2, COURSE_OUTSIDE = 4 };

struct course_group {
    struct course_name name;
    uint32_t points;           /* thousandths */
    struct course_names tests; /* patterns of the tests' paths in the package, such as
                                  `secret/errors/a?`; a test is in the first group that has it */
    int score;                 /* an enum course_score */
    int visibility;            /* an enum course_visibility */
    int feedback;              /* an enum course_feedback */
    int open_samples;          /* whatever `feedback` is, students see all of tests in sample/ */
    uint32_t standings;        /* bits: which standings cost */
    const char *clause;
};

struct course_groups {
    struct course_group *at;
    size_t count;
};

struct course_tests {
    const char
        *package; /* the name of a shipped package; with a `/`, a path from the course file */
    struct course_groups groups;
};

/* ---- marks ---- */

/* A gate: unless enough tests of the group are right, all other groups give no points. */
struct course_gate {
    struct course_name group;
    uint32_t percent; /* of the group's tests that must be right, from 1 to 100 */
    const char *clause;
};

struct course_gates {
    struct course_gate *at;
    size_t count;
};

/* What only people can supply: a number for each person, from the file of --human. */
struct course_human {
    struct course_name name; /* the column of the file: `g`, `oral` */
    uint32_t points;         /* thousandths: the number is added to the marks, and is at most this;
                                0: the number is not added (a formula may use it) */
    uint32_t most; /* thousandths: the largest number; if `points` is not 0, equal to it */
    const char *clause;
};

struct course_humans {
    struct course_human *at;
    size_t count;
};

/* What the columns of the file of --human are called, and which of them are ignored. */
struct course_people {
    const char *id, *comment; /* NULL: `id` and `comment` */
    struct course_names ignored;
};

enum course_cap { COURSE_CAP_NONE, COURSE_CAP_FUNCTIONALITY };

/* The style mark: points * (base / 1000) ^ (the sum of the counts), and at most the cap. Without
   the formula, points is 0. */
struct course_style {
    uint32_t points;           /* thousandths */
    uint32_t base;             /* thousandths: 0.9 is 900 */
    struct course_names count; /* `warnings` (distinct lines) or names of `human` numbers */
    int at_most;               /* an enum course_cap */
    const char *clause;
};

enum course_late_kind {
    COURSE_LATE_UNSAID,  /* the course file says nothing: lateness is reported and costs nothing */
    COURSE_LATE_ZERO,    /* a late submission gets 0 */
    COURSE_LATE_PER_DAY, /* each day that has begun costs `percent`; after `days`, 0 */
    COURSE_LATE_GRACE    /* `days` cost nothing; after them, 0 */
};

enum course_late_of { COURSE_LATE_OF_MARKS, COURSE_LATE_OF_POINTS };

struct course_late {
    int kind;         /* an enum course_late_kind */
    uint32_t percent; /* for each day */
    int of;           /* an enum course_late_of: what the percent are of */
    uint32_t days;    /* of GRACE: for a person with fewer days left, --human says how many */
    const char *clause;
};

/* What a test costs whose answer is right with a leniency. `percent` is of the test's points, 0 to
   100; 100 is also what a leniency costs that the file does not list. If several leniencies are
   needed, their percentages add up, to at most 100. */
struct course_leniencies {
    uint32_t percent[LENIENCY_COUNT];
    const char *clause;
};

/* ---- the course ---- */

struct course {
    const char *name;          /* `flip` */
    const char *specification; /* for people: title and version */
    const char *dialect;       /* one of judge/dialects.h; NULL: there is a package */
    const char *package;       /* the path of a problem package, from the course file's folder; or
                                  NULL. With it, there may be no build command and no groups */
    struct course_submission submission;
    struct course_build build;
    struct course_run run;
    struct course_sanitizer sanitizer;
    struct course_rules source;
    struct course_tests tests;
    struct course_gates gates;
    struct course_humans human;
    struct course_people people;
    struct course_style style;
    struct course_late late;
    struct course_leniencies leniencies;
    struct course_names accept; /* readings (course_readings) that cost nothing */
    struct arena memory;        /* what the texts and lists are in */
};

/* A second reading of a specification that sensible people have. */
struct course_reading {
    const char *dialect;
    const char *name; /* unique in its dialect */
    const char *text; /* a sentence without its full stop */
};

extern const struct course_reading course_readings[];
extern const size_t course_reading_count;

/* Reads a course file. Returns NULL if it is wrong; *error then says why. The caller frees the
   course by course_free. The bytes are not needed afterwards. */
struct course *course_read(bytes yaml, struct file_error *error);

/* Frees a course. NULL is allowed. */
void course_free(struct course *course);

/* Returns a hash of what building and running a submission depends on: of all keys but those that
   only marks and reports use, such as points, leniencies and clauses. */
uint64_t course_hash_running(const struct course *course);

/* ---- questions ---- */

/* Returns whether a name matches a pattern (name_fits). */
int course_matches(const char *pattern, const char *name);

/* Returns whether a name matches one of the patterns. */
int course_matches_any(const struct course_names *patterns, bytes name);

/* Returns the index of the first group whose patterns have the test's path in the package
   (`secret/errors/x`), or the number of groups if none has it. */
size_t course_group_of(const struct course *course, const char *test);

/* Returns the index of the first version of a file that the course provides. */
size_t course_first_version(const struct course_provideds *provided, const char *name);

/* Returns all points that a submission can get, in thousandths: groups, style and human numbers. */
uint32_t course_points(const struct course *course);

#endif
