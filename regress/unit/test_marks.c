/* Verdicts and marks. The numbers were computed by hand from the rules in docs/grade.md. */
#include "game/game_problem.h"
#include "mark/marks.h"
#include "text/number.h"

#include "regress/unit/unit.h"

/* ---- unstable programs ---- */

/* A run that ended as `ending`, with a status that should be 0, and printed `output`. */
static struct conduct conduct_of(enum ending ending, int status, const char *output, unsigned free)
{
    struct conduct c = { 0 };
    struct conduct_rule rule = { .problem = game_problem("octaflip"),
                                 .status = COURSE_STATUS_ZERO,
                                 .free = { free } };
    const struct step step = { .answer = BYTES_OF_LITERAL("Red\n") };
    const struct run_result run = { .ending = ending, .status = status };
    conduct_add(&c, &rule, &step, &run, bytes_of_text(output));
    return c;
}

static unsigned unstable_in(const struct conduct *one, const struct conduct *other)
{
    struct conducts both = { 0 };
    conducts_add(&both, one);
    conducts_add(&both, other);
    return both.unstable;
}

/* Against a run that prints `red`, which is wrong, and ends with status 1, which is wrong too. */
static void what_is_ignored_makes_no_program_unstable(void **state)
{
    static const struct {
        const char *output;
        unsigned free;
        enum ending ending;
        int status;
        unsigned unstable;
    } rows[] = {
        { "red", 0, ENDED_EXIT, 1, 0 },
        { "red", 0, ENDED_EXIT, 2, 0 },
        { "red", 0, ENDED_EXIT, 0, UNSTABLE_STATUS },
        { "red", 1U << LENIENT_EXIT_STATUS, ENDED_EXIT, 0, 0 },
        { "red\n", 0, ENDED_EXIT, 1, UNSTABLE_OUTPUT },
        { "red\n", 1U << LENIENT_LAST_LINE_FEED, ENDED_EXIT, 1, 0 },
        { "Red", 1U << LENIENT_LAST_LINE_FEED, ENDED_EXIT, 1, UNSTABLE_OUTPUT },
        { "Red", 1U << LENIENT_BOARD, ENDED_EXIT, 1, UNSTABLE_OUTPUT },
        { "\nred", 1U << LENIENT_BOARD, ENDED_EXIT, 1, 0 },
        { "Blue", 1U << LENIENT_BOARD, ENDED_EXIT, 1, UNSTABLE_OUTPUT },
        { "Blue", 0, ENDED_EXIT, 0, UNSTABLE_STATUS | UNSTABLE_OUTPUT },
        { "red", 0, ENDED_SIGNAL, 11, UNSTABLE_ENDING },
        { "red", 0, ENDED_FORBIDDEN_CALL, 0, UNSTABLE_ENDING },
        { "Blue", 0, ENDED_TIME_CPU, 0, 0 },
        { "Blue", 0, ENDED_TIME_WALL, 0, 0 },
        { "Blue", 0, ENDED_MEMORY, 0, 0 },
        { "Blue", 0, ENDED_OUTPUT_LIMIT, 0, 0 },
        { "Blue", 0, ENDED_INTERNAL, 0, 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct conduct one = conduct_of(ENDED_EXIT, 1, "red", rows[i].free);
        struct conduct other =
            conduct_of(rows[i].ending, rows[i].status, rows[i].output, rows[i].free);
        expect_number(rows[i].output, "what varies", unstable_in(&one, &other), rows[i].unstable);
        expect_number(rows[i].output, "what varies", unstable_in(&other, &one), rows[i].unstable);
    }
}

/* ---- a course ---- */

enum { LOAD, PLAY, GROUPS, TESTS_MOST = 8 };

/* A course with two groups, of 8 and 12 points, whose parts a test changes. */
static struct fixture {
    struct course_group groups[GROUPS];
    struct course_gate gates[2];
    struct course_name counted[2];
    struct course_human humans[2];
    struct course_rule rules[2];
    struct course_file files[2];
    struct course course;
    struct mark_test tests[TESTS_MOST];
    struct human_number numbers[2];
    struct human_row row;
    unsigned char is_broken[2], is_odd[2];
    struct mark_request request;
    struct marks marks;
} f;

static int start(void **state)
{
    int i;
    memset(&f, 0, sizeof f);
    f.groups[LOAD].name.text = "load";
    f.groups[LOAD].points = 8000;
    f.groups[PLAY].name.text = "play";
    f.groups[PLAY].points = 12000;
    for (i = 0; i < GROUPS; i++)
        f.groups[i].standings = COURSE_PROMISED;
    f.course.tests.groups.at = f.groups;
    f.course.tests.groups.count = GROUPS;
    f.course.submission.files.at = f.files;
    f.course.submission.files.count = 2;
    f.course.source.at = f.rules;
    f.course.source.count = 2;
    for (i = 0; i < LENIENCY_COUNT; i++)
        f.course.leniencies.percent[i] = 100;
    f.row.id = "somebody";
    f.row.numbers = f.numbers;
    f.request.course = &f.course;
    f.request.tests = f.tests;
    f.request.is_built = 1;
    f.request.is_broken = f.is_broken;
    f.request.is_odd = f.is_odd;
    return 0;
}

static struct mark_test *add(size_t group, enum test_verdict verdict)
{
    struct mark_test *test = &f.tests[f.request.test_count++];
    test->group = group;
    test->standing = STANDING_PROMISED;
    test->verdict = verdict;
    return test;
}

static void expect_marks(const char *row, int64_t total, int64_t of)
{
    marks_compute(&f.request, &f.marks);
    expect_number(row, "the total", (uint64_t)f.marks.total, (uint64_t)total);
    expect_number(row, "the most", (uint64_t)f.marks.of, (uint64_t)of);
}

/* ---- groups ---- */

static void a_group_gives_points_for_each_right_test(void **state)
{
    add(LOAD, VERDICT_RIGHT);
    add(LOAD, VERDICT_RIGHT);
    add(LOAD, VERDICT_SIGNAL);
    expect_marks("2 of 3", 533, 800); /* 8 * 2 / 3 = 5.333 */
    assert_int_equal(f.marks.groups[LOAD].right, 2);
    assert_int_equal(f.marks.groups[LOAD].tests, 3);
    f.tests[1].verdict = VERDICT_TIME_CPU;
    expect_marks("1 of 3", 267, 800); /* 2.667 */
    f.groups[LOAD].points = 500;
    add(LOAD, VERDICT_UNSTABLE);
    expect_marks("1 of 4, of half a point", 13, 50); /* 0.125: halves go up */
}

static void a_group_that_gives_all_or_nothing_does_so(void **state)
{
    f.groups[LOAD].score = COURSE_SCORE_ALL;
    add(LOAD, VERDICT_RIGHT);
    add(LOAD, VERDICT_RIGHT);
    expect_marks("all right", 800, 800);
    f.tests[1].verdict = VERDICT_WRONG_OUTPUT;
    expect_marks("one wrong", 0, 800);
    f.tests[1].leniencies = 1U << LENIENT_CASE;
    f.course.leniencies.percent[LENIENT_CASE] = 25;
    expect_marks("one right but for case", 600, 800);
    add(LOAD, VERDICT_RIGHT);
    expect_marks("another one right", 600, 800);
    f.tests[0].verdict = VERDICT_SIGNAL;
    expect_marks("the first one wrong", 0, 800);
}

static void a_group_without_tests_is_worth_nothing(void **state)
{
    add(PLAY, VERDICT_RIGHT);
    expect_marks("only one group has tests", 1200, 1200);
    add(GROUPS, VERDICT_WRONG_OUTPUT);
    expect_marks("a test of no group", 1200, 1200);
    assert_false(f.tests[1].counts);
    f.course.tests.groups.count = 1; /* now the first one has no group either */
    f.tests[0].verdict = VERDICT_SIGNAL;
    f.course.run.crash = COURSE_CRASH_FAULT;
    expect_marks("no test of a group", 0, 0);
    assert_false(f.tests[0].counts);
}

static void only_standings_that_the_group_names_count(void **state)
{
    add(LOAD, VERDICT_RIGHT);
    add(LOAD, VERDICT_WRONG_OUTPUT)->standing = STANDING_RULING;
    add(LOAD, VERDICT_SIGNAL)->standing = STANDING_OUTSIDE;
    add(LOAD, VERDICT_SIGNAL)->standing = STANDING_UNKNOWN;
    expect_marks("promised", 800, 800);
    f.groups[LOAD].standings = COURSE_PROMISED | COURSE_RULING;
    expect_marks("promised and ruling", 400, 800);
    f.groups[LOAD].standings = COURSE_PROMISED | COURSE_OUTSIDE;
    expect_marks("promised and outside", 400, 800);
}

static void a_crash_may_be_a_fault_in_any_test(void **state)
{
    f.course.run.crash = COURSE_CRASH_FAULT;
    add(LOAD, VERDICT_RIGHT);
    add(LOAD, VERDICT_TIME_CPU)->standing = STANDING_OUTSIDE;
    expect_marks("no crash", 800, 800);
    add(LOAD, VERDICT_SIGNAL)->standing = STANDING_OUTSIDE;
    expect_marks("a crash", 400, 800);
    assert_int_equal(f.marks.groups[LOAD].tests, 2);
}

/* ---- what a test costs ---- */

static void leniencies_cost_what_the_course_says(void **state)
{
    struct mark_test *test = add(PLAY, VERDICT_WRONG_OUTPUT);
    test->leniencies = 1U << LENIENT_TRAILING_BLANKS | 1U << LENIENT_PROMPTS;
    expect_marks("nothing is lenient", 0, 1200);
    f.course.leniencies.percent[LENIENT_TRAILING_BLANKS] = 10;
    f.course.leniencies.percent[LENIENT_PROMPTS] = 5;
    expect_marks("85 percent", 1020, 1200);
    f.course.leniencies.percent[LENIENT_PROMPTS] = 95;
    expect_marks("105 percent", 0, 1200);
    f.course.leniencies.percent[LENIENT_PROMPTS] = 89;
    expect_marks("1 percent", 12, 1200);
    assert_int_equal(f.marks.groups[PLAY].right, 1);
    test->leniencies |= 1U << LENIENT_LAST_LINE_FEED;
    f.course.leniencies.percent[LENIENT_LAST_LINE_FEED] = 1;
    expect_marks("nothing is left", 0, 1200);
    assert_int_equal(f.marks.groups[PLAY].right, 0);
    test->leniencies &= ~(1U << LENIENT_LAST_LINE_FEED);
    test->verdict = VERDICT_RIGHT; /* only standard error differs, say */
    f.course.leniencies.percent[LENIENT_PROMPTS] = 0;
    expect_marks("right but for something", 1080, 1200);
    test->verdict = VERDICT_SIGNAL;
    expect_marks("a crash is never lenient", 0, 1200);
}

static void findings_cost_what_the_course_says(void **state)
{
    add(PLAY, VERDICT_RIGHT)->finding = "heap-buffer-overflow";
    expect_marks("information", 1200, 1200);
    f.course.sanitizer.percent = 30;
    expect_marks("30 percent", 840, 1200);
    f.course.sanitizer.percent = 100;
    expect_marks("everything", 0, 1200);
}

static void rules_and_names_cost_points_of_functionality(void **state)
{
    add(PLAY, VERDICT_RIGHT);
    f.rules[0].cost = 2500;
    f.rules[1].cost = 250;
    f.files[0].cost = 1000;
    f.files[1].cost = 500;
    expect_marks("nothing is broken", 1200, 1200);
    f.is_broken[0] = 1;
    f.is_odd[0] = 1;
    expect_marks("2.5 and 1", 850, 1200);
    f.is_broken[1] = 1;
    f.is_odd[1] = 1;
    expect_marks("2.75 and 1.5", 775, 1200);
    assert_int_equal(f.marks.source, 275);
    assert_int_equal(f.marks.names, 150);
    f.rules[0].cost = 10260; /* 10.26 + 0.25 + 1.5 are 0.01 more than 12 */
    expect_marks("not below 0", 0, 1200);
}

/* ---- gates ---- */

static void a_gate_closes_the_other_groups(void **state)
{
    add(LOAD, VERDICT_RIGHT);
    add(LOAD, VERDICT_WRONG_OUTPUT);
    add(PLAY, VERDICT_RIGHT);
    f.gates[0].group.text = "load";
    f.gates[0].percent = 50;
    f.course.gates.at = f.gates;
    f.course.gates.count = 1;
    expect_marks("half is enough", 1600, 2000);
    f.gates[0].percent = 51;
    expect_marks("half is not enough", 400, 2000);
    assert_true(f.marks.groups[PLAY].is_closed);
}

static void each_gate_is_of_its_group(void **state)
{
    add(LOAD, VERDICT_RIGHT);
    add(PLAY, VERDICT_WRONG_OUTPUT);
    f.course.gates.at = f.gates;
    f.course.gates.count = 2;
    f.gates[0].group.text = "load";
    f.gates[0].percent = 100;
    f.gates[1].group.text = "play";
    f.gates[1].percent = 1;
    expect_marks("no test of the second group is right", 0, 2000);
    assert_true(f.marks.groups[LOAD].is_closed);
    assert_false(f.marks.groups[PLAY].is_closed);
    f.gates[1].group.text = "another";
    expect_marks("no group has this name", 800, 2000);
}

/* ---- style and people ---- */

static void style_follows_the_formula_of_flip(void **state)
{
    add(PLAY, VERDICT_RIGHT);
    f.course.style.points = 8000;
    f.course.style.base = 900;
    f.course.style.at_most = COURSE_CAP_FUNCTIONALITY;
    f.counted[0].text = "warnings";
    f.counted[1].text = "g";
    f.course.style.count.at = f.counted;
    f.course.style.count.count = 2;
    f.humans[0].name.text = "g";
    f.course.human.at = f.humans;
    f.course.human.count = 1;
    expect_marks("w = 0, g unknown", 1200, 1200);
    f.request.human = &f.row;
    f.numbers[0].is_given = 1;
    f.numbers[0].value = 1000;
    f.request.warnings = 1;
    expect_marks("w = 1, g = 1", 1848, 2000); /* 8 * 0.81 = 6.48 */
    f.numbers[0].value = 2000;
    f.request.warnings = 3;
    expect_marks("w = 3, g = 2", 1672, 2000); /* 8 * 0.59049 = 4.72392 */
    f.request.warnings = UINT64_MAX / 2;
    expect_marks("very many warnings", 1200, 2000);
    f.request.warnings = 0;
    f.tests[0].verdict = VERDICT_SIGNAL;
    expect_marks("at most functionality", 0, 2000);
    f.tests[0].verdict = VERDICT_RIGHT;
    f.humans[1].name.text = "g";
    f.humans[0].name.text = "h";
    f.course.human.count = 2;
    f.numbers[1].is_given = 1;
    f.numbers[1].value = 1999;
    expect_marks("the second number, g = 1", 1920, 2000); /* 8 * 0.9 = 7.2 */
}

static void a_program_that_was_not_built_has_no_style(void **state)
{
    add(PLAY, VERDICT_NOT_BUILT);
    f.course.style.points = 8000;
    f.course.style.base = 900;
    f.request.is_built = 0;
    expect_marks("not built", 0, 2000);
}

static void people_supply_numbers(void **state)
{
    add(PLAY, VERDICT_RIGHT);
    f.humans[0].name.text = "style";
    f.humans[0].points = 1000;
    f.humans[1].name.text = "oral";
    f.humans[1].points = 3000;
    f.course.human.at = f.humans;
    f.course.human.count = 2;
    expect_marks("nobody said anything", 1200, 1600);
    f.request.human = &f.row;
    f.numbers[1].is_given = 1;
    f.numbers[1].value = 2255;
    expect_marks("2.255, rounded", 1426, 1600);
    assert_false(f.marks.human[0].is_given);
    assert_true(f.marks.human[1].is_given);
    f.numbers[1].value = 9000;
    expect_marks("at most the points", 1500, 1600);
}

/* ---- lateness ---- */

static void lateness_costs_what_the_course_says(void **state)
{
    add(PLAY, VERDICT_RIGHT);
    add(LOAD, VERDICT_RIGHT);
    f.course.late.kind = COURSE_LATE_ZERO;
    expect_marks("nobody says anything", 2000, 2000);
    assert_int_equal(f.marks.late_days, 0);
    assert_false(f.marks.is_late_unknown);
    f.request.human = &f.row;
    f.row.late = 1;
    expect_marks("a minute is a day that has begun", 0, 2000);
    assert_int_equal(f.marks.late, 2000);
    f.course.late.kind = COURSE_LATE_UNSAID;
    f.row.late = 24 * 60 + 1; /* two days have begun */
    expect_marks("the course does not say", 2000, 2000);
    assert_int_equal(f.marks.late_days, 2);
    f.course.late.kind = COURSE_LATE_PER_DAY;
    f.course.late.percent = 10;
    f.course.late.days = 3;
    f.course.late.of = COURSE_LATE_OF_POINTS;
    expect_marks("10 percent of 20 a day", 1600, 2000);
    f.row.late = 3 * 24 * 60;
    expect_marks("three days", 1400, 2000);
    f.row.late++;
    expect_marks("too late", 0, 2000);
    f.course.late.kind = COURSE_LATE_GRACE;
    f.course.late.days = 4;
    expect_marks("within the grace", 2000, 2000);
    f.row.is_grace_given = 1;
    f.row.grace = 3;
    expect_marks("less grace is left", 0, 2000);
    f.course.late.kind = COURSE_LATE_ZERO;
    expect_marks("late is zero", 0, 2000);
    f.request.is_late = 1;
    expect_marks("it is known how late", 0, 2000);
    assert_false(f.marks.is_late_unknown);
    f.row.late = 0;
    expect_marks("nobody says how late", 2000, 2000);
    assert_true(f.marks.is_late_unknown);
}

/* ---- hundredths as text ---- */

static void hundredths_are_written_without_trailing_zeros(void **state)
{
    static const struct {
        int64_t n;
        const char *text;
    } rows[] = { { 0, "0" },        { 5, "0.05" },  { 50, "0.5" },   { 4650, "46.5" },
                 { 4648, "46.48" }, { 1000, "10" }, { -1, "-0.01" }, { -1005, "-10.05" } };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        unsigned char room[32];
        sink out;
        sink_init(&out, 0, 0, room, sizeof room);
        sink_hundredths(&out, rows[i].n);
        expect_bytes(rows[i].text, "the text", sink_held(&out), bytes_of_text(rows[i].text));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_ignored_makes_no_program_unstable),
        cmocka_unit_test_setup(a_group_gives_points_for_each_right_test, start),
        cmocka_unit_test_setup(a_group_that_gives_all_or_nothing_does_so, start),
        cmocka_unit_test_setup(a_group_without_tests_is_worth_nothing, start),
        cmocka_unit_test_setup(only_standings_that_the_group_names_count, start),
        cmocka_unit_test_setup(a_crash_may_be_a_fault_in_any_test, start),
        cmocka_unit_test_setup(leniencies_cost_what_the_course_says, start),
        cmocka_unit_test_setup(findings_cost_what_the_course_says, start),
        cmocka_unit_test_setup(rules_and_names_cost_points_of_functionality, start),
        cmocka_unit_test_setup(a_gate_closes_the_other_groups, start),
        cmocka_unit_test_setup(each_gate_is_of_its_group, start),
        cmocka_unit_test_setup(style_follows_the_formula_of_flip, start),
        cmocka_unit_test_setup(a_program_that_was_not_built_has_no_style, start),
        cmocka_unit_test_setup(people_supply_numbers, start),
        cmocka_unit_test_setup(lateness_costs_what_the_course_says, start),
        cmocka_unit_test(hundredths_are_written_without_trailing_zeros),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
