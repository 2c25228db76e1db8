#include "mark/conduct.h"

#include "answer/fold.h"
#include "answer/gist.h"
#include "text/hash.h"

static int status_is_wrong(const struct conduct_rule *rule, const struct step *step,
                           const struct run_result *run)
{
    return !(rule->free.bits & 1U << LENIENT_EXIT_STATUS) &&
           !status_is_right(step, run, rule->status);
}

/* ---- what counts of an output ---- */

static uint64_t hash_of_text(bytes text, unsigned lenient)
{
    struct fold f;
    uint64_t hash = HASH_START;
    int byte;
    fold_init(&f, text, lenient, 0);
    while ((byte = fold_next(&f)) != FOLD_END)
        hash = hash_number(hash, (uint64_t)byte);
    return hash;
}

static uint64_t hash_of_thing(uint64_t hash, const struct gist_walk *w, const struct gist *g,
                              unsigned lenient)
{
    static const unsigned folds = 1U << LENIENT_CASE | 1U << LENIENT_NUL_BYTES;
    unsigned char cells[GIST_ROOM];
    uint16_t places[GIST_ROOM];
    bytes text = { 0 };
    if (g->kind == GIST_WORDS)
        text = bytes_of(w->raw + g->first, g->count);
    if (g->kind == GIST_ROW) {
        gist_cells(w, g, cells, places);
        text = bytes_of(cells, g->count);
    }
    hash = hash_number(hash, (uint64_t)g->kind);
    hash = hash_number(hash, (uint64_t)g->which);
    hash = hash_number(hash, (uint64_t)g->number);
    return hash_number(hash, hash_of_text(text, lenient & folds));
}

/* Boards, scores, refusals and results. */
static uint64_t hash_of_gist(const struct dialect *dialect, bytes answer, bytes output,
                             unsigned lenient)
{
    struct gist_walk w;
    struct gist g;
    uint64_t hash = HASH_START;
    gist_start(&w, dialect, answer, output);
    for (gist_next(&w, &g); g.kind != GIST_END; gist_next(&w, &g))
        hash = hash_of_thing(hash, &w, &g, lenient);
    return hash;
}

/* The same for outputs that differ only in what costs nothing: for all that are right, and for
   those that are wrong in the same way. */
static uint64_t hash_of_output(const struct conduct_rule *rule, bytes answer, bytes output)
{
    unsigned lenient = leniencies_included(rule->free).bits;
    if (!answer_differs(rule->dialect, answer, output, rule->free, 0))
        return 0;
    if (lenient & 1U << LENIENT_BOARD)
        return hash_of_gist(rule->dialect, answer, output, lenient);
    return hash_of_text(output, lenient);
}

/* ---- runs ---- */

void conduct_add(struct conduct *c, const struct conduct_rule *rule, const struct step *step,
                 const struct run_result *run, bytes output)
{
    c->ending = hash_number(c->ending, (uint64_t)run->ending);
    c->is_limited |= ended_by_limit(run->ending);
    if (run->ending == ENDED_SIGNAL)
        c->ending = hash_number(c->ending, (uint64_t)run->status);
    if (run->ending != ENDED_EXIT)
        return;
    c->status = hash_number(c->status, (uint64_t)status_is_wrong(rule, step, run));
    c->output = hash_number(c->output, hash_of_output(rule, step->answer, output));
}

unsigned conducts_vary(const struct conduct *a, const struct conduct *b)
{
    if (a->is_limited || b->is_limited)
        return 0;
    if (a->ending != b->ending)
        return VARIES_ENDING;
    return (a->status != b->status ? VARIES_STATUS : 0U) |
           (a->output != b->output ? VARIES_OUTPUT : 0U);
}

/* Adds a run as if the first one was right. */
static void add_beside(struct conduct *c, const struct conduct_rule *rule,
                       const struct run_result *first, const struct run_result *run)
{
    struct conduct_rule beside = *rule;
    const struct step step = { .answer = first->out, .status = first->status, .has_status = 1 };
    if (rule->status == COURSE_STATUS_ZERO)
        beside.status = COURSE_STATUS_SPECIFIED;
    conduct_add(c, &beside, &step, run, run->out);
}

int runs_vary(const struct conduct_rule *rule, const struct run_result *a,
              const struct run_result *b)
{
    struct conduct one = { 0 }, other = { 0 };
    add_beside(&one, rule, a, a);
    add_beside(&other, rule, a, b);
    return a->ending != b->ending || conducts_vary(&one, &other) != 0;
}
