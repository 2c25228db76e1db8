/* Sequences of choices that are changed at random, and made simpler.

   Input: 2 bytes, a seed and how many of the choices are those of the other sequence; then for each
   choice 2 bytes, of which it is less than the second one, and the value.

   - A changed sequence is not too long, and each value is less than its limit.
   - A simpler one is shorter; or of the same choices some are lower, and none is higher.
   - The walk through the simpler ones ends, also if it goes on from some of them. */
#include "harness/harness.h"

#include "games/vary.h"

#include <string.h>

enum { HEAD = 2, GIVEN_MOST = 120, CHANGES = 60, WALK_MOST = 40000 };

struct list {
    struct choice at[CHOICES_MOST];
    size_t count;
};

static void take(struct list *to, const uint8_t *data, size_t count)
{
    for (to->count = 0; to->count < count; to->count++, data += 2) {
        struct choice *c = &to->at[to->count];
        c->below = data[0] == 255 ? UINT64_MAX : (uint64_t)data[0] + 1;
        c->value = (data[0] == 255 ? UINT64_MAX / 255 * data[1] : data[1]) % c->below;
        c->kind = CHOICE_EVEN;
    }
}

static void check_limits(const struct list *l)
{
    size_t i;
    PROPERTY(l->count <= CHOICES_MOST);
    for (i = 0; i < l->count; i++)
        PROPERTY(l->at[i].value < l->at[i].below);
}

static void check_simpler(const struct list *now, const struct list *before)
{
    size_t lower = 0, i;
    check_limits(now);
    if (now->count < before->count)
        return;
    PROPERTY(now->count == before->count);
    for (i = 0; i < now->count; i++) {
        PROPERTY(now->at[i].value <= before->at[i].value);
        lower += now->at[i].value < before->at[i].value;
    }
    PROPERTY(lower > 0);
}

static void check_walk(struct list *l, unsigned takes)
{
    static struct list made;
    struct simpler walk = { 0 };
    size_t steps = 0;
    while (simpler_next(&walk, l->at, l->count, made.at, &made.count)) {
        PROPERTY(++steps < WALK_MOST);
        check_simpler(&made, l);
        if (takes > 0 && steps % takes == 0)
            memcpy(l, &made, sizeof made);
    }
}

void target(const uint8_t *data, size_t size)
{
    static struct list l, other;
    struct chances chances;
    size_t count, of_other, i;
    if (size < HEAD)
        return;
    count = (size - HEAD) / 2 < GIVEN_MOST ? (size - HEAD) / 2 : GIVEN_MOST;
    of_other = data[1] < count ? data[1] : count;
    take(&other, data + HEAD, of_other);
    take(&l, data + HEAD + 2 * of_other, count - of_other);
    chances_open(&chances, CHANCES_PLAIN, data[0]);
    check_walk(&l, data[0] % 8);
    for (i = 0; i < CHANGES; i++) {
        l.count = vary(l.at, l.count, other.at, other.count, &chances);
        check_limits(&l);
    }
}
