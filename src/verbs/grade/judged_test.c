#include "grade/judged_test.h"

#include "grade/recorded.h"
#include "runner/json_text.h"
#include "text/find.h"
#include "text/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SNIPPET_MOST = 8192, /* bytes of output that a report shows */
    LINES_BEFORE = 3     /* ... from this many lines before the difference on */
};

/* What runs are judged by. */
struct judge {
    const struct course *course;
    struct conduct_rule rule; /* with what costs nothing */
    const struct test *test;
};

/* ---- what differs ---- */

/* What the program printed around the difference. */
static json_t *snippet(bytes output, const struct first_difference *first)
{
    size_t start = first->output_at < output.len ? first->output_at : output.len;
    size_t from = start;
    uint64_t line;
    bytes shown;
    int lines = 0;
    while (from > 0 && start - from < SNIPPET_MOST / 2) {
        if (output.at[from - 1] == '\n' && lines++ == LINES_BEFORE)
            break;
        from--;
    }
    line = 1 + bytes_count(bytes_first(output, from), '\n');
    shown = bytes_first(bytes_skip(output, from), SNIPPET_MOST);
    return json_pack("{s:I, s:o, s:b}", "line", (json_int_t)line, "text", json_from_bytes(shown),
                     "cut", from + shown.len < output.len);
}

/* ---- leniencies ---- */

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

/* What is known of the leniencies and of accepted readings, step by step. */
struct lenience {
    unsigned accepted;          /* readings that no step has refuted: bits, by course_readings, */
    size_t next;                /* ... and the first step that they have not seen */
    int follows_reading;        /* a step was right by one, and only by it */
    int is_lenient, is_allowed; /* of all steps so far */
    unsigned needed, for_course;
    int has_error_output; /* text on standard error */
};

/* What a step printed. */
struct printed {
    bytes output;
    struct byte_queue both; /* the same with lines of standard error, if only these make it right */
    int needs_both;
};

static int needs_both(const struct judge *j, const struct step *step,
                      const struct run_result *outcome, struct byte_queue *both)
{
    struct leniencies all = { LENIENCIES_OF_OUTPUT }, needed;
    return outcome->ending == ENDED_EXIT && outcome->err.len > 0 &&
           !problem_leniencies_needed(j->rule.problem, step, outcome->out, all, &needed) &&
           standard_error_helps(j->rule.problem, step, outcome->out, outcome->err, both);
}

/* What is compared with these leniencies. */
static bytes seen_with(const struct printed *p, struct leniencies set)
{
    int takes_both = p->needs_both && (set.bits & 1U << LENIENT_STANDARD_ERROR);
    return takes_both ? queue_bytes(&p->both) : p->output;
}

/* Adds the leniencies that the step needs to *bits. Returns 0 if those of the set do not suffice.
 */
static int add_needed(const struct judge *j, const struct step *step, const struct printed *p,
                      struct leniencies set, unsigned *bits)
{
    struct leniencies needed = { 0 };
    int suffice = problem_leniencies_needed(j->rule.problem, step, seen_with(p, set), set, &needed);
    *bits |= needed.bits;
    if (p->needs_both)
        *bits |= set.bits & 1U << LENIENT_STANDARD_ERROR;
    return suffice;
}

static void allow(const struct judge *j, const struct step *step, const struct printed *p,
                  struct lenience *l)
{
    struct leniencies all = { LENIENCIES_OF_OUTPUT | 1U << LENIENT_STANDARD_ERROR };
    if (l->is_lenient)
        l->is_lenient = add_needed(j, step, p, all, &l->needed);
    if (l->is_lenient && l->is_allowed)
        l->is_allowed = add_needed(j, step, p, cheaper_than(j->course, 100), &l->for_course);
}

/* ---- steps ---- */

/* Notes what tells this difference apart from those of other bugs. */
static void note_signature(const struct judge *j, const struct step *step, bytes output,
                           const struct difference *d, struct first_wrong *w)
{
    struct cause cause;
    sink out;
    problem_cause(j->rule.problem, step, output, d, &cause);
    sink_init(&out, 0, 0, (unsigned char *)w->signature, sizeof w->signature - 1);
    cause_say(&cause, &out);
    w->signature[out.len] = '\0';
}

/* Notes a step that is not right, and its first difference that costs something. */
static void note_wrong(const struct judge *j, const struct step *step, size_t index,
                       const struct run_result *outcome, const struct printed *p,
                       struct mark_test *t)
{
    struct run_result seen = *outcome;
    struct first_wrong *w = t->wrong != 0 ? t->wrong : memory_new(1, sizeof *w);
    struct difference d;
    int differs;
    seen.out = seen_with(p, j->rule.free);
    differs = difference_of(&j->rule, step, &seen, &d);
    t->wrong = w;
    t->status = outcome->status;
    w->step = index;
    memcpy(w->what, outcome->what, sizeof w->what);
    w->has_first = differs && d.has_first;
    w->first = d.first;
    if (w->has_first)
        w->output = snippet(seen.out, &w->first);
    if (differs)
        note_signature(j, step, seen.out, &d, w);
}

/* Keeps the accepted readings by which the next step is right, with no leniency. */
static void refute(const struct judge *j, const struct run_result *seen, struct lenience *l)
{
    const struct conduct_rule rule = { .problem = j->rule.problem, .status = j->rule.status };
    const struct step *step = &j->test->steps[l->next++];
    for (size_t i = 0; l->accepted >> i != 0; i++) {
        if ((l->accepted >> i & 1) != 0 &&
            !reading_explains(&rule, &course_readings[i], step, seen, 0))
            l->accepted &= ~(1U << i);
    }
}

/* Returns whether an accepted reading makes a step right that is not right otherwise. From the
   first such step on the readings see every step, because what one has saved may be loaded. The
   steps before it were as the reference answers them. */
static int accepts(const struct judge *j, size_t index, enum test_verdict verdict,
                   const struct run_result *outcome, struct lenience *l)
{
    int is_right = verdict == VERDICT_RIGHT;
    if (is_right && !l->follows_reading)
        return 0;
    while (l->next < index) {
        const struct step *step = &j->test->steps[l->next];
        const struct run_result right = { .out = step->answer, .status = step->status };
        refute(j, &right, l);
    }
    refute(j, outcome, l);
    if (l->accepted == 0 || is_right)
        return 0;
    l->follows_reading = 1;
    return 1;
}

/* Judges what a step gave. Returns its verdict. */
static enum test_verdict judge_step(const struct judge *j, const struct step *step, size_t index,
                                    const struct run_result *outcome, const struct printed *p,
                                    struct lenience *l)
{
    int is_right = problem_is_right(j->rule.problem, step, outcome->out);
    enum test_verdict verdict = verdict_of_run(step, outcome, is_right, j->rule.status);
    if (outcome->ending == ENDED_EXIT && accepts(j, index, verdict, outcome, l))
        return VERDICT_RIGHT;
    if (outcome->ending == ENDED_EXIT && !is_right)
        allow(j, step, p, l);
    if (outcome->ending == ENDED_EXIT && !status_is_right(step, outcome, j->rule.status)) {
        l->needed |= 1U << LENIENT_EXIT_STATUS;
        l->for_course |= 1U << LENIENT_EXIT_STATUS;
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

/* Whether what was noted until now is nothing, or what the course overlooks. */
static int costs_nothing(const struct course *course, const struct mark_test *t)
{
    int differs = t->wrong != 0 && t->wrong->has_first;
    if (t->verdict == VERDICT_EXIT_STATUS)
        return course->leniencies.percent[LENIENT_EXIT_STATUS] == 0 && !differs;
    return t->verdict == VERDICT_RIGHT || (t->verdict == VERDICT_WRONG_OUTPUT && !differs);
}

/* What a step printed, and how it ended. */
static void read_step(const struct judge *j, size_t i, const json_t *recorded,
                      struct recorded_room *room, struct run_result *outcome, struct printed *p)
{
    const struct step *step = &j->test->steps[i];
    p->both = (struct byte_queue){ 0 };
    recorded_outcome(recorded, step, room, outcome);
    p->output = outcome->out;
    p->needs_both = needs_both(j, step, outcome, &p->both);
}

static void take_step(const struct judge *j, size_t i, const struct run_result *outcome,
                      const struct printed *p, struct lenience *l, struct mark_test *t)
{
    const struct step *step = &j->test->steps[i];
    enum test_verdict verdict = judge_step(j, step, i, outcome, p, l);
    if (verdict == VERDICT_RIGHT && problem_scores(j->rule.problem))
        t->has_given =
            j->rule.problem->kind->score_of(j->rule.problem, step, outcome->out, &t->given);
    if (verdict != VERDICT_RIGHT && costs_nothing(j->course, t)) {
        t->verdict = verdict;
        note_wrong(j, step, i, outcome, p, t);
    }
    l->has_error_output |= outcome->err.len > 0;
    t->refused |= outcome->refused;
}

/* Whether the last step ended by itself. Otherwise it was the last one. */
static int ended_by_itself(const struct mark_test *t)
{
    return t->verdict == VERDICT_RIGHT || t->verdict == VERDICT_WRONG_OUTPUT ||
           t->verdict == VERDICT_EXIT_STATUS;
}

static size_t step_count(const struct judge *j, const json_t *steps)
{
    size_t count = json_array_size(steps);
    return count < j->test->step_count ? count : j->test->step_count;
}

/* Notes with which leniencies the run is right. Text on standard error is one, where it costs. */
static void note_leniencies(const struct judge *j, const struct lenience *l, struct mark_test *t)
{
    if (l->is_lenient && ended_by_itself(t)) {
        t->needed = l->needed;
        t->leniencies = l->is_allowed ? l->for_course : 0;
    }
    if (l->has_error_output && j->course->leniencies.percent[LENIENT_STANDARD_ERROR] < 100 &&
        (t->verdict == VERDICT_RIGHT || t->leniencies != 0))
        t->leniencies |= 1U << LENIENT_STANDARD_ERROR;
}

/* Judges one run into *t, which has nothing of a run yet. */
static void judge_run(const struct judge *j, const json_t *steps, struct mark_test *t)
{
    struct lenience l = { .accepted = problem_accepted(j->rule.problem, j->course),
                          .is_lenient = 1,
                          .is_allowed = 1 };
    struct recorded_room room = { 0 };
    size_t i;
    t->verdict = VERDICT_RIGHT;
    for (i = 0; i < step_count(j, steps); i++) {
        struct run_result outcome;
        struct printed p;
        read_step(j, i, json_array_get(steps, i), &room, &outcome, &p);
        take_step(j, i, &outcome, &p, &l, t);
        free(p.both.at);
    }
    for (i = 0; l.follows_reading && t->verdict == VERDICT_RIGHT && l.accepted >> i != 0; i++) {
        if (t->reading == 0 && (l.accepted >> i & 1) != 0)
            t->reading = &course_readings[i];
    }
    free(room.out.at);
    free(room.err.at);
    note_leniencies(j, &l, t);
}

void judged_free(struct mark_test *t)
{
    if (t->wrong != 0)
        json_decref(t->wrong->output);
    free(t->wrong);
    t->wrong = 0;
}

/* ---- unstable programs ---- */

/* What the course looks at of a run. */
static void conduct_of(const struct judge *j, struct leniencies seen, const json_t *steps,
                       struct conduct *c)
{
    struct recorded_room room = { 0 };
    size_t i;
    memset(c, 0, sizeof *c);
    for (i = 0; i < step_count(j, steps); i++) {
        const struct step *step = &j->test->steps[i];
        struct run_result outcome;
        struct printed p;
        read_step(j, i, json_array_get(steps, i), &room, &outcome, &p);
        conduct_add(c, &j->rule, step, &outcome, seen_with(&p, seen));
        free(p.both.at);
    }
    free(room.out.at);
    free(room.err.at);
}

static int is_of_course(const json_t *run)
{
    return strcmp(json_text_of(run, "build", ""), "course") == 0;
}

struct unstable unstable_of(const struct conduct_rule *rule, struct leniencies seen,
                            const struct test *test, const json_t *steps, const json_t *runs)
{
    const struct judge j = { .rule = *rule, .test = test };
    struct conducts builds = { 0 }, course = { 0 };
    struct conduct c;
    const json_t *run;
    size_t i;
    json_array_foreach(runs, i, run)
    {
        const json_t *its = json_object_get(run, "steps");
        if (its == 0)
            continue; /* it is the same as the one that counts */
        if (builds.runs == 0) {
            conduct_of(&j, seen, steps, &c);
            conducts_add(&builds, &c);
            conducts_add(&course, &c);
        }
        conduct_of(&j, seen, its, &c);
        conducts_add(&builds, &c);
        if (is_of_course(run))
            conducts_add(&course, &c);
    }
    return (struct unstable){ builds.unstable, course.unstable };
}

static int is_right(const struct judge *j, const json_t *steps)
{
    struct mark_test t = { 0 };
    judge_run(j, steps, &t);
    judged_free(&t);
    return t.verdict == VERDICT_RIGHT;
}

/* Whether some run of the course's build is right. */
static int is_once_right(const struct judge *j, const json_t *steps, const json_t *runs)
{
    const json_t *run;
    size_t i;
    int once = is_right(j, steps);
    json_array_foreach(runs, i, run)
    {
        const json_t *its = json_object_get(run, "steps");
        once |= its != 0 && is_of_course(run) && is_right(j, its);
    }
    return once;
}

/* Of an unstable build nothing else is noted: another run of grade could show another answer. */
void judge_test(const struct course *course, const struct problem *problem, const struct test *test,
                const json_t *record, struct mark_test *t)
{
    const struct judge j = { course,
                             { .problem = problem,
                               .status = (enum course_status)course->run.status,
                               .free = cheaper_than(course, 1) },
                             test };
    const json_t *steps = json_object_get(record, "steps");
    const json_t *runs = json_object_get(record, "runs");
    struct unstable unstable = unstable_of(&j.rule, cheaper_than(course, 100), test, steps, runs);
    t->was_run = steps != 0;
    t->unstable = unstable.builds;
    t->finding = json_text_of(record, "finding", 0);
    t->stopped_ms = json_integer_value(json_object_get(record, "stopped_ms"));
    if (unstable.course) {
        t->verdict = VERDICT_UNSTABLE;
        t->was_right = is_once_right(&j, steps, runs);
    } else {
        judge_run(&j, steps, t);
    }
}
