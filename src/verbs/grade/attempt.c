#include "grade/attempt.h"

#include "causes/cause.h"
#include "grade/standard_error.h"
#include "readings/accept.h"
#include "source/source.h"
#include "json/json_text.h"

#include "tokenize/words.h"
#include <signal.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SNIPPET_MOST = 8192, /* bytes of output that a report shows */
    LINES_BEFORE = 3,    /* ... from this many lines before the difference on */
    SLOW = 5             /* a sanitized program may take this many times as long */
};

/* ---- limits ---- */

static uint64_t cpu_limit(const struct attempt_order *o)
{
    return (uint64_t)o->course->run.cpu_ms * 1000;
}

static struct limits limits_of(const struct attempt_order *o)
{
    const struct course_run *run = &o->course->run;
    uint64_t cpu = cpu_limit(o);
    struct limits limits = { .cpu_us = o->is_exact ? cpu : cpu + cpu / 4,
                             .wall_us = cpu * 10,
                             .memory = run->memory,
                             .output = run->output,
                             .error_output = run->error_output,
                             .file_size = run->file };
    if (o->is_sanitized) {
        limits.cpu_us = cpu * SLOW;
        limits.wall_us = cpu * 10 * SLOW;
        limits.memory = 0; /* what shadow memory needs is nobody's fault */
    }
    return limits;
}

static int is_folder_over(const struct outcome *outcome)
{
    return outcome->ending == ENDED_SIGNAL && outcome->status == SIGXFSZ;
}

/* Notes whether a run came near a limit of time, by as much as load on the machine can move it, or
   reached that of the working folder, to which others may have added if the disk is theirs too. */
static void note_time(const struct attempt_order *o, struct outcome *outcome, struct attempt *a)
{
    uint64_t limit = cpu_limit(o);
    a->cpu_us += outcome->cpu_us;
    a->wall_us += outcome->wall_us;
    if (outcome->peak_kb > a->peak_kb)
        a->peak_kb = outcome->peak_kb;
    if (o->is_sanitized)
        return;
    if (outcome->ending == ENDED_TIME_WALL || is_folder_over(outcome) ||
        (outcome->ending != ENDED_TIME_CPU && outcome->cpu_us >= limit - limit / 5))
        a->is_near = 1;
    if (outcome->ending != ENDED_INTERNAL && outcome->cpu_us > limit)
        outcome->ending = ENDED_TIME_CPU;
}

/* ---- what differs ---- */

/* What the program printed around the difference. */
static json_t *snippet(bytes output, const struct first_difference *first)
{
    size_t start = first->output_at < output.len ? first->output_at : output.len;
    size_t from = start;
    uint64_t line = 1;
    size_t i;
    bytes shown;
    json_t *value = json_object();
    int lines = 0;
    while (from > 0 && start - from < SNIPPET_MOST / 2) {
        if (output.at[from - 1] == '\n' && lines++ == LINES_BEFORE)
            break;
        from--;
    }
    for (i = 0; i < from; i++)
        line += output.at[i] == '\n';
    shown = bytes_first(bytes_skip(output, from), SNIPPET_MOST);
    json_put(value, "line", json_integer((json_int_t)line));
    json_put(value, "text", json_from_bytes(shown));
    json_put(value, "cut", json_boolean(from + shown.len < output.len));
    return value;
}

/* ---- leniencies ---- */

/* The bits of enum leniency and of enum course_leniency are the same. */
_Static_assert((int)LENIENT_LAST_LINE_FEED == (int)COURSE_LAST_LINE_FEED &&
                   (int)LENIENT_TRAILING_BLANKS == (int)COURSE_TRAILING_BLANKS &&
                   (int)LENIENT_WHITE_SPACE == (int)COURSE_WHITE_SPACE &&
                   (int)LENIENT_CASE == (int)COURSE_CASE &&
                   (int)LENIENT_NUL_BYTES == (int)COURSE_NUL_BYTES &&
                   (int)LENIENT_PROMPTS == (int)COURSE_PROMPT &&
                   (int)LENIENT_EXTRA_LINES == (int)COURSE_EXTRA_LINES &&
                   (int)LENIENT_BOARD == (int)COURSE_BOARD &&
                   (int)LENIENT_STANDARD_ERROR == (int)COURSE_STANDARD_ERROR &&
                   (int)LENIENT_EXIT_STATUS == (int)COURSE_EXIT_STATUS &&
                   (int)LENIENCY_COUNT == (int)COURSE_LENIENCIES,
               "a course and a comparison have the same leniencies");

/* The leniencies that cost less than `percent` of a test's points. */
static struct leniencies cheaper_than(const struct course *course, uint32_t percent)
{
    struct leniencies set = { 0 };
    int i;
    for (i = 0; i < LENIENCY_COUNT; i++) {
        if (course->leniencies.percent[i] < percent)
            set.bits |= 1U << i;
    }
    return set;
}

/* What the attempt knows of the leniencies and of accepted readings, step by step. */
struct lenience {
    struct reading_acceptance *accepted; /* NULL: the course accepts none */
    int follows_reading;                 /* a step was right by one, and only by it */
    int is_lenient, is_allowed;          /* of all steps so far */
    unsigned needed, for_course;
};

/* What a step printed. */
struct printed {
    bytes output;
    struct byte_queue both; /* the same with lines of standard error, if only these make it right */
    int needs_both;
};

static int needs_both(const struct attempt_order *o, const struct step *step,
                      const struct outcome *outcome, struct byte_queue *both)
{
    struct leniencies all = { LENIENCIES_OF_OUTPUT }, needed;
    return outcome->ending == ENDED_EXIT && outcome->err.len > 0 && !o->is_sanitized &&
           !leniencies_needed(o->dialect, step->answer, outcome->out, all, &needed) &&
           standard_error_helps(o->dialect, step->answer, outcome->out, outcome->err, both);
}

/* What is compared with these leniencies. */
static bytes seen_with(const struct printed *p, struct leniencies set)
{
    int takes_both = p->needs_both && (set.bits & 1U << LENIENT_STANDARD_ERROR);
    return takes_both ? queue_bytes(&p->both) : p->output;
}

/* Adds the leniencies that the step needs to *bits. Returns 0 if those of the set do not suffice.
 */
static int add_needed(const struct attempt_order *o, const struct step *step,
                      const struct printed *p, struct leniencies set, unsigned *bits)
{
    struct leniencies needed = { 0 };
    int suffice = leniencies_needed(o->dialect, step->answer, seen_with(p, set), set, &needed);
    *bits |= needed.bits;
    if (p->needs_both)
        *bits |= set.bits & 1U << LENIENT_STANDARD_ERROR;
    return suffice;
}

static void allow(const struct attempt_order *o, const struct step *step, const struct printed *p,
                  struct lenience *l)
{
    struct leniencies all = { LENIENCIES_OF_OUTPUT | 1U << LENIENT_STANDARD_ERROR };
    if (l->is_lenient)
        l->is_lenient = add_needed(o, step, p, all, &l->needed);
    if (l->is_lenient && l->is_allowed)
        l->is_allowed = add_needed(o, step, p, cheaper_than(o->course, 100), &l->for_course);
}

/* ---- steps ---- */

static void order_step(const struct attempt_order *o, const struct test *test, size_t i,
                       struct run_order *run)
{
    memset(run, 0, sizeof *run);
    run->program = o->program;
    run->name = o->course->build.program;
    run->args = (const char *const *)test->steps[i].args;
    run->environment = o->environment;
    run->input = test->steps[i].input;
    run->limits = limits_of(o);
    run->forbids = o->course->run.forbids;
    run->keep_scratch = i + 1 < test->step_count;
}

/* Notes what tells this difference apart from those of other bugs. */
static void note_signature(const struct attempt_order *o, const struct step *step, bytes output,
                           const struct difference *d, struct attempt *a)
{
    struct cause cause;
    sink out;
    cause_of(o->dialect, step, output, d, &cause);
    sink_init(&out, 0, 0, (unsigned char *)a->signature, sizeof a->signature - 1);
    cause_say(&cause, &out);
    a->signature[out.len] = '\0';
}

/* Notes a step that is not right, and its first difference that costs something. */
static void note_wrong(const struct attempt_order *o, const struct step *step, size_t index,
                       const struct outcome *outcome, const struct printed *p, struct attempt *a)
{
    struct leniencies free_ones = cheaper_than(o->course, 1);
    const struct run_seen_output seen = { .ending = outcome->ending,
                                          .status = outcome->status,
                                          .out = seen_with(p, free_ones) };
    struct difference d;
    int differs = difference_of(o->dialect, step, &seen, free_ones,
                                (enum course_status)o->course->run.status, &d);
    a->step = index;
    a->status = outcome->status;
    memcpy(a->what, outcome->what, sizeof a->what);
    a->has_first = differs && d.has_first;
    a->first = d.first;
    if (a->has_first)
        a->output = snippet(seen.out, &a->first);
    if (differs && !o->is_sanitized)
        note_signature(o, step, seen.out, &d, a);
}

/* Returns whether an accepted reading makes a step right that is not right otherwise. From the
   first such step on the acceptance gets every step, because what it has saved may be loaded. */
static int accepts(struct lenience *l, size_t index, enum test_verdict verdict,
                   const struct outcome *outcome)
{
    int is_right = verdict == VERDICT_RIGHT;
    if (is_right && !l->follows_reading)
        return 0;
    if (!reading_accepts(l->accepted, index, outcome->out, outcome->status) || is_right)
        return 0;
    l->follows_reading = 1;
    return 1;
}

static struct run_seen run_of(const struct step *step, const struct outcome *outcome)
{
    struct run_seen run = { .ending = outcome->ending,
                            .status = outcome->status,
                            .is_right = bytes_equal(step->answer, outcome->out),
                            .has_status = step->has_status,
                            .expected_status = step->status };
    return run;
}

static void note_conduct(const struct attempt_order *o, const struct step *step,
                         const struct outcome *outcome, const struct printed *p, struct attempt *a)
{
    struct conduct_rule rule = { o->dialect, (enum course_status)o->course->run.status,
                                 cheaper_than(o->course, 1) };
    struct run_seen run = run_of(step, outcome);
    conduct_add(&a->conduct, &rule, &run, step->answer, seen_with(p, cheaper_than(o->course, 100)));
}

/* Judges what a step gave. Returns its verdict. */
static enum test_verdict judge_step(const struct attempt_order *o, const struct step *step,
                                    size_t index, const struct outcome *outcome,
                                    const struct printed *p, struct lenience *l)
{
    struct run_seen seen = run_of(step, outcome);
    enum course_status rule = (enum course_status)o->course->run.status;
    enum test_verdict verdict;
    verdict = verdict_of_run(&seen, rule);
    if (outcome->ending == ENDED_EXIT && accepts(l, index, verdict, outcome))
        return VERDICT_RIGHT;
    if (outcome->ending == ENDED_EXIT && !seen.is_right)
        allow(o, step, p, l);
    if (outcome->ending == ENDED_EXIT && !status_is_right(&seen, rule)) {
        l->needed |= 1U << LENIENT_EXIT_STATUS;
        l->for_course |= 1U << COURSE_EXIT_STATUS;
    }
    if (outcome->ending != ENDED_EXIT)
        l->is_lenient = 0;
    return verdict;
}

/* A course and the sandbox have the same bits. */
_Static_assert((int)COURSE_FORBIDS_PROGRAMS == (int)REFUSED_PROGRAM &&
                   (int)COURSE_FORBIDS_PROCESSES == (int)REFUSED_PROCESS &&
                   (int)COURSE_FORBIDS_THREADS == (int)REFUSED_THREAD,
               "what a course forbids is what a sandbox refuses");

static void note_refused(const struct outcome *outcome, struct attempt *a)
{
    a->refused |= outcome->refused;
    if (a->refused_call == 0)
        a->refused_call = outcome->refused_call;
}

/* Whether what was noted until now is nothing, or what the course overlooks. */
static int costs_nothing(const struct course *course, const struct attempt *a)
{
    if (a->verdict == VERDICT_EXIT_STATUS)
        return course->leniencies.percent[COURSE_EXIT_STATUS] == 0 && !a->has_first;
    return a->verdict == VERDICT_RIGHT || (a->verdict == VERDICT_WRONG_OUTPUT && !a->has_first);
}

static void run_step(const struct attempt_order *o, const struct test *test, size_t i,
                     struct lenience *l, struct attempt *a)
{
    struct run_order run;
    struct outcome outcome;
    struct printed p = { 0 };
    enum test_verdict verdict;
    order_step(o, test, i, &run);
    container_run(o->container, &run, &outcome);
    p.output = outcome.out;
    p.needs_both = needs_both(o, &test->steps[i], &outcome, &p.both);
    note_time(o, &outcome, a);
    verdict = judge_step(o, &test->steps[i], i, &outcome, &p, l);
    if (verdict != VERDICT_RIGHT && costs_nothing(o->course, a)) {
        a->verdict = verdict;
        note_wrong(o, &test->steps[i], i, &outcome, &p, a);
    }
    if (outcome.ending != ENDED_EXIT && verdict == VERDICT_INTERNAL)
        a->verdict = VERDICT_INTERNAL;
    note_conduct(o, &test->steps[i], &outcome, &p, a);
    free(p.both.at);
    a->has_error_output |= outcome.err.len > 0;
    if (o->is_sanitized && a->finding == 0)
        a->finding = sanitizer_finding(outcome.err);
    note_refused(&outcome, a);
    outcome_free(&outcome);
}

/* Whether the last step ended by itself, so that the next one may follow. Otherwise the sandbox has
   emptied the working folder. */
static int may_go_on(const struct attempt *a)
{
    return a->verdict == VERDICT_RIGHT || a->verdict == VERDICT_WRONG_OUTPUT ||
           a->verdict == VERDICT_EXIT_STATUS;
}

void attempt_run(const struct attempt_order *o, const struct test *test, struct attempt *a)
{
    struct lenience l = { .is_lenient = 1, .is_allowed = 1 };
    size_t i;
    memset(a, 0, sizeof *a);
    l.accepted = reading_accept_open(o->course, o->dialect, test->steps, test->step_count);
    for (i = 0; i < test->step_count && may_go_on(a); i++)
        run_step(o, test, i, &l, a);
    if (l.follows_reading && a->verdict == VERDICT_RIGHT)
        a->reading = reading_accepted(l.accepted);
    reading_accept_close(l.accepted);
    a->is_lenient = may_go_on(a) && l.is_lenient;
    a->needed = a->is_lenient ? l.needed : 0;
    a->for_course = a->is_lenient && l.is_allowed ? l.for_course : 0;
}

void attempt_free(struct attempt *a)
{
    json_decref(a->output);
    free(a->finding);
    a->output = 0;
    a->finding = 0;
}
