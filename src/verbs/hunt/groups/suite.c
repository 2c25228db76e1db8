#include "hunt/groups/suite.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

/* Of a class, the kinds that have a cell: a class of a finer partition. */
struct part {
    size_t class_before;
    matrix_cell cell;
};

/* All programs that no input breaks are a kind, too: the last one. So a kind is broken by a suite
   if it is not in the class of the last kind, and to break it is to divide a class. */
struct choosing {
    const struct matrix *m;
    const struct groups *groups;
    size_t *inputs; /* that are chosen; from `first` on in this round */
    size_t count, first;
    unsigned char *is_chosen; /* for each input of the matrix */
    size_t kinds;
    size_t *class_of; /* each kind's class by the inputs of this round: less than `classes` */
    size_t classes;
    size_t *trial;      /* the same, of another partition */
    struct part *parts; /* room for what a class is divided into */
    struct arena memory;
};

void suite_free(struct suite *suite)
{
    free(suite->inputs);
    memset(suite, 0, sizeof *suite);
}

static void open_choosing(struct choosing *c, size_t most)
{
    size_t room = most < c->m->input_count ? most : c->m->input_count;
    c->kinds = c->groups->kind_count + 1;
    c->class_of = arena_take(&c->memory, c->kinds * sizeof *c->class_of);
    c->trial = arena_take(&c->memory, c->kinds * sizeof *c->trial);
    c->parts = arena_take(&c->memory, c->kinds * sizeof *c->parts);
    c->is_chosen = arena_take(&c->memory, c->m->input_count + 1);
    c->inputs = memory_new(room, sizeof *c->inputs);
}

/* ---- partitions ---- */

static matrix_cell cell_of_kind(const struct choosing *c, size_t kind, size_t input)
{
    if (kind == c->groups->kind_count)
        return CELL_RIGHT;
    return matrix_known(c->m, c->groups->kinds[kind].members[0], input);
}

/* Divides classes by what the kinds do with an input, and stores the new classes in `to`, which may
   be `from`. Returns how many there are. */
static size_t divide(const struct choosing *c, const size_t *from, size_t input, size_t *to)
{
    size_t classes = 0;
    size_t k, i;
    for (k = 0; k < c->kinds; k++) {
        const struct part part = { from[k], cell_of_kind(c, k, input) };
        for (i = 0; i < classes; i++) {
            if (c->parts[i].class_before == part.class_before && c->parts[i].cell == part.cell)
                break;
        }
        if (i == classes)
            c->parts[classes++] = part;
        to[k] = i;
    }
    return classes;
}

/* Returns how many classes the inputs from `first` on make without that at `left_out`, and stores
   them in c->trial. */
static size_t classes_without(const struct choosing *c, size_t first, size_t left_out)
{
    size_t classes = 1;
    size_t i;
    memset(c->trial, 0, c->kinds * sizeof *c->trial);
    for (i = first; i < c->count; i++) {
        if (i != left_out)
            classes = divide(c, c->trial, c->inputs[i], c->trial);
    }
    return classes;
}

static int is_broken(const struct choosing *c, size_t kind)
{
    return c->class_of[kind] != c->class_of[c->groups->kind_count];
}

/* ---- the choice ---- */

/* What an input would add to the round. */
struct gain {
    size_t broken; /* programs that no input of the round breaks */
    size_t classes;
};

static struct gain gain_of(const struct choosing *c, size_t input)
{
    struct gain gain = { 0, 0 };
    size_t g;
    if (c->is_chosen[input])
        return gain;
    gain.classes = divide(c, c->class_of, input, c->trial) - c->classes;
    for (g = 0; g < c->groups->kind_count; g++) {
        if (!is_broken(c, g) && cell_of_kind(c, g, input) != CELL_RIGHT)
            gain.broken += c->groups->kinds[g].member_count;
    }
    return gain;
}

/* Adds the input that gains most. Returns 0 if none gains anything. */
static int add_best(struct choosing *c)
{
    struct gain best = { 0, 0 };
    size_t chosen = KIND_NONE;
    size_t i;
    for (i = 0; i < c->m->input_count; i++) {
        struct gain gain = gain_of(c, i);
        int is_more =
            gain.broken != best.broken ? gain.broken > best.broken : gain.classes > best.classes;
        int is_equal = gain.broken == best.broken && gain.classes == best.classes;
        if (gain.classes > 0 && (is_more || (is_equal && matrix_is_smaller(c->m, i, chosen)))) {
            best = gain;
            chosen = i;
        }
    }
    if (chosen == KIND_NONE)
        return 0;
    c->classes = divide(c, c->class_of, chosen, c->class_of);
    c->inputs[c->count++] = chosen;
    c->is_chosen[chosen] = 1;
    return 1;
}

/* Sorts the chosen inputs from `first` on. */
static void put_smallest_first(struct choosing *c, size_t first)
{
    size_t *inputs = c->inputs;
    size_t i, j;
    for (i = first + 1; i < c->count; i++) {
        size_t input = inputs[i];
        for (j = i; j > first && matrix_is_smaller(c->m, input, inputs[j - 1]); j--)
            inputs[j] = inputs[j - 1];
        inputs[j] = input;
    }
}

/* Removes inputs that the others of the round make needless, the largest first. Returns whether
   there was one. What is left makes the same classes. */
static int remove_needless(struct choosing *c)
{
    size_t before = c->count;
    size_t i;
    put_smallest_first(c, c->first);
    for (i = c->count; i > c->first; i--) {
        if (classes_without(c, c->first, i - 1) < c->classes)
            continue;
        c->is_chosen[c->inputs[i - 1]] = 0;
        memmove(&c->inputs[i - 1], &c->inputs[i], (c->count - i) * sizeof c->inputs[i]);
        c->count--;
    }
    return c->count < before;
}

/* Chooses inputs as if no other had been chosen. Returns whether there was one. */
static int choose_round(struct choosing *c, size_t most)
{
    c->first = c->count;
    c->classes = 1;
    memset(c->class_of, 0, c->kinds * sizeof *c->class_of);
    /* Each turn of the outer loop but the first divides a class, so it ends. */
    do {
        while (c->count < most && add_best(c))
            ;
    } while (remove_needless(c) && c->count < most);
    return c->count > c->first;
}

/* Hands the chosen inputs over, and counts what they break, and the classes that a group is in. */
static void hand_over(struct choosing *c, struct suite *suite)
{
    int is_any_unbroken = 0;
    size_t g;
    put_smallest_first(c, 0);
    c->classes = classes_without(c, 0, c->count);
    memcpy(c->class_of, c->trial, c->kinds * sizeof *c->class_of);
    suite->inputs = c->inputs;
    suite->count = c->count;
    for (g = 0; g < c->groups->kind_count; g++) {
        if (is_broken(c, g))
            suite->broken += c->groups->kinds[g].member_count;
        else
            is_any_unbroken = 1;
    }
    suite->told = c->classes - (is_any_unbroken ? 0 : 1);
}

void suite_choose(const struct matrix *m, const struct groups *groups, size_t most,
                  struct suite *suite)
{
    struct choosing c = { .m = m, .groups = groups };
    open_choosing(&c, most);
    memset(suite, 0, sizeof *suite);
    while (c.count < most && choose_round(&c, most))
        ;
    hand_over(&c, suite);
    arena_free(&c.memory);
}
