#include "hunt/pursue.h"

#include "hunt/shrink/shrink.h"
#include "system/clock.h"
#include "text/hash.h"
#include "text/say.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIES = 300,      /* candidates: each is a process of a slow build */
    SHRINK_MS = 4000, /* that shrinking gets at most */
    SAMPLE_FROM = 1024,
    SAMPLE_TO = 4096,
    SAMPLE_STEP = 128
};

struct sanitizing {
    struct hunting *h;
    uint64_t kind;  /* to be kept */
    uint64_t until; /* of milliseconds() */
    int is_cut_off;
};

/* What tells a finding of a sanitizer from others: what was found, and where. */
static uint64_t kind_of(const char *finding)
{
    char room[CAUSE_PLACE];
    sink text = text_sink(room, sizeof room);
    cause_put_sanitizer(finding, &text);
    return hash_bytes(HASH_START, sink_held(&text));
}

static int shows(const struct sanitizing *s, const struct step *step)
{
    char *found = sanitizer_says(s->h, step);
    int is_same = found != 0 && kind_of(found) == s->kind;
    free(found);
    return is_same;
}

static size_t keeps(void *who, const struct step *candidates, size_t count)
{
    struct sanitizing *s = who;
    size_t i;
    for (i = 0; i < count; i++) {
        if (hunting_is_stopped(s->h) || milliseconds() >= s->until) {
            s->is_cut_off = 1;
            return count;
        }
        if (shows(s, &candidates[i]))
            return i;
    }
    return count;
}

/* Runs the course's build once, and fills in the proof. Returns 0 if its output is wrong, which is
   another finding, or if the oracle does not agree with the reference. */
static int prove(struct hunting *h, const struct step *step, const char *finding,
                 struct confirmation *c)
{
    const struct conduct_rule rule = hunt_rule(h);
    if (!problem_agrees(h->session->problem, step))
        return 0;
    subject_run(h->subject, step, 0, &c->outcome);
    conducts_add_run(&c->fresh, &rule, step, &c->outcome);
    c->runs = c->made = FRESH_RUNS;
    c->result = CONFIRMED;
    c->lenient = h->lenient;
    if (c->outcome.ending != ENDED_EXIT || difference_of(&rule, step, &c->outcome, &c->difference))
        return 0;
    c->difference.verdict = VERDICT_MEMORY_ERROR;
    c->difference.sanitizer = finding;
    problem_cause(h->session->problem, step, c->outcome.out, &c->difference, &c->cause);
    return 1;
}

/* Whether FRESH_RUNS runs show it. Stores what the first one has found, which the caller frees. */
static int shows_always(const struct sanitizing *s, const struct step *step, char **finding)
{
    unsigned i;
    *finding = sanitizer_says(s->h, step);
    for (i = 1; i < FRESH_RUNS && *finding != 0; i++) {
        if (!shows(s, step))
            return 0;
    }
    return *finding != 0 && kind_of(*finding) == s->kind;
}

static void make_small(struct sanitizing *s, const struct candidate *q, struct step_copy *to)
{
    struct shrink_request request = { .problem = s->h->session->problem,
                                      .from = q->step,
                                      .weakest = q->standing,
                                      .tries = TRIES,
                                      .is_cut_off = &s->is_cut_off,
                                      .keeps = keeps,
                                      .who = s };
    shrink(&request, to);
}

/* Returns 0 if there is no finding; then *found is empty. Otherwise finding_free frees it. */
static int pursue_sanitized(struct sanitizing *s, const struct candidate *q,
                            struct hunt_finding *found)
{
    struct hunting *h = s->h;
    struct step *step = &found->step.step;
    int is_confirmed = 0;
    memset(found, 0, sizeof *found);
    make_small(s, q, &found->step);
    if (shows_always(s, step, &found->sanitizer) && answer_step(h->session, step, &found->answer) &&
        prove(h, step, found->sanitizer, &found->proof)) {
        found->shrunk = s->is_cut_off ? SHRUNK_CUT_OFF : SHRUNK_FULLY;
        found->standing = standing_of_step(h->session->problem, &found->step.step, q->standing);
        found->at = milliseconds();
        is_confirmed = 1;
    }
    if (!is_confirmed)
        finding_free(found);
    return is_confirmed;
}

/* Whether a kind of finding was not seen before; then it is noted. */
static int is_new_kind(struct hunting *h, uint64_t kind)
{
    size_t i;
    for (i = 0; i < h->sanitized_count; i++) {
        if (h->sanitized[i] == kind)
            return 0;
    }
    if (h->sanitized_count == MEMORY_ERRORS_MOST)
        return 0;
    h->sanitized[h->sanitized_count++] = kind;
    return 1;
}

void consider_sanitized(struct hunting *h, const struct step *step, enum standing standing)
{
    struct candidate q = { .step = step, .standing = standing };
    char *finding = sanitizer_says(h, step);
    struct sanitizing s = { h, finding != 0 ? kind_of(finding) : 0, milliseconds() + SHRINK_MS, 0 };
    int is_new = finding != 0 && is_new_kind(h, s.kind);
    struct hunt_finding found;
    free(finding);
    if (!is_new || !pursue_sanitized(&s, &q, &found))
        return;
    found.tries = h->tries; /* no output was wrong */
    (void)finding_keep(h, &found);
    finding_free(&found);
}

int is_of_sample(const struct hunting *h, uint64_t number)
{
    return h->program->kind == PROGRAM_SOURCE && number >= SAMPLE_FROM && number < SAMPLE_TO &&
           number % SAMPLE_STEP == 0;
}
