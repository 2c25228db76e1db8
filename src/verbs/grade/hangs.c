/* Programs that hang get a shorter limit of CPU time, so that a run does not take hours.

   Tests are run in an order in which the groups of the course take turns. If a program has hung in
   HANGS_ENOUGH of those before a test, which are in GROUPS_ENOUGH groups if there are as many, that
   test is stopped after session.short_ms. To hang is to reach a limit of time or of output. Tests
   that can cost no marks count only for each other.

   A program that is slow but right is not to lose marks by it: once a run has ended by itself after
   more than half of the shorter limit, every test that was stopped gets the full limit after all.
   The same happens if one of these ends by itself with the full limit: in each group the shortest
   of the tests that were stopped and, if these are fewer than four, tests of middle length. A
   program that hangs in each of them, and is right in others after the shorter limit, loses those.

   All this depends on what the tests before gave, and neither on -j nor on when they ended. */
#include "grade/trials.h"

#include "step/chain.h"
#include "text/memory.h"

#include <stdlib.h>

enum {
    GROUPS_ENOUGH = 3,
    SHORT_LEAST = 50, /* milliseconds */
    CHECKED_LEAST = 4 /* tests that were stopped, and are run with the full limit */
};

/* ---- the limit ---- */

/* How much a test makes a program read and print. */
static size_t length_of(const struct test *test)
{
    size_t length = 0, i;
    for (i = 0; i < test->step_count; i++)
        length += test->steps[i].input.len + test->steps[i].answer.len;
    return length;
}

uint32_t hangs_short_limit(const struct session *s)
{
    uint64_t ms = SHORT_LEAST;
    size_t i, k;
    if (s->package != 0 || s->request->full_limits || s->course->run.limits == COURSE_LIMITS_FULL)
        return 0;
    for (i = 0; i < s->tests.count; i++) {
        const struct test *test = &s->tests.list[i];
        uint64_t us = 0;
        for (k = 0; k < test->step_count; k++)
            us += step_patience(&test->steps[k]);
        ms = us / 1000 > ms ? us / 1000 : ms;
    }
    return ms < s->course->run.cpu_ms ? (uint32_t)ms : 0;
}

/* ---- the order ---- */

static size_t group_count(const struct trials *t)
{
    return t->session->course->tests.groups.count + 1; /* and those in none */
}

void hangs_order(struct trials *t)
{
    size_t count = t->session->tests.count, groups = group_count(t), placed = 0, g, k;
    size_t *next =
        memory_new(groups, sizeof *next); /* of each group, from where it is looked for */
    t->order = memory_new(count, sizeof *t->order);
    for (k = 0; t->session->scores && k < count; k++)
        t->order[placed++] = k;
    for (g = 0; placed < count; g = (g + 1) % groups) {
        while (next[g] < count && t->session->groups[next[g]] != g)
            next[g]++;
        if (next[g] < count)
            t->order[placed++] = next[g]++;
    }
    free(next);
}

/* ---- which limit ---- */

static int has_hung(const struct trial *trial)
{
    return trial->runs != 0 && trial->stopped_ms == 0 && is_endless(trial->run.verdict);
}

/* Whether tests before a place are enough for a shorter limit at it; with `may_hang`, if all hang
   that have been started and not ended. */
static int is_enough(const struct trials *t, size_t place, int may_hang)
{
    unsigned char seen[COURSE_LIST_MOST + 1] = { 0 }, has[COURSE_LIST_MOST + 1] = { 0 };
    size_t hung = 0, hung_groups = 0, groups = 0, p;
    int outside = trial_is_outside(t, t->order[place]);
    for (p = 0; p < t->session->tests.count; p++) {
        size_t i = t->order[p], group = t->session->groups[i];
        const struct trial *trial = &t->list[i];
        if (trial_is_outside(t, i) && !outside)
            continue;
        groups += !has[group];
        has[group] = 1;
        if (p >= place || !(has_hung(trial) || (may_hang && trial->is_started && trial->runs == 0)))
            continue;
        hung++;
        hung_groups += !seen[group];
        seen[group] = 1;
    }
    return hung >= HANGS_ENOUGH && hung_groups >= (groups < GROUPS_ENOUGH ? groups : GROUPS_ENOUGH);
}

enum limit_choice hangs_limit(const struct trials *t, size_t place)
{
    if (t->is_full || t->session->short_ms == 0)
        return LIMIT_FULL;
    if (is_enough(t, place, 0))
        return LIMIT_SHORT;
    return is_enough(t, place, 1) ? LIMIT_UNKNOWN : LIMIT_FULL;
}

/* ---- whether that is just ---- */

int hangs_are_slow(const struct trials *t)
{
    size_t i;
    for (i = 0; i < t->session->tests.count; i++) {
        const struct test_run *r = &t->list[i].run;
        if (t->list[i].runs != 0 && r->verdict <= VERDICT_SIGNAL &&
            r->cpu_us * 2 > (uint64_t)t->session->short_ms * 1000)
            return 1;
    }
    return 0;
}

size_t hangs_stopped(const struct trials *t, size_t *list)
{
    size_t count = 0, i;
    for (i = 0; i < t->session->tests.count; i++) {
        if (t->list[i].stopped_ms != 0)
            list[count++] = i;
    }
    return count;
}

static int is_shorter(const struct trials *t, size_t i, size_t other)
{
    size_t a = length_of(&t->session->tests.list[i]), b = length_of(&t->session->tests.list[other]);
    return a != b ? a < b : i < other;
}

/* Stores the tests of a group that were stopped and can cost marks, the shortest first. */
static size_t stopped_by_length(const struct trials *t, size_t group, size_t *list)
{
    size_t count = 0, i, k;
    for (i = 0; i < t->session->tests.count; i++) {
        if (t->session->groups[i] != group || t->list[i].stopped_ms == 0 || trial_is_outside(t, i))
            continue;
        for (k = count++; k > 0 && is_shorter(t, i, list[k - 1]); k--)
            list[k] = list[k - 1];
        list[k] = i;
    }
    return count;
}

size_t hangs_checked(const struct trials *t, size_t *list)
{
    size_t *stopped = memory_new(t->session->tests.count, sizeof *stopped);
    size_t count = 0, half, g;
    for (half = 0; half < 2; half++) {
        for (g = 0; g < group_count(t) && (half == 0 || count < CHECKED_LEAST); g++) {
            size_t n = stopped_by_length(t, g, stopped);
            if (n > half)
                list[count++] = stopped[half * n / 2];
        }
    }
    free(stopped);
    return count;
}
