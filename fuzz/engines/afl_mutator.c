/* The functions that AFL++ calls, in a shared object, to change an input of GRAMMAR; see mutator.h.
   AFL++ also makes changes of its own. */
#include "harness/mutator.h"

#include <stdlib.h>
#include <string.h>

enum {
    GROWTH = 16384, /* bytes up to which inputs grow, as under libFuzzer; longer ones do not grow */
    CHANGES = 256   /* of an input, before AFL++ makes its own; by default AFL++ would spend all the
                       time of a short run on this mutator */
};

struct afl_mutator {
    unsigned seed;
    uint8_t *block;
    size_t room;
};

struct afl_mutator *afl_custom_init(void *afl, unsigned seed);
unsigned afl_custom_fuzz_count(struct afl_mutator *m, const uint8_t *data, size_t size);
size_t afl_custom_fuzz(struct afl_mutator *m, uint8_t *data, size_t size, uint8_t **out,
                       uint8_t *other, size_t other_size, size_t most);
void afl_custom_deinit(struct afl_mutator *m);

struct afl_mutator *afl_custom_init(void *afl, unsigned seed)
{
    struct afl_mutator *m = calloc(1, sizeof *m);
    (void)afl;
    if (m != 0)
        m->seed = seed;
    return m;
}

/* Makes room for an input. Returns 0 if there is not enough memory. */
static int take_room(struct afl_mutator *m, size_t room)
{
    uint8_t *block;
    if (room <= m->room)
        return 1;
    block = realloc(m->block, room);
    if (block == 0)
        return 0;
    m->block = block;
    m->room = room;
    return 1;
}

unsigned afl_custom_fuzz_count(struct afl_mutator *m, const uint8_t *data, size_t size)
{
    (void)m;
    (void)data;
    (void)size;
    return CHANGES;
}

/* Returns 0 if AFL++ should go on without this change. */
size_t afl_custom_fuzz(struct afl_mutator *m, uint8_t *data, size_t size, uint8_t **out,
                       uint8_t *other, size_t other_size, size_t most)
{
    size_t room = size > GROWTH ? size : GROWTH;
    if (room > most)
        room = most;
    *out = data;
    if (size > room || !take_room(m, room))
        return 0;
    *out = m->block;
    m->seed++;
    if (other != 0 && m->seed % 4 == 0)
        return cross_over(data, size, other, other_size, m->block, room, m->seed);
    memcpy(m->block, data, size);
    return mutate(grammar_named(GRAMMAR), m->block, size, room, m->seed);
}

void afl_custom_deinit(struct afl_mutator *m)
{
    free(m->block);
    free(m);
}
