
#include "hunt/pursue.h"
#include "hunt/shrink/shrink.h"
#include "mark/verdict.h"
#include "system/clock.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    MEASURED = 256,  /* inputs */
    GROUP = 16,      /* inputs at a time, */
    GROUP_FIRST = 4, /* ... and of the first FIRST, since each may reach a time limit */
    FIRST = 32,
    OUTPUT_MOST = 1 << 14, /* bytes; an input with a longer output is left out */
    ATTEMPTS_MOST = 4,     /* to keep a finding that shows the leniencies */
    SLOW_MOST = 3          /* inputs that reach a time limit */
};

/* An input on which the program is wrong. */
struct failing {
    struct step_copy step; /* with the answer */
    enum standing standing;
    struct byte_queue output;
    struct difference d; /* apart from what the course overlooks */
    int is_compared;     /* it ended by itself */
};

/* A measurement in progress. */
struct measuring {
    struct hunting *h;
    struct failing failing[MEASURED];
    size_t failing_count;
    uint64_t measured;
    uint64_t slow;         /* inputs that reached a time limit */
    struct leniencies set; /* what was chosen, besides what the course overlooks */
    int is_broken;         /* the executor failed */
    struct batch batch;
    struct step steps[GROUP];
    enum standing standing[GROUP];
};

/* How many inputs of each source are measured. */
static const size_t share[SOURCES] = {
    [SOURCE_GOLDEN] = MEASURED / 4, [SOURCE_BY_SIZE] = MEASURED / 4, [SOURCE_PLAY] = MEASURED / 2
};

/* The hunt starts with this step, because each run of it takes long. */
static void remember_slow(struct measuring *m, size_t i)
{
    m->h->known_standing = m->batch.standing[i];
    step_copy_of(&m->batch.steps[i], &m->h->known_step);
}

static void keep_failing(struct measuring *m, size_t i, const struct difference *d)
{
    const struct run_result *answer = &m->batch.answers[i];
    struct failing *f;
    if (m->failing_count == MEASURED)
        return;
    f = &m->failing[m->failing_count++];
    f->standing = m->batch.standing[i];
    f->d = *d;
    f->is_compared = answer->ending == ENDED_EXIT;
    step_copy_of(&m->batch.steps[i], &f->step);
    if (f->is_compared)
        queue_put(&f->output, answer->out);
}

/* Returns 0 if an input reached a time limit. */
static int measure_group(struct measuring *m)
{
    const uint64_t slow = m->slow;
    size_t i;
    for (i = 0; i < m->batch.count; i++) {
        struct difference d;
        int is_long = m->batch.answers[i].out.len > OUTPUT_MOST;
        m->measured += !is_long;
        if (ended_by_time(m->batch.answers[i].ending) && m->slow++ == 0)
            remember_slow(m, i);
        if (!is_long && batch_shows(m->h, &m->batch, i, &d))
            keep_failing(m, i, &d);
    }
    return m->slow == slow;
}

/* ---- choosing ---- */

static int is_right_with(const struct measuring *m, const struct failing *f, unsigned set)
{
    struct leniencies all = { m->h->lenient.bits | set };
    int has_wrong_status = f->d.verdict == VERDICT_EXIT_STATUS;
    return f->is_compared && (!has_wrong_status || set & 1U << LENIENT_EXIT_STATUS) &&
           !problem_differs(m->h->session->problem, &f->step.step, queue_bytes(&f->output), all, 0);
}

/* Whether `more` removes the first difference that the output has with `set`. The exit status is
   wrong after all output. */
static int removes(const struct measuring *m, const struct failing *f, unsigned set, unsigned more)
{
    struct leniencies before = { m->h->lenient.bits | set }, then = { more };
    if (!f->is_compared)
        return 0;
    if (more & 1U << LENIENT_EXIT_STATUS)
        return is_right_with(m, f, set | more) && !is_right_with(m, f, set);
    return problem_leniencies_remove(m->h->session->problem, &f->step.step, queue_bytes(&f->output),
                                     before, then);
}

/* Of how many outputs `more` removes the first difference that they have with `set`. If these
   cannot become `least`, it stops counting. */
static size_t removed(const struct measuring *m, unsigned set, unsigned more, size_t least)
{
    size_t i, n = 0;
    for (i = 0; i < m->failing_count && n + m->failing_count - i >= least; i++)
        n += (size_t)removes(m, &m->failing[i], set, more);
    return n;
}

static size_t right_with(const struct measuring *m, unsigned set)
{
    size_t i, n = 0;
    for (i = 0; i < m->failing_count; i++)
        n += (size_t)is_right_with(m, &m->failing[i], set);
    return n;
}

/* The leniency of that number among those that are tried, from the weakest on. Boards alone come
   after all others. */
static unsigned candidate(int number)
{
    return number < LENIENT_BOARD ? 1U << number : 1U << LENIENT_EXIT_STATUS;
}

enum { CANDIDATES = LENIENT_BOARD + 1 };

/* Finds the weakest leniency, or two, that remove the first difference of at least half of the
   outputs that are wrong with `set`, and of a quarter of all. Returns 0 if there is none. */
static unsigned next_leniency(const struct measuring *m, unsigned set)
{
    struct leniencies all = { m->h->lenient.bits | set };
    unsigned known = leniencies_included(all).bits;
    size_t left = m->failing_count - right_with(m, set);
    size_t least = left * 2 > m->measured ? (left + 1) / 2 : ((size_t)m->measured + 3) / 4;
    int one, other;
    if (left < least || left == 0)
        return 0;
    for (other = -1; other < CANDIDATES; other++) {
        for (one = other + 1; one < CANDIDATES; one++) {
            unsigned more = candidate(one) | (other >= 0 ? candidate(other) : 0);
            if ((more & known) == 0 && removed(m, set, more, least) >= least)
                return more;
        }
    }
    return 0;
}

/* Leaves out what other members of the set include. */
static unsigned without_included(unsigned set)
{
    int l;
    for (l = 0; l < LENIENCY_COUNT; l++) {
        struct leniencies others = { set & ~(1U << l) };
        if (set & 1U << l && leniencies_included(others).bits & 1U << l)
            set = others.bits;
    }
    return set;
}

/* Takes what hides everything else, one after the other. What compares boards alone can hide a real
   difference, so it must make three quarters of all outputs right, and far more than others. */
static void choose(struct measuring *m)
{
    unsigned set = 0, more = next_leniency(m, 0);
    unsigned board = 1U << LENIENT_BOARD;
    for (; more != 0; more = next_leniency(m, set))
        set |= more;
    board |= set & (1U << LENIENT_CASE | 1U << LENIENT_NUL_BYTES | 1U << LENIENT_EXIT_STATUS);
    if ((m->h->lenient.bits & board) == 0 && right_with(m, board) * 4 >= m->measured * 3 &&
        right_with(m, board) >= right_with(m, set) + m->measured / 4)
        set = board;
    m->set.bits = without_included(set);
}

/* ---- the finding ---- */

/* Pursues an input whose first difference shows `shows`, a part of the set. Returns whether a
   finding for the set is kept. */
static int keep_step(struct measuring *m, const struct candidate *q)
{
    struct hunt_finding found;
    enum confirmation_result result = pursue(m->h, q, &found);
    int kept;
    found.leniency = m->set;
    kept = result == CONFIRMED && finding_keep(m->h, &found);
    if (kept)
        clock_check_later(m->h, &found);
    else
        finding_free(&found);
    return kept;
}

static int keep_one_that_shows(struct measuring *m, unsigned shows)
{
    size_t wrong = removed(m, 0, m->set.bits, 0);
    size_t i, attempts = 0;
    for (i = 0; i < m->failing_count && attempts < ATTEMPTS_MOST; i++) {
        const struct failing *f = &m->failing[i];
        struct candidate q = { .step = &f->step.step,
                               .standing = f->standing,
                               .shows = { shows },
                               .wrong = wrong,
                               .tries = m->measured };
        if (hunting_is_stopped(m->h) || m->h->is_lost)
            return 0;
        if (!f->is_compared || !shows_leniencies(m->h, q.step, queue_bytes(&f->output), &f->d, &q))
            continue;
        attempts++;
        if (keep_step(m, &q))
            return 1;
    }
    return 0;
}

/* Keeps a finding for the set: one input that shows all of it, or, if each input shows another
   part, one that shows a part. */
static int keep_finding(struct measuring *m)
{
    int l;
    int kept = m->set.bits != 0 && keep_one_that_shows(m, m->set.bits);
    for (l = 0; l < LENIENCY_COUNT && !kept; l++) {
        if (m->set.bits & 1U << l && m->set.bits != 1U << l)
            kept = keep_one_that_shows(m, 1U << l);
    }
    return kept;
}

/* ---- the inputs ---- */

/* Runs a group of inputs. Returns 0 if nothing more of their source is to be measured. */
static int run_group(struct measuring *m, size_t count)
{
    int ran = batch_run(m->h, m->steps, m->standing, count, &m->batch);
    int going = ran && measure_group(m);
    m->is_broken |= !ran;
    batch_free(&m->batch);
    return going;
}

/* Whether enough was measured: as many inputs as may be tried at all, or a quarter of the time is
   used up. */
static int is_enough(const struct measuring *m)
{
    const struct hunting *h = m->h;
    uint64_t tries = h->session->request->tries;
    return hunting_is_over(h) || (tries > 0 && m->measured >= tries) ||
           (h->deadline > 0 && milliseconds() > h->deadline - (h->deadline - h->start) / 4 * 3);
}

static size_t next_size(const struct measuring *m, size_t size)
{
    uint64_t tries = m->h->session->request->tries;
    size_t most = m->measured < FIRST ? GROUP_FIRST : GROUP;
    if (tries > m->measured && tries - m->measured < most)
        most = (size_t)(tries - m->measured);
    return 2 * size < most ? 2 * size : most;
}

/* Runs the inputs that are measured, a group at a time. A source is left when an input of it
   reaches a time limit. */
static void run_groups(struct measuring *m)
{
    struct inputs *inputs = hunt_inputs(m->h);
    int from;
    for (from = SOURCE_GOLDEN; !m->is_broken && m->slow < SLOW_MOST && from < SOURCES; from++) {
        size_t left = share[from], size = 1; /* of a group */
        int going = 1;
        while (going && left > 0 && !is_enough(m)) {
            size_t n = inputs_next(inputs, (enum input_source)from, m->steps, m->standing,
                                   left < size ? left : size);
            left = n > 0 ? left - n : 0;
            going = n == 0 || run_group(m, n);
            size = next_size(m, size);
        }
    }
    inputs_close(inputs);
}

static void free_failing(struct measuring *m)
{
    while (m->failing_count > 0) {
        struct failing *f = &m->failing[--m->failing_count];
        step_copy_free(&f->step);
        free(f->output.at);
    }
}

int leniency_measure(struct hunting *h)
{
    struct measuring *m;
    int going;
    if (!problem_has_leniencies(h->session->problem))
        return 1;
    m = memory_new(1, sizeof *m);
    m->h = h;
    run_groups(m);
    if (!m->is_broken)
        choose(m);
    if (!m->is_broken && keep_finding(m))
        h->lenient.bits |= m->set.bits;
    going = !m->is_broken && !h->is_lost;
    free_failing(m);
    free(m);
    return going;
}
