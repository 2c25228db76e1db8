/* Course files: what they contain, what is refused, and where. The places and the messages are
   written by hand. Builds without libyaml test the parts that do not need it. */
#include "course/course.h"
#include "course/keys.h"
#include "judge/dialects.h"
#include "judge/input_standing.h"

#include "regress/unit/unit.h"

_Static_assert(COURSE_RULING == COURSE_PROMISED << (STANDING_RULING - STANDING_PROMISED) &&
                   COURSE_OUTSIDE == COURSE_PROMISED << (STANDING_OUTSIDE - STANDING_PROMISED),
               "the bits of standings are in the order of enum standing");

/* The start of a course file, up to its tests. It has 7 lines. */
#define HEAD                                                                                       \
    "course: mine\n"                                                                               \
    "specification: Mine\n"                                                                        \
    "dialect: flip\n"                                                                              \
    "submission:\n"                                                                                \
    "  files:\n"                                                                                   \
    "    - {as: flip.c, names: [flip.c]}\n"                                                        \
    "build: {command: [gcc, -o, flip, flip.c], program: flip}\n"

/* A course file that can be read. It has 11 lines. */
#define LEAST                                                                                      \
    HEAD "tests:\n"                                                                                \
         "  package: flip\n"                                                                       \
         "  groups:\n"                                                                             \
         "    - {name: all, points: 2.5, tests: ['secret/*']}\n"

/* A course file with one more group, from column 7 of line 12. */
#define GROUP(text) LEAST "    - " text "\n"

static struct course *read_text(const char *text, struct file_error *error)
{
    return course_read(bytes_of_text(text), error);
}

/* ---- questions ---- */

static void a_pattern_matches_names(void **state)
{
    static const struct {
        const char *pattern, *name;
        int matches;
    } rows[] = {
        { "flip.c", "flip.c", 1 },
        { "flip.c", "flip.cc", 0 },
        { "flip.c", "xflip.c", 0 },
        { "*.c", "flip.c", 1 },
        { "*.c", ".c", 1 },
        { "*.c", "src/flip.c", 0 },
        { "*/*.c", "src/flip.c", 1 },
        { "hw2_*.c", "hw2_200012345.c", 1 },
        { "hw2_?.c", "hw2_1.c", 1 },
        { "hw2_?.c", "hw2_.c", 0 },
        { "a?b", "a/b", 0 },
        { "*a*b*", "xxaxxbxx", 1 },
        { "*a*b", "aabab", 1 },
        { "*ab", "aaab", 1 },
        { "*a*b", "aaba", 0 },
        { "", "", 1 },
        { "", "a", 0 },
        { "*", "", 1 },
        { "**", "abc", 1 },
        { "secret/*/a*", "secret/errors/ab", 1 },
        { "secret/*", "secret/a/b", 0 },
        { "*/b", "a/a/b", 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++)
        expect_number(rows[i].pattern, rows[i].name,
                      (uint64_t)course_matches(rows[i].pattern, rows[i].name),
                      (uint64_t)rows[i].matches);
}

/* ---- the tables ---- */

/* Whether a section is there in every file, or an item of a list. */
static int is_always_there(const struct key_walk *walk)
{
    size_t i;
    for (i = walk->depth - 1; i > 0; i--) {
        const struct key *row = &walk->levels[i - 1].keys->rows[walk->levels[i - 1].row - 1];
        if (row->kind == KEY_LIST)
            return 1;
        if (!row->is_needed)
            return 0;
    }
    return 1;
}

static void expect_new_name(const struct key_level *level, const struct key *row)
{
    size_t i;
    for (i = 0; i + 1 < level->row; i++)
        assert_string_not_equal(row->name, level->keys->rows[i].name);
}

static void the_tables_of_keys_are_sound(void **state)
{
    struct key_walk walk;
    const struct key *row;
    walk_start(&walk, &course_keys, 0);
    while ((row = walk_next(&walk)) != 0) {
        const struct key_level *level = walk_level(&walk);
        expect_new_name(level, row);
        assert_true(level->keys->count <= KEYS_MOST);
        assert_true(walk.depth < KEY_LEVELS);
        assert_true(row->at < level->keys->size);
        assert_true(row->help[0] >= 'a' && row->help[0] <= 'z');
        assert_true(row->help[strlen(row->help) - 1] != '.');
        assert_int_equal(row->kind == KEY_SECTION || row->kind == KEY_LIST, row->below != 0);
        assert_false(row->is_needed && row->usual != 0);
        /* If a section is not given, its printed form can still be read. */
        assert_true(is_always_there(&walk) || !row->is_needed);
        if (row->below != 0)
            walk_into(&walk, row, 0, 1);
    }
}

static void every_reading_is_of_a_dialect(void **state)
{
    size_t i, k;
    assert_true(course_reading_count > 0);
    for (i = 0; i < course_reading_count; i++) {
        assert_non_null(dialect_named(course_readings[i].dialect));
        for (k = 0; k < i; k++)
            assert_false(strcmp(course_readings[i].dialect, course_readings[k].dialect) == 0 &&
                         strcmp(course_readings[i].name, course_readings[k].name) == 0);
    }
}

/* ---- errors ---- */

struct wrong_file {
    const char *name;
    const char *text;
    size_t line, column;
    const char *message;
};

static void expect_wrong(const struct wrong_file *rows, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        struct file_error error;
        struct course *course = read_text(rows[i].text, &error);
        if (course != 0)
            fail_msg("%s: the file is read", rows[i].name);
        if (strcmp(error.text, rows[i].message) != 0)
            fail_msg("%s: the message is: %s", rows[i].name, error.text);
        expect_number(rows[i].name, "the line", error.line, rows[i].line);
        expect_number(rows[i].name, "the column", error.column, rows[i].column);
    }
}

static void a_file_that_is_not_yaml_is_refused(void **state)
{
    static const struct wrong_file rows[] = {
        { "nothing", "", 1, 1, "the file is empty; expected a course file" },
        { "only a comment", "# courses\n", 2, 1, "the file is empty; expected a course file" },
        { "a tab as indentation", "submission:\n\tfiles: []\n", 2, 1,
          "not YAML: found character that cannot start any token, while scanning for the next "
          "token that starts on line 2" },
        { "a bracket that is not closed", "build: {command: [gcc\n", 2, 1,
          "not YAML: did not find expected ',' or ']', while parsing a flow sequence that starts "
          "on line 1" },
        { "not UTF-8", "course: flip\nspecification: \xFF\n", 2, 16,
          "not UTF-8, or a character that YAML does not allow" },
        { "a NUL after characters of two bytes", "course: \xC3\xA9\xC3\xA9\x01\n", 1, 11,
          "not UTF-8, or a character that YAML does not allow" },
        { "a list", "- course\n", 1, 1,
          "a course file must be a mapping, with lines of the form `key: value`" },
        { "a word", "flip", 1, 1,
          "a course file must be a mapping, with lines of the form `key: value`" },
        { "a key that is a list", "[a, b]: 1\n", 1, 1, "a key must be a text" },
        { "two documents", LEAST "---\na: 1\n", 12, 1, "a second document" },
    };
    expect_wrong(rows, ROWS(rows));
}

static void anchors_aliases_and_tags_are_refused(void **state)
{
    static const struct wrong_file rows[] = {
        { "an anchor", "course: &name flip\n", 1, 9,
          "anchors are refused; leave out the `&` and its name" },
        { "an anchor of a list", "human: &list []\n", 1, 8,
          "anchors are refused; leave out the `&` and its name" },
        { "an anchor of a mapping", "submission:\n  files: &a {}\n", 2, 10,
          "anchors are refused; leave out the `&` and its name" },
        { "an alias", "course: *name\n", 1, 9, "aliases are refused; write the value again" },
        { "an alias as a key", "*name : flip\n", 1, 1,
          "aliases are refused; write the value again" },
        { "a tag", "course: !!str flip\n", 1, 9,
          "tags are refused; leave out the `!` and its name" },
        { "a tag of a list", "human: !x []\n", 1, 8,
          "tags are refused; leave out the `!` and its name" },
        { "a tag of a mapping", "submission: !x {}\n", 1, 13,
          "tags are refused; leave out the `!` and its name" },
    };
    expect_wrong(rows, ROWS(rows));
}

static void a_wrong_key_is_refused(void **state)
{
    static const struct wrong_file rows[] = {
        { "unknown, near another", "cuorse: flip\n", 1, 1,
          "unknown key `cuorse` in a course file; did you mean course?" },
        { "unknown in a section", "run:\n  cpu: 2s\n  memroy: 1G\n", 3, 3,
          "unknown key `memroy` in `run`; did you mean memory?" },
        { "unknown in an item", GROUP("{name: b, pints: 1}"), 12, 17,
          "unknown key `pints` in a group; did you mean points?" },
        { "unknown, near no other", "gates:\n  - wizardry: 1\n", 2, 5,
          "unknown key `wizardry` in a gate; its keys are group, percent, clause" },
        { "merge keys", "<<: {}\n", 1, 1,
          "unknown key `<<` in a course file; its keys are course, specification, dialect, "
          "package, submission, build, run, sanitizer, source, tests, gates, human, people, "
          "style, late, leniencies, accept" },
        { "a key with an escape code", "\"\\e[2Jx\": 1\n", 1, 1,
          "unknown key `\\x1B[2Jx` in a course file; its keys are course, specification, dialect, "
          "package, submission, build, run, sanitizer, source, tests, gates, human, people, "
          "style, late, leniencies, accept" },
        { "given twice", "course: a\ndialect: flip\ncourse: b\n", 3, 1,
          "`course` is given twice; line 1 already has it" },
        { "given twice in an item", GROUP("{name: b, name: c}"), 12, 17,
          "`name` is given twice; line 12 already has it" },
        { "missing", "course: a\n", 1, 1,
          "a course file needs the key `specification`: the title and the version of the "
          "specification, for reports" },
        { "missing in a section", HEAD "tests:\n  package: flip\n", 9, 3,
          "`tests` needs the key `groups`: the groups of tests, which give points" },
        { "missing in an item", GROUP("name: b"), 12, 7,
          "a group needs the key `points`: the points that the group gives if all is right" },
    };
    expect_wrong(rows, ROWS(rows));
}

static void a_value_of_the_wrong_type_is_refused(void **state)
{
    static const struct wrong_file rows[] = {
        { "a list for a text", "course: [a]\n", 1, 9,
          "`course` is a list; expected a text on one line, of 1 to 200 bytes" },
        { "a mapping for a text", "course: {a: b}\n", 1, 9,
          "`course` is a mapping; expected a text on one line, of 1 to 200 bytes" },
        { "nothing for a text", "course:\ndialect: flip\n", 1, 8,
          "`course` is empty; expected a text on one line, of 1 to 200 bytes" },
        { "a text for a list", HEAD "source: no-call\n", 8, 9,
          "`source` is `no-call`; expected a list of at most 64 mappings" },
        { "a text for a section", "run: 2s\n", 1, 6,
          "`run` is `2s`; expected a mapping with keys of its own" },
        { "a list for a section", "run:\n  - cpu: 2s\n", 2, 3,
          "`run` is a list; expected a mapping with keys of its own" },
        { "a text for an item", "gates: [a]\n", 1, 9,
          "a gate must be a mapping, with lines of the form `key: value`" },
        { "a list for an item", "gates: [[]]\n", 1, 9,
          "a gate must be a mapping, with lines of the form `key: value`" },
        { "a list in a list of texts", "accept: [[a]]\n", 1, 10,
          "an item of `accept` is a list; expected a list of at most 64 texts, each on one line" },
        { "deep nesting", "course: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n", 1,
          40, "values that are nested too deeply" },
        { "a number for a text", "course: 105\n", 1, 9,
          "`105` without quotes is not a text in YAML; write it in quotes" },
        { "a date for a text", "specification: 2011-03-25\n", 1, 16,
          "`2011-03-25` without quotes is not a text in YAML; write it in quotes" },
        { "a truth value for a text", "course: Yes\n", 1, 9,
          "`Yes` without quotes is not a text in YAML; write it in quotes" },
        { "a negative number for a text", "course: -1\n", 1, 9,
          "`-1` without quotes is not a text in YAML; write it in quotes" },
        { "infinity for a text", "course: -.inf\n", 1, 9,
          "`-.inf` without quotes is not a text in YAML; write it in quotes" },
        { "a number in a list of texts", "accept: [a, 1]\n", 1, 13,
          "`1` without quotes is not a text in YAML; write it in quotes" },
        { "a text for a number", "sanitizer: {percent: a}\n", 1, 22,
          "`percent` is `a`; expected a whole number from 0 to 100" },
        { "a number in quotes", "sanitizer: {percent: '5'}\n", 1, 22,
          "`percent` is `5`; expected a whole number from 0 to 100" },
        { "a fraction for a whole number", "sanitizer: {percent: 0.5}\n", 1, 22,
          "`percent` is `0.5`; expected a whole number from 0 to 100" },
        { "a leading zero", "sanitizer: {percent: 010}\n", 1, 22,
          "`percent` is `010`; expected a whole number from 0 to 100" },
        { "a truth value as a word", "source:\n  - {rule: function, used: yes}\n", 2, 28,
          "`used` is `yes`; expected true or false" },
        { "a time without a unit", "run:\n  cpu: 2\n", 2, 8,
          "`cpu` is `2`; expected a time from 10ms to 10m, such as 2s" },
        { "a time with another unit", "run:\n  cpu: 2h\n", 2, 8,
          "`cpu` is `2h`; expected a time from 10ms to 10m, such as 2s" },
        { "a size with a small letter", "run:\n  memory: 256m\n", 2, 11,
          "`memory` is `256m`; expected a size from 1M to 64G, such as 256M" },
        { "a decimal with an exponent", "style:\n  points: 1e3\n", 2, 11,
          "`points` is `1e3`; expected a number from 0 to 1000, with at most three decimals" },
        { "a decimal with four decimals", "style:\n  points: 0.1234\n", 2, 11,
          "`points` is `0.1234`; expected a number from 0 to 1000, with at most three decimals" },
        { "a decimal that ends with a point", "style:\n  points: 1.\n", 2, 11,
          "`points` is `1.`; expected a number from 0 to 1000, with at most three decimals" },
        { "a word that is near another", "run:\n  status: specifed\n", 2, 11,
          "`status` is `specifed`; expected one of specified, zero, ignored; did you mean "
          "specified?" },
        { "a word of no list", "late:\n  kind: weekly-ish\n", 2, 9,
          "`kind` is `weekly-ish`; expected one of unsaid, zero, per-day, grace" },
        { "another dialect", "dialect: flop\n", 1, 10,
          "`dialect` is `flop`; expected one of octaflip, reversi, bbm103, aps105, flip; did you "
          "mean flip?" },
        { "a word of no set", GROUP("{standings: [promised, rulings]}"), 12, 30,
          "an item of `standings` is `rulings`; expected a list of some of promised, ruling, "
          "outside; did you mean ruling?" },
        { "a line with a line feed", "course: \"a\\nb\"\n", 1, 9,
          "`course` is `a\\nb`; expected a text on one line, of 1 to 200 bytes" },
        { "a text with a NUL", "submission: {clause: \"a\\0b\"}\n", 1, 22, "a text with a NUL" },
        { "a path above the folder", "submission:\n  files:\n    - as: ../flip.c\n", 3, 11,
          "`as` is `../flip.c`; expected a relative path without `..`, of 1 to 200 bytes" },
        { "a path from the root", "submission:\n  files:\n    - as: /flip.c\n", 3, 11,
          "`as` is `/flip.c`; expected a relative path without `..`, of 1 to 200 bytes" },
    };
    expect_wrong(rows, ROWS(rows));
}

static void a_value_out_of_range_is_refused(void **state)
{
    static const struct wrong_file rows[] = {
        { "a number too large", "sanitizer:\n  percent: 101\n", 2, 12,
          "`percent` is `101`; expected a whole number from 0 to 100" },
        { "a number that wraps", "sanitizer:\n  percent: 4294967297\n", 2, 12,
          "`percent` is `4294967297`; expected a whole number from 0 to 100" },
        { "a number of many digits", "sanitizer:\n  percent: 18446744073709551617\n", 2, 12,
          "`percent` is `18446744073709551617`; expected a whole number from 0 to 100" },
        { "a negative number", "sanitizer:\n  percent: -1\n", 2, 12,
          "`percent` is `-1`; expected a whole number from 0 to 100" },
        { "a time too short", "run:\n  cpu: 9ms\n", 2, 8,
          "`cpu` is `9ms`; expected a time from 10ms to 10m, such as 2s" },
        { "a time too long", "run:\n  cpu: 601s\n", 2, 8,
          "`cpu` is `601s`; expected a time from 10ms to 10m, such as 2s" },
        { "a size too large", "run:\n  memory: 65G\n", 2, 11,
          "`memory` is `65G`; expected a size from 1M to 64G, such as 256M" },
        { "a size that wraps", "run:\n  memory: 17179869185G\n", 2, 11,
          "`memory` is `17179869185G`; expected a size from 1M to 64G, such as 256M" },
        { "points too large", GROUP("{points: 1000.001}"), 12, 16,
          "`points` is `1000.001`; expected a number from 0 to 1000, with at most three decimals" },
        { "a list without items", "submission:\n  files: []\n", 2, 10,
          "`files` has no items; expected a list of 1 to 64 mappings" },
        { "a list of four standings", GROUP("{standings: [promised, ruling, outside, ruling]}"), 12,
          47,
          "`standings` has too many items; expected a list of some of promised, ruling, outside" },
    };
    expect_wrong(rows, ROWS(rows));
}

static void keys_that_do_not_fit_together_are_refused(void **state)
{
    static const struct wrong_file rows[] = {
        { "a command that makes another file",
          "build:\n  command: [gcc, flip.c, -o, flop]\n  program: flip\n  cpu: 2s\n", 3, 3,
          "`command` does not make the file `program`; name the word after `-o`, or `a.out` if "
          "there is no `-o`" },
        { "no -o, and no a.out", "build:\n  command: [gcc, flip.c]\n  program: flip\n", 3, 3,
          "`command` does not make the file `program`; name the word after `-o`, or `a.out` if "
          "there is no `-o`" },
        { "a function without a prototype", "source:\n  - rule: function\n    names: [f]\n", 2, 5,
          "a `function` needs its `prototype`" },
        { "a function with two names",
          "source:\n  - rule: function\n    names: [f, g]\n    prototype: int f(void)\n", 3, 5,
          "a `function` needs exactly one name in `names`" },
        { "a function without a name", "source:\n  - {rule: function, prototype: int f(void)}\n", 2,
          6, "a `function` needs exactly one name in `names`" },
        { "calls without names", "source:\n  - rule: no-call\n", 2, 5,
          "this rule needs `names`; list at least one" },
        { "globals with names", "source:\n  - rule: no-global\n    names: [x]\n", 3, 5,
          "this rule takes no `names`; leave them out" },
        { "calls with a prototype",
          "source:\n  - rule: no-call\n    names: [f]\n    prototype: int f(void)\n", 4, 5,
          "only a `function` has a `prototype`; leave it out" },
        { "feedback on hidden tests",
          GROUP("{name: b, points: 1, tests: [x], visibility: hidden, feedback: verdict}"), 12, 60,
          "students see nothing of hidden tests; write `feedback: none`, or make the group "
          "visible" },
        { "another largest number", "human:\n  - name: oral\n    points: 3\n    most: 4\n", 4, 5,
          "`most` differs from `points`; leave it out, because a number that adds points is at "
          "most these points" },
        { "a count without points", "style:\n  base: 0.9\n  count: [warnings]\n", 3, 3,
          "things are counted, but style gives no points; give `points`" },
        { "a share of no day", "late:\n  kind: zero\n  percent: 10\n", 3, 3,
          "only `kind: per-day` has a `percent`; leave it out" },
        { "days that cost nothing", "late:\n  kind: per-day\n  days: 3\n", 2, 3,
          "`kind: per-day` needs a `percent` of at least 1" },
        { "days without a meaning", "late:\n  kind: zero\n  days: 3\n", 3, 3,
          "only `kind: per-day` and `kind: grace` have `days`; leave them out" },
        { "a share of no days", "late:\n  kind: per-day\n  percent: 5\n", 2, 3,
          "this kind of lateness needs `days`, at least 1" },
        { "grace of no days", "late:\n  kind: grace\n", 2, 3,
          "this kind of lateness needs `days`, at least 1" },
    };
    expect_wrong(rows, ROWS(rows));
}

/* The word after any -o is a program; without -o, the compiler makes a.out. */
static void the_command_makes_the_program(void **state)
{
    static const char least[] = LEAST;
    static const struct {
        const char *command, *program;
        int is_made;
    } rows[] = {
        { "gcc, flip.c, -o, flip", "flip", 1 },  { "-o, flip, flip.c", "flip", 1 },
        { "gcc, -o, a, -o, flip", "flip", 1 },   { "gcc, flip.c", "a.out", 1 },
        { "gcc, flip.c, -o", "a.out", 1 },       { "gcc", "a.out", 1 },
        { "gcc, flip.c, -o, flip", "a.out", 0 }, { "-o, flip", "a.out", 0 },
        { "gcc, flip.c, flip", "flip", 0 },      { "gcc, a, flip, -o", "flip", 0 },
        { "gcc, flip.c", "b.out", 0 },           { "gcc, flip.c", "a.ou", 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct file_error error = { 0, 0, "" };
        struct course *course;
        char text[1024];
        (void)snprintf(text, sizeof text, "%.*sbuild: {command: [%s], program: %s}\n%s",
                       (int)(strstr(least, "build:") - least), least, rows[i].command,
                       rows[i].program, strstr(least, "tests:"));
        course = read_text(text, &error);
        if ((course != 0) != rows[i].is_made)
            fail_msg("%s, %s: %s", rows[i].command, rows[i].program, error.text);
        if (course == 0)
            assert_int_equal(strncmp(error.text, "`command` does not make the file", 32), 0);
        course_free(course);
    }
}

static void sections_that_do_not_fit_together_are_refused(void **state)
{
    static const struct wrong_file rows[] = {
        { "two groups of one name", GROUP("{name: all, points: 1, tests: [x]}"), 12, 14,
          "`all` is the name of another group; each group needs a name of its own" },
        { "a gate of no group", LEAST "gates:\n  - group: al\n", 13, 12,
          "`al` is no group of `tests`; write the name of a group" },
        { "a gate that is near a group",
          GROUP("{name: games, points: 1, tests: [x]}") "gates:\n  - group: game\n", 14, 12,
          "`game` is no group of `tests`; did you mean games?" },
        { "a number of a reserved name", LEAST "human:\n  - name: late\n", 13, 11,
          "`late` has a meaning of its own; choose another name" },
        { "a number named id", LEAST "human:\n  - name: id\n", 13, 11,
          "`id` has a meaning of its own; choose another name" },
        { "a number named grace", LEAST "human:\n  - name: grace\n", 13, 11,
          "`grace` has a meaning of its own; choose another name" },
        { "a number named warnings", LEAST "human:\n  - name: warnings\n", 13, 11,
          "`warnings` has a meaning of its own; choose another name" },
        { "a count of the fewest points",
          LEAST "human: [{name: oral, points: 0.001}]\nstyle: {points: 8, count: [oral]}\n", 13, 28,
          "`oral` adds points of its own; a number that style counts has no `points`" },
        { "two numbers of one name", LEAST "human:\n  - name: g\n  - name: g\n", 14, 11,
          "`g` is the name of another number; each number needs a name of its own" },
        { "a count of nothing", LEAST "style: {points: 8, count: [warning]}\n", 12, 28,
          "`warning` is no number of `human`; did you mean warnings?" },
        { "a count of points",
          LEAST "human: [{name: oral, points: 3}]\nstyle: {points: 8, count: [oral]}\n", 13, 28,
          "`oral` adds points of its own; a number that style counts has no `points`" },
        { "a reading of another dialect", LEAST "accept: [first-tile]\n", 12, 10,
          "`first-tile` is no second reading of this dialect; docs/course-files.md lists them" },
        { "a reading that is misspelt", LEAST "accept:\n  - odd-center\n", 13, 5,
          "`odd-center` is no second reading of this dialect; did you mean odd-centre?" },
        { "no points",
          HEAD "tests:\n  package: flip\n  groups:\n"
               "    - {name: all, points: 0, tests: [x]}\n",
          11, 14, "`all` and all other groups give no points; give at least one of them `points`" },
    };
    expect_wrong(rows, ROWS(rows));
}

/* ---- limits ---- */

static void a_long_file_is_refused(void **state)
{
    size_t size = COURSE_FILE_MOST + 1;
    char *text = malloc(size);
    struct file_error error;
    assert_non_null(text);
    memset(text, '#', size);
    assert_null(course_read(bytes_of(text, size), &error));
    assert_string_equal(error.text, "the file is longer than 256 KiB; a course file is not");
    assert_null(course_read(bytes_of(text, size - 1), &error));
    assert_string_equal(error.text, "the file is empty; expected a course file");
    free(text);
}

/* A course file with a list of `count` readings. */
static void expect_items(size_t count, const char *message)
{
    static const char item[] = "  - interleave\n";
    size_t room = count * (sizeof item - 1) + 100;
    char *text = malloc(room);
    struct file_error error;
    size_t i, len;
    assert_non_null(text);
    len = (size_t)snprintf(text, room, "dialect: octaflip\naccept:\n");
    for (i = 0; i < count; i++)
        len += (size_t)snprintf(text + len, room - len, "%s", item);
    assert_null(course_read(bytes_of(text, len), &error));
    assert_string_equal(error.text, message);
    free(text);
}

static void a_long_list_is_refused(void **state)
{
    expect_items(COURSE_LIST_MOST,
                 "a course file needs the key `course`: the name of the course, for reports");
    expect_items(COURSE_LIST_MOST + 1, "`accept` has too many items; expected a list of at most "
                                       "64 texts, each on one line");
}

/* ---- what a file gives ---- */

static void keys_that_are_not_given_have_their_usual_values(void **state)
{
    struct file_error error;
    struct course *c = read_text(LEAST, &error);
    size_t i;
    assert_non_null(c);
    assert_string_equal(c->name, "mine");
    assert_string_equal(c->dialect, "flip");
    assert_int_equal(c->build.cpu_ms, 10000);
    assert_true(c->build.memory == (uint64_t)1 << 30);
    assert_string_equal(c->build.other, "-O2");
    assert_int_equal(c->run.cpu_ms, 2000);
    assert_true(c->run.memory == 256 << 20 && c->run.output == 1 << 20);
    assert_true(c->run.error_output == 64 << 10 && c->run.file == 16 << 20);
    assert_int_equal(c->run.status, COURSE_STATUS_IGNORED);
    assert_int_equal(c->run.crash, COURSE_CRASH_REMARK);
    assert_int_equal(c->tests.groups.count, 1);
    assert_int_equal(c->tests.groups.at[0].points, 2500);
    assert_int_equal(c->tests.groups.at[0].standings, COURSE_PROMISED);
    assert_int_equal(c->tests.groups.at[0].feedback, COURSE_FEEDBACK_FULL);
    assert_int_equal(c->tests.groups.at[0].name.place.line, 11);
    assert_int_equal(c->tests.groups.at[0].name.place.column, 14);
    assert_int_equal(c->style.base, 1000);
    assert_int_equal(c->late.kind, COURSE_LATE_UNSAID);
    for (i = 0; i < LENIENCY_COUNT; i++)
        assert_int_equal(c->leniencies.percent[i], 100);
    assert_int_equal(course_points(c), 2500);
    course_free(c);
}

static void a_hidden_group_gives_no_feedback(void **state)
{
    struct file_error error;
    struct course *c =
        read_text(GROUP("{name: b, points: 1, tests: [x], visibility: hidden}"), &error);
    assert_non_null(c);
    assert_int_equal(c->tests.groups.at[1].visibility, COURSE_HIDDEN);
    assert_int_equal(c->tests.groups.at[1].feedback, COURSE_FEEDBACK_NONE);
    course_free(c);
}

static void all_that_a_file_says_is_in_the_course(void **state)
{
    struct file_error error;
    struct course *c =
        read_text(GROUP("{name: b, points: 1, tests: [x], standings: [outside, ruling], score: "
                        "all}") "run: {cpu: 1500ms, memory: 1G, status: zero, crash: fault}\n"
                                "source:\n"
                                "  - {rule: no-call, names: [system, fork], cost: 0.25, clause: no "
                                "programs}\n"
                                "  - {rule: function, names: [f], prototype: 'int f(void)', match: "
                                "compatible, used: false}\n"
                                "gates: [{group: b, percent: 50}]\n"
                                "human: [{name: g}, {name: oral, points: 3}]\n"
                                "style: {points: 8, base: 0.9, count: [warnings, g], at-most: "
                                "functionality}\n"
                                "late: {kind: per-day, percent: 10, days: 3}\n"
                                "leniencies: {white-space: 0, prompts: 5}\n"
                                "accept: [odd-centre]\n",
                  &error);
    assert_non_null(c);
    assert_int_equal(c->tests.groups.at[1].standings, COURSE_OUTSIDE | COURSE_RULING);
    assert_int_equal(c->tests.groups.at[1].score, COURSE_SCORE_ALL);
    assert_int_equal(c->run.cpu_ms, 1500);
    assert_int_equal(c->run.status, COURSE_STATUS_ZERO);
    assert_int_equal(c->run.crash, COURSE_CRASH_FAULT);
    assert_int_equal(c->source.count, 2);
    assert_int_equal(c->source.at[0].kind, COURSE_RULE_NO_CALL);
    assert_string_equal(c->source.at[0].names.at[1].text, "fork");
    assert_int_equal(c->source.at[0].cost, 250);
    assert_string_equal(c->source.at[0].clause, "no programs");
    assert_int_equal(c->source.at[1].match, COURSE_MATCH_COMPATIBLE);
    assert_int_equal(c->source.at[1].used, 0);
    assert_int_equal(c->gates.at[0].percent, 50);
    assert_int_equal(c->human.at[0].most, 1000 * COURSE_POINT);
    assert_int_equal(c->human.at[1].most, 3 * COURSE_POINT);
    assert_int_equal(c->style.base, 900);
    assert_int_equal(c->style.at_most, COURSE_CAP_FUNCTIONALITY);
    assert_int_equal(c->late.kind, COURSE_LATE_PER_DAY);
    assert_int_equal(c->late.days, 3);
    assert_int_equal(c->leniencies.percent[LENIENT_WHITE_SPACE], 0);
    assert_int_equal(c->leniencies.percent[LENIENT_PROMPTS], 5);
    assert_string_equal(c->accept.at[0].text, "odd-centre");
    assert_int_equal(course_points(c), 2500 + 1000 + 8000 + 3000);
    course_free(c);
}

static void the_fewest_points_and_the_first_reading_are_allowed(void **state)
{
    struct file_error error;
    struct course *c = read_text("course: mine\nspecification: Mine\ndialect: octaflip\n"
                                 "submission: {files: [{as: a.c, names: [a.c]}]}\n"
                                 "build: {command: [gcc, a.c], program: a.out}\n"
                                 "tests: {package: p, groups: [{name: all, points: 0.001, tests: "
                                 "['*']}]}\naccept: [interleave]\n",
                                 &error);
    assert_non_null(c);
    assert_int_equal(course_points(c), 1);
    assert_string_equal(c->accept.at[0].text, "interleave");
    course_free(c);
}

static void a_test_is_in_the_first_group_that_has_it(void **state)
{
    struct file_error error;
    struct course *c = read_text(GROUP("{name: b, points: 1, tests: [sample/*, s*/*]}"), &error);
    assert_non_null(c);
    assert_int_equal(course_group_of(c, "secret/x"), 0);
    assert_int_equal(course_group_of(c, "sample/x"), 1);
    assert_int_equal(course_group_of(c, "steps/x"), 1);
    assert_int_equal(course_group_of(c, "other/x"), 2);
    course_free(c);
}

static void each_shipped_course_is_read(void **state)
{
    static char text[COURSE_FILE_MOST];
    char path[64];
    size_t i;
    for (i = 0; i < dialect_count; i++) {
        struct file_error error = { 0, 0, "" };
        struct course *course;
        FILE *f;
        size_t len;
        (void)snprintf(path, sizeof path, "dist/courses/%s.yaml", dialects[i].name);
        f = fopen(path, "r");
        if (f == 0)
            fail_msg("%s cannot be opened", path);
        len = fread(text, 1, sizeof text, f);
        (void)fclose(f);
        course = course_read(bytes_of(text, len), &error);
        if (course == 0)
            fail_msg("%s:%zu:%zu: %s", path, error.line, error.column, error.text);
        course_free(course);
    }
}

/* What is run depends on what the compiler and the program get, and not on points and words. */
static void what_running_depends_on_is_hashed(void **state)
{
    static const struct {
        const char *text;
        int is_same;
    } rows[] = {
        { LEAST, 1 },
        { LEAST "late: {kind: zero, clause: x}\n", 1 },
        { LEAST "leniencies: {case: 0}\nsanitizer: {percent: 50}\n", 1 },
        { LEAST "run: {crash: fault, unstable: 0}\n", 1 },
        { LEAST "run: {cpu: 3s}\n", 0 },
        { LEAST "run: {memory: 257M}\n", 0 },
        { LEAST "run: {status: zero}\n", 0 },
        { LEAST "run: {forbids: [threads]}\n", 0 },
        { LEAST "source: [{rule: no-global}]\n", 0 },
        { LEAST "source: [{rule: no-global, cost: 1}]\n", 0 },
    };
    uint64_t least = 0;
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct file_error error;
        struct course *course = read_text(rows[i].text, &error);
        uint64_t hash;
        if (course == 0)
            fail_msg("%s: %s", rows[i].text, error.text);
        hash = course_hash_running(course);
        least = i == 0 ? hash : least;
        expect_number(rows[i].text, "the same hash", hash == least, (uint64_t)rows[i].is_same);
        course_free(course);
    }
}

static void a_byte_order_mark_moves_no_place(void **state)
{
    struct file_error error;
    assert_null(read_text("\xEF\xBB\xBF"
                          "cuorse: flip\n",
                          &error));
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 1);
}

static void columns_count_characters(void **state)
{
    struct file_error error;
    assert_null(read_text("gates: [{\xC3\xA9: 1}]\n", &error));
    assert_int_equal(error.column, 10);
    assert_null(read_text("submission: {clause: \xC5\x82\xC5\x82, b: 1}\n", &error));
    assert_int_equal(error.column, 26);
}

/* ---- printing ---- */

static const char *error_line(const struct file_error *error)
{
    static unsigned char buffer[1024];
    sink out;
    sink_init(&out, 0, 0, buffer, sizeof buffer - 1);
    file_error_print(&out, "my\ncourse.yaml", error);
    buffer[sink_held(&out).len] = '\0';
    return (const char *)buffer;
}

static void an_error_is_printed_with_its_place(void **state)
{
    struct file_error error = { 3, 14, "unknown key" };
    assert_string_equal(error_line(&error), "my\\ncourse.yaml:3:14: error: unknown key\n");
    error.line = 0;
    assert_string_equal(error_line(&error), "my\\ncourse.yaml: error: unknown key\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pattern_matches_names),
        cmocka_unit_test(the_tables_of_keys_are_sound),
        cmocka_unit_test(every_reading_is_of_a_dialect),
        cmocka_unit_test(a_file_that_is_not_yaml_is_refused),
        cmocka_unit_test(anchors_aliases_and_tags_are_refused),
        cmocka_unit_test(a_wrong_key_is_refused),
        cmocka_unit_test(a_value_of_the_wrong_type_is_refused),
        cmocka_unit_test(a_value_out_of_range_is_refused),
        cmocka_unit_test(keys_that_do_not_fit_together_are_refused),
        cmocka_unit_test(the_command_makes_the_program),
        cmocka_unit_test(sections_that_do_not_fit_together_are_refused),
        cmocka_unit_test(a_long_file_is_refused),
        cmocka_unit_test(a_long_list_is_refused),
        cmocka_unit_test(keys_that_are_not_given_have_their_usual_values),
        cmocka_unit_test(a_hidden_group_gives_no_feedback),
        cmocka_unit_test(all_that_a_file_says_is_in_the_course),
        cmocka_unit_test(the_fewest_points_and_the_first_reading_are_allowed),
        cmocka_unit_test(a_test_is_in_the_first_group_that_has_it),
        cmocka_unit_test(each_shipped_course_is_read),
        cmocka_unit_test(what_running_depends_on_is_hashed),
        cmocka_unit_test(a_byte_order_mark_moves_no_place),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(an_error_is_printed_with_its_place),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
