#include "hunt/pursue.h"

#include "hunt/shrink/shrink.h"
#include "system/clock.h"

#include <string.h>

enum {
    HANGS_MOST = 2,         /* causes of hanging that are pursued, because each takes seconds */
    CONTRADICTED_MOST = 16, /* candidates: then another engine takes over */
    DEFERRED_UNTIL = 256,   /* inputs */

    /* If so many inputs show a cause that is not settled, as a consequence of another, only one in
       SEEN_STEP is still looked at. */
    SEEN_MOST = 64,
    SEEN_STEP = 16
};

/* ---- known causes ---- */

/* Returns what is known of a cause; NULL: too many are known to keep another one. */
static struct known_cause *learn(struct hunting *h, const struct cause *suspected)
{
    size_t i;
    for (i = 0; i < h->known_count; i++) {
        if (cause_equal(&h->known[i].suspected, suspected))
            return &h->known[i];
    }
    if (i == sizeof h->known / sizeof h->known[0])
        return 0;
    h->known[h->known_count++].suspected = *suspected;
    return &h->known[i];
}

static int is_of_time(const struct cause *cause)
{
    return cause->verdict == VERDICT_TIME_CPU || cause->verdict == VERDICT_TIME_WALL;
}

/* Which limit of time a program reaches first depends on how busy the machine is. */
static int is_found(const struct hunting *h, const struct cause *cause)
{
    size_t i;
    for (i = 0; i < h->found_count; i++) {
        struct cause same = *cause;
        if (is_of_time(cause) && is_of_time(&h->found[i]))
            same.verdict = h->found[i].verdict;
        if (cause_equal(&h->found[i], &same))
            return 1;
    }
    return 0;
}

/* Whether the cause is taken for a consequence of one that was found. */
static int follows_found(const struct hunting *h, const struct cause *cause)
{
    size_t i;
    for (i = 0; i < h->found_count; i++) {
        if (cause_follows(cause, &h->found[i]))
            return 1;
    }
    return 0;
}

static int is_settled(const struct hunting *h, const struct known_cause *known)
{
    return known->is_finding || known->doubts >= DOUBTS_MOST ||
           (is_hang(known->suspected.verdict) &&
            (h->hangs >= HANGS_MOST || is_found(h, &known->suspected))) ||
           follows_found(h, &known->suspected);
}

int candidate_is_worth(struct hunting *h, const struct cause *cause)
{
    struct known_cause *known = learn(h, cause);
    if (known == 0)
        return 0;
    known->seen++;
    return !is_settled(h, known) && (known->seen <= SEEN_MOST || known->seen % SEEN_STEP == 0);
}

/* Returns the finding of that cause whose input is larger than the step's; NULL: there is none. */
static struct hunt_finding *larger_finding(struct hunting *h, const struct step *step,
                                           const struct cause *cause)
{
    size_t i;
    for (i = 0; i < h->clock_check_count; i++) {
        struct hunt_finding *f = &h->clock_checks[i];
        if (f->proof.result == CONFIRMED && cause_equal(&f->proof.cause, cause) &&
            shrink_is_smaller(step, &f->step.step))
            return f;
    }
    return 0;
}

int candidate_is_smaller(struct hunting *h, const struct step *step, const struct cause *cause)
{
    return problem_makes_inputs(h->session->problem) && larger_finding(h, step, cause) != 0;
}

int counts_at(const struct hunt_session *s, enum standing standing, enum test_verdict verdict)
{
    return (standing != STANDING_UNKNOWN && standing <= s->weakest) || is_forbidden_end(s, verdict);
}

/* ---- pursuing ---- */

/* What varies is no wrong output that others could follow from, and it hides none of its place. */
static struct cause cause_of_finding(const struct hunt_finding *found)
{
    struct cause cause = found->proof.cause;
    cause.verdict = confirmed_verdict(&found->proof);
    if (found->proof.result == UNSTABLE)
        cause.follows = 0;
    return cause;
}

/* Keeps what was found, unless it has a cause that another finding has, and frees it. Returns
   whether its cause is known then. If a reading explains it, other bugs may have the same cause. */
static int keep(struct hunting *h, struct hunt_finding *found)
{
    struct cause cause = cause_of_finding(found);
    int is_reading;
    found->followed = follow_reading(h, found);
    is_reading = found->followed.reading != 0;
    if (!is_reading && is_found(h, &cause)) {
        finding_free(found);
        return 1;
    }
    if (!is_reading)
        experiment(h, found);
    if (!finding_keep(h, found)) {
        finding_free(found);
        return 1;
    }
    if (!is_reading)
        h->found[h->found_count++] = cause;
    if (h->found_count == FINDINGS_MOST)
        h->ended = "the most causes that a hunt keeps were found, so it was ended";
    clock_check_later(h, found);
    return !is_reading;
}

/* Keeps what was found if it counts, or frees it. Returns whether it counts. */
static int keep_what_counts(struct hunting *h, struct hunt_finding *found,
                            struct known_cause *known)
{
    int is_steady = found->proof.result == CONFIRMED;
    if (!counts_at(h->session, found->standing, found->proof.difference.verdict)) {
        finding_free(found);
        return 0;
    }
    known->is_finding = keep(h, found) && is_steady;
    return 1;
}

void candidate_keep_again(struct hunting *h, struct hunt_finding *found)
{
    struct known_cause *known = learn(h, &found->proof.cause);
    found->is_kept = 1;
    if (known == 0 || h->found_count == FINDINGS_MOST)
        finding_free(found);
    else
        (void)keep_what_counts(h, found, known);
}

/* Notes that fresh processes did not show what the executor showed. */
static void doubt(struct hunting *h, struct known_cause *known)
{
    known->doubts++;
    if (++h->contradicted == CONTRADICTED_MOST) {
        size_t i;
        h->contradicted = 0;
        executor_distrust(h->executor, "fresh processes contradicted it again and again");
        for (i = 0; i < h->known_count; i++)
            h->known[i].doubts = 0;
    }
}

/* When the time is used up, only a first finding is still worth more of it. */
static int may_pursue(const struct hunting *h)
{
    int is_late = h->deadline != 0 && milliseconds() >= h->deadline;
    return h->found_count < FINDINGS_MOST && (h->found_count == 0 || !is_late);
}

static int pursue_candidate(struct hunting *h, const struct candidate *s, struct known_cause *known)
{
    enum confirmation_result result;
    struct hunt_finding found;
    h->hangs += (unsigned)is_hang(s->cause.verdict);
    result = pursue(h, s, &found);
    if (result == CONFIRMED || result == UNSTABLE) {
        int counts = keep_what_counts(h, &found, known);
        known->doubts += !counts || result == UNSTABLE; /* another input may show it each time */
        return counts;
    }
    if (result == CONTRADICTED && is_slowness(h, s->cause.verdict)) {
        h->hangs--; /* the executor allows more time from now on */
        h->time_outs = 0;
    } else if (result == CONTRADICTED) {
        doubt(h, known);
    } else if (result != EXPLAINED) {
        h->disputed += result == DISPUTED;
        known->doubts++;
    }
    return 0;
}

/* Puts a smaller input that shows the same in the place of a finding's. */
static void replace_larger(struct hunting *h, const struct candidate *s)
{
    struct hunt_finding *old = larger_finding(h, s->step, &s->cause);
    struct hunt_finding found;
    if (old == 0)
        return;
    if (pursue(h, s, &found) == CONFIRMED &&
        larger_finding(h, &found.step.step, &found.proof.cause) == old) {
        found.index = old->index;
        found.number = old->number;
        finding_free(old);
        *old = found;
        (void)finding_keep_again(h, old);
    } else {
        finding_free(&found);
    }
}

/* ---- deferring ---- */

/* Keeps a copy of the candidate, unless one of its cause is kept. */
static void defer(struct hunting *h, const struct candidate *s)
{
    struct candidate *d = &h->deferred[h->deferred_count];
    size_t i;
    for (i = 0; i < h->deferred_count; i++) {
        if (cause_equal(&h->deferred[i].cause, &s->cause))
            return;
    }
    if (h->deferred_count == DEFERRED_MOST)
        return; /* its cause will show again */
    *d = *s;
    step_copy_of(s->step, &d->own);
    h->deferred_count++;
}

static int consider_now(struct hunting *h, const struct candidate *s)
{
    struct known_cause *known = learn(h, &s->cause);
    if (known != 0 && known->is_finding && candidate_is_smaller(h, s->step, &s->cause) &&
        !is_hang(s->cause.verdict) && may_pursue(h))
        replace_larger(h, s);
    if (known == 0 || is_settled(h, known) || s->tries < known->again || !may_pursue(h))
        return 0;
    known->again = 2 * s->tries;
    return pursue_candidate(h, s, known);
}

void forget_deferred(struct hunting *h)
{
    while (h->deferred_count > 0)
        step_copy_free(&h->deferred[--h->deferred_count].own);
}

static int follows_another(const struct hunting *h, size_t index)
{
    const struct cause *cause = &h->deferred[index].cause;
    size_t i;
    for (i = 0; i < h->deferred_count; i++) {
        if (i != index && cause_follows(cause, &h->deferred[i].cause))
            return 1;
    }
    return 0;
}

/* Returns the index of the first deferred candidate that is no consequence of another one, or 0. */
static size_t next_deferred(const struct hunting *h)
{
    size_t i;
    for (i = 0; i < h->deferred_count; i++) {
        if (!follows_another(h, i))
            return i;
    }
    return 0;
}

/* Takes a candidate out of the list. The caller frees its step. */
static struct candidate take_deferred(struct hunting *h, size_t index)
{
    struct candidate taken = h->deferred[index];
    size_t rest = --h->deferred_count - index;
    memmove(&h->deferred[index], &h->deferred[index + 1], rest * sizeof taken);
    return taken;
}

static void pursue_deferred(struct hunting *h)
{
    while (h->deferred_count > 0 && !hunting_is_stopped(h) && !h->is_lost) {
        struct candidate d = take_deferred(h, next_deferred(h));
        d.step = &d.own.step;
        (void)consider_now(h, &d);
        step_copy_free(&d.own);
    }
    forget_deferred(h);
}

void consider_deferred(struct hunting *h, int now)
{
    if (now || h->tries >= DEFERRED_UNTIL)
        pursue_deferred(h);
}

int consider(struct hunting *h, const struct candidate *s)
{
    if (s->cause.follows != 0 && s->tries < DEFERRED_UNTIL) {
        defer(h, s);
        return 0;
    }
    if (s->tries >= DEFERRED_UNTIL)
        pursue_deferred(h);
    return consider_now(h, s);
}
