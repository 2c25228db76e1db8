/* Makes inputs. What is written next is chosen; what the grammar then reads, stores and tests is as
   when it validates. */
#include "grammar/machine.h"
#include "grammar/tokens.h"

#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    DIGITS_BELOW = 10, /* so many of the simplest numbers are chosen from at first */
    MORE_BELOW = 100,  /* and then from so many */
    NEAR_A_BOUND = 3,  /* numbers near a bound */
    CHUNK = 1 << 16,   /* numbers anywhere are made of choices of this size */
    CHUNKS_MOST = 8,
    TRIES = 8, /* to make a text that was not made yet */
    DECIMALS_BELOW = 7,
    DECIMALS_MORE = 20 /* if no number with so few is between the bounds */
};

/* ---- what may come next ---- */

static void forget_next(struct run *run)
{
    run->next.may_end = 1;
    memset(&run->next.bytes, 0xFF, sizeof run->next.bytes);
}

static int can_go_on(const struct run *run)
{
    size_t i;
    for (i = 0; i < sizeof run->next.bytes.bits; i++) {
        if (run->next.bytes.bits[i] != 0)
            return 1;
    }
    return 0;
}

/* Checks the text from `start` on, which has just been made. */
static void put_is_done(struct run *run, size_t start)
{
    bytes made = bytes_skip(queue_bytes(run->made), start);
    if (made.len == 0 || !run_steps(run, made.len))
        return;
    (void)run_needs(run, set_has(&run->next.bytes, made.at[0]));
    forget_next(run);
}

static void put(struct run *run, bytes text)
{
    size_t start = queue_bytes(run->made).len;
    if (!run_steps(run, text.len))
        return;
    queue_put(run->made, text);
    put_is_done(run, start);
}

int make_is_end(struct run *run)
{
    int is_end = run->next.may_end;
    if (is_end && can_go_on(run))
        is_end = choose(run->choices, CHOICE_ITEM, 2) == 0;
    run->next.may_end = is_end;
    if (is_end)
        memset(&run->next.bytes, 0, sizeof run->next.bytes);
    return is_end;
}

int make_matches(struct run *run, bytes chars)
{
    struct byte_set yes = { { 0 } }, no = run->next.bytes;
    int can = 0, need = !run->next.may_end, matches;
    size_t i;
    for (i = 0; i < chars.len; i++)
        set_add(&yes, chars.at[i]);
    for (i = 0; i < sizeof yes.bits; i++) {
        yes.bits[i] &= run->next.bytes.bits[i];
        no.bits[i] &= (unsigned char)~yes.bits[i];
        can |= yes.bits[i] != 0;
        need &= no.bits[i] == 0;
    }
    matches = can && (need || choose(run->choices, CHOICE_ITEM, 2) > 0);
    run->next.bytes = matches ? yes : no;
    run->next.may_end &= !matches;
    return matches;
}

void make_eof(struct run *run, const struct op *op, const struct value *args)
{
    (void)op;
    (void)args;
    (void)run_needs(run, run->next.may_end);
    memset(&run->next.bytes, 0, sizeof run->next.bytes);
}

void make_text(struct run *run, const struct op *op, const struct value *args)
{
    (void)op;
    put(run, args->is.text);
}

/* ---- values that are made only once ---- */

/* Whether a variable with this value at these indices would make a tuple of a UNIQUE that was made
   before. `adds`: it is made now. */
static int is_taken(struct run *run, const struct op *op, const struct value *indices,
                    const struct value *v, int adds)
{
    const struct grammar *g = run->grammar;
    int taken = 0;
    size_t i, k;
    for (i = 0; i < g->tuples.count && op->variable != NO_VARIABLE; i++) {
        const struct tuple *t = &g->tuples.at[i];
        struct value *key = memory_new(t->count, sizeof *key);
        int is_in = 0;
        for (k = 0; k < t->count; k++) {
            const struct entry *e = table_find(&run->variables[t->at[k]].cells, indices, op->count);
            is_in |= t->at[k] == op->variable;
            if (t->at[k] != op->variable && e == 0)
                break;
            key[k] = t->at[k] == op->variable ? *v : e->value;
        }
        if (is_in && k == t->count && run_steps(run, 32 * t->count)) {
            taken |= table_find(&run->taken[i], key, k) != 0;
            if (adds)
                (void)table_add(&run->arena, &run->taken[i], key, k);
        }
        free(key);
    }
    return taken;
}

static void store(struct run *run, const struct op *op, const struct value *indices, struct value v)
{
    if (op->variable == NO_VARIABLE || run->has_ended)
        return;
    (void)is_taken(run, op, indices, &v, 1);
    run_store(run, op, indices, v);
}

/* The value of a constant, or of a variable without indices; NULL if there is none. */
static const struct value *value_at(const struct run *run, const struct op *op)
{
    const struct entry *cell;
    if (op->code == OP_CONSTANT)
        return &run->grammar->constants.at[op->a];
    if (op->code != OP_LOAD || op->count > 0)
        return 0;
    cell = table_find(&run->variables[op->variable].cells, 0, 0);
    return cell != 0 ? &cell->value : 0;
}

/* Returns the length that is asked of the text of a REGEX soon after it, as ASSERT(STRLEN(s) == n)
   does. SIZE_MAX: none is. */
static size_t length_asked(const struct run *run, const struct op *op)
{
    enum { NEAR = 8, ASKS = 5 };
    const struct grammar *g = run->grammar;
    size_t at = run->at + 1, end = at + NEAR;
    for (; at < end && at + ASKS <= g->ops.count && op->variable != NO_VARIABLE; at++) {
        const struct op *o = &g->ops.at[at];
        const struct value *v = value_at(run, &o[2]);
        if (o[0].code == OP_LOAD && o[0].variable == op->variable && o[0].count == 0 &&
            op->count == 0 && o[1].code == OP_STRLEN && o[3].code == OP_COMPARE &&
            o[3].a == SIGN('=', '=') && o[4].code == OP_ASSERT && v != 0)
            return value_count(v);
    }
    return SIZE_MAX;
}

void make_regex(struct run *run, const struct op *op, const struct value *args)
{
    const struct regex *r = run_regex(run, args);
    size_t start = queue_bytes(run->made).len, len = length_asked(run, op), tries = 0;
    struct value v;
    if (r == 0)
        return;
    do {
        run->made->end = run->made->start + start;
        if (!run_needs(run,
                       regex_make(r, run->choices, &run->next.bytes, len, &run->steps, run->made)))
            return;
        v = value_of_text(bytes_skip(queue_bytes(run->made), start));
    } while (is_taken(run, op, args + 1, &v, 0) && ++tries < TRIES);
    v.is.text.at = (unsigned char *)arena_text(&run->arena, v.is.text);
    put_is_done(run, start);
    store(run, op, args + 1, v);
}

/* ---- integers ---- */

/* Sets z to number k of those from `least` to `most`: those near to 0 first, and 1 before -1. */
static void simple_integer(mpz_t z, mpz_srcptr least, mpz_srcptr most, size_t k)
{
    mpz_t both; /* numbers up to this one come with both signs */
    if (mpz_sgn(least) >= 0) {
        mpz_add_ui(z, least, k);
        return;
    }
    if (mpz_sgn(most) <= 0) {
        mpz_sub_ui(z, most, k);
        return;
    }
    mpz_init(both);
    mpz_neg(both, least);
    if (mpz_cmp(both, most) > 0)
        mpz_set(both, most);
    if (mpz_cmp_ui(both, (k + 1) / 2) >= 0) {
        mpz_set_ui(z, (k + 1) / 2);
        if (k % 2 == 0)
            mpz_neg(z, z);
    } else {
        mpz_ui_sub(z, k, both);
        if (mpz_cmp(both, most) == 0)
            mpz_neg(z, z);
    }
    mpz_clear(both);
}

/* Sets z to any number from 0 on, by chunks. */
static void any_integer(struct choices *c, mpz_t z, mpz_srcptr count)
{
    size_t chunks = mpz_sizeinbase(count, 2) / 16 + 1;
    mpz_set_ui(z, 0);
    for (chunks = chunks < CHUNKS_MOST ? chunks : CHUNKS_MOST; chunks > 0; chunks--) {
        mpz_mul_ui(z, z, CHUNK);
        mpz_add_ui(z, z, choose(c, CHOICE_EVEN, CHUNK));
    }
    mpz_mod(z, z, count);
}

/* Chooses one of the first numbers of a range: fewer than `below`, and than it has. */
static size_t choose_of(struct choices *c, size_t below, mpz_srcptr count)
{
    if (mpz_cmp_ui(count, below) < 0)
        below = mpz_get_ui(count);
    return below > 1 ? choose(c, CHOICE_PIECE, below) : 0;
}

/* Chooses a number from `least` to `most`, which is not smaller. */
static void choose_integer(struct choices *c, mpz_t z, mpz_srcptr least, mpz_srcptr most)
{
    enum { SIMPLE, MORE, HIGH, LOW, ANYWHERE, WAYS };
    mpz_t count;
    size_t way = SIMPLE;
    mpz_init(count);
    mpz_sub(count, most, least);
    mpz_add_ui(count, count, 1);
    if (mpz_cmp_ui(count, DIGITS_BELOW) > 0)
        way = choose(c, CHOICE_SMALL, WAYS);
    if (way == SIMPLE || way == MORE) {
        simple_integer(z, least, most,
                       choose_of(c, way == SIMPLE ? DIGITS_BELOW : MORE_BELOW, count));
    } else if (way == HIGH) {
        mpz_sub_ui(z, most, choose_of(c, NEAR_A_BOUND, count));
    } else if (way == LOW) {
        mpz_add_ui(z, least, choose_of(c, NEAR_A_BOUND, count));
    } else {
        any_integer(c, z, count);
        mpz_add(z, z, least);
    }
    mpz_clear(count);
}

/* Goes on from z to the next number that is not taken, around the bounds. Returns 0 if there is
   none. The number after the one that was made last comes first, so that a long list takes few
   steps. */
static int avoid_taken(struct run *run, const struct op *op, const struct value *args, mpz_t z,
                       mpz_srcptr least, mpz_srcptr most)
{
    struct value v = value_of_integer(&run->numbers, z);
    const struct table *cells;
    struct number_view last;
    size_t tries;
    if (!is_taken(run, op, args + 2, &v, 0))
        return 1;
    cells = &run->variables[op->variable].cells;
    if (cells->count > 0 && cells->at[cells->count - 1].value.kind == VALUE_INTEGER)
        mpz_set(z, mpq_numref(number_view(&last, &cells->at[cells->count - 1].value)));
    for (tries = 0; run_steps(run, 1); tries++) {
        mpz_add_ui(z, z, 1);
        if (mpz_cmp(z, most) > 0 || mpz_cmp(z, least) < 0)
            mpz_set(z, least);
        v = value_of_integer(&run->numbers, z);
        if (!is_taken(run, op, args + 2, &v, 0))
            return 1;
        if (tries > cells->count)
            break; /* all between the bounds are taken */
    }
    return 0;
}

void make_int(struct run *run, const struct op *op, const struct value *args)
{
    struct number_view low, high;
    mpz_srcptr least = mpq_numref(number_view(&low, &args[0]));
    mpz_srcptr most = mpq_numref(number_view(&high, &args[1]));
    mpz_t z;
    if (!run_needs(run, mpz_cmp(least, most) <= 0))
        return;
    mpz_init(z);
    choose_integer(run->choices, z, least, most);
    if (run_needs(run, avoid_taken(run, op, args, z, least, most))) {
        char *text = arena_take(&run->arena, mpz_sizeinbase(z, 10) + 2);
        put(run, bytes_of_text(mpz_get_str(text, 10, z)));
        store(run, op, args + 2, value_of_integer(&run->numbers, z));
    }
    mpz_clear(z);
}

/* ---- numbers with decimals ---- */

static void repeat_zero(struct byte_queue *to, size_t times)
{
    for (; times > 0; times--)
        queue_put(to, BYTES_OF_LITERAL("0"));
}

/* Writes the digits with a decimal point before the last `decimals`. */
static void write_fixed(struct byte_queue *to, bytes digits, size_t decimals)
{
    size_t whole = digits.len > decimals ? digits.len - decimals : 0;
    queue_put(to, whole > 0 ? bytes_first(digits, whole) : BYTES_OF_LITERAL("0"));
    if (decimals == 0)
        return;
    queue_put(to, BYTES_OF_LITERAL("."));
    repeat_zero(to, whole > 0 ? 0 : decimals - digits.len);
    queue_put(to, bytes_skip(digits, whole));
}

/* Writes the same in scientific notation, with at least and at most so many decimals. */
static void write_scientific(struct byte_queue *to, bytes digits, size_t decimals, size_t least,
                             size_t most)
{
    char exponent[24];
    sink s;
    bytes more = bytes_first(bytes_skip(digits, 1), most);
    size_t zeros = least > more.len ? least - more.len : 0;
    sink_init(&s, 0, 0, (unsigned char *)exponent, sizeof exponent);
    sink_text(&s, decimals > digits.len - 1 ? "e-" : "e");
    sink_number(&s, decimals > digits.len - 1 ? decimals - (digits.len - 1)
                                              : digits.len - 1 - decimals);
    queue_put(to, bytes_first(digits, 1));
    if (more.len + zeros > 0)
        queue_put(to, BYTES_OF_LITERAL("."));
    queue_put(to, more);
    repeat_zero(to, zeros);
    queue_put(to, sink_held(&s));
}

/* Sets the bounds in units of the last of so many decimals. Returns 0 if there is no number between
 * them. */
static int scale(const struct value *args, size_t decimals, mpz_t least, mpz_t most)
{
    struct number_view low, high;
    mpq_srcptr a = number_view(&low, &args[0]), b = number_view(&high, &args[1]);
    mpz_t factor;
    mpz_init(factor);
    mpz_ui_pow_ui(factor, 10, decimals);
    mpz_mul(least, factor, mpq_numref(a));
    mpz_cdiv_q(least, least, mpq_denref(a));
    mpz_mul(most, factor, mpq_numref(b));
    mpz_fdiv_q(most, most, mpq_denref(b));
    mpz_clear(factor);
    return mpz_cmp(least, most) <= 0;
}

/* Whether a number is written in scientific notation: if it must, or if it can and the choice says
 * so. */
static int is_scientific(struct run *run, const struct op *op, bytes digits, size_t most)
{
    int can = op->code == OP_FLOAT || (digits.at[0] != '0' && most > 0 && digits.len - 1 <= most);
    return op->a == NOTATION_SCIENTIFIC ||
           (op->a == NOTATION_ANY && can && choose(run->choices, CHOICE_RARE, 2) > 0);
}

/* Writes z, which has so many decimals. */
static void write_float(struct run *run, const struct op *op, mpz_srcptr z, size_t decimals,
                        size_t least, size_t most, struct byte_queue *to)
{
    char *text = arena_take(&run->arena, mpz_sizeinbase(z, 10) + 2);
    bytes digits = bytes_of_text(mpz_get_str(text, 10, z));
    if (mpz_sgn(z) < 0) {
        queue_put(to, BYTES_OF_LITERAL("-"));
        digits = bytes_skip(digits, 1);
    }
    if (is_scientific(run, op, digits, most))
        write_scientific(to, digits, decimals, op->code == OP_FLOATP && least == 0 ? 1 : least,
                         most);
    else
        write_fixed(to, digits, decimals);
}

static void put_float(struct run *run, const struct op *op, const struct value *indices, bytes text)
{
    struct value v;
    if (!run_needs(run, float_read(&run->numbers, text, &v) == 0))
        return;
    put(run, text);
    store(run, op, indices, v);
}

void make_float(struct run *run, const struct op *op, const struct value *args)
{
    struct byte_queue text = { 0 };
    size_t least, most, decimals, more;
    mpz_t low, high, z;
    if (!run_decimals(run, op, args, &least, &most))
        return;
    more = most - least < DECIMALS_BELOW ? most - least + 1 : DECIMALS_BELOW;
    decimals = least + choose(run->choices, CHOICE_SMALL, more);
    mpz_inits(low, high, z, (mpz_ptr)0);
    if (least > DECIMALS_MORE * DECIMALS_MORE)
        decimals = most = 0;
    while (!scale(args, decimals, low, high) && decimals < most && decimals < least + DECIMALS_MORE)
        decimals++;
    if (run_needs(run, mpz_cmp(low, high) <= 0 && decimals >= least)) {
        choose_integer(run->choices, z, low, high);
        write_float(run, op, z, decimals, least, most, &text);
        put_float(run, op, args + (op->code == OP_FLOATP ? 4 : 2), queue_bytes(&text));
    }
    mpz_clears(low, high, z, (mpz_ptr)0);
    free(text.at);
}

int grammar_make(const struct grammar *g, struct choices *choices, struct byte_queue *out)
{
    struct run run = { .grammar = g, .steps = g->steps, .choices = choices, .made = out };
    queue_empty(out);
    forget_next(&run);
    run.taken = arena_take(&run.arena, (g->tuples.count + 1) * sizeof *run.taken);
    return run_grammar(&run) && grammar_accepts(g, queue_bytes(out));
}
