/* How often a test is run:

   - once with the course's build;
   - if it came near a time limit, once more while nothing else runs, and that run counts;
   - once with a build at another -O level;
   - with --sanitize, once with the sanitizers;
   - if it has failed and ended, or if anything makes the program suspect (a sanitizer's finding, or
   that it is unstable in a test), REPEATS times more, since a program that uses memory that it does
   not own may answer otherwise the next time. The clock has gone on by more than a second until
   then, and the stack is at other places.

   Leniencies have no part in this, so that marks can be computed again with others.

   All runs are without randomisation of addresses: what depends on these is the same in every run
   of grade, so the marks are.

   A test whose input is `outside` is run once, and again only with the sanitizers after a crash:
   most programs hang when their input ends early, and that costs no marks. A test that reached a
   limit of time or of output is not run again, because no other run of it could change a mark;
   unless it waited, since load on the machine may have been the reason: then it is run alone. That
   ends when it did not help in TIME_OUTS_MOST tests. A program that hangs in several tests gets a
   shorter limit in others (hangs.c). */
#include "grade/trials.h"

#include "grade/judged_test.h"

#include "runner/json_text.h"
#include "system/clock.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIME_OUTS_MOST = 3, SAMPLE = 10, REPEATS = 2, CLOCK_MS = 1100 };

/* How many bytes lower the stack is in each repetition. */
static const size_t shifts[REPEATS] = { 1040, SHIFT_MOST };

/* Adds a run to those of its test. Of one that differs from the run that counts, the steps are
   stored, too. */
static void record(struct trial *trial, struct manner how, const struct test_run *r)
{
    int is_stored = how.variant != BUILD_SANITIZE && r != &trial->run &&
                    !json_equal(r->steps, trial->run.steps);
    json_add(trial->runs,
             json_pack("{s:s, s:b, s:b, s:I, s:I, s:I, s:O*}", "build", build_names[how.variant],
                       "alone", how.passage == ALONE, "retry", how.is_retry, "cpu_us",
                       (json_int_t)r->cpu_us, "wall_us", (json_int_t)r->wall_us, "peak_kb",
                       (json_int_t)r->peak_kb, "steps", is_stored ? r->steps : 0));
}

/* Runs a test, and once more in a new container, while nothing else runs, if the first one fails.
   Returns 0 if that fails too. */
static int run(struct trials *t, size_t i, struct manner how, struct test_run *r)
{
    int tries;
    for (tries = 0; tries < 2; tries++) {
        test_run(t, i, &how, r);
        if (r->verdict != VERDICT_INTERNAL) {
            record(&t->list[i], how, r);
            return 1;
        }
        if (r->what[0] != '\0')
            (void)snprintf(t->reason, sizeof t->reason, "%s", r->what);
        test_run_free(r);
        close_container(t, how.variant);
        how.passage = ALONE;
        how.is_retry = 1;
    }
    return 0;
}

/* ---- one test ---- */

static int is_built(const struct trials *t, enum build_variant variant)
{
    return t->builds[variant].status == BUILD_BUILT;
}

int trial_is_outside(const struct trials *t, size_t i)
{
    enum standing standing = t->session->tests.list[i].standing;
    return standing == STANDING_OUTSIDE || standing == STANDING_UNKNOWN;
}

/* Whether judging reaches the test, by the verdicts on those before it. */
static int is_reached(const struct trials *t, size_t i)
{
    const struct session *s = t->session;
    struct mark_test *tests;
    struct scores scores;
    size_t k;
    int is_reached;
    if (!s->scores)
        return 1;
    tests = memory_new(s->tests.count, sizeof *tests);
    for (k = 0; k < s->tests.count; k++) {
        tests[k].name = s->tests.list[k].name;
        tests[k].was_run = t->list[k].runs != 0;
        tests[k].verdict = t->list[k].run.verdict;
    }
    tests[i].was_run = 1;
    s->problem->kind->score(s->problem, tests, s->tests.count, &scores);
    is_reached = tests[i].is_scored;
    free(tests);
    return is_reached;
}

/* Repeats the last run while nothing else runs, because others may have slowed it down or filled
   the disk. The repetition takes its place. */
static int repeat_alone(struct trials *t, size_t i, struct manner how, struct test_run *r)
{
    const json_t *runs = t->list[i].runs;
    if (is_hang(r->verdict) && t->time_outs >= TIME_OUTS_MOST)
        return 1;
    (void)json_object_del(json_array_get(runs, json_array_size(runs) - 1), "steps");
    test_run_free(r);
    how.passage = ALONE;
    if (!run(t, i, how, r))
        return 0;
    t->time_outs += is_hang(r->verdict);
    return 1;
}

/* In what these runs of a test make the program unstable, without any leniency. */
static struct unstable unstable_by(const struct trials *t, size_t i, const json_t *runs)
{
    const struct session *s = t->session;
    const struct conduct_rule strict = { .problem = s->problem,
                                         .status = (enum course_status)s->course->run.status };
    return unstable_of(&strict, strict.free, &s->tests.list[i], t->list[i].run.steps, runs);
}

static struct unstable unstable_in(const struct trials *t, size_t i)
{
    return unstable_by(t, i, t->list[i].runs);
}

/* Whether the last run makes the program unstable by itself. */
static int is_last_unlike(const struct trials *t, size_t i)
{
    const json_t *runs = t->list[i].runs;
    json_t *last = json_pack("[O]", json_array_get(runs, json_array_size(runs) - 1));
    int is_unlike = unstable_by(t, i, last).builds != 0;
    json_decref(last);
    return is_unlike;
}

/* Runs a test in another way than for the run that counts. */
static int run_beside(struct trials *t, size_t i, struct manner how)
{
    struct test_run other;
    if (!run(t, i, how, &other))
        return 0;
    if (other.is_near && is_last_unlike(t, i) && !repeat_alone(t, i, how, &other))
        return 0;
    test_run_free(&other);
    return 1;
}

void trial_free(struct trial *trial)
{
    test_run_free(&trial->run);
    json_decref(trial->runs);
    free(trial->finding);
    memset(trial, 0, sizeof *trial);
}

static int run_course(struct trials *t, size_t i)
{
    struct manner how = { .variant = BUILD_COURSE,
                          .is_exact = trial_is_outside(t, i),
                          .short_ms = t->short_ms };
    struct trial *trial = &t->list[i];
    if (!is_reached(t, i))
        return 1;
    trial_free(trial);
    trial->is_started = 1;
    trial->runs = json_array();
    if (!run(t, i, how, &trial->run))
        return 0;
    how.is_exact = 1;
    if (!trial_is_outside(t, i) && trial->run.is_near && !repeat_alone(t, i, how, &trial->run))
        return 0;
    if (trial->run.verdict == VERDICT_TIME_CPU)
        trial->stopped_ms = how.short_ms;
    return 1;
}

static int needs_other(const struct trials *t, size_t i)
{
    return t->list[i].runs != 0 && !trial_is_outside(t, i) && !is_endless(t->list[i].run.verdict);
}

static int run_other(struct trials *t, size_t i)
{
    return run_beside(t, i, (struct manner){ .variant = BUILD_OTHER_LEVEL });
}

static int is_sanitized(const struct trials *t, size_t i)
{
    const struct trial *trial = &t->list[i];
    if (!is_built(t, BUILD_SANITIZE) || is_endless(trial->run.verdict) ||
        (trial_is_outside(t, i) && trial->run.verdict != VERDICT_SIGNAL))
        return 0;
    return t->session->request->sanitize == SANITIZE_ALL || i % SAMPLE == 0 ||
           unstable_in(t, i).builds != 0;
}

static int run_sanitized(struct trials *t, size_t i)
{
    const struct manner sanitized = { .variant = BUILD_SANITIZE, .is_exact = 1 };
    struct test_run r;
    if (!run(t, i, sanitized, &r))
        return 0;
    t->list[i].finding = r.finding;
    r.finding = 0;
    test_run_free(&r);
    return 1;
}

/* ---- repetitions ---- */

static int is_suspect(const struct trials *t)
{
    size_t i;
    for (i = 0; i < t->session->tests.count; i++) {
        if (t->list[i].finding != 0 || unstable_in(t, i).builds != 0)
            return 1;
    }
    return 0;
}

/* Waits until a program that asks for the time gets another answer than in the first run. */
static void wait_for_the_clock(const struct trials *t)
{
    uint64_t now = milliseconds(), then = t->first_ended + CLOCK_MS;
    if (now < then)
        pause_milliseconds((unsigned)(then - now));
}

static int is_to_repeat(const struct trials *t, size_t i)
{
    const struct trial *trial = &t->list[i];
    return needs_other(t, i) && !trial->is_repeated &&
           (trial->run.verdict != VERDICT_RIGHT || t->is_suspect);
}

static int repeat(struct trials *t, size_t i)
{
    struct trial *trial = &t->list[i];
    int was_sanitized = is_sanitized(t, i);
    size_t n;
    trial->is_repeated = 1;
    wait_for_the_clock(t);
    for (n = 0; n < REPEATS; n++) {
        if (!run_beside(t, i, (struct manner){ .variant = BUILD_COURSE, .shift = shifts[n] }))
            return 0;
    }
    return unstable_in(t, i).course == 0 || was_sanitized || !is_sanitized(t, i) ||
           run_sanitized(t, i);
}

/* ---- all tests ---- */

/* Runs something of all tests that need it. */
static int run_each(struct trials *t, int (*needs)(const struct trials *t, size_t i), run_test *one)
{
    size_t *list = memory_new(t->session->tests.count, sizeof *list);
    size_t count = 0, p;
    int done;
    for (p = 0; p < t->session->tests.count; p++) {
        if (needs(t, t->order[p]))
            list[count++] = t->order[p];
    }
    done = run_side_by_side(t, list, count, one);
    free(list);
    return done;
}

static int ends_by_itself(const struct trials *t, const size_t *list, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (!is_endless(t->list[list[i]].run.verdict))
            return 1;
    }
    return 0;
}

/* Runs all tests with the course's build, and those that were stopped once more if that was unjust.
 */
static int run_courses(struct trials *t)
{
    size_t *list = memory_new(t->session->tests.count, sizeof *list), count;
    int done, is_unjust;
    hangs_order(t);
    done = run_side_by_side(t, t->order, t->session->tests.count, run_course);
    t->is_full = 1;
    is_unjust = hangs_are_slow(t);
    if (done && !is_unjust) {
        count = hangs_checked(t, list);
        done = run_side_by_side(t, list, count, run_course);
        is_unjust = done && ends_by_itself(t, list, count);
    }
    if (done && is_unjust) {
        count = hangs_stopped(t, list);
        done = run_side_by_side(t, list, count, run_course);
    }
    free(list);
    return done;
}

/* What was refused, in the order of the tests, however they have run. */
static void note_refused(struct trials *t)
{
    size_t p;
    for (p = 0; p < t->session->tests.count; p++) {
        const struct trial *trial = &t->list[t->order[p]];
        t->refused |= trial->refused;
        if (t->refused_call == 0)
            t->refused_call = trial->refused_call;
    }
}

int trials_run(struct trials *t)
{
    int done = run_courses(t);
    t->first_ended = milliseconds();
    if (done && is_built(t, BUILD_OTHER_LEVEL))
        done = run_each(t, needs_other, run_other);
    done = done && run_each(t, is_sanitized, run_sanitized);
    t->is_suspect = done && is_suspect(t);
    done = done && run_each(t, is_to_repeat, repeat);
    if (done && !t->is_suspect && is_suspect(t)) {
        t->is_suspect = 1;
        done = run_each(t, is_to_repeat, repeat);
    }
    note_refused(t);
    trials_close(t);
    return done;
}

void trials_close(struct trials *t)
{
    close_container(t, BUILD_COURSE);
    close_container(t, BUILD_SANITIZE);
}

void trials_free(struct trials *t)
{
    size_t i;
    for (i = 0; t->list != 0 && i < t->session->tests.count; i++)
        trial_free(&t->list[i]);
    free(t->list);
    free(t->order);
    t->list = 0;
}

json_t *trial_record(const struct trial *trial)
{
    if (trial->runs == 0)
        return json_object();
    return json_pack("{s:O, s:o*, s:O, s:o*}", "steps", trial->run.steps, "finding",
                     trial->finding != 0 ? json_from_text(trial->finding) : 0, "runs", trial->runs,
                     "stopped_ms", trial->stopped_ms != 0 ? json_integer(trial->stopped_ms) : 0);
}
