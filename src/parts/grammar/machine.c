#include "grammar/machine.h"

#include "grammar/tokens.h"

#include "base/visible.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum { FOUND_MOST = 24, STEPS_OF_AN_ENTRY = 32 };

/* ---- verdicts ---- */

sink *run_end(struct run *run, enum grammar_verdict verdict)
{
    const struct op *op = &run->grammar->ops.at[run->at];
    if (run->has_ended) { /* the first sentence stays */
        sink_init(&run->said, 0, 0, &run->nowhere, 1);
        return &run->said;
    }
    run->has_ended = 1;
    run->result->verdict = verdict;
    run->result->input.offset = run->choices != 0 ? queue_bytes(run->made).len : run->read;
    run->result->rule.offset = op->at;
    memset(run->result->text, 0, sizeof run->result->text);
    sink_init(&run->said, 0, 0, (unsigned char *)run->result->text, sizeof run->result->text - 1);
    return &run->said;
}

void run_fail(struct run *run, const char *why)
{
    sink_text(run_end(run, GRAMMAR_FAILS), why);
}

static void show_found(sink *out, bytes rest)
{
    size_t len = 0;
    if (rest.len == 0) {
        sink_text(out, "the end of the input");
    } else if (rest.at[0] == '\n') {
        sink_text(out, "a line feed");
    } else if (rest.at[0] == ' ') {
        sink_text(out, "a space");
    } else {
        while (len < rest.len && rest.at[len] != ' ' && rest.at[len] != '\n')
            len++;
        sink_byte(out, '`');
        sink_visible(out, bytes_first(rest, len), FOUND_MOST);
        sink_byte(out, '`');
    }
}

void run_refuse(struct run *run, size_t offset, const char *what)
{
    sink *out = run_end(run, GRAMMAR_REFUSES);
    run->result->input.offset = offset;
    sink_text(out, "expected ");
    sink_text(out, what);
    sink_text(out, ", found ");
    show_found(out, bytes_skip(run->input, offset));
}

int run_steps(struct run *run, size_t steps)
{
    if (steps <= run->steps) {
        run->steps -= steps;
        return 1;
    }
    run->steps = 0;
    run_fail(run, "the grammar takes too many steps for this input");
    return 0;
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

static void say_variable(struct run *run, sink *out, uint32_t variable, const char *what)
{
    sink_byte(out, '`');
    sink_visible(out, run->grammar->variables.at[variable].key->is.text, FOUND_MOST);
    sink_text(out, what);
}

/* Checks that the indices are integers, and takes the steps that finding them takes. */
static int are_indices(struct run *run, const struct value *indices, size_t count)
{
    size_t steps = STEPS_OF_AN_ENTRY;
    size_t i;
    for (i = 0; i < count; i++) {
        if (indices[i].kind != VALUE_INTEGER) {
            run_fail(run, "an index is an integer");
            return 0;
        }
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
    if (cell == 0)
        say_variable(run, run_end(run, GRAMMAR_FAILS), op->variable,
                     op->count > 0 ? "` has no value at this index" : "` has no value");
    else
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
    if (text->kind != VALUE_TEXT)
        run_fail(run, "STRLEN takes a text");
    else
        push(run, value_of_count(text->is.text.len));
}

static void run_compute(struct run *run, const struct op *op)
{
    const struct value *args = pop(run, 2);
    struct value out;
    const char *wrong;
    if (!run_steps(run, values_steps(&args[0], &args[1])))
        return;
    wrong = values_compute(&run->numbers, (int)op->a, &args[0], &args[1], &out);
    if (wrong != 0)
        run_fail(run, wrong);
    else
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
    if (!run_steps(run, values_steps(&args[0], &args[1])))
        return;
    if (!values_are_comparable(&args[0], &args[1]))
        run_fail(run, "a text is compared with a number");
    else
        push(run, value_of_truth(holds(op->a, values_compare(&args[0], &args[1]))));
}

static void run_not(struct run *run, const struct op *op)
{
    (void)op;
    push(run, value_of_truth(!pop_truth(run)));
}

/* Keeps the truth and jumps if it decides. */
static void run_decide(struct run *run, const struct op *op, int truth)
{
    if (pop_truth(run) != truth)
        return;
    push(run, value_of_truth(truth));
    run->at = op->a - 1;
}

static void run_and(struct run *run, const struct op *op)
{
    run_decide(run, op, 0);
}

static void run_or(struct run *run, const struct op *op)
{
    run_decide(run, op, 1);
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
    if (chars->kind != VALUE_TEXT)
        run_fail(run, "MATCH takes a text");
    else if (run->choices != 0)
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
    if (array->cells.count == 0)
        say_variable(run, run_end(run, GRAMMAR_FAILS), op->variable, "` has no value");
    push(run, value_of_truth(e != 0 && e->count > 0));
}

/* Returns 0 if the variables do not have the same indices, after the run has ended. */
static int have_same_indices(struct run *run, const struct tuple *t)
{
    size_t i, k;
    const struct table *first = &run->variables[t->at[0]].cells;
    for (i = 0; i < t->count; i++) {
        const struct table *cells = &run->variables[t->at[i]].cells;
        int is_same = cells->count == first->count;
        if (cells->count == 0) {
            say_variable(run, run_end(run, GRAMMAR_FAILS), t->at[i], "` has no value");
            return 0;
        }
        for (k = 0; k < first->count && i > 0 && is_same && run_steps(run, 1); k++)
            is_same = table_find(cells, first->at[k].key, first->at[k].len) != 0;
        if (!is_same)
            say_variable(run, run_end(run, GRAMMAR_REFUSES), t->at[i],
                         "` has other indices than the first variable of this UNIQUE");
        if (run->has_ended)
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

/* Calls one of the two functions with the arguments: `count` of them, and the indices. */
static void command(struct run *run, const struct op *op, size_t count, run_command *reads,
                    run_command *makes)
{
    const struct value *args = pop(run, count + op->count);
    (run->choices != 0 ? makes : reads)(run, op, args);
}

static void run_text(struct run *run, const struct op *op)
{
    if (run->stack.at[run->stack.count - 1].kind != VALUE_TEXT)
        run_fail(run, "STRING takes a text");
    else
        command(run, op, 1, read_text, make_text);
}

static void run_eof(struct run *run, const struct op *op)
{
    command(run, op, 0, read_eof, make_eof);
}

static void run_int(struct run *run, const struct op *op)
{
    const struct value *args = &run->stack.at[run->stack.count - op->count - 2];
    if (args[0].kind != VALUE_INTEGER || args[1].kind != VALUE_INTEGER)
        run_fail(run, "the bounds of an INT are integers");
    else
        command(run, op, 2, read_int, make_int);
}

static void run_float(struct run *run, const struct op *op)
{
    size_t count = op->code == OP_FLOATP ? 4 : 2;
    const struct value *args = &run->stack.at[run->stack.count - op->count - count];
    if (!value_is_number(&args[0]) || !value_is_number(&args[1]))
        run_fail(run, "the bounds of a FLOAT are numbers");
    else
        command(run, op, count, read_float, make_float);
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
    if (*least > *most || *most > INT32_MAX) {
        run_fail(run, "the bounds of the decimals are two integers, the smaller one first");
        return 0;
    }
    return 1;
}

const struct regex_item *regexes_item(struct arena *a, struct regexes *r,
                                      const struct value *pattern)
{
    struct entry *e = table_add(a, &r->patterns, pattern, 1);
    if (e->count == 0) {
        struct regex_item *item = arena_item(a, &r->items, sizeof *item);
        item->regex = regex_read(a, pattern->is.text, &item->wrong);
        e->count = r->items.count;
    }
    return &r->items.at[e->count - 1];
}

const struct regex *run_regex(struct run *run, const struct value *pattern)
{
    const struct regexes *constants = &run->grammar->regexes;
    const struct entry *known = table_find(&constants->patterns, pattern, 1);
    const struct regex_item *item;
    if (known != 0)
        return constants->items.at[known->count - 1].regex;
    if (!run_steps(run, 16 * pattern->is.text.len + STEPS_OF_AN_ENTRY))
        return 0;
    item = regexes_item(&run->arena, &run->regexes, pattern);
    if (item->regex == 0)
        run_fail(run, item->wrong);
    return item->regex;
}

static void run_regex_command(struct run *run, const struct op *op)
{
    if (run->stack.at[run->stack.count - op->count - 1].kind != VALUE_TEXT)
        run_fail(run, "REGEX takes a text");
    else
        command(run, op, 1, read_regex, make_regex);
}

static void run_assert(struct run *run, const struct op *op)
{
    enum { SHOWN_MOST = 100 };
    sink *out;
    if (pop_truth(run))
        return;
    out = run_end(run, GRAMMAR_REFUSES);
    sink_text(out, "this does not hold: `");
    sink_visible(out, bytes_first(bytes_skip(run->grammar->text, op->at), op->end - op->at),
                 SHOWN_MOST);
    sink_byte(out, '`');
}

/* ---- loops ---- */

static void run_loop(struct run *run, const struct op *op)
{
    run->loops[op->loop].rounds = 0;
}

static void run_times(struct run *run, const struct op *op)
{
    run->loops[op->loop].most = value_count(pop(run, 1));
    if (run->loops[op->loop].most == SIZE_MAX)
        run_fail(run, "the number of rounds is not an integer, or negative, or larger than 2^64");
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
    [OP_AND] = run_and,           [OP_OR] = run_or,           [OP_ISEOF] = run_iseof,
    [OP_MATCH] = run_match,       [OP_UNIQUE] = run_unique,   [OP_INARRAY] = run_inarray,
    [OP_TEXT] = run_text,         [OP_EOF] = run_eof,         [OP_INT] = run_int,
    [OP_FLOAT] = run_float,       [OP_FLOATP] = run_float,    [OP_REGEX] = run_regex_command,
    [OP_ASSERT] = run_assert,     [OP_SET] = run_set,         [OP_UNSET] = run_unset,
    [OP_LOOP] = run_loop,         [OP_TIMES] = run_times,     [OP_MORE] = run_more,
    [OP_FIRST] = run_first,       [OP_NEXT] = run_next,       [OP_ROUND] = run_round,
    [OP_UNLESS] = run_unless,     [OP_JUMP] = run_jump,
};

void run_grammar(struct run *run)
{
    const struct grammar *g = run->grammar;
    memset(run->result, 0, sizeof *run->result);
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
    run->result->input = place_of(run->choices != 0 ? queue_bytes(run->made) : run->input,
                                  run->result->input.offset);
    run->result->rule = place_of(g->text, run->result->rule.offset);
    if (!run->has_ended)
        memset(run->result, 0, sizeof *run->result);
    arena_free(&run->arena);
}
