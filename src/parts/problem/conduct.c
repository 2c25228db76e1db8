#include "problem/conduct.h"

#include "problem/problem.h"
#include "text/hash.h"

/* Returns 0 for statuses that are right, and the same for those that are wrong alike. */
static uint64_t wrong_status(const struct conduct_rule *rule, const struct step *step,
                             const struct run_result *run)
{
    if (rule->free.bits & 1U << LENIENT_EXIT_STATUS || status_is_right(step, run, rule->status))
        return 0;
    return 1 + (rule->tells_statuses ? (uint64_t)run->status : 0);
}

void conduct_add(struct conduct *c, const struct conduct_rule *rule, const struct step *step,
                 const struct run_result *run, bytes output)
{
    c->ending = hash_number(c->ending, (uint64_t)run->ending);
    c->is_limited |= ended_by_limit(run->ending) || run->ending == ENDED_INTERNAL;
    if (run->ending == ENDED_SIGNAL)
        c->ending = hash_number(c->ending, (uint64_t)run->status);
    if (run->ending != ENDED_EXIT)
        return;
    c->status = hash_number(c->status, wrong_status(rule, step, run));
    c->output = hash_number(c->output, problem_hash(rule->problem, step, output, rule->free));
}

static unsigned differences(const struct conduct *a, const struct conduct *b)
{
    if (a->ending != b->ending)
        return UNSTABLE_ENDING;
    return (a->status != b->status ? UNSTABLE_STATUS : 0U) |
           (a->output != b->output ? UNSTABLE_OUTPUT : 0U);
}

void conducts_add(struct conducts *all, const struct conduct *run)
{
    if (all->runs++ == 0 || (all->first.is_limited && !run->is_limited))
        all->first = *run;
    else if (!run->is_limited && !all->first.is_limited)
        all->unstable |= differences(&all->first, run);
}

void conducts_add_run(struct conducts *all, const struct conduct_rule *rule,
                      const struct step *step, const struct run_result *run)
{
    struct conduct c = { 0 };
    conduct_add(&c, rule, step, run, run->out);
    conducts_add(all, &c);
}
