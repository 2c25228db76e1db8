/* A problem package: a folder, or a zip of one, in one of the formats `legacy`, `2023-07-draft` and
   `2025-09` of https://www.kattis.com/problem-package-format. All of them become one model here.

   A package is somebody else's: nothing in it is run here, and its size is limited. Links do not
   lead out of it, or, of a folder, out of the repository or contest that holds it. All texts, lists
   and files belong to the package; package_close frees them. Texts end with a NUL. Lists of words
   end with NULL, and are never NULL themselves. */
#ifndef FLIPREF_PACKAGE_PACKAGE_H
#define FLIPREF_PACKAGE_PACKAGE_H
#include "text/arena.h"
#include "text/file_error.h"

#include <stddef.h>
#include <stdint.h>

/* ---- limits on what a package can ask ---- */

enum {
    PACKAGE_PATH_MOST = 1024,    /* bytes of a path in it */
    PACKAGE_DEPTH_MOST = 16,     /* folders in folders */
    PACKAGE_FILES_MOST = 200000, /* files that matter; others are passed over */
    PACKAGE_ARGS_MOST = 64,      /* words of a list of arguments */
    PACKAGE_VALIDATORS_MOST = 64,
    PACKAGE_SUBMISSIONS_MOST = 4096, /* and rows of submissions.yaml */
    PACKAGE_RECIPES_MOST = 1024      /* others are passed over */
};
#define PACKAGE_UNPACKED_MOST ((uint64_t)1 << 30) /* bytes of a zip's files, on the disk */

/* ---- pieces ---- */

/* A file of the package. Its content is read when it is wanted: package_content(). */
struct package_file {
    const char *path; /* from the package's folder on, such as `data/sample/1.in` */
    uint64_t size;
    uint64_t at; /* in package.store; a zip's only */
};

/* Files that are neighbours in the sorted list of all files. */
struct package_files {
    const struct package_file *at;
    size_t count;
};

/* The words of an argument list, which a NULL ends. */
typedef const char *const *package_words;

/* A program: one file, or a folder with all that is in it. */
struct package_program {
    const char *name;           /* the last part of the path, such as `sum.cpp` */
    const char *path;           /* in the package, such as `submissions/accepted/sum.cpp` */
    struct package_files files; /* of a folder, their paths begin with `path` and a slash */
    int is_folder;

    /* The language's code (the package format's table: `c`, `cpp`, `python3`, `java`...), `ctd` or
       `viva` for a grammar, or `scripts`: a validator's files `build` and `run` take the place of a
       language. Whatever is in no known language is no program. */
    const char *language;
};

struct package_programs {
    struct package_program *at; /* sorted by name */
    size_t count;
};

/* ---- problem.yaml ---- */

enum package_format { PACKAGE_LEGACY, PACKAGE_2023_07, PACKAGE_2025_09 };

/* What the problem is, as bits. None: pass-fail. */
enum {
    PACKAGE_SCORING = 1,
    PACKAGE_INTERACTIVE = 2,
    PACKAGE_MULTI_PASS = 4,
    PACKAGE_SUBMIT_ANSWER = 8
};

/* Of a limit that is not given, 0. */
struct package_limits {
    uint32_t time_ms;         /* of CPU time for a run, from problem.yaml, `.timelimit` or
                                 domjudge-problem.ini */
    uint32_t resolution_ms;   /* a computed time limit is a multiple of this; default 1000 */
    uint32_t accepted_factor; /* thousandths: the time limit is at least this times the slowest
                                 accepted run. Default: 5 in legacy packages, otherwise 2 */
    uint32_t slow_factor;     /* thousandths: what should be too slow takes at least this times the
                                 time limit. Default: 2 in legacy packages, otherwise 1.5 */
    uint64_t memory, output;  /* bytes */
    uint32_t validation_ms;
    uint64_t validation_memory, validation_output; /* bytes */
};

/* `{{NAME}}` stands for the value in programs, in what they include, and in settings of groups. A
   variant is called `k.tex`; `k` is also called `k.value`. */
struct package_constant {
    const char *name, *value;
};

struct package_constants {
    struct package_constant *at;
    size_t count;
};

/* ---- test data ---- */

enum package_verdicts { PACKAGE_WORST_ERROR, PACKAGE_FIRST_ERROR, PACKAGE_ALWAYS_ACCEPT };

enum package_scores {
    PACKAGE_SCORE_SUM,
    PACKAGE_SCORE_AVERAGE,
    PACKAGE_SCORE_MIN,
    PACKAGE_SCORE_MAX,
    PACKAGE_SCORE_PASS_FAIL /* all of max_score if everything is accepted; otherwise 0 */
};

/* A group of tests. What its settings do not say is inherited, or has its default. */
struct package_group {
    const char *name;     /* the path below data/: `sample`, `secret/group1`; `` is all of data/ */
    size_t parent;        /* an index of package.groups; of the group ``, itself */
    size_t tests;         /* that are directly in it */
    const char *settings; /* the path of its testdata.yaml or test_group.yaml, or NULL */

    package_words *validator_args; /* of each input validator */
    package_words output_args;     /* of the output validator, with `validator_flags` before them */
    package_words args;            /* of the submission itself */
    package_words requires;        /* `require_pass`: names of groups */

    /* The default grader's. In 2025-09, `verdicts` is PACKAGE_WORST_ERROR. */
    enum package_verdicts verdicts;
    enum package_scores scores;
    int ignores_sample, accepts_if_any;
    int breaks; /* judging of the group ends with the first test that is not accepted */
    int custom; /* `grading: custom`: a grader of the package, which flipref does not run */
    double accept_score, reject_score; /* of a test, in formats before 2025-09 */
    double most; /* the end of the score's range; may be infinite. In 2025-09 it is max_score */
};

/* A sample or a secret test. What else is in data/ tests the validators. */
struct package_test {
    const char *name; /* the path below data/ without `.in`: `secret/group1/03` */
    size_t group;     /* an index of package.groups */
    const struct package_file *input;
    const struct package_file *answer; /* `.ans`; NULL: there is none */
    size_t flag_set;                   /* an index of package.flag_sets */
    package_words output_args, args;   /* as those of a group */
};

/* What the input validators are given: one distinct value, and who has it. */
struct package_flag_set {
    package_words *args; /* of each of package.input_validators */
    size_t group; /* the first group whose tests have it, a secret one if there is one; a group
                     without tests and without groups in it counts too */
};

/* ---- submissions ---- */

/* Verdicts of a test, as bits. */
enum {
    PACKAGE_AC = 1,
    PACKAGE_WA = 2,
    PACKAGE_TLE = 4,
    PACKAGE_RTE = 8,
    PACKAGE_ANY = PACKAGE_AC | PACKAGE_WA | PACKAGE_TLE | PACKAGE_RTE
};

/* A submission, and the verdicts that it should have: by its folder, by submissions.yaml, or by
   `@EXPECTED_RESULTS@` in its text. What is said about single groups only is not read. */
struct package_submission {
    struct package_program program;
    const char *folder;           /* such as `wrong_answer` */
    unsigned permitted, required; /* every test has one of `permitted`, and some test one of
                                     `required`; both PACKAGE_ANY: nothing is known */
    int is_partial; /* accepted with less than the full score; the verdicts are PACKAGE_ANY */
};

/* ---- what makes inputs ---- */

/* A way to make an input. The words of a command are the path of a program in the package, where
   nothing may be, and what it is given; or `cat`, and the path of the input. */
struct package_recipe {
    const char *command; /* empty: the input is `text` */
    long number;
    bytes text;
};

/* ---- what stands in the way ---- */

/* Why the package cannot be hunted or graded. Both texts are sentences without a full stop. */
struct package_obstacle {
    const char *what, *help;
};

/* ---- the package ---- */

struct package {
    const char *path; /* as it was opened */
    const char *name; /* the problem's, for people: of several languages the English one or the
                         first; otherwise the name of the folder */
    enum package_format format;
    unsigned type; /* bits */
    struct package_limits limits;
    int is_custom;        /* the package's own output validators judge; otherwise the default one */
    int validator_scores; /* `validation: custom score` */
    struct package_constants constants;

    struct package_files files;   /* all that matter, sorted by the bytes of their paths */
    struct package_group *groups; /* each after its parent */
    size_t group_count;
    struct package_test *tests; /* sorted by name, each part of it by its bytes */
    size_t test_count;
    struct package_programs input_validators, output_validators;
    struct package_submission *submissions; /* sorted by path */
    size_t submission_count;
    struct package_flag_set *flag_sets; /* at least 1 */
    size_t flag_set_count;

    const struct package_file *generators_yaml; /* NULL: there is none */
    struct package_programs generators;         /* scripts such as data/generator.sh */
    struct {
        struct package_recipe *at;
        size_t count;
    } recipes; /* none, until the functions below read them */

    const char *repeated; /* says that a key is given twice; NULL: none is */
    int store; /* a temporary file with the bytes of a zip's files; -1: they are in the folder */
    struct arena memory;
};

/* What is wrong with a package. It can be copied. */
struct package_error {
    char file[PACKAGE_PATH_MOST + 64]; /* the file at fault, from `path` on, as a user names it */
    struct file_error error;
};

/* Returns whether a path is a package: a folder or zip with problem.yaml, or with submissions/ and
   data/. No file is read but a zip's directory. */
int package_is(const char *path);

/* Reads all of a package but the contents of its tests and programs. Returns NULL if something is
   wrong with it; *error then says what, with a place if a file has one. Keys that are not known are
   passed over. */
struct package *package_open(const char *path, struct package_error *error);

/* Frees a package. NULL is allowed. */
void package_close(struct package *p);

/* Reads a file of the package into the arena. Returns 0 if that fails or it has more than `most`
   bytes; *why is then a text. */
int package_content(const struct package *p, const struct package_file *file, uint64_t most,
                    struct arena *m, bytes *content, const char **why);

/* Returns a text with the values of the package's constants, in the arena if there are any. */
bytes package_constants_in(const struct package *p, bytes text, struct arena *m);

/* Returns the file of that path, or NULL. */
const struct package_file *package_find(const struct package *p, const char *path);

/* Returns the files below a folder of the package, such as `generators`. */
struct package_files package_below(const struct package *p, const char *folder);

/* Returns the files that go into the folder of every submission in a language: those of
   include/LANGUAGE, and otherwise those of include/default. Their paths begin with the folder. */
struct package_files package_includes(const struct package *p, const char *language);

/* Reads the recipes for samples and secret tests of generators/generators.yaml, if it is there.
   Returns 0 if it is wrong; *error then says what. */
int package_read_recipes(struct package *p, struct package_error *error);

void package_add_recipe(struct package *p, bytes command, long number, bytes text);

/* Returns the words of the recipe's command, with the seed and the number in their places. */
package_words package_recipe_words(const struct package_recipe *recipe, uint64_t seed,
                                   struct arena *m);

/* Finds the program at a path, as recipes have it. Returns 0 if there is none in a known language.
 */
int package_program_at(struct package *p, const char *path, struct package_program *program);

int package_same_words(package_words a, package_words b);

/* Returns the first thing that is in the way of grading; or of a hunt, for which one accepted
   submission may be enough. NULL: nothing is. */
const struct package_obstacle *package_obstacle(const struct package *p, int grades,
                                                int trusts_one);

/* Whether every test should be accepted, with the full score. */
int package_is_accepted(const struct package_submission *s);

#endif
