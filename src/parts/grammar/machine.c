#include "grammar/machine.h"

#include "grammar/tokens.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_OF_AN_ENTRY = 32 };

/* ---- limits ---- */

int run_needs(struct run *run, int holds)
{
    run->has_ended |= !holds;
    return holds;
}

int run_steps(struct run *run, size_t steps)
{
    if (steps <= run->steps) {
        run->steps -= steps;
        return 1;
    }
    run->steps = 0;
    return run_needs(run, 0);
}

/* ---- the stack ---- */

static void push(struct run *run, struct value v)
{
    run->stack.at = memory_grown(run->stack.at, run->stack.count, &run->stack.room, sizeof v);
    run->stack.at[run->stack.count++] = v;
}

/* Removes the last values, and returns where they are until something is pushed. */
static const struct value *pop(struct run *run, size_t count)
{
    run->stack.count -= count;
    return &run->stack.at[run->stack.count];
}

static int pop_truth(struct run *run)
{
    return value_is_true(pop(run, 1));
}

/* ---- variables ---- */

/* Checks that the indices are integers, and takes the steps that finding them takes. */
static int are_indices(struct run *run, const struct value *indices, size_t count)
{
    size_t steps = STEPS_OF_AN_ENTRY;
    size_t i;
    for (i = 0; i < count; i++) {
        if (!run_needs(run, indices[i].kind == VALUE_INTEGER))
            return 0;
        steps += value_steps(&indices[i]);
    }
    return run_steps(run, steps);
}

static void count_value(struct run *run, struct variable *v, const struct value *value, int by)
{
    struct entry *e;
    if (!run->grammar->variables.at[v - run->variables].count)
        return;
    e = table_add(&run->arena, &v->values, value, 1);
    v->distinct -= e->count > 0;
    e->count = by > 0 ? e->count + 1 : e->count - 1;
    v->distinct += e->count > 0;
}

void run_store(struct run *run, const struct op *op, const struct value *indices,
               struct value value)
{
    struct variable *v = &run->variables[op->variable];
    struct entry *cell;
    size_t before = v->cells.count;
    if (!are_indices(run, indices, op->count))
        return;
    cell = table_add(&run->arena, &v->cells, indices, op->count);
    if (v->cells.count == before)
        count_value(run, v, &cell->value, -1);
    cell->value = value;
    count_value(run, v, &value, 1);
}

static void run_load(struct run *run, const struct op *op)
{
    const struct value *indices = pop(run, op->count);
    const struct entry *cell;
    if (!are_indices(run, indices, op->count))
        return;
    cell = table_find(&run->variables[op->variable].cells, indices, op->count);
    if (run_needs(run, cell != 0))
        push(run, cell->value);
}

static void run_set(struct run *run, const struct op *op)
{
    const struct value *args = pop(run, op->count + 1);
    run_store(run, op, args, args[op->count]);
}

static void run_unset(struct run *run, const struct op *op)
{
    size_t i;
    memset(&run->variables[op->variable], 0, sizeof *run->variables);
    for (i = 0; i < run->grammar->tuples.count && run->taken != 0; i++) {
        const struct tuple *t = &run->grammar->tuples.at[i];
        size_t k;
        for (k = 0; k < t->count && t->at[k] != op->variable; k++)
            ;
        if (k < t->count)
            memset(&run->taken[i], 0, sizeof run->taken[i]);
    }
}

/* ---- computing ---- */

static void run_constant(struct run *run, const struct op *op)
{
    push(run, run->grammar->constants.at[op->a]);
}

static void run_strlen(struct run *run, const struct op *op)
{
    const struct value *text = pop(run, 1);
    (void)op;
    if (run_needs(run, text->kind == VALUE_TEXT))
        push(run, value_of_count(text->is.text.len));
}

static void run_compute(struct run *run, const struct op *op)
{
    const struct value *args = pop(run, 2);
    struct value out;
    if (run_steps(run, values_steps(&args[0], &args[1])) &&
        run_needs(run, values_compute(&run->numbers, (int)op->a, &args[0], &args[1], &out)))
        push(run, out);
}

static int holds(uint32_t sign, int order)
{
    switch (sign) {
    case SIGN('<', 0):
        return order < 0;
    case SIGN('>', 0):
        return order > 0;
    case SIGN('<', '='):
        return order <= 0;
    case SIGN('>', '='):
        return order >= 0;
    case SIGN('=', '='):
        return order == 0;
    default:
        return order != 0;
    }
}

static void run_compare(struct run *run, const struct op *op)
{
    const struct value *args = pop(run, 2);
    if (run_steps(run, values_steps(&args[0], &args[1])) &&
        run_needs(run, values_are_comparable(&args[0], &args[1])))
        push(run, value_of_truth(holds(op->a, values_compare(&args[0], &args[1]))));
}

static void run_not(struct run *run, const struct op *op)
{
    (void)op;
    push(run, value_of_truth(!pop_truth(run)));
}

/* Keeps the truth and jumps if it decides. */
static void run_decide(struct run *run, const struct op *op)
{
    const int truth = op->code == OP_OR;
    if (pop_truth(run) != truth)
        return;
    push(run, value_of_truth(truth));
    run->at = op->a - 1;
}

/* ---- tests ---- */

int read_is_end(const struct run *run)
{
    return run->read == run->input.len;
}

static void run_iseof(struct run *run, const struct op *op)
{
    (void)op;
    push(run, value_of_truth(run->choices != 0 ? make_is_end(run) : read_is_end(run)));
}

static void run_match(struct run *run, const struct op *op)
{
    const struct value *chars = pop(run, 1);
    bytes text = chars->is.text;
    (void)op;
    if (!run_needs(run, chars->kind == VALUE_TEXT))
        return;
    if (run->choices != 0)
        push(run, value_of_truth(make_matches(run, text)));
    else
        push(run, value_of_truth(!read_is_end(run) &&
                                 bytes_find(text, run->input.at[run->read]) < text.len));
}

static void run_inarray(struct run *run, const struct op *op)
{
    const struct value *v = pop(run, 1);
    const struct variable *array = &run->variables[op->variable];
    const struct entry *e = table_find(&array->values, v, 1);
    (void)run_needs(run, array->cells.count > 0);
    push(run, value_of_truth(e != 0 && e->count > 0));
}

/* Ends the run unless the variables have the same indices. Returns whether they have. */
static int have_same_indices(struct run *run, const struct tuple *t)
{
    size_t i, k;
    const struct table *first = &run->variables[t->at[0]].cells;
    for (i = 0; i < t->count; i++) {
        const struct table *cells = &run->variables[t->at[i]].cells;
        int is_same = cells->count == first->count && cells->count > 0;
        for (k = 0; k < first->count && i > 0 && is_same && run_steps(run, 1); k++)
            is_same = table_find(cells, first->at[k].key, first->at[k].len) != 0;
        if (!run_needs(run, is_same) || run->has_ended)
            return 0;
    }
    return 1;
}

static int are_tuples_unique(struct run *run, const struct tuple *t)
{
    const struct table *first = &run->variables[t->at[0]].cells;
    struct arena arena = { 0 };
    struct table seen = { 0 };
    struct value *key = memory_new(t->count, sizeof *key);
    int is_unique = 1;
    size_t i, k;
    for (i = 0; i < first->count && is_unique; i++) {
        if (!run_steps(run, STEPS_OF_AN_ENTRY * t->count))
            break;
        for (k = 0; k < t->count; k++)
            key[k] = table_find(&run->variables[t->at[k]].cells, first->at[i].key, first->at[i].len)
                         ->value;
        (void)table_add(&arena, &seen, key, t->count);
        is_unique = seen.count == i + 1;
    }
    free(key);
    arena_free(&arena);
    return is_unique;
}

static void run_unique(struct run *run, const struct op *op)
{
    const struct tuple *t = &run->grammar->tuples.at[op->a];
    const struct variable *first = &run->variables[t->at[0]];
    if (!have_same_indices(run, t))
        return;
    push(run, value_of_truth(t->count == 1 ? first->distinct == first->cells.count
                                           : are_tuples_unique(run, t)));
}

/* ---- commands ---- */

/* The arguments of the commands that read something, before the indices: `checked` of them are of
   the kind, of which VALUE_FLOAT stands for all numbers. */
static const struct {
    command *reads, *makes;
    size_t count, checked;
    enum value_kind kind;
} commands[] = {
    [OP_TEXT] = { read_text, make_text, 1, 1, VALUE_TEXT },
    [OP_EOF] = { read_eof, make_eof, .count = 0 },
    [OP_INT] = { read_int, make_int, 2, 2, VALUE_INTEGER },
    [OP_FLOAT] = { read_float, make_float, 2, 2, VALUE_FLOAT },
    [OP_FLOATP] = { read_float, make_float, 4, 2, VALUE_FLOAT },
    [OP_REGEX] = { read_regex, make_regex, 1, 1, VALUE_TEXT },
};

static void run_command(struct run *run, const struct op *op)
{
    const struct value *args = pop(run, commands[op->code].count + op->count);
    enum value_kind kind = commands[op->code].kind;
    size_t i;
    for (i = 0; i < commands[op->code].checked; i++) {
        if (!run_needs(run, args[i].kind == kind ||
                                (kind == VALUE_FLOAT && args[i].kind == VALUE_INTEGER)))
            return;
    }
    (run->choices != 0 ? commands[op->code].makes : commands[op->code].reads)(run, op, args);
}

int run_decimals(struct run *run, const struct op *op, const struct value *args, size_t *least,
                 size_t *most)
{
    *least = 0;
    *most = NUMBER_DIGITS;
    if (op->code != OP_FLOATP)
        return 1;
    *least = value_count(&args[2]);
    *most = value_count(&args[3]);
    return run_needs(run, *least <= *most && *most <= INT32_MAX);
}

const struct entry *pattern_add(struct arena *a, struct table *t, const struct value *pattern)
{
    struct entry *e = table_add(a, t, pattern, 1);
    if (e->regex == 0 && e->wrong == 0)
        e->regex = regex_read(a, pattern->is.text, &e->wrong);
    return e;
}

const struct regex *run_regex(struct run *run, const struct value *pattern)
{
    const struct entry *e = table_find(&run->grammar->patterns, pattern, 1);
    if (e == 0 && run_steps(run, 16 * pattern->is.text.len + STEPS_OF_AN_ENTRY))
        e = pattern_add(&run->arena, &run->patterns, pattern);
    return run_needs(run, e != 0 && e->regex != 0) ? e->regex : 0;
}

static void run_assert(struct run *run, const struct op *op)
{
    (void)op;
    (void)run_needs(run, pop_truth(run));
}

/* ---- loops ---- */

static void run_loop(struct run *run, const struct op *op)
{
    run->loops[op->loop].rounds = 0;
}

static void run_times(struct run *run, const struct op *op)
{
    run->loops[op->loop].most = value_count(pop(run, 1));
    (void)run_needs(run, run->loops[op->loop].most != SIZE_MAX);
}

static void run_more(struct run *run, const struct op *op)
{
    const struct loop *l = &run->loops[op->loop];
    if (l->rounds == l->most)
        run->at = op->a - 1;
}

static void run_first(struct run *run, const struct op *op)
{
    if (run->loops[op->loop].rounds == 0)
        run->at = op->a - 1;
}

static void run_next(struct run *run, const struct op *op)
{
    run->loops[op->loop].rounds++;
}

static void run_round(struct run *run, const struct op *op)
{
    run_store(run, op, pop(run, op->count), value_of_count(run->loops[op->loop].rounds));
}

static void run_unless(struct run *run, const struct op *op)
{
    if (!pop_truth(run))
        run->at = op->a - 1;
}

static void run_jump(struct run *run, const struct op *op)
{
    run->at = op->a - 1;
}

/* ---- the machine ---- */

static void (*const operations[OP_CODES])(struct run *run, const struct op *op) = {
    [OP_CONSTANT] = run_constant, [OP_LOAD] = run_load,       [OP_STRLEN] = run_strlen,
    [OP_COMPUTE] = run_compute,   [OP_COMPARE] = run_compare, [OP_NOT] = run_not,
    [OP_AND] = run_decide,        [OP_OR] = run_decide,       [OP_ISEOF] = run_iseof,
    [OP_MATCH] = run_match,       [OP_UNIQUE] = run_unique,   [OP_INARRAY] = run_inarray,
    [OP_TEXT] = run_command,      [OP_EOF] = run_command,     [OP_INT] = run_command,
    [OP_FLOAT] = run_command,     [OP_FLOATP] = run_command,  [OP_REGEX] = run_command,
    [OP_ASSERT] = run_assert,     [OP_SET] = run_set,         [OP_UNSET] = run_unset,
    [OP_LOOP] = run_loop,         [OP_TIMES] = run_times,     [OP_MORE] = run_more,
    [OP_FIRST] = run_first,       [OP_NEXT] = run_next,       [OP_ROUND] = run_round,
    [OP_UNLESS] = run_unless,     [OP_JUMP] = run_jump,
};

int run_grammar(struct run *run)
{
    const struct grammar *g = run->grammar;
    numbers_open(&run->numbers, &run->arena);
    run->stack.at = memory_grown(0, 0, &run->stack.room, sizeof *run->stack.at);
    run->variables = arena_take(&run->arena, (g->variables.count + 1) * sizeof *run->variables);
    run->loops = arena_take(&run->arena, (g->loops + 1) * sizeof *run->loops);
    for (run->at = 0; run->at < g->ops.count && !run->has_ended; run->at++) {
        if (!run_steps(run, 1))
            break;
        operations[g->ops.at[run->at].code](run, &g->ops.at[run->at]);
    }
    numbers_close(&run->numbers);
    free(run->stack.at);
    arena_free(&run->arena);
    return !run->has_ended;
}
