#include "hunt/pursue.h"

#include "hunt/shrink/shrink.h"
#include "step/chain.h"
#include "system/clock.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHRINK_LEAST = 2000, /* milliseconds that shrinking gets, even if the time is used up */
    SHRINK_HANG = 1000,  /* milliseconds, if a program does not end: proving it takes seconds */
    SHRINK_TIMES = 16,   /* ... and a slow one at least for this multiple of the limit, */
    SHRINK_SLOW = 24,    /* ... but at most with this many candidates that take long: */
    TAKES_LONG = 8,      /* ... at least this part of the limit */
    SLOW_PERCENT = 110,  /* of the limit, which a candidate passes, so that the result does, too */
    VAIN = 2,            /* candidates that were in time, and none is tried that is smaller, */
    HARDLY_LARGER = 32,  /* ... or larger only by this part */
    SHRINK_SLOWLY = 400, /* candidates that fresh processes try, or of a program that hangs */
    SHRINK_HANGS = 12,   /* of these, candidates that hang: each takes all its time */
    SHRINK_FLOODS = 4    /* candidates at once, if a program prints on and on */
};

/* A shrinking in progress. */
struct shrinking {
    struct hunting *h;
    const struct candidate *candidate;
    const struct cause *cause; /* to be kept: as the executor or as fresh processes show it */
    int is_fresh;              /* fresh processes try the candidates */
    uint64_t until;            /* of milliseconds(); 0: no end */
    size_t hangs;              /* candidates that were kept because they hang, too */
    struct in_time {           /* ... and those that took long, but not long enough */
        size_t len, words;
    } in_time[SHRINK_SLOW];
    size_t in_time_count;
    int is_cut_off;
    struct batch *batch;
};

static int is_done(const struct shrinking *s)
{
    size_t most = is_slowness(s->h, s->cause->verdict) ? SHRINK_SLOW : SHRINK_HANGS;
    return hunting_is_stopped(s->h) || s->hangs + s->in_time_count >= most ||
           (s->until != 0 && milliseconds() >= s->until);
}

int shows_leniencies(const struct hunting *h, const struct step *step, bytes output,
                     const struct difference *d, const struct candidate *q)
{
    struct leniencies of_output = { q->shows.bits & LENIENCIES_OF_OUTPUT };
    int is_status = d->verdict == VERDICT_EXIT_STATUS;
    if ((!is_status && (d->verdict != VERDICT_WRONG_OUTPUT || of_output.bits != q->shows.bits)) ||
        d->has_first != (of_output.bits != 0))
        return 0;
    return of_output.bits == 0 ||
           problem_leniencies_show(h->session->problem, step, output, h->lenient, of_output);
}

static int keeps_cause(const struct shrinking *s, const struct step *step, bytes output,
                       const struct difference *d)
{
    struct cause cause;
    if (s->candidate->shows.bits != 0)
        return shows_leniencies(s->h, step, output, d, s->candidate);
    problem_cause(s->h->session->problem, step, output, d, &cause);
    return cause_equal(&cause, s->cause);
}

/* ---- through the executor ---- */

/* Candidates that are tried at once: few, if each costs much, because often the first one is kept.
 */
static size_t group_size(const struct shrinking *s)
{
    if (is_hang(s->cause->verdict))
        return 1;
    if (s->cause->verdict == VERDICT_OUTPUT_LIMIT)
        return SHRINK_FLOODS;
    switch (executor_engine(s->h->executor)) {
    case EXECUTOR_IN_PROCESS:
        return SHRINK_BATCH;
    case EXECUTOR_FORK_SERVER:
        return 16;
    default:
        return 4;
    }
}

int is_forbidden_end(const struct hunt_session *s, enum test_verdict verdict)
{
    if (s->course->run.crash != COURSE_CRASH_FAULT)
        return 0;
    switch (verdict) {
    case VERDICT_SIGNAL:
        return s->problem->forbids_crashes;
    case VERDICT_TIME_CPU:
    case VERDICT_TIME_WALL:
    case VERDICT_OUTPUT_LIMIT:
        return s->problem->forbids_hangs;
    default:
        return 0;
    }
}

static size_t try_group(struct shrinking *s, const struct step *candidates, size_t count)
{
    struct batch *v = s->batch;
    size_t kept = count;
    size_t i;
    if (batch_run(s->h, candidates, 0, count, v)) {
        for (i = 0; i < v->count && kept == count; i++) {
            struct difference d;
            if (v->is_last[i] && batch_shows(s->h, v, i, &d) &&
                keeps_cause(s, &v->steps[i], v->answers[i].out, &d))
                kept = v->from[i];
        }
    }
    batch_free(v);
    return kept;
}

/* ---- by fresh processes ---- */

static int try_fresh(struct shrinking *s, const struct step *candidate)
{
    struct step step = *candidate;
    void *memory;
    struct confirmation c;
    int kept;
    if (!answer_step(s->h->session, &step, &memory))
        return 0;
    confirm(s->h, &step, 1, &c);
    kept = c.result == CONFIRMED && keeps_cause(s, &step, c.outcome.out, &c.difference);
    confirmation_free(&c);
    free(memory);
    return kept;
}

static size_t words_of(bytes text)
{
    size_t words = 0, i;
    for (i = 0; i < text.len; i++)
        words += text.at[i] > ' ' && (i == 0 || text.at[i - 1] <= ' ');
    return words;
}

/* Whether about as much and more took long, and was in time. */
static int is_vain(const struct shrinking *s, bytes input)
{
    size_t words = words_of(input), larger = 0, i;
    for (i = 0; i < s->in_time_count; i++) {
        const struct in_time *t = &s->in_time[i];
        larger += input.len <= t->len + t->len / HARDLY_LARGER &&
                  words <= t->words + t->words / HARDLY_LARGER;
    }
    return larger >= VAIN;
}

/* Whether a fresh process takes too long. It is a program of a package, so the references are to be
   within the limit. */
static int try_slow(struct shrinking *s, const struct step *candidate)
{
    const uint64_t limit = (uint64_t)s->h->session->course->run.cpu_ms * 1000;
    const struct problem *problem = s->h->session->problem;
    struct step step = *candidate;
    struct run_result outcome;
    void *memory = 0;
    int kept = 0;
    if (is_vain(s, step.input))
        return 0;
    if (answer_step(s->h->session, &step, &memory)) {
        subject_run_within(s->h->subject, &step, limit * SLOW_PERCENT / 100, &outcome);
        kept = outcome.ending == ENDED_TIME_CPU && problem_agrees(problem, &step) &&
               problem_leaves_time(problem);
        if (outcome.ending != ENDED_TIME_CPU && outcome.cpu_us > limit / TAKES_LONG)
            s->in_time[s->in_time_count++] =
                (struct in_time){ step.input.len, words_of(step.input) };
        s->hangs += outcome.ending == ENDED_TIME_CPU && !kept;
        run_result_free(&outcome);
    }
    free(memory);
    return kept;
}

static int try_one(struct shrinking *s, const struct step *candidate)
{
    return is_slowness(s->h, s->cause->verdict) ? try_slow(s, candidate) : try_fresh(s, candidate);
}

static size_t keeps(void *who, const struct step *candidates, size_t count)
{
    struct shrinking *s = who;
    size_t size = s->is_fresh ? 1 : group_size(s);
    size_t i;
    for (i = 0; i < count; i += size) {
        size_t n = count - i < size ? count - i : size;
        size_t kept;
        if (is_done(s)) {
            s->is_cut_off = 1;
            break;
        }
        kept = s->is_fresh ? !try_one(s, &candidates[i]) : try_group(s, &candidates[i], n);
        if (kept < n) {
            s->hangs += (size_t)is_hang(s->cause->verdict);
            return i + kept;
        }
    }
    return count;
}

static uint64_t shrink_until(const struct hunting *h, const struct cause *cause)
{
    const int is_slow = is_slowness(h, cause->verdict);
    const uint64_t least =
        milliseconds() + (is_slow ? SHRINK_TIMES * h->session->course->run.cpu_ms : SHRINK_LEAST);
    if (h->deadline == 0)
        return 0;
    if (is_hang(cause->verdict) && !is_slow)
        return milliseconds() + SHRINK_HANG;
    return h->deadline > least ? h->deadline : least;
}

/* Shrinks the step of *found. */
static void make_small(struct hunting *h, const struct candidate *q, const struct cause *cause,
                       int is_fresh, struct hunt_finding *found)
{
    struct shrinking s = { .h = h,
                           .candidate = q,
                           .cause = cause,
                           .is_fresh = is_fresh,
                           .until = shrink_until(h, cause),
                           .batch = memory_new(1, sizeof *s.batch) };
    struct shrink_request request = { .problem = h->session->problem,
                                      .from = q->step,
                                      .weakest = q->standing,
                                      .keeps_args = h->session->args != 0,
                                      .tries =
                                          is_fresh || is_hang(cause->verdict) ? SHRINK_SLOWLY : 0,
                                      .is_cut_off = &s.is_cut_off,
                                      .keeps = keeps,
                                      .who = &s };
    shrink(&request, &found->step);
    found->shrunk = s.is_cut_off ? SHRUNK_CUT_OFF : SHRUNK_FULLY;
    free(s.batch);
}

/* ---- the finding ---- */

enum standing standing_of_step(const struct problem *problem, const struct step *step,
                               enum standing otherwise)
{
    enum standing found = problem_standing(problem, step, 0);
    return found == STANDING_UNKNOWN ? otherwise : found;
}

/* Confirms the step that *found holds. */
static enum confirmation_result prove(struct hunting *h, const struct candidate *q,
                                      struct hunt_finding *found)
{
    struct step *step = &found->step.step;
    if (!answer_step(h->session, step, &found->answer))
        return UNCONFIRMED;
    if (is_hang(q->cause.verdict))
        confirm_hang(h, step, FRESH_RUNS, &found->proof);
    else
        confirm(h, step, FRESH_RUNS, &found->proof);
    found->standing = standing_of_step(h->session->problem, step, q->standing);
    found->wrong = q->wrong;
    found->tries = q->tries;
    found->at = milliseconds();
    return found->proof.result;
}

/* Whether *found shows the cause that the first fresh run has shown. */
static int is_same(const struct candidate *q, const struct hunt_finding *found,
                   const struct cause *cause)
{
    const struct cause *shown = &found->proof.cause;
    return found->proof.result == CONFIRMED &&
           (q->shows.bits != 0 || cause_equal(shown, cause) ||
            (is_hang(shown->verdict) && is_hang(cause->verdict)));
}

/* Shrinks the step, and confirms the result. Returns 0 if that shows another cause, or nothing. */
static int catch_small(struct hunting *h, const struct candidate *q, const struct cause *fresh,
                       int is_fresh, struct hunt_finding *found)
{
    make_small(h, q, is_fresh ? fresh : &q->cause, is_fresh, found);
    (void)prove(h, q, found);
    if (is_same(q, found, fresh))
        return 1;
    finding_free(found);
    return 0;
}

static int catch_smaller(struct hunting *h, const struct candidate *q, const struct cause *fresh,
                         struct hunt_finding *found)
{
    const int is_slow = is_slowness(h, q->cause.verdict);
    if (!is_slow && catch_small(h, q, fresh, 0, found))
        return 1;
    return (is_slow || !is_hang(fresh->verdict)) && catch_small(h, q, fresh, 1, found);
}

static enum confirmation_result catch_whole(struct hunting *h, const struct candidate *q,
                                            struct hunt_finding *found)
{
    enum confirmation_result result;
    step_copy_of(q->step, &found->step);
    result = prove(h, q, found);
    if (result != CONFIRMED && result != UNSTABLE)
        finding_free(found);
    return result;
}

static bytes without_last_line(bytes text)
{
    size_t n = text.len;
    while (n > 0 && (n == text.len || text.at[n - 1] != '\n'))
        n--;
    return bytes_first(text, n);
}

/* Makes the step that plays the turns of all steps up to `last`, without the last line of those
   before it, which saves. */
static void unbroken_of(const struct step *last, struct step_copy *to)
{
    struct byte_queue text = { 0 };
    struct chain chain;
    struct step step;
    size_t i;
    chain_of(last, &chain);
    for (i = 0; i + 1 < chain.count; i++)
        queue_put(&text, without_last_line(chain.steps[i]->input));
    queue_put(&text, last->input);
    step = *chain.steps[0];
    step.input = queue_bytes(&text);
    step_copy_of(&step, to);
    free(text.at);
}

/* Whether the same game is wrong if it is not saved and loaded again. Then that is what is wrong.
 */
static int is_wrong_unbroken(struct hunting *h, const struct candidate *q)
{
    struct batch *v = memory_new(1, sizeof *v);
    struct step_copy game;
    struct difference d;
    int is_wrong;
    unbroken_of(q->step, &game);
    is_wrong = batch_run(h, &game.step, 0, 1, v) && v->count > 0 && batch_shows(h, v, 0, &d);
    batch_free(v);
    step_copy_free(&game);
    free(v);
    return is_wrong;
}

/* A first look by fresh processes: one run, or all of them if that one is right. There is none at a
   program that does not end, because each run takes all its time; but only a process of its own
   shows that one is too slow. */
static enum confirmation_result look(struct hunting *h, const struct candidate *q,
                                     struct cause *fresh)
{
    struct confirmation c;
    enum confirmation_result result;
    *fresh = q->cause;
    if (is_slowness(h, q->cause.verdict))
        confirm_hang(h, q->step, 1, &c);
    else if (is_hang(q->cause.verdict))
        return CONFIRMED;
    else
        confirm(h, q->step, 1, &c);
    if (c.result == CONTRADICTED && !is_hang(q->cause.verdict))
        confirm_more(h, q->step, FRESH_RUNS - 1, &c);
    *fresh = c.cause;
    result = c.result;
    confirmation_free(&c);
    return result;
}

/* Adds what the sanitizers say, if that may explain the finding. Returns `result`. */
static enum confirmation_result sanitize(struct hunting *h, enum confirmation_result result,
                                         struct hunt_finding *found)
{
    if (result == UNSTABLE ||
        (result == CONFIRMED && found->proof.difference.verdict == VERDICT_SIGNAL))
        found->sanitizer = sanitizer_says(h, &found->step.step);
    return result;
}

enum confirmation_result pursue_whole(struct hunting *h, const struct step *step,
                                      enum standing standing, struct hunt_finding *found)
{
    const struct candidate q = { .step = step, .standing = standing };
    memset(found, 0, sizeof *found);
    return sanitize(h, catch_whole(h, &q, found), found);
}

enum confirmation_result pursue(struct hunting *h, const struct candidate *q,
                                struct hunt_finding *found)
{
    struct cause fresh;
    enum confirmation_result result;
    memset(found, 0, sizeof *found);
    if (q->step->before != 0 && is_wrong_unbroken(h, q))
        return UNCONFIRMED;
    result = look(h, q, &fresh);
    if (result != CONFIRMED && result != UNSTABLE)
        return result;
    if (result == UNSTABLE || !catch_smaller(h, q, &fresh, found))
        result = catch_whole(h, q, found);
    else
        result = found->proof.result;
    return sanitize(h, result, found);
}
