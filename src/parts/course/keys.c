#include "course/keys.h"

#include "judge/dialects.h"

#include <string.h>

#define ROWS(table, type) table, sizeof(table) / sizeof(table)[0], sizeof(struct type)
#define AT(type, key)     .at = offsetof(struct type, key)
#define WORD(name)        #name " "

#define KIB    ((uint64_t)1 << 10)
#define MIB    ((uint64_t)1 << 20)
#define GIB    ((uint64_t)1 << 30)
#define SECOND 1000

/* What a key allows, */
#define RANGE(from, to) .least = (from), .most = (to)
#define WORDS(list)     .words = (list)
#define LINE            RANGE(1, LINE_MOST)
#define LONG            RANGE(1, COURSE_TEXT_MOST)
#define SOME            RANGE(1, COURSE_LIST_MOST)
#define MANY            RANGE(0, COURSE_LIST_MOST)
#define POINTS          RANGE(0, COURSE_POINTS_MOST)
#define PERCENT         RANGE(0, 100)
#define CPU_TIME        RANGE(10, 600 * SECOND)
#define MEMORY          RANGE(MIB, 64 * GIB)

/* ... and whether it must be given. */
#define NEEDED       .is_needed = 1, .usual = 0
#define OPTIONAL     .usual = 0
#define USUAL(value) .usual = (value)

/* The clause of the specification behind a rule. */
#define CLAUSE(type, key, rule)                                                                    \
    {                                                                                              \
        rule, KEY_TEXT, AT(type, key), LONG, OPTIONAL,                                             \
            "the specification's own words for this rule"                                          \
    }

enum { LINE_MOST = 200 };

static int complain_at(struct section_check *c, size_t row, const char *text)
{
    c->wrong = row;
    sink_text(c->text, text);
    return 0;
}

static int is_given(const struct section_check *c, size_t row)
{
    return c->given[row].line != 0;
}

/* ---- submission ---- */

static const struct key file_rows[] = {
    { "as", KEY_PATH, AT(course_file, as), LINE, NEEDED, "the name that the file is built under" },
    { "names", KEY_NAMES, AT(course_file, names), SOME, NEEDED,
      "patterns of the names that the specification asks for; `*` stands for any "
      "characters but `/`, `?` for one" },
    { "otherwise", KEY_NAMES, AT(course_file, otherwise), MANY, OPTIONAL,
      "patterns of other names, which are accepted with a remark" },
    { "cost", KEY_DECIMAL, AT(course_file, cost), POINTS, USUAL("0"),
      "the points that a name of `otherwise` costs" },
    CLAUSE(course_file, clause, "clause"),
};

static const struct keys file_keys = { "a file", ROWS(file_rows, course_file), 0 };

static const struct key provided_rows[] = {
    { "name", KEY_PATH, AT(course_provided, name), LINE, NEEDED,
      "the file's name in the folder of the build" },
    { "text", KEY_TEXT, AT(course_provided, text), RANGE(0, COURSE_PROVIDED_MOST), NEEDED,
      "what the file contains" },
    CLAUSE(course_provided, clause, "clause"),
};

static const struct keys provided_keys = { "a provided file", ROWS(provided_rows, course_provided),
                                           0 };

static const struct key submission_rows[] = {
    { "files", KEY_LIST, AT(course_submission, files), SOME, NEEDED,
      "the files that a submission must have", &file_keys },
    { "provided", KEY_LIST, AT(course_submission, provided), MANY, OPTIONAL,
      "headers and stubs that the course provides; a submission's own file of that name "
      "comes first, and of several versions of a file the first one with which it compiles",
      &provided_keys },
    CLAUSE(course_submission, clause, "clause"),
};

static const struct keys submission_keys = { "`submission`",
                                             ROWS(submission_rows, course_submission), 0 };

/* ---- build and run ---- */

enum { BUILD_COMMAND, BUILD_PROGRAM };

static const struct key build_rows[] = {
    { "command", KEY_NAMES, AT(course_build, command), SOME, NEEDED,
      "the compiler's line, to the letter, one word after another" },
    { "program", KEY_PATH, AT(course_build, program), LINE, NEEDED,
      "the file that the command makes: the word after `-o`, or `a.out`" },
    { "other", KEY_LINE, AT(course_build, other), LINE, USUAL("-O2"),
      "the option that a second build appends, to find programs whose output depends on "
      "it" },
    { "cpu", KEY_TIME, AT(course_build, cpu_ms), CPU_TIME, USUAL("10s"),
      "the limit of CPU time; what only waits is stopped after ten times this" },
    { "memory", KEY_SIZE, AT(course_build, memory), MEMORY, USUAL("1G"), "the limit of memory" },
    { "file", KEY_SIZE, AT(course_build, file), RANGE(KIB, 16 * GIB), USUAL("64M"),
      "the limit of a file that the compiler writes" },
    CLAUSE(course_build, clause, "clause"),
};

static int makes(const struct course_names *command, const char *program)
{
    size_t i;
    int has_output = 0;
    for (i = 0; i + 1 < command->count; i++) {
        if (strcmp(command->at[i].text, "-o") != 0)
            continue;
        has_output = 1;
        if (strcmp(command->at[i + 1].text, program) == 0)
            return 1;
    }
    return !has_output && strcmp(program, "a.out") == 0;
}

static int check_build(void *section, struct section_check *c)
{
    const struct course_build *build = section;
    if (makes(&build->command, build->program))
        return 1;
    return complain_at(c, BUILD_PROGRAM,
                       "`command` does not make the file `program`; name the word after `-o`, or "
                       "`a.out` if there is no `-o`");
}

static const struct keys build_keys = { "`build`", ROWS(build_rows, course_build), check_build };

static const struct key run_rows[] = {
    { "cpu", KEY_TIME, AT(course_run, cpu_ms), CPU_TIME, USUAL("2s"),
      "the limit of CPU time of a run; a program that waits is stopped after ten times this" },
    { "memory", KEY_SIZE, AT(course_run, memory), MEMORY, USUAL("256M"), "the limit of memory" },
    { "output", KEY_SIZE, AT(course_run, output), RANGE(KIB, GIB), USUAL("1M"),
      "the limit of standard output" },
    { "error-output", KEY_SIZE, AT(course_run, error_output), RANGE(KIB, GIB), USUAL("64K"),
      "the limit of standard error" },
    { "file", KEY_SIZE, AT(course_run, file), RANGE(KIB, 16 * GIB), USUAL("16M"),
      "the limit of a file that the program writes" },
    { "status", KEY_CHOICE, AT(course_run, status), WORDS("specified zero ignored"),
      USUAL("ignored"), "the exit status that is right: the test's, 0, or any" },
    CLAUSE(course_run, status_clause, "status-clause"),
    { "crash", KEY_CHOICE, AT(course_run, crash), WORDS("remark fault"), USUAL("remark"),
      "what a crash is in a test whose standing costs no marks: a remark, or a fault that "
      "costs as much as a promised one" },
    CLAUSE(course_run, crash_clause, "crash-clause"),
    { "unstable", KEY_NUMBER, AT(course_run, unstable), PERCENT, USUAL("100"),
      "the share of a test's points that it costs if the program is right in some runs of "
      "it and wrong in others" },
    { "forbids", KEY_SET, AT(course_run, forbids), RANGE(0, 3), WORDS("programs processes threads"),
      OPTIONAL,
      "what the program may not try to start: a run that tries it has the verdict "
      "`forbidden-call`. Otherwise it fails and costs nothing. `processes` includes "
      "`programs`" },
    CLAUSE(course_run, forbids_clause, "forbids-clause"),
    { "limits", KEY_CHOICE, AT(course_run, limits), WORDS("shorter full"), USUAL("shorter"),
      "the limit of CPU time in further tests of a program that has hung in 8: a shorter "
      "one first, or the full one" },
};

/* A program that is started is a process, too. */
static int check_run(void *section, struct section_check *c)
{
    struct course_run *run = section;
    unsigned i;
    for (i = 0; i < 3; i++) /* the first three rows */
        run->given |= c->given[i].line != 0 ? 1U << i : 0;
    if (run->forbids & COURSE_FORBIDS_PROCESSES)
        run->forbids |= COURSE_FORBIDS_PROGRAMS;
    return 1;
}

static const struct keys run_keys = { "`run`", ROWS(run_rows, course_run), check_run };

static const struct key sanitizer_rows[] = {
    { "percent", KEY_NUMBER, AT(course_sanitizer, percent), PERCENT, USUAL("0"),
      "the share of a right test's points that a finding of a sanitizer costs" },
    CLAUSE(course_sanitizer, clause, "clause"),
};

static const struct keys sanitizer_keys = { "`sanitizer`", ROWS(sanitizer_rows, course_sanitizer),
                                            0 };

/* ---- source rules ---- */

enum { RULE_KIND, RULE_NAMES, RULE_PROTOTYPE, RULE_MATCH, RULE_USED };

static const struct key rule_rows[] = {
    { "rule", KEY_CHOICE, AT(course_rule, kind),
      WORDS("function no-call call standard-headers no-header no-global no-pragma "
            "no-variable-length-array struct"),
      NEEDED, "what the rule asks for" },
    { "names", KEY_NAMES, AT(course_rule, names), MANY, OPTIONAL,
      "the functions or headers that the rule is about" },
    { "prototype", KEY_LINE, AT(course_rule, prototype), RANGE(1, 1000), OPTIONAL,
      "the declaration of a `function`, without its `;`" },
    { "match", KEY_CHOICE, AT(course_rule, match), WORDS("exact compatible"), USUAL("exact"),
      "how the prototype must agree; with `compatible`, parameters may be other integer "
      "types" },
    { "used", KEY_FLAG, AT(course_rule, used), USUAL("true"),
      "whether a `function` must also be called" },
    { "cost", KEY_DECIMAL, AT(course_rule, cost), POINTS, USUAL("0"),
      "the points that breaking the rule costs; with 0, reports only say it" },
    CLAUSE(course_rule, clause, "clause"),
};

/* What names a rule of each kind takes. */
enum { NAMES_NONE, NAMES_ANY, NAMES_SOME, NAMES_ONE };
static const int names_of[COURSE_RULE_KINDS] = {
    [COURSE_RULE_FUNCTION] = NAMES_ONE,   [COURSE_RULE_NO_CALL] = NAMES_SOME,
    [COURSE_RULE_CALL] = NAMES_SOME,      [COURSE_RULE_STANDARD_HEADERS] = NAMES_ANY,
    [COURSE_RULE_NO_HEADER] = NAMES_SOME, [COURSE_RULE_NO_GLOBAL] = NAMES_NONE,
    [COURSE_RULE_NO_PRAGMA] = NAMES_NONE, [COURSE_RULE_NO_VLA] = NAMES_NONE,
    [COURSE_RULE_STRUCT] = NAMES_NONE,
};

static const char *wrong_names(int kind, size_t count)
{
    int takes = names_of[kind];
    if (takes == NAMES_NONE && count > 0)
        return "this rule takes no `names`; leave them out";
    if (takes == NAMES_SOME && count == 0)
        return "this rule needs `names`; list at least one";
    if (takes == NAMES_ONE && count != 1)
        return "a `function` needs exactly one name in `names`";
    return 0;
}

static int check_rule(void *section, struct section_check *c)
{
    const struct course_rule *rule = section;
    const char *wrong = wrong_names(rule->kind, rule->names.count);
    size_t row;
    if (wrong != 0)
        return complain_at(c, is_given(c, RULE_NAMES) ? RULE_NAMES : RULE_KIND, wrong);
    if (rule->kind == COURSE_RULE_FUNCTION)
        return rule->prototype != 0 ||
               complain_at(c, RULE_KIND, "a `function` needs its `prototype`");
    for (row = RULE_PROTOTYPE; row <= RULE_MATCH; row++) {
        if (is_given(c, row) && rule->prototype != 0)
            return complain_at(c, row, "only a `function` has a `prototype`; leave it out");
    }
    return 1;
}

static const struct keys rule_keys = { "a rule", ROWS(rule_rows, course_rule), check_rule };

/* ---- tests ---- */

enum { GROUP_VISIBILITY = 4, GROUP_FEEDBACK };

static const struct key group_rows[] = {
    { "name", KEY_NAME, AT(course_group, name), LINE, NEEDED,
      "what reports call the group; no other group has the name" },
    { "points", KEY_DECIMAL, AT(course_group, points), POINTS, NEEDED,
      "the points that the group gives if all is right" },
    { "tests", KEY_NAMES, AT(course_group, tests), SOME, NEEDED,
      "patterns of paths in the package's `data`, such as `secret/errors/*`; a test is in "
      "the first group that has it" },
    { "score", KEY_CHOICE, AT(course_group, score), WORDS("proportional all"),
      USUAL("proportional"),
      "points for each right test, or all points if all tests are right and otherwise "
      "none" },
    { "visibility", KEY_CHOICE, AT(course_group, visibility),
      WORDS("visible hidden after_due_date after_published"), USUAL("visible"),
      "whether students see the tests; of hidden ones they see the group's name and points "
      "at most. The last two are for Gradescope, which shows the group then; elsewhere they "
      "mean `visible`" },
    { "feedback", KEY_CHOICE, AT(course_group, feedback), WORDS("none verdict position full"),
      USUAL("full"), "how much a student sees of a visible test" },
    { "open-samples", KEY_FLAG, AT(course_group, open_samples), USUAL("false"),
      "whether students see all of the tests in `sample/`, which are public, whatever "
      "`feedback` says" },
    { "standings", KEY_SET, AT(course_group, standings), RANGE(1, 3),
      WORDS("promised ruling outside"), USUAL("promised"),
      "the standings of inputs on which a wrong answer costs marks" },
    CLAUSE(course_group, clause, "clause"),
};

static int check_group(void *section, struct section_check *c)
{
    struct course_group *group = section;
    if (group->visibility != COURSE_HIDDEN)
        return 1;
    group->open_samples = 0;
    if (is_given(c, GROUP_FEEDBACK) && group->feedback != COURSE_FEEDBACK_NONE)
        return complain_at(c, GROUP_FEEDBACK,
                           "students see nothing of hidden tests; write `feedback: none`, or make "
                           "the group visible");
    group->feedback = COURSE_FEEDBACK_NONE;
    return 1;
}

static const struct keys group_keys = { "a group", ROWS(group_rows, course_group), check_group };

static const struct key tests_rows[] = {
    { "groups", KEY_LIST, AT(course_tests, groups), SOME, NEEDED,
      "the groups of tests, which give points", &group_keys },
    { "package", KEY_LINE, AT(course_tests, package), LONG, OPTIONAL,
      "the problem package with the tests: the name of a shipped one, or, with a `/`, a "
      "path from the course file's folder; it must be given unless the course is about a "
      "`package`" },
};

static const struct keys tests_keys = { "`tests`", ROWS(tests_rows, course_tests), 0 };

static const struct key gate_rows[] = {
    { "group", KEY_NAME, AT(course_gate, group), LINE, NEEDED,
      "the group whose tests must be right" },
    { "percent", KEY_NUMBER, AT(course_gate, percent), RANGE(1, 100), USUAL("100"),
      "how many of them must be right, in percent" },
    CLAUSE(course_gate, clause, "clause"),
};

static const struct keys gate_keys = { "a gate", ROWS(gate_rows, course_gate), 0 };

/* ---- marks ---- */

enum { HUMAN_NAME, HUMAN_POINTS, HUMAN_MOST };

static const struct key human_rows[] = {
    { "name", KEY_NAME, AT(course_human, name), LINE, NEEDED,
      "the column of the table that `--human` names" },
    { "points", KEY_DECIMAL, AT(course_human, points), POINTS, USUAL("0"),
      "the most points that the number adds to the marks; with 0, only the formula of "
      "`style` uses it" },
    { "most", KEY_DECIMAL, AT(course_human, most), POINTS, USUAL("1000"),
      "the largest number; of a number that adds points, these points" },
    CLAUSE(course_human, clause, "clause"),
};

static int check_human(void *section, struct section_check *c)
{
    struct course_human *human = section;
    if (human->points == 0)
        return 1;
    if (is_given(c, HUMAN_MOST) && human->most != human->points)
        return complain_at(c, HUMAN_MOST,
                           "`most` differs from `points`; leave it out, because a number that adds "
                           "points is at most these points");
    human->most = human->points;
    return 1;
}

static const struct key people_rows[] = {
    { "id", KEY_LINE, AT(course_people, id), LINE, USUAL("id"), "the column with the person" },
    { "comment", KEY_LINE, AT(course_people, comment), LINE, USUAL("comment"),
      "the column with a comment for the person" },
    { "ignored", KEY_NAMES, AT(course_people, ignored), MANY, OPTIONAL,
      "columns that are ignored; those whose names begin with `#` always are" },
};

static const struct keys people_keys = { "the table of people", ROWS(people_rows, course_people),
                                         0 };

static const struct keys human_keys = { "a human's number", ROWS(human_rows, course_human),
                                        check_human };

enum { STYLE_POINTS, STYLE_BASE, STYLE_COUNT };

static const struct key style_rows[] = {
    { "points", KEY_DECIMAL, AT(course_style, points), POINTS, USUAL("0"),
      "the points for style if nothing is counted; 0: there are none" },
    { "base", KEY_DECIMAL, AT(course_style, base), RANGE(1, COURSE_POINT), USUAL("1"),
      "what each thing that is counted multiplies the points by" },
    { "count", KEY_NAMES, AT(course_style, count), MANY, OPTIONAL,
      "what is counted: `warnings`, which are distinct lines, and names of `human`" },
    { "at-most", KEY_CHOICE, AT(course_style, at_most), WORDS("none functionality"), USUAL("none"),
      "what the points for style cannot exceed" },
    CLAUSE(course_style, clause, "clause"),
};

static int check_style(void *section, struct section_check *c)
{
    const struct course_style *style = section;
    if (style->count.count > 0 && style->points == 0)
        return complain_at(c, is_given(c, STYLE_POINTS) ? STYLE_POINTS : STYLE_COUNT,
                           "things are counted, but style gives no points; give `points`");
    return 1;
}

static const struct keys style_keys = { "`style`", ROWS(style_rows, course_style), check_style };

enum { LATE_KIND, LATE_PERCENT, LATE_OF, LATE_DAYS };

static const struct key late_rows[] = {
    { "kind", KEY_CHOICE, AT(course_late, kind), WORDS("unsaid zero per-day grace"),
      USUAL("unsaid"),
      "what lateness costs: nothing that this file says; everything; `percent` for each "
      "day; nothing for `days`" },
    { "percent", KEY_NUMBER, AT(course_late, percent), PERCENT, USUAL("0"),
      "what each day that has begun costs, in percent" },
    { "of", KEY_CHOICE, AT(course_late, of), WORDS("marks points"), USUAL("marks"),
      "what the `percent` are of: the marks that the submission has, or all points that it "
      "could have" },
    { "days", KEY_NUMBER, AT(course_late, days), RANGE(0, 366), USUAL("0"),
      "the days after which a submission gets 0" },
    CLAUSE(course_late, clause, "clause"),
};

static int check_late(void *section, struct section_check *c)
{
    const struct course_late *late = section;
    if (late->percent != 0 && late->kind != COURSE_LATE_PER_DAY)
        return complain_at(c, LATE_PERCENT, "only `kind: per-day` has a `percent`; leave it out");
    if (late->of != COURSE_LATE_OF_MARKS && late->kind != COURSE_LATE_PER_DAY)
        return complain_at(c, LATE_OF, "only `kind: per-day` has `of`; leave it out");
    if (late->percent == 0 && late->kind == COURSE_LATE_PER_DAY)
        return complain_at(c, LATE_KIND, "`kind: per-day` needs a `percent` of at least 1");
    if (late->days != 0 && late->kind < COURSE_LATE_PER_DAY)
        return complain_at(c, LATE_DAYS,
                           "only `kind: per-day` and `kind: grace` have `days`; leave them out");
    if (late->days == 0 && late->kind >= COURSE_LATE_PER_DAY)
        return complain_at(c, LATE_KIND, "this kind of lateness needs `days`, at least 1");
    return 1;
}

static const struct keys late_keys = { "`late`", ROWS(late_rows, course_late), check_late };

#define LENIENCY(number, word, what)                                                               \
    [number] = { word,    KEY_NUMBER,   AT(course_leniencies, percent[number]),                    \
                 PERCENT, USUAL("100"), "the share of a test's points that it costs if " what }

static const struct key leniencies_rows[] = {
    LENIENCY(LENIENT_LAST_LINE_FEED, "last-line-feed", "the last line feed is missing or extra"),
    LENIENCY(LENIENT_TRAILING_BLANKS, "trailing-blanks",
             "white space at the end of lines differs, such as CR"),
    LENIENCY(LENIENT_WHITE_SPACE, "white-space", "any white space differs"),
    LENIENCY(LENIENT_CASE, "case", "capital and small letters differ"),
    LENIENCY(LENIENT_NUL_BYTES, "nul-bytes", "there are NUL bytes"),
    LENIENCY(LENIENT_PROMPTS, "prompts", "the wording of prompts differs"),
    LENIENCY(LENIENT_EXTRA_LINES, "extra-lines", "there are extra lines"),
    LENIENCY(LENIENT_BOARD, "board", "only boards, scores, refusals and results agree"),
    LENIENCY(LENIENT_STANDARD_ERROR, "standard-error",
             "there is text on standard error, whose lines then count where the output lacks them; "
             "100 only ignores the text"),
    LENIENCY(LENIENT_EXIT_STATUS, "exit-status", "the exit status differs"),
    [LENIENCY_COUNT] = CLAUSE(course_leniencies, clause, "clause"),
};

static const struct keys leniencies_keys = { "`leniencies`",
                                             ROWS(leniencies_rows, course_leniencies), 0 };

/* ---- the course ---- */

static const struct key rows[] = {
    { "course", KEY_LINE, AT(course, name), LINE, NEEDED, "the name of the course, for reports" },
    { "specification", KEY_LINE, AT(course, specification), LINE, NEEDED,
      "the title and the version of the specification, for reports" },
    { "dialect", KEY_WORD, AT(course, dialect), WORDS(EACH_DIALECT(WORD)), NEEDED,
      "the dialect of the reference; a course about another problem has `package` instead", 0,
      "package" },
    { "package", KEY_LINE, AT(course, package), LONG, OPTIONAL,
      "the problem package that takes the place of a dialect: a path from the course file's "
      "folder" },
    { "submission", KEY_SECTION, AT(course, submission), NEEDED,
      "what a submission consists of; without it, of a program in any language", &submission_keys,
      "package" },
    { "build", KEY_SECTION, AT(course, build), NEEDED,
      "how a submission is built; without it, as its language is", &build_keys, "package" },
    { "run", KEY_SECTION, AT(course, run), OPTIONAL, "how a test is run", &run_keys },
    { "sanitizer", KEY_SECTION, AT(course, sanitizer), OPTIONAL,
      "what findings of the sanitizers cost", &sanitizer_keys },
    { "source", KEY_LIST, AT(course, source), MANY, OPTIONAL, "rules about the source",
      &rule_keys },
    { "tests", KEY_SECTION, AT(course, tests), NEEDED,
      "the tests; without it, those of `package`, with its groups and scores", &tests_keys,
      "package" },
    { "gates", KEY_LIST, AT(course, gates), MANY, OPTIONAL,
      "groups that must be right before others give points", &gate_keys },
    { "human", KEY_LIST, AT(course, human), MANY, OPTIONAL, "numbers that only people can supply",
      &human_keys },
    { "people", KEY_SECTION, AT(course, people), OPTIONAL,
      "the columns of the table that `--human` names, so that a gradebook can be read as it "
      "is",
      &people_keys },
    { "style", KEY_SECTION, AT(course, style), OPTIONAL, "the formula of the points for style",
      &style_keys },
    { "late", KEY_SECTION, AT(course, late), OPTIONAL, "what lateness costs", &late_keys },
    { "leniencies", KEY_SECTION, AT(course, leniencies), OPTIONAL,
      "what answers cost that are right if something is overlooked", &leniencies_keys },
    { "accept", KEY_NAMES, AT(course, accept), MANY, OPTIONAL,
      "second readings of the specification: an answer that follows them costs nothing" },
};

const struct keys course_keys = { "a course file", ROWS(rows, course), 0 };

_Static_assert(sizeof rows / sizeof rows[0] <= KEYS_MOST, "a section has a place for each key");
_Static_assert(sizeof leniencies_rows / sizeof leniencies_rows[0] == LENIENCY_COUNT + 1,
               "each leniency has a row");
