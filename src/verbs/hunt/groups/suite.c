#include "hunt/groups/suite.h"

#include <stdlib.h>
#include <string.h>

/* A kind is a group, or, as the last kind, all programs that no input breaks. So a group is broken
   by a suite if it is not in the class of the last kind, and to break it is to divide a class. */
struct choosing {
    const struct matrix *m;
    const struct groups *groups;
    struct suite *suite;
    size_t kinds;
    size_t *class_of; /* each kind's class beneath the chosen inputs: from 0, less than `classes` */
    size_t classes;
    size_t *trial; /* the same, of another partition */

    /* A hash table of pairs: a class and a cell. An entry counts if its turn is the last one. */
    struct pair {
        size_t class_before, class_after;
        uint64_t turn;
        matrix_cell cell;
    } * pairs;
    size_t pair_room; /* a power of 2, more than the number of kinds */
    uint64_t turn;
};

void suite_free(struct suite *suite)
{
    free(suite->inputs);
    memset(suite, 0, sizeof *suite);
}

static void close_choosing(struct choosing *c)
{
    free(c->class_of);
    free(c->trial);
    free(c->pairs);
}

static int open_choosing(struct choosing *c, size_t most)
{
    size_t room = most < c->m->input_count ? most : c->m->input_count;
    c->kinds = c->groups->count + 1;
    c->classes = 1;
    for (c->pair_room = 4; c->pair_room < 2 * c->kinds; c->pair_room *= 2)
        ;
    c->class_of = calloc(c->kinds, sizeof *c->class_of);
    c->trial = calloc(c->kinds, sizeof *c->trial);
    c->pairs = calloc(c->pair_room, sizeof *c->pairs);
    c->suite->inputs = calloc(room + 1, sizeof *c->suite->inputs);
    return c->class_of != 0 && c->trial != 0 && c->pairs != 0 && c->suite->inputs != 0;
}

/* ---- partitions ---- */

static matrix_cell cell_of_kind(const struct choosing *c, size_t kind, size_t input)
{
    if (kind == c->groups->count)
        return CELL_RIGHT;
    return matrix_known(c->m, c->groups->list[kind].members[0], input);
}

/* Returns the entry of a pair: the one that has it, or one that does not count. */
static struct pair *pair_of(const struct choosing *c, size_t class_before, matrix_cell cell)
{
    uint64_t hash = (class_before * 0x9E3779B97F4A7C15U ^ cell) * 0xBF58476D1CE4E5B9U;
    size_t slot = (size_t)(hash >> 32) & (c->pair_room - 1);
    struct pair *p = &c->pairs[slot];
    while (p->turn == c->turn && (p->class_before != class_before || p->cell != cell)) {
        slot = (slot + 1) & (c->pair_room - 1);
        p = &c->pairs[slot];
    }
    return p;
}

/* Divides classes by what the kinds do with an input, and stores the new classes in `to`, which may
   be `from`. Returns how many there are. */
static size_t divide(struct choosing *c, const size_t *from, size_t input, size_t *to)
{
    size_t classes = 0;
    size_t k;
    c->turn++;
    for (k = 0; k < c->kinds; k++) {
        matrix_cell cell = cell_of_kind(c, k, input);
        struct pair *p = pair_of(c, from[k], cell);
        if (p->turn != c->turn)
            *p = (struct pair){ from[k], classes++, c->turn, cell };
        to[k] = p->class_after;
    }
    return classes;
}

/* Returns how many classes the chosen inputs make without that at `left_out`, and stores them in
   c->trial. */
static size_t classes_without(struct choosing *c, size_t left_out)
{
    size_t classes = 1;
    size_t i;
    memset(c->trial, 0, c->kinds * sizeof *c->trial);
    for (i = 0; i < c->suite->count; i++) {
        if (i != left_out)
            classes = divide(c, c->trial, c->suite->inputs[i], c->trial);
    }
    return classes;
}

static int is_broken(const struct choosing *c, size_t group)
{
    return c->class_of[group] != c->class_of[c->groups->count];
}

/* ---- the choice ---- */

/* What an input would add to the suite. */
struct gain {
    size_t broken; /* programs that no chosen input breaks */
    size_t classes;
};

static struct gain gain_of(struct choosing *c, size_t input)
{
    struct gain gain = { 0, divide(c, c->class_of, input, c->trial) - c->classes };
    size_t g;
    for (g = 0; g < c->groups->count; g++) {
        if (!is_broken(c, g) && cell_of_kind(c, g, input) != CELL_RIGHT)
            gain.broken += c->groups->list[g].member_count;
    }
    return gain;
}

/* Adds the input that gains most. Returns 0 if none gains anything. */
static int add_best(struct choosing *c)
{
    struct gain best = { 0, 0 };
    size_t chosen = GROUP_NONE;
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
    if (chosen == GROUP_NONE)
        return 0;
    c->classes = divide(c, c->class_of, chosen, c->class_of);
    c->suite->inputs[c->suite->count++] = chosen;
    return 1;
}

static void put_smallest_first(struct choosing *c)
{
    size_t *inputs = c->suite->inputs;
    size_t i, j;
    for (i = 1; i < c->suite->count; i++) {
        size_t input = inputs[i];
        for (j = i; j > 0 && matrix_is_smaller(c->m, input, inputs[j - 1]); j--)
            inputs[j] = inputs[j - 1];
        inputs[j] = input;
    }
}

/* Removes inputs that the others make needless, the largest first. Returns whether there was one.
   What is left makes the same classes. */
static int remove_needless(struct choosing *c)
{
    struct suite *suite = c->suite;
    size_t before = suite->count;
    size_t i;
    put_smallest_first(c);
    for (i = suite->count; i-- > 0;) {
        if (classes_without(c, i) < c->classes)
            continue;
        suite->count--;
        memmove(&suite->inputs[i], &suite->inputs[i + 1],
                (suite->count - i) * sizeof suite->inputs[i]);
    }
    return suite->count < before;
}

/* Counts what the suite breaks, and the classes that a group is in. */
static void count_what_is_told(struct choosing *c)
{
    int is_any_unbroken = 0;
    size_t g;
    for (g = 0; g < c->groups->count; g++) {
        if (is_broken(c, g))
            c->suite->broken += c->groups->list[g].member_count;
        else
            is_any_unbroken = 1;
    }
    c->suite->told = c->classes - (is_any_unbroken ? 0 : 1);
}

int suite_choose(const struct matrix *m, const struct groups *groups, size_t most,
                 struct suite *suite)
{
    struct choosing c = { .m = m, .groups = groups, .suite = suite };
    int is_open;
    memset(suite, 0, sizeof *suite);
    is_open = open_choosing(&c, most);
    if (is_open) {
        /* Each turn of the outer loop but the first divides a class, so it ends. */
        do {
            while (suite->count < most && add_best(&c))
                ;
        } while (remove_needless(&c) && suite->count < most);
        count_what_is_told(&c);
    }
    close_choosing(&c);
    return is_open;
}
