/* Small inputs of other games, in place of the one that is shrunk: all by their size, the smallest
   of them with something unusual, and some at random. */
#include "hunt/inputs/made.h"
#include "hunt/shrink/shrinking.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* The smallest input of all that were made. */
struct smallest {
    struct step_copy step;
    struct choice choices[CHOICES_MOST];
    size_t count;
};

enum { TRIES_MOST = 512 }; /* of a search */

/* How many inputs are looked at, if as many may be tried. Most of them are not smaller, and are not
   tried. */
static const struct search {
    const struct step *(*make)(struct made *m);
    enum chances_kind kind;
    unsigned odd_most; /* of an input by size */
    size_t most;
} searches[] = { { made_by_size, CHANCES_PLAIN, 0, 16384 },
                 { made_with_odd, CHANCES_PLAIN, 0, 4096 },
                 { made_by_size, CHANCES_PLAIN, 1, 8192 },
                 { made_at_random, CHANCES_PLAIN, 0, 512 },
                 { made_at_random, CHANCES_ODD, 0, 1024 } };

/* Returns whether an input is worth a try: it is shorter, or one of the first ones by size, which
   are as simple as can be. */
static int is_worth(const struct shrinking *s, const struct search *search, size_t number,
                    const struct step *step)
{
    enum { AS_LONG_MOST = 1024 };
    size_t least = step_size(&s->best.step), size = step_size(step);
    return size < least || (size == least && search == searches && number < AS_LONG_MOST);
}

/* Lists end where the input gets larger. */
static size_t most_bytes(const struct shrinking *s)
{
    size_t most = step_size(&s->best.step) + MADE_ROOM;
    return most < MADE_BYTES_MOST ? most : MADE_BYTES_MOST;
}

static void note_smallest(struct shrinking *s, const struct made *m, const struct step *step,
                          struct smallest *smallest)
{
    if ((smallest->step.memory != 0 && !shrink_is_smaller(step, &smallest->step.step)) ||
        !shrink_has_standing(s, step))
        return;
    step_copy_free(&smallest->step);
    step_copy_of(step, &smallest->step);
    smallest->count = m->by_size.count;
    memcpy(smallest->choices, m->by_size.at, m->by_size.count * sizeof *smallest->choices);
}

static int take(struct shrinking *s, const struct search *search, struct made *m,
                struct smallest *smallest)
{
    size_t least = s->tries > TRIES_MOST ? s->tries - TRIES_MOST : 0;
    size_t most = s->tries < search->most ? s->tries : search->most;
    int smaller = 0;
    for (size_t i = 0; i < most && s->tries > least && !shrink_is_done(s); i++) {
        const struct step *step;
        m->making.text.most = most_bytes(s);
        step = search->make(m);
        if (step == 0)
            break;
        if (search->make == made_by_size && search->odd_most == 0)
            note_smallest(s, m, step, smallest);
        if (is_worth(s, search, i, step))
            smaller |= shrink_offer_steps(s, step);
    }
    return shrink_finish(s) || smaller;
}

static int search_for(struct shrinking *s, const struct search *search, struct smallest *smallest)
{
    struct made *m = memory_new(1, sizeof *m);
    char *const *args = s->request->keeps_args ? s->request->from->args : 0;
    int smaller;
    made_open(m, s->request->problem, args, search->kind, 1);
    m->by_size.odd_most = search->odd_most;
    m->with_odd.of = smallest->choices;
    m->with_odd.of_count = smallest->count;
    smaller = take(s, search, m, smallest);
    made_free(m);
    free(m);
    return smaller;
}

int shrink_small(struct shrinking *s)
{
    struct smallest *smallest;
    size_t size = step_size(&s->best.step);
    int smaller = 0;
    if (s->request->problem->maker == 0 || (s->searched != 0 && size > s->searched / 2))
        return 0;
    s->searched = size + 1;
    smallest = memory_new(1, sizeof *smallest);
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++)
        smaller |= search_for(s, &searches[i], smallest);
    step_copy_free(&smallest->step);
    free(smallest);
    return smaller;
}
