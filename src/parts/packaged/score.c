#include "packaged/panel.h"

#include "text/memory.h"
#include "text/names.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HUNDRED = 100 };
static const double score_most = 1e12; /* of which hundredths are whole numbers */

/* What came of a test or a group. The verdict is a bit of PACKAGE_AC and so on, of which the
   largest is the worst error; 0: there is nothing. */
struct outcome {
    unsigned verdict;
    double score;
};

/* Scores of one submission, or of one that has all tests right. */
struct scoring {
    const struct package *p;
    struct mark_test *tests; /* NULL: all are right */
    size_t count;
    struct outcome *groups; /* of each group of the package */
};

static int is_current(const struct package *p)
{
    return p->format == PACKAGE_2025_09;
}

static int is_scoring(const struct package *p)
{
    return (p->type & PACKAGE_SCORING) != 0;
}

/* ---- verdicts ---- */

static unsigned bit_of(enum test_verdict verdict)
{
    switch (verdict) {
    case VERDICT_RIGHT:
        return PACKAGE_AC;
    case VERDICT_WRONG_OUTPUT:
    case VERDICT_UNSTABLE:
        return PACKAGE_WA;
    case VERDICT_TIME_CPU:
    case VERDICT_TIME_WALL:
        return PACKAGE_TLE;
    default:
        return PACKAGE_RTE;
    }
}

static const char *word_of(unsigned verdict)
{
    return verdict == PACKAGE_AC    ? "accepted"
           : verdict == PACKAGE_WA  ? "wrong answer"
           : verdict == PACKAGE_TLE ? "time limit exceeded"
           : verdict == PACKAGE_RTE ? "run-time error"
                                    : "not judged";
}

/* ---- tests ---- */

static int by_name(const void *name, const void *test)
{
    return strcmp(name, ((const struct mark_test *)test)->name);
}

static struct mark_test *test_named(const struct scoring *s, const char *name)
{
    return s->count > 0 ? bsearch(name, s->tests, s->count, sizeof *s->tests, by_name) : 0;
}

static size_t tests_in(const struct package *p, size_t group)
{
    size_t n = 0, i;
    for (i = 0; i < p->test_count; i++)
        n += p->tests[i].group == group;
    return n;
}

/* The most that a test of the group gives, from 2025-09 on; infinite, if there is no limit. */
static double most_of_test(const struct package *p, size_t group)
{
    const struct package_group *g = &p->groups[group];
    size_t n = tests_in(p, group);
    return g->scores == PACKAGE_SCORE_SUM && n > 0 ? g->most / (double)n : g->most;
}

static double score_of_test(const struct package *p, const struct package_test *test,
                            const struct mark_test *result, unsigned verdict)
{
    const struct package_group *g = &p->groups[test->group];
    int has_given = result != 0 && result->has_given;
    double most = is_current(p) ? most_of_test(p, test->group) : g->accept_score;
    if (verdict != PACKAGE_AC)
        return is_current(p) ? 0 : g->reject_score;
    if (result == 0 && p->validator_scores)
        return __builtin_inf(); /* nobody knows the most */
    if (has_given)
        return result->given.is_multiplier ? result->given.value * most : result->given.value;
    return isfinite(most) || result == 0 ? most : 0;
}

/* Returns 0 if the test was not run. */
static int take_test(struct scoring *s, const struct package_test *test, struct outcome *to)
{
    struct mark_test *result = test_named(s, test->name);
    if (s->tests != 0 && (result == 0 || !result->was_run))
        return 0;
    if (result != 0)
        result->is_scored = 1;
    to->verdict = result != 0 ? bit_of(result->verdict) : PACKAGE_AC;
    to->score = score_of_test(s->p, test, result, to->verdict);
    return 1;
}

/* ---- groups ---- */

/* Adds up what is in a group. */
struct sum {
    unsigned worst, first; /* the first one that is not accepted */
    int any_accepted;
    double sum, least, most;
    size_t count;
};

static void add(struct sum *sum, const struct outcome *o)
{
    sum->worst = o->verdict > sum->worst ? o->verdict : sum->worst;
    if (sum->first == 0 && o->verdict != PACKAGE_AC)
        sum->first = o->verdict;
    sum->any_accepted |= o->verdict == PACKAGE_AC;
    sum->sum += o->score;
    sum->least = sum->count == 0 || o->score < sum->least ? o->score : sum->least;
    sum->most = sum->count == 0 || o->score > sum->most ? o->score : sum->most;
    sum->count++;
}

static struct outcome end_of(const struct package_group *g, const struct sum *sum)
{
    struct outcome o = { sum->worst, sum->sum };
    if (sum->count == 0)
        return (struct outcome){ 0, 0 };
    if (g->verdicts == PACKAGE_FIRST_ERROR && sum->first != 0)
        o.verdict = sum->first;
    if (g->verdicts == PACKAGE_ALWAYS_ACCEPT || (g->accepts_if_any && sum->any_accepted))
        o.verdict = PACKAGE_AC;
    if (g->scores == PACKAGE_SCORE_AVERAGE)
        o.score = sum->sum / (double)sum->count;
    else if (g->scores == PACKAGE_SCORE_MIN)
        o.score = sum->least;
    else if (g->scores == PACKAGE_SCORE_MAX)
        o.score = sum->most;
    else if (g->scores == PACKAGE_SCORE_PASS_FAIL)
        o.score = o.verdict == PACKAGE_AC && isfinite(g->most) ? g->most : 0;
    return o;
}

/* The group directly in `group` in which `of` is, or which it is; the number of groups, if it is
   elsewhere, or `group` itself. */
static size_t child_of(const struct package *p, size_t group, size_t of)
{
    while (of != 0) {
        size_t parent = p->groups[of].parent;
        if (parent == group)
            return of;
        of = parent;
    }
    return p->group_count;
}

/* Whether all groups that the group requires are accepted. They come before it. */
static int may_run(const struct scoring *s, size_t group)
{
    package_words name;
    size_t i;
    for (name = s->p->groups[group].requires; *name != 0; name++) {
        for (i = 0; i < s->p->group_count; i++) {
            const char *its = s->p->groups[i].name;
            const char *last = strrchr(its, '/');
            if ((strcmp(its, *name) == 0 || (last != 0 && strcmp(last + 1, *name) == 0)) &&
                s->groups[i].verdict != PACKAGE_AC)
                return 0;
        }
    }
    return 1;
}

/* Whether the sample says nothing about the group that it is in. */
static int is_ignored(const struct package *p, size_t group, size_t part)
{
    return p->groups[group].ignores_sample && strcmp(p->groups[part].name, "sample") == 0 &&
           tests_in(p, part) < p->test_count;
}

/* A group that is being judged. */
struct judging {
    size_t group;
    struct sum sum;
    int stops; /* nothing more of it is judged */
};

/* Those that a test is in, the innermost last. */
struct judgings {
    struct judging at[PACKAGE_DEPTH_MOST + 2];
    size_t count;
};

static void open_group(struct scoring *s, struct judgings *open, size_t group)
{
    struct judging *j = &open->at[open->count++];
    *j = (struct judging){ .group = group, .stops = !may_run(s, group) };
    if (j->stops)
        add(&j->sum, &(struct outcome){ PACKAGE_WA, 0 });
}

static void take_outcome(const struct scoring *s, struct judging *j, const struct outcome *o)
{
    j->stops = s->p->groups[j->group].breaks && o->verdict != PACKAGE_AC;
    add(&j->sum, o);
}

static void close_group(struct scoring *s, struct judgings *open)
{
    const struct judging *j = &open->at[--open->count];
    struct outcome o = end_of(&s->p->groups[j->group], &j->sum);
    if (s->tests == 0 && !is_current(s->p) && o.score > s->p->groups[j->group].most)
        o.score = s->p->groups[j->group].most; /* of validators that give scores, or of `range` */
    s->groups[j->group] = o;
    if (open->count == 0 || o.verdict == 0)
        return;
    if (!is_ignored(s->p, j[-1].group, j->group) ||
        (s->p->groups[j[-1].group].breaks && o.verdict != PACKAGE_AC))
        take_outcome(s, &open->at[open->count - 1], &o);
}

/* Closes the groups that the test is not in, and opens those that it is in. */
static void go_to(struct scoring *s, struct judgings *open, size_t group)
{
    const struct package *p = s->p;
    size_t top, child;
    for (;;) {
        top = open->at[open->count - 1].group;
        child = child_of(p, top, group);
        if (top == group)
            return;
        if (child < p->group_count)
            open_group(s, open, child);
        else
            close_group(s, open);
    }
}

static int is_stopped(const struct judgings *open)
{
    size_t i;
    for (i = 0; i < open->count; i++) {
        if (open->at[i].stops)
            return 1;
    }
    return 0;
}

/* Returns the number of groups if there is none of that name. */
static size_t group_named(const struct package *p, const char *name)
{
    size_t i = 0;
    while (i < p->group_count && strcmp(p->groups[i].name, name) != 0)
        i++;
    return i;
}

/* The group whose score is that of the submission. */
static size_t top_of(const struct package *p)
{
    size_t secret = group_named(p, "secret");
    return is_current(p) && secret < p->group_count ? secret : 0;
}

/* Judges all groups. */
static struct outcome judge(struct scoring *s)
{
    const struct package *p = s->p;
    struct judgings open = { .count = 0 };
    struct outcome all;
    size_t i;
    open_group(s, &open, 0);
    for (i = 0; i < p->test_count; i++) {
        const struct package_test *test = &p->tests[i];
        struct outcome o;
        go_to(s, &open, test->group);
        if (!is_stopped(&open) && take_test(s, test, &o))
            take_outcome(s, &open.at[open.count - 1], &o);
    }
    while (open.count > 0)
        close_group(s, &open);
    all = s->groups[0];
    all.score = s->groups[top_of(p)].score;
    return all;
}

/* ---- the course of a package ---- */

/* The group of the course that a test is in: of a problem that gives no scores, `sample` or
   `secret`. */
static const char *group_of(const struct package *p, const struct package_test *test)
{
    if (is_scoring(p))
        return p->groups[test->group].name;
    return text_starts(test->name, "sample/") ? "sample" : "secret";
}

static struct course_group *course_group(struct packaged *s, const char *name)
{
    struct course_groups *groups = &s->course.tests.groups;
    struct course_group *g;
    size_t i;
    for (i = 0; i < groups->count; i++) {
        if (strcmp(groups->at[i].name.text, name) == 0)
            return &groups->at[i];
    }
    g = arena_item(&s->package->memory, groups, sizeof *g);
    g->name.text = name;
    g->score = COURSE_SCORE_ALL;
    g->visibility = COURSE_VISIBLE;
    g->standings = COURSE_PROMISED;
    g->feedback = strcmp(name, "sample") == 0 ? COURSE_FEEDBACK_FULL : COURSE_FEEDBACK_VERDICT;
    return g;
}

static void add_pattern(struct packaged *s, struct course_group *g, const char *name)
{
    struct arena *m = &s->package->memory;
    const char *slash = strrchr(name, '/');
    const bytes parts[] = { bytes_of(name, slash != 0 ? (size_t)(slash + 1 - name) : 0),
                            BYTES_OF_LITERAL("*") };
    const char *pattern = arena_joined(m, parts, 2);
    if (!course_matches_any(&g->tests, bytes_of_text(name)))
        ((struct course_name *)arena_item(m, &g->tests, sizeof *g->tests.at))->text = pattern;
}

int score_make_groups(const struct problem *problem, char reason[CONTAINMENT_TEXT])
{
    struct packaged *s = packaged_state(problem);
    const struct package *p = s->package;
    struct course_groups *groups = &s->course.tests.groups;
    struct scores full;
    size_t i;
    for (i = 0; i < p->group_count; i++) {
        if (p->groups[i].custom)
            return snprintf(reason, CONTAINMENT_TEXT,
                            "%.80s: the package has a grader of its own, which flipref does not "
                            "run",
                            p->groups[i].settings != 0 ? p->groups[i].settings : "") < 0;
    }
    for (i = 0; i < p->test_count; i++) {
        add_pattern(s, course_group(s, group_of(p, &p->tests[i])), p->tests[i].name);
    }
    if (groups->count > COURSE_LIST_MOST)
        return snprintf(reason, CONTAINMENT_TEXT,
                        "it has more than 64 groups with tests, and flipref reads no more") < 0;
    score_all(problem, 0, 0, &full);
    for (i = 0; i < groups->count; i++)
        groups->at[i].points = (uint32_t)(full.of[i] < COURSE_POINTS_MOST ? full.of[i] * 10 : 0);
    return 1;
}

/* ---- all ---- */

/* What has no limit is 0. */
static int64_t hundredths(double score)
{
    if (!isfinite(score))
        return 0;
    if (score > score_most || score < -score_most)
        score = score > 0 ? score_most : -score_most;
    return (int64_t)(score * HUNDRED + (score < 0 ? -0.5 : 0.5));
}

/* Whether the group is the sample, and gives no points. */
static int gives_nothing(const struct package *p, const char *group)
{
    return (is_current(p) || p->groups[0].ignores_sample) && strcmp(group, "sample") == 0;
}

/* Stores the points of each group of the course. */
static void give_points(const struct packaged *s, const struct scoring *scoring,
                        const struct outcome *all, int64_t *points, int64_t *total)
{
    const struct package *p = s->package;
    const struct course_groups *groups = &s->course.tests.groups;
    size_t i, k;
    *total = is_scoring(p) ? hundredths(all->score) : all->verdict == PACKAGE_AC ? HUNDRED : 0;
    for (i = 0; i < groups->count && i < COURSE_LIST_MOST; i++) {
        const char *name = groups->at[i].name.text;
        k = group_named(p, name);
        if (!is_scoring(p))
            points[i] = strcmp(name, "secret") == 0 ? *total : 0;
        else
            points[i] = k < p->group_count && !gives_nothing(p, name)
                            ? hundredths(scoring->groups[k].score)
                            : 0;
    }
}

void score_all(const struct problem *problem, struct mark_test *tests, size_t count,
               struct scores *scores)
{
    const struct packaged *s = packaged_state(problem);
    const struct package *p = s->package;
    struct outcome *groups = memory_new(p->group_count, sizeof *groups);
    struct scoring scoring = { p, 0, 0, groups };
    struct outcome all;
    size_t i;
    memset(scores, 0, sizeof *scores);
    all = judge(&scoring);
    give_points(s, &scoring, &all, scores->of, &scores->total_of);
    memset(groups, 0, p->group_count * sizeof *groups);
    scoring.tests = tests;
    scoring.count = count;
    if (tests != 0) {
        all = judge(&scoring);
        give_points(s, &scoring, &all, scores->points, &scores->total);
    }
    scores->verdict = word_of(all.verdict);
    if (is_scoring(p) && all.verdict == PACKAGE_AC && scores->total < scores->total_of)
        scores->verdict = "partially accepted";
    for (i = 0; i < count; i++) {
        int is_ignored = p->groups[0].ignores_sample && strncmp(tests[i].name, "sample/", 7) == 0;
        if (tests[i].is_scored && !is_ignored && all.verdict != PACKAGE_AC &&
            bit_of(tests[i].verdict) == all.verdict)
            break;
    }
    scores->decisive = i;
    free(groups);
}

/* ---- what is expected ---- */

static void list_verdicts(unsigned verdicts, char *text, size_t room)
{
    unsigned bit;
    text[0] = '\0';
    for (bit = PACKAGE_AC; bit <= PACKAGE_RTE; bit <<= 1) {
        size_t used = strlen(text);
        if (verdicts & bit)
            (void)snprintf(text + used, room - used, "%s%s", used > 0 ? " or " : "", word_of(bit));
    }
}

/* Whether some test has one of the verdicts. */
static unsigned seen_of(const struct mark_test *tests, size_t count)
{
    unsigned seen = 0;
    size_t i;
    for (i = 0; i < count; i++)
        seen |= tests[i].is_scored ? bit_of(tests[i].verdict) : 0;
    return seen;
}

int score_is_expected(const struct problem *p, size_t i, const struct mark_test *tests,
                      size_t count, const struct scores *scores, char why[EXPECTED_ROOM])
{
    const struct packaged *s = packaged_state(p);
    const struct package_submission *one = &s->package->submissions[i];
    char verdicts[EXPECTED_ROOM / 2];
    unsigned seen = seen_of(tests, count), final = seen;
    int is_full = scores->total >= scores->total_of;
    if (!is_current(s->package))
        for (final = PACKAGE_RTE; final > 0 && strcmp(word_of(final), scores->verdict) != 0;)
            final >>= 1;
    if (final == 0)
        final = PACKAGE_AC; /* partially */
    if (one->is_partial && is_scoring(s->package)) {
        (void)snprintf(why, EXPECTED_ROOM, "expected: accepted, but not with the full score");
        return !is_full && (is_current(s->package) || final == PACKAGE_AC);
    }
    list_verdicts(one->required, verdicts, sizeof verdicts);
    if (package_is_accepted(one) && is_scoring(s->package) && !s->package->is_custom) {
        (void)snprintf(why, EXPECTED_ROOM, "expected: accepted with the full score");
        return final == PACKAGE_AC && is_full;
    }
    (void)snprintf(why, EXPECTED_ROOM, "expected: %s",
                   one->required == PACKAGE_ANY ? "that it can be built" : verdicts);
    if (is_current(s->package) && (seen & ~one->permitted) != 0) {
        list_verdicts(one->permitted, verdicts, sizeof verdicts);
        (void)snprintf(why, EXPECTED_ROOM, "no test may be other than %s", verdicts);
        return 0;
    }
    return (final & one->required) != 0;
}
