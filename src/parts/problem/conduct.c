#include "problem/conduct.h"

#include "problem/problem.h"
#include "text/hash.h"

static int status_is_wrong(const struct conduct_rule *rule, const struct step *step,
                           const struct run_result *run)
{
    return !(rule->free.bits & 1U << LENIENT_EXIT_STATUS) &&
           !status_is_right(step, run, rule->status);
}

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
    c->output = hash_number(c->output, problem_hash(rule->problem, step, output, rule->free));
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
