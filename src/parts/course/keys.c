#include "course/keys.h"

#include "judge/dialects.h"

#include <string.h>

#define ROWS(table)   .rows = (table), .count = sizeof(table) / sizeof(table)[0]
#define AT(type, key) .at = offsetof(struct type, key)
#define WORD(name)    #name " "

#define KIB      ((uint64_t)1 << 10)
#define MIB      ((uint64_t)1 << 20)
#define GIB      ((uint64_t)1 << 30)
#define POINT    COURSE_POINT
#define SECOND   1000
#define LINE     .least = 1, .most = LINE_MOST
#define SOME     .least = 1, .most = COURSE_LIST_MOST
#define MANY     .least = 0, .most = COURSE_LIST_MOST
#define POINTS   .least = 0, .most = COURSE_POINTS_MOST
#define PERCENT  .least = 0, .most = 100
#define CPU_TIME .least = 10, .most = 600 * SECOND
#define MEMORY   .least = MIB, .most = 64 * GIB

/* The clause of the specification behind a rule. */
#define CLAUSE(type, key, rule)                                                                    \
    {                                                                                              \
        .name = rule, .kind = KEY_TEXT, AT(type, key), .least = 1, .most = COURSE_TEXT_MOST,       \
        .help = "the specification's own words for this rule; reports quote them"                  \
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
    { .name = "as",
      .kind = KEY_PATH,
      AT(course_file, as),
      LINE,
      .is_needed = 1,
      .help = "the name that the file is built under" },
    { .name = "names",
      .kind = KEY_NAMES,
      AT(course_file, names),
      SOME,
      .is_needed = 1,
      .help = "patterns of the names that the specification asks for; `*` stands for any "
              "characters but `/`, `?` for one" },
    { .name = "otherwise",
      .kind = KEY_NAMES,
      AT(course_file, otherwise),
      MANY,
      .help = "patterns of other names, which are accepted with a remark" },
    { .name = "cost",
      .kind = KEY_DECIMAL,
      AT(course_file, cost),
      POINTS,
      .usual = "0",
      .help = "the points that a name of `otherwise` costs" },
    CLAUSE(course_file, clause, "clause"),
};

static const struct keys file_keys = { .name = "a file",
                                       ROWS(file_rows),
                                       .size = sizeof(struct course_file) };

static const struct key provided_rows[] = {
    { .name = "name",
      .kind = KEY_PATH,
      AT(course_provided, name),
      LINE,
      .is_needed = 1,
      .help = "the file's name in the folder of the build" },
    { .name = "text",
      .kind = KEY_TEXT,
      AT(course_provided, text),
      .least = 0,
      .most = COURSE_PROVIDED_MOST,
      .is_needed = 1,
      .help = "what the file contains" },
    CLAUSE(course_provided, clause, "clause"),
};

static const struct keys provided_keys = { .name = "a provided file",
                                           ROWS(provided_rows),
                                           .size = sizeof(struct course_provided) };

static const struct key submission_rows[] = {
    { .name = "files",
      .kind = KEY_LIST,
      AT(course_submission, files),
      SOME,
      .below = &file_keys,
      .is_needed = 1,
      .help = "the files that a submission must have" },
    { .name = "provided",
      .kind = KEY_LIST,
      AT(course_submission, provided),
      MANY,
      .below = &provided_keys,
      .help =
          "headers and stubs that the course provides; a submission's own file of that name "
          "comes first, and of several versions of a file the first one with which it compiles" },
    CLAUSE(course_submission, clause, "clause"),
};

static const struct keys submission_keys = { .name = "`submission`",
                                             ROWS(submission_rows),
                                             .size = sizeof(struct course_submission) };

/* ---- build and run ---- */

enum { BUILD_COMMAND, BUILD_PROGRAM };

static const struct key build_rows[] = {
    { .name = "command",
      .kind = KEY_NAMES,
      AT(course_build, command),
      SOME,
      .is_needed = 1,
      .help = "the compiler's line, to the letter, one word after another" },
    { .name = "program",
      .kind = KEY_PATH,
      AT(course_build, program),
      LINE,
      .is_needed = 1,
      .help = "the file that the command makes: the word after `-o`, or `a.out`" },
    { .name = "other",
      .kind = KEY_LINE,
      AT(course_build, other),
      LINE,
      .usual = "-O2",
      .help = "the option that a second build appends, to find programs whose output depends on "
              "it" },
    { .name = "cpu",
      .kind = KEY_TIME,
      AT(course_build, cpu_ms),
      CPU_TIME,
      .usual = "10s",
      .help = "the limit of CPU time; a wall clock stops at ten times this" },
    { .name = "memory",
      .kind = KEY_SIZE,
      AT(course_build, memory),
      MEMORY,
      .usual = "1G",
      .help = "the limit of memory" },
    { .name = "file",
      .kind = KEY_SIZE,
      AT(course_build, file),
      .least = KIB,
      .most = 16 * GIB,
      .usual = "64M",
      .help = "the limit of a file that the compiler writes" },
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

static const struct keys build_keys = {
    .name = "`build`", ROWS(build_rows), .size = sizeof(struct course_build), .check = check_build
};

static const struct key run_rows[] = {
    { .name = "cpu",
      .kind = KEY_TIME,
      AT(course_run, cpu_ms),
      CPU_TIME,
      .usual = "2s",
      .help = "the limit of CPU time of a run; a wall clock stops at ten times this" },
    { .name = "memory",
      .kind = KEY_SIZE,
      AT(course_run, memory),
      MEMORY,
      .usual = "256M",
      .help = "the limit of memory" },
    { .name = "output",
      .kind = KEY_SIZE,
      AT(course_run, output),
      .least = KIB,
      .most = GIB,
      .usual = "1M",
      .help = "the limit of standard output" },
    { .name = "error-output",
      .kind = KEY_SIZE,
      AT(course_run, error_output),
      .least = KIB,
      .most = GIB,
      .usual = "64K",
      .help = "the limit of standard error" },
    { .name = "file",
      .kind = KEY_SIZE,
      AT(course_run, file),
      .least = KIB,
      .most = 16 * GIB,
      .usual = "16M",
      .help = "the limit of a file that the program writes" },
    { .name = "status",
      .kind = KEY_CHOICE,
      AT(course_run, status),
      .words = "specified zero ignored",
      .usual = "ignored",
      .help = "the exit status that is right: the test's, 0, or any" },
    CLAUSE(course_run, status_clause, "status-clause"),
    { .name = "crash",
      .kind = KEY_CHOICE,
      AT(course_run, crash),
      .words = "remark fault",
      .usual = "remark",
      .help = "what a crash is in a test whose standing costs no marks: a remark, or a fault that "
              "costs as much as a promised one" },
    CLAUSE(course_run, crash_clause, "crash-clause"),
    { .name = "unstable",
      .kind = KEY_NUMBER,
      AT(course_run, unstable),
      PERCENT,
      .usual = "100",
      .help = "the share of a test's points that it costs if the program is right in some runs of "
              "it and wrong in others" },
    { .name = "forbids",
      .kind = KEY_SET,
      AT(course_run, forbids),
      .least = 0,
      .most = 3,
      .words = "programs processes threads",
      .help = "what the program may not try to start: a run that tries it has the verdict "
              "`forbidden-call`. Otherwise it fails and costs nothing. `processes` includes "
              "`programs`" },
    CLAUSE(course_run, forbids_clause, "forbids-clause"),
    { .name = "limits",
      .kind = KEY_CHOICE,
      AT(course_run, limits),
      .words = "shorter full",
      .usual = "shorter",
      .help = "the limit of CPU time in further tests of a program that has hung in 8: a shorter "
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

static const struct keys run_keys = {
    .name = "`run`", ROWS(run_rows), .size = sizeof(struct course_run), .check = check_run
};

static const struct key sanitizer_rows[] = {
    { .name = "percent",
      .kind = KEY_NUMBER,
      AT(course_sanitizer, percent),
      PERCENT,
      .usual = "0",
      .help = "the share of a right test's points that a finding of a sanitizer costs" },
    CLAUSE(course_sanitizer, clause, "clause"),
};

static const struct keys sanitizer_keys = { .name = "`sanitizer`",
                                            ROWS(sanitizer_rows),
                                            .size = sizeof(struct course_sanitizer) };

/* ---- source rules ---- */

enum { RULE_KIND, RULE_NAMES, RULE_PROTOTYPE, RULE_MATCH, RULE_USED };

static const struct key rule_rows[] = {
    { .name = "rule",
      .kind = KEY_CHOICE,
      AT(course_rule, kind),
      .words = "function no-call call standard-headers no-header no-global no-pragma "
               "no-variable-length-array struct",
      .is_needed = 1,
      .help = "what the rule asks for" },
    { .name = "names",
      .kind = KEY_NAMES,
      AT(course_rule, names),
      MANY,
      .help = "the functions or headers that the rule is about" },
    { .name = "prototype",
      .kind = KEY_LINE,
      AT(course_rule, prototype),
      .least = 1,
      .most = 1000,
      .help = "the declaration of a `function`, without its `;`" },
    { .name = "match",
      .kind = KEY_CHOICE,
      AT(course_rule, match),
      .words = "exact compatible",
      .usual = "exact",
      .help = "how the prototype must agree; with `compatible`, parameters may be other integer "
              "types" },
    { .name = "used",
      .kind = KEY_FLAG,
      AT(course_rule, used),
      .usual = "true",
      .help = "whether a `function` must also be called" },
    { .name = "cost",
      .kind = KEY_DECIMAL,
      AT(course_rule, cost),
      POINTS,
      .usual = "0",
      .help = "the points that breaking the rule costs; with 0, reports only say it" },
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

static const struct keys rule_keys = {
    .name = "a rule", ROWS(rule_rows), .size = sizeof(struct course_rule), .check = check_rule
};

/* ---- tests ---- */

enum { GROUP_VISIBILITY = 4, GROUP_FEEDBACK };

static const struct key group_rows[] = {
    { .name = "name",
      .kind = KEY_NAME,
      AT(course_group, name),
      LINE,
      .is_needed = 1,
      .help = "what reports call the group; no other group has the name" },
    { .name = "points",
      .kind = KEY_DECIMAL,
      AT(course_group, points),
      POINTS,
      .is_needed = 1,
      .help = "the points that the group gives if all is right" },
    { .name = "tests",
      .kind = KEY_NAMES,
      AT(course_group, tests),
      SOME,
      .is_needed = 1,
      .help = "patterns of paths in the package's `data`, such as `secret/errors/*`; a test is in "
              "the first group that has it" },
    { .name = "score",
      .kind = KEY_CHOICE,
      AT(course_group, score),
      .words = "proportional all",
      .usual = "proportional",
      .help = "points for each right test, or all points if all tests are right and otherwise "
              "none" },
    { .name = "visibility",
      .kind = KEY_CHOICE,
      AT(course_group, visibility),
      .words = "visible hidden after_due_date after_published",
      .usual = "visible",
      .help =
          "whether students see the tests; of hidden ones they see the group's name and points "
          "at most. The last two are for Gradescope, which shows the group then; elsewhere they "
          "mean `visible`" },
    { .name = "feedback",
      .kind = KEY_CHOICE,
      AT(course_group, feedback),
      .words = "none verdict position full",
      .usual = "full",
      .help = "how much a student sees of a visible test" },
    { .name = "open-samples",
      .kind = KEY_FLAG,
      AT(course_group, open_samples),
      .usual = "false",
      .help = "whether students see all of the tests in `sample/`, which are public, whatever "
              "`feedback` says" },
    { .name = "standings",
      .kind = KEY_SET,
      AT(course_group, standings),
      .least = 1,
      .most = 3,
      .words = "promised ruling outside",
      .usual = "promised",
      .help = "the standings of inputs on which a wrong answer costs marks" },
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

static const struct keys group_keys = {
    .name = "a group", ROWS(group_rows), .size = sizeof(struct course_group), .check = check_group
};

static const struct key tests_rows[] = {
    { .name = "groups",
      .kind = KEY_LIST,
      AT(course_tests, groups),
      SOME,
      .below = &group_keys,
      .is_needed = 1,
      .help = "the groups of tests, which give points" },
    { .name = "package",
      .kind = KEY_LINE,
      AT(course_tests, package),
      .least = 1,
      .most = COURSE_TEXT_MOST,
      .help = "the problem package with the tests: the name of a shipped one, or, with a `/`, a "
              "path from the course file's folder; it must be given unless the course is about a "
              "`package`" },
};

static const struct keys tests_keys = { .name = "`tests`",
                                        ROWS(tests_rows),
                                        .size = sizeof(struct course_tests) };

static const struct key gate_rows[] = {
    { .name = "group",
      .kind = KEY_NAME,
      AT(course_gate, group),
      LINE,
      .is_needed = 1,
      .help = "the group whose tests must be right" },
    { .name = "percent",
      .kind = KEY_NUMBER,
      AT(course_gate, percent),
      .least = 1,
      .most = 100,
      .usual = "100",
      .help = "how many of them must be right, in percent" },
    CLAUSE(course_gate, clause, "clause"),
};

static const struct keys gate_keys = { .name = "a gate",
                                       ROWS(gate_rows),
                                       .size = sizeof(struct course_gate) };

/* ---- marks ---- */

enum { HUMAN_NAME, HUMAN_POINTS, HUMAN_MOST };

static const struct key human_rows[] = {
    { .name = "name",
      .kind = KEY_NAME,
      AT(course_human, name),
      LINE,
      .is_needed = 1,
      .help = "the column of the table that `--human` names" },
    { .name = "points",
      .kind = KEY_DECIMAL,
      AT(course_human, points),
      POINTS,
      .usual = "0",
      .help = "the most points that the number adds to the marks; with 0, only the formula of "
              "`style` uses it" },
    { .name = "most",
      .kind = KEY_DECIMAL,
      AT(course_human, most),
      POINTS,
      .usual = "1000",
      .help = "the largest number; of a number that adds points, these points" },
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
    { .name = "id",
      .kind = KEY_LINE,
      AT(course_people, id),
      LINE,
      .usual = "id",
      .help = "the column with the person" },
    { .name = "comment",
      .kind = KEY_LINE,
      AT(course_people, comment),
      LINE,
      .usual = "comment",
      .help = "the column with a comment for the person" },
    { .name = "ignored",
      .kind = KEY_NAMES,
      AT(course_people, ignored),
      MANY,
      .help = "columns that are ignored; those whose names begin with `#` always are" },
};

static const struct keys people_keys = { .name = "the table of people",
                                         ROWS(people_rows),
                                         .size = sizeof(struct course_people) };

static const struct keys human_keys = { .name = "a human's number",
                                        ROWS(human_rows),
                                        .size = sizeof(struct course_human),
                                        .check = check_human };

enum { STYLE_POINTS, STYLE_BASE, STYLE_COUNT };

static const struct key style_rows[] = {
    { .name = "points",
      .kind = KEY_DECIMAL,
      AT(course_style, points),
      POINTS,
      .usual = "0",
      .help = "the points for style if nothing is counted; 0: there are none" },
    { .name = "base",
      .kind = KEY_DECIMAL,
      AT(course_style, base),
      .least = 1,
      .most = POINT,
      .usual = "1",
      .help = "what each thing that is counted multiplies the points by" },
    { .name = "count",
      .kind = KEY_NAMES,
      AT(course_style, count),
      MANY,
      .help = "what is counted: `warnings`, which are distinct lines, and names of `human`" },
    { .name = "at-most",
      .kind = KEY_CHOICE,
      AT(course_style, at_most),
      .words = "none functionality",
      .usual = "none",
      .help = "what the points for style cannot exceed" },
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

static const struct keys style_keys = {
    .name = "`style`", ROWS(style_rows), .size = sizeof(struct course_style), .check = check_style
};

enum { LATE_KIND, LATE_PERCENT, LATE_OF, LATE_DAYS };

static const struct key late_rows[] = {
    { .name = "kind",
      .kind = KEY_CHOICE,
      AT(course_late, kind),
      .words = "unsaid zero per-day grace",
      .usual = "unsaid",
      .help = "what lateness costs: nothing that this file says; everything; `percent` for each "
              "day; nothing for `days`" },
    { .name = "percent",
      .kind = KEY_NUMBER,
      AT(course_late, percent),
      PERCENT,
      .usual = "0",
      .help = "what each day that has begun costs, in percent" },
    { .name = "of",
      .kind = KEY_CHOICE,
      AT(course_late, of),
      .words = "marks points",
      .usual = "marks",
      .help = "what the `percent` are of: the marks that the submission has, or all points that it "
              "could have" },
    { .name = "days",
      .kind = KEY_NUMBER,
      AT(course_late, days),
      .least = 0,
      .most = 366,
      .usual = "0",
      .help = "the days after which a submission gets 0" },
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

static const struct keys late_keys = {
    .name = "`late`", ROWS(late_rows), .size = sizeof(struct course_late), .check = check_late
};

#define LENIENCY(number, word, what)                                                               \
    [number] = { .name = word,                                                                     \
                 .kind = KEY_NUMBER,                                                               \
                 AT(course_leniencies, percent[number]),                                           \
                 PERCENT,                                                                          \
                 .usual = "100",                                                                   \
                 .help = "the share of a test's points that it costs if " what }

static const struct key leniencies_rows[] = {
    LENIENCY(COURSE_LAST_LINE_FEED, "last-line-feed", "the last line feed is missing or extra"),
    LENIENCY(COURSE_TRAILING_BLANKS, "trailing-blanks",
             "white space at the end of lines differs, such as CR"),
    LENIENCY(COURSE_WHITE_SPACE, "white-space", "any white space differs"),
    LENIENCY(COURSE_CASE, "case", "capital and small letters differ"),
    LENIENCY(COURSE_NUL_BYTES, "nul-bytes", "there are NUL bytes"),
    LENIENCY(COURSE_PROMPT, "prompts", "the wording of prompts differs"),
    LENIENCY(COURSE_EXTRA_LINES, "extra-lines", "there are extra lines"),
    LENIENCY(COURSE_BOARD, "board", "only boards, scores, refusals and results agree"),
    LENIENCY(COURSE_STANDARD_ERROR, "standard-error",
             "there is text on standard error, whose lines then count where the output lacks them; "
             "100 only ignores the text"),
    LENIENCY(COURSE_EXIT_STATUS, "exit-status", "the exit status differs"),
    [COURSE_LENIENCIES] = CLAUSE(course_leniencies, clause, "clause"),
};

static const struct keys leniencies_keys = { .name = "`leniencies`",
                                             ROWS(leniencies_rows),
                                             .size = sizeof(struct course_leniencies) };

/* ---- the course ---- */

static const struct key rows[] = {
    { .name = "course",
      .kind = KEY_LINE,
      AT(course, name),
      LINE,
      .is_needed = 1,
      .help = "the name of the course, for reports" },
    { .name = "specification",
      .kind = KEY_LINE,
      AT(course, specification),
      LINE,
      .is_needed = 1,
      .help = "the title and the version of the specification, for reports" },
    { .name = "dialect",
      .kind = KEY_WORD,
      AT(course, dialect),
      .words = EACH_DIALECT(WORD),
      .is_needed = 1,
      .unless = "package",
      .help =
          "the dialect of the reference; a course about another problem has `package` instead" },
    { .name = "package",
      .kind = KEY_LINE,
      AT(course, package),
      .least = 1,
      .most = COURSE_TEXT_MOST,
      .help =
          "the problem package that takes the place of a dialect: a path from the course file's "
          "folder" },
    { .name = "submission",
      .kind = KEY_SECTION,
      AT(course, submission),
      .below = &submission_keys,
      .is_needed = 1,
      .unless = "package",
      .help = "what a submission consists of; without it, of a program in any language" },
    { .name = "build",
      .kind = KEY_SECTION,
      AT(course, build),
      .below = &build_keys,
      .is_needed = 1,
      .unless = "package",
      .help = "how a submission is built; without it, as its language is" },
    { .name = "run",
      .kind = KEY_SECTION,
      AT(course, run),
      .below = &run_keys,
      .help = "how a test is run" },
    { .name = "sanitizer",
      .kind = KEY_SECTION,
      AT(course, sanitizer),
      .below = &sanitizer_keys,
      .help = "what findings of the sanitizers cost" },
    { .name = "source",
      .kind = KEY_LIST,
      AT(course, source),
      MANY,
      .below = &rule_keys,
      .help = "rules about the source" },
    { .name = "tests",
      .kind = KEY_SECTION,
      AT(course, tests),
      .below = &tests_keys,
      .is_needed = 1,
      .unless = "package",
      .help = "the tests; without it, those of `package`, with its groups and scores" },
    { .name = "gates",
      .kind = KEY_LIST,
      AT(course, gates),
      MANY,
      .below = &gate_keys,
      .help = "groups that must be right before others give points" },
    { .name = "human",
      .kind = KEY_LIST,
      AT(course, human),
      MANY,
      .below = &human_keys,
      .help = "numbers that only people can supply" },
    { .name = "people",
      .kind = KEY_SECTION,
      AT(course, people),
      .below = &people_keys,
      .help =
          "the columns of the table that `--human` names, so that a gradebook can be read as it "
          "is" },
    { .name = "style",
      .kind = KEY_SECTION,
      AT(course, style),
      .below = &style_keys,
      .help = "the formula of the points for style" },
    { .name = "late",
      .kind = KEY_SECTION,
      AT(course, late),
      .below = &late_keys,
      .help = "what lateness costs" },
    { .name = "leniencies",
      .kind = KEY_SECTION,
      AT(course, leniencies),
      .below = &leniencies_keys,
      .help = "what answers cost that are right if something is overlooked" },
    { .name = "accept",
      .kind = KEY_NAMES,
      AT(course, accept),
      MANY,
      .help = "second readings of the specification: an answer that follows them costs nothing" },
};

const struct keys course_keys = { .name = "a course file",
                                  ROWS(rows),
                                  .size = sizeof(struct course) };

_Static_assert(sizeof rows / sizeof rows[0] <= KEYS_MOST, "a section has a place for each key");
_Static_assert(sizeof leniencies_rows / sizeof leniencies_rows[0] == COURSE_LENIENCIES + 1,
               "each leniency has a row");
