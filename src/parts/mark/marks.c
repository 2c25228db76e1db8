#include "mark/marks.h"

#include <string.h>

enum { HUNDRED = 100, DAY = 24 * 60 /* minutes */ };

/* A quotient, rounded to the nearest whole number, halves up. */
static int64_t rounded(uint64_t dividend, uint64_t divisor)
{
    return (int64_t)((2 * dividend + divisor) / (2 * divisor));
}

/* Hundredths from the thousandths of a course. */
static int64_t hundredths(uint64_t thousandths)
{
    return rounded(thousandths, COURSE_POINT / HUNDRED);
}

static int64_t at_least_0(int64_t n)
{
    return n < 0 ? 0 : n;
}

static int64_t less(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- a test ---- */

enum test_verdict verdict_of_builds(const struct mark_test *test)
{
    return test->unstable != 0 ? VERDICT_UNSTABLE : test->verdict;
}

int standing_counts(const struct course_group *group, enum standing standing)
{
    static const uint32_t bits[] = { [STANDING_UNKNOWN] = 0,
                                     [STANDING_PROMISED] = COURSE_PROMISED,
                                     [STANDING_RULING] = COURSE_RULING,
                                     [STANDING_OUTSIDE] = COURSE_OUTSIDE };
    return (group->standings & bits[standing]) != 0;
}

static int test_counts(const struct course *course, const struct mark_test *test)
{
    if (test->group >= course->tests.groups.count)
        return 0;
    if (standing_counts(&course->tests.groups.at[test->group], test->standing))
        return 1;
    return is_crash(test->verdict) && course->run.crash == COURSE_CRASH_FAULT;
}

/* What is left of 100 percent after the leniencies that the answer needs. */
static uint32_t lenient_credit(const struct course *course, unsigned leniencies)
{
    uint32_t cost = 0;
    int i;
    for (i = 0; i < LENIENCY_COUNT; i++) {
        if (leniencies & (1U << i))
            cost += course->leniencies.percent[i];
    }
    return cost < HUNDRED ? HUNDRED - cost : 0;
}

/* Whether leniencies can make the test right. */
static int may_be_lenient(enum test_verdict verdict)
{
    return verdict == VERDICT_WRONG_OUTPUT || verdict == VERDICT_EXIT_STATUS;
}

static uint32_t credit_of(const struct course *course, const struct mark_test *test)
{
    uint32_t credit = 0;
    if (test->verdict == VERDICT_RIGHT || (test->leniencies != 0 && may_be_lenient(test->verdict)))
        credit = lenient_credit(course, test->leniencies);
    if (test->verdict == VERDICT_UNSTABLE && test->was_right)
        credit = HUNDRED - course->run.unstable;
    if (test->finding != 0)
        credit = credit * (HUNDRED - course->sanitizer.percent) / HUNDRED;
    return credit;
}

/* ---- groups ---- */

/* The sums over the tests of a group that count. */
struct group_sums {
    uint64_t tests, right, credit;
    uint32_t least; /* credit of a test */
};

static void add_test(struct group_sums *sums, uint32_t credit)
{
    if (sums->tests == 0 || credit < sums->least)
        sums->least = credit;
    sums->tests++;
    sums->right += credit > 0;
    sums->credit += credit;
}

static void mark_group(const struct course_group *group, const struct group_sums *sums,
                       struct mark_group *mark)
{
    uint64_t points = group->points;
    mark->tests = sums->tests;
    mark->right = sums->right;
    if (sums->tests == 0)
        return;
    mark->of = hundredths(points);
    if (group->score == COURSE_SCORE_ALL)
        mark->points = rounded(points * sums->least, COURSE_POINT);
    else
        mark->points = rounded(points * sums->credit, COURSE_POINT * sums->tests);
}

static void mark_groups(const struct mark_request *o, struct marks *marks)
{
    const struct course_groups *groups = &o->course->tests.groups;
    struct group_sums sums[COURSE_LIST_MOST];
    size_t i;
    memset(sums, 0, sizeof sums);
    for (i = 0; i < o->test_count; i++) {
        struct mark_test *test = &o->tests[i];
        test->counts = test_counts(o->course, test);
        test->credit = credit_of(o->course, test);
        if (test->counts)
            add_test(&sums[test->group], test->credit);
    }
    for (i = 0; i < groups->count; i++)
        mark_group(&groups->at[i], &sums[i], &marks->groups[i]);
}

/* ---- gates ---- */

/* The index of the group of that name, or the number of groups. */
static size_t group_named(const struct course *course, const char *name)
{
    size_t i;
    for (i = 0; i < course->tests.groups.count; i++) {
        if (strcmp(course->tests.groups.at[i].name.text, name) == 0)
            break;
    }
    return i;
}

static int gate_is_open(const struct course_gate *gate, const struct mark_group *group)
{
    return group->right * HUNDRED >= group->tests * gate->percent;
}

static void close_groups(const struct course *course, const struct course_gate *gate,
                         struct marks *marks)
{
    size_t own = group_named(course, gate->group.text);
    size_t i;
    if (own == course->tests.groups.count || gate_is_open(gate, &marks->groups[own]))
        return;
    for (i = 0; i < course->tests.groups.count; i++) {
        if (i != own) {
            marks->groups[i].is_closed = 1;
            marks->groups[i].points = 0;
        }
    }
}

/* ---- functionality ---- */

static void mark_functionality(const struct mark_request *o, struct marks *marks)
{
    const struct course *course = o->course;
    size_t i;
    mark_groups(o, marks);
    for (i = 0; o->scores != 0 && i < course->tests.groups.count; i++) {
        marks->groups[i].points = o->scores->points[i];
        marks->groups[i].of = o->scores->of[i];
    }
    for (i = 0; i < course->gates.count; i++)
        close_groups(course, &course->gates.at[i], marks);
    for (i = 0; i < course->tests.groups.count; i++) {
        marks->functionality += marks->groups[i].points;
        marks->functionality_of += marks->groups[i].of;
    }
    if (o->scores != 0) { /* the sum need not be the score */
        marks->functionality = o->scores->total;
        marks->functionality_of = o->scores->total_of;
    }
    for (i = 0; i < course->source.count; i++)
        marks->source += o->is_broken[i] ? hundredths(course->source.at[i].cost) : 0;
    for (i = 0; i < course->submission.files.count; i++)
        marks->names += o->is_odd[i] ? hundredths(course->submission.files.at[i].cost) : 0;
    marks->functionality = at_least_0(marks->functionality - marks->source - marks->names);
}

/* ---- what people supply, and style ---- */

static const struct human_number *number_of(const struct mark_request *o, size_t index)
{
    return o->human != 0 ? &o->human->numbers[index] : 0;
}

static void mark_humans(const struct mark_request *o, struct marks *marks)
{
    size_t i;
    for (i = 0; i < o->course->human.count; i++) {
        const struct course_human *asked = &o->course->human.at[i];
        const struct human_number *number = number_of(o, i);
        struct mark_human *mark = &marks->human[i];
        mark->is_given = number != 0 && number->is_given;
        mark->of = hundredths(asked->points);
        if (mark->is_given && asked->points > 0)
            mark->points = less(hundredths(number->value), mark->of);
    }
}

/* The whole part of the number that is counted under this name. */
static uint64_t count_named(const struct mark_request *o, const char *name)
{
    size_t i;
    if (strcmp(name, "warnings") == 0)
        return o->warnings;
    for (i = 0; i < o->course->human.count; i++) {
        const struct human_number *number = number_of(o, i);
        if (strcmp(o->course->human.at[i].name.text, name) == 0 && number != 0 && number->is_given)
            return number->value / COURSE_POINT;
    }
    return 0;
}

/* points * (base / 1000) ^ power, in hundredths, computed with 12 decimals. */
static int64_t power_mark(uint32_t points, uint32_t base, uint64_t power)
{
    const uint64_t one = 1000000000000;
    uint64_t factor = one;
    for (; power > 0 && factor > 0 && base < COURSE_POINT; power--)
        factor = factor * base / COURSE_POINT;
    return rounded(points * factor, one * (COURSE_POINT / HUNDRED));
}

/* Whether people have given all numbers that style counts. */
static int is_style_known(const struct mark_request *o, const struct marks *marks)
{
    const struct course_names *counted = &o->course->style.count;
    size_t i, k;
    for (i = 0; i < o->course->human.count; i++) {
        for (k = 0; k < counted->count && !marks->human[i].is_given; k++) {
            if (strcmp(counted->at[k].text, o->course->human.at[i].name.text) == 0)
                return 0;
        }
    }
    return 1;
}

static void mark_style(const struct mark_request *o, struct marks *marks)
{
    const struct course_style *style = &o->course->style;
    uint64_t power = 0;
    size_t i;
    if (style->points == 0 || !is_style_known(o, marks))
        return;
    marks->style_of = hundredths(style->points);
    if (!o->is_built)
        return;
    for (i = 0; i < style->count.count; i++)
        power += count_named(o, style->count.at[i].text);
    marks->style = power_mark(style->points, style->base, power);
    if (style->at_most == COURSE_CAP_FUNCTIONALITY)
        marks->style = less(marks->style, marks->functionality);
}

/* ---- lateness ---- */

/* What being late by marks->late_days costs, of a total of `earned`. */
static int64_t late_cost(const struct mark_request *o, const struct marks *marks, int64_t earned)
{
    const struct course_late *late = &o->course->late;
    uint64_t days = marks->late_days;
    uint64_t grace = late->days;
    uint64_t base;
    switch (late->kind) {
    case COURSE_LATE_ZERO:
        return days > 0 ? earned : 0;
    case COURSE_LATE_PER_DAY:
        if (days > late->days)
            return earned;
        base = (uint64_t)(late->of == COURSE_LATE_OF_POINTS ? marks->of : earned);
        return less(earned, rounded(base * late->percent * days, HUNDRED));
    case COURSE_LATE_GRACE:
        if (o->human != 0 && o->human->is_grace_given)
            grace = o->human->grace;
        return days > grace ? earned : 0;
    case COURSE_LATE_UNSAID:
    default:
        return 0;
    }
}

void marks_compute(const struct mark_request *o, struct marks *marks)
{
    uint64_t minutes = o->human != 0 ? o->human->late : 0;
    size_t i;
    memset(marks, 0, sizeof *marks);
    mark_functionality(o, marks);
    mark_humans(o, marks);
    mark_style(o, marks);
    marks->total = marks->functionality + marks->style;
    marks->of = marks->functionality_of + marks->style_of;
    for (i = 0; i < o->course->human.count; i++) {
        marks->total += marks->human[i].points;
        marks->of += marks->human[i].of;
    }
    marks->late_days = (minutes + DAY - 1) / DAY;
    marks->is_late_unknown = o->is_late && minutes == 0;
    marks->late = late_cost(o, marks, marks->total);
    marks->total -= marks->late;
}
