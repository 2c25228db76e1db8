/* The second stage: all inputs of the smallest sizes. */
#include "hunt/inputs/sizes.h"

#include <stdlib.h>
#include <string.h>

void *by_size_open(void)
{
    return calloc(1, sizeof(struct size_state));
}

enum made by_size_make(struct making *m, void *stage)
{
#define GROUPS_OF(id) sizes_##id,
    static const struct size_group *const groups[DIALECT_COUNT] = { EACH_DIALECT(GROUPS_OF) };
    struct size_state *s = stage;
    const struct size_group *g = &groups[m->dialect][s->group];
    enum made made;
    if (g->make == 0)
        return MADE_ALL;
    made = g->make(m, s, g);
    if (made != MADE_ALL)
        return made;
    memset(&s->walk, 0, sizeof s->walk);
    s->walking = 0;
    s->index = 0;
    s->group++;
    return MADE_NONE;
}
