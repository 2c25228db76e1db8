#include "judge/step_limit.h"

#include "judge/dialects.h"

void step_limit_count(struct step_limit *l, const flipref_turn *turn, size_t side)
{
    int is_humans = turn->line != 0; /* a computer's turn comes from no line */
    int is_free = is_humans || turn->kind == FLIPREF_PASS || l->answered;
    if (!is_free)
        l->steps += (uint64_t)side * side;
    l->answered = is_humans;
}

int step_limit_is_passed(const struct step_limit *l, uint64_t limit)
{
    return l->steps > (limit != 0 ? limit : LIMIT_USUAL);
}
