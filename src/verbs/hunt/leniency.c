#include "hunt/leniency.h"

#include "hunt/causes/shrink.h"
#include "hunt/clock_check.h"
#include "hunt/finding.h"
#include "mark/verdict.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>

enum {
    MEASURED = 256,  /* inputs */
    GROUP = 16,      /* inputs at a time, */
    GROUP_FIRST = 4, /* ... and of the first FIRST, since each may reach a time limit */
    FIRST = 32,
    ATTEMPTS_MOST = 4 /* to keep a finding that shows the leniency */
};

/* A measurement in progress. */
struct measuring {
    struct hunting *h;
    struct leniency_tally tally;
    uint64_t measured;
    uint64_t slow;      /* inputs that reached a time limit: the program is not measured further */
    uint64_t explained; /* inputs for which the set suffices */
    struct leniencies set; /* what was chosen */
    int is_kept;           /* a finding shows it */
    size_t attempts;       /* to keep one */
    int is_broken;         /* the sieve failed, or memory ran out */
    struct volley volley;
    struct step steps[GROUP];
    enum standing standing[GROUP];
};

/* How many inputs of each stage are measured. */
static const size_t share[STAGES] = {
    [STAGE_GOLDEN] = MEASURED / 4, [STAGE_BY_SIZE] = MEASURED / 4, [STAGE_PLAY] = MEASURED / 2
};

/* Finds what the answer to step i needs. Returns 0 if no leniency makes it right. */
static int needed_by(const struct measuring *m, size_t i, struct leniencies *needed)
{
    static const struct leniencies all = { LENIENCIES_OF_OUTPUT };
    const struct sieve_answer *answer = &m->volley.answers[i];
    const struct step *step = &m->volley.steps[i];
    struct run_seen seen = { .ending = answer->ending,
                             .status = answer->status,
                             .has_status = step->has_status,
                             .expected_status = step->status };
    enum course_status rule = (enum course_status)m->h->session->course->run.status;
    if (answer->ending != ENDED_EXIT ||
        !leniencies_needed(m->h->session->dialect, step->answer, answer->out, all, needed))
        return 0;
    if (!status_is_right(&seen, rule))
        needed->bits |= 1U << LENIENT_EXIT_STATUS;
    return 1;
}

/* The hunt starts with this step, because each run of it takes long. */
static void remember_slow(struct measuring *m, size_t i)
{
    m->h->slow_standing = m->volley.standing[i];
    if (!step_copy_of(&m->volley.steps[i], &m->h->slow_step))
        m->is_broken = 1;
}

static void measure_answers(struct measuring *m)
{
    static const struct leniencies strict = { 0 };
    size_t i;
    for (i = 0; i < m->volley.count; i++) {
        struct leniencies needed = { 0 };
        struct difference d;
        m->measured++;
        if (is_time_out(m->volley.answers[i].ending) && m->slow++ == 0)
            remember_slow(m, i);
        if (volley_differs(m->h, &m->volley, i, strict, &d))
            leniency_tally_add(&m->tally, needed_by(m, i, &needed) ? &needed : 0);
    }
}

/* ---- choosing ---- */

/* Whether a set explains so much that it hides everything else: most of what fails, and a good part
   of all inputs. What compares boards alone can hide a real difference, so it must explain almost
   everything. */
static int hides(const struct measuring *m, const struct leniency_summary *sum)
{
    int is_board = (sum->set.bits & 1U << LENIENT_BOARD) != 0;
    if (sum->set.bits == 0 || sum->cases * 2 < m->tally.failing)
        return 0;
    return is_board ? sum->cases * 4 >= m->measured * 3 : sum->cases * 4 >= m->measured;
}

static void choose(struct measuring *m)
{
    struct leniency_summary most[SUMMARIES_MOST];
    size_t count = leniency_tally_sum(&m->tally, most);
    if (count > 0 && hides(m, &most[0])) {
        m->set = most[0].set;
        m->explained = most[0].cases;
    }
}

/* ---- the finding ---- */

/* Pursues a step that is right beneath the set, and not without. */
static int keep_step(struct measuring *m, size_t i)
{
    struct quarry q = { .step = &m->volley.steps[i],
                        .standing = m->volley.standing[i],
                        .needed = m->set.bits };
    struct finding_context context = { .leniency = m->set,
                                       .wrong = m->explained,
                                       .tries = m->measured };
    struct caught caught;
    enum confirmation_result result = pursue(m->h, &q, &caught);
    int kept = 0;
    context.at = milliseconds();
    if (result == CONFIRMED)
        kept = finding_keep(m->h, &caught, &context);
    if (kept)
        clock_check_later(m->h, json_array_size(m->h->findings) - 1, &caught, &context);
    else if (result == CONFIRMED || result == CONFIRM_VARIES)
        caught_free(&caught);
    return kept;
}

static int is_explained(const struct measuring *m, size_t i)
{
    static const struct leniencies strict = { 0 };
    struct leniencies needed = { 0 };
    struct difference d;
    return volley_differs(m->h, &m->volley, i, strict, &d) && needed_by(m, i, &needed) &&
           needed.bits != 0 && (needed.bits & ~m->set.bits) == 0;
}

/* Keeps the first step of a group that shows the leniency. Returns 0 if there is one: pursuing it
   has run other inputs, so the answers of the group are gone. */
static int keep_first(struct measuring *m)
{
    size_t i;
    for (i = 0; i < m->volley.count; i++) {
        if (is_explained(m, i)) {
            m->is_kept |= keep_step(m, i);
            return !m->is_kept && !m->h->is_lost && ++m->attempts < ATTEMPTS_MOST;
        }
    }
    return 1;
}

static int measure_group(struct measuring *m)
{
    measure_answers(m);
    return m->slow == 0;
}

/* ---- the inputs ---- */

typedef int each_group(struct measuring *m);

/* Runs a group of inputs. Returns 0 if the sieve fails or `each` returns 0. */
static int run_group(struct measuring *m, size_t count, each_group *each)
{
    int ran = volley_run(m->h, m->steps, m->standing, count, &m->volley);
    int going = ran && each(m);
    m->is_broken |= !ran;
    volley_free(&m->volley);
    return going;
}

/* Whether enough was measured: as many inputs as may be tried at all, or a quarter of the time is
   used up. */
static int is_enough(const struct measuring *m)
{
    const struct hunting *h = m->h;
    uint64_t tries = h->session->order->tries;
    if (m->set.bits != 0) /* a finding for it is looked for */
        return hunting_is_stopped(h);
    return hunting_is_over(h) || (tries > 0 && m->measured >= tries) ||
           (h->deadline > 0 && milliseconds() > h->deadline - (h->deadline - h->start) / 4 * 3);
}

static size_t next_size(const struct measuring *m, size_t size)
{
    size_t most = m->measured < FIRST ? GROUP_FIRST : GROUP;
    return 2 * size < most ? 2 * size : most;
}

/* Runs the inputs that are measured, a group at a time, until `each` returns 0. */
static void run_groups(struct measuring *m, each_group *each)
{
    struct inputs *inputs = hunt_inputs(m->h);
    int stage;
    int going = inputs != 0;
    size_t size = 1; /* of a group */
    m->is_broken |= inputs == 0;
    for (stage = STAGE_GOLDEN; going && stage < STAGES; stage++) {
        size_t left = share[stage];
        while (going && left > 0 && !is_enough(m)) {
            size_t n = inputs_next(inputs, (enum input_stage)stage, m->steps, m->standing,
                                   left < size ? left : size);
            left = n > 0 ? left - n : 0;
            size = next_size(m, size);
            going = n == 0 || run_group(m, n, each);
        }
    }
    inputs_close(inputs);
}

int leniency_measure(struct hunting *h)
{
    struct measuring *m = calloc(1, sizeof *m);
    int going;
    if (m == 0)
        return 0;
    m->h = h;
    run_groups(m, measure_group);
    choose(m);
    if (!m->is_broken && m->set.bits != 0)
        run_groups(m, keep_first);
    if (m->is_kept)
        h->lenient = m->set;
    going = !m->is_broken && !h->is_lost;
    free(m);
    return going;
}
