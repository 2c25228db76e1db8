#include "grammar/machine.h"

/* ---- the input ---- */

static bytes rest_of(const struct run *run)
{
    return bytes_skip(run->input, run->read);
}

static size_t digits_in(bytes text)
{
    size_t n = 0;
    while (n < text.len && text.at[n] >= '0' && text.at[n] <= '9')
        n++;
    return n;
}

/* ---- texts ---- */

void read_text(struct run *run, const struct op *op, const struct value *args)
{
    bytes want = args->is.text, rest = rest_of(run);
    size_t same = 0;
    (void)op;
    while (same < want.len && same < rest.len && want.at[same] == rest.at[same])
        same++;
    if (run_steps(run, same) && run_needs(run, same == want.len))
        run->read += same;
}

void read_eof(struct run *run, const struct op *op, const struct value *args)
{
    (void)op;
    (void)args;
    (void)run_needs(run, read_is_end(run));
}

void read_regex(struct run *run, const struct op *op, const struct value *args)
{
    const struct regex *r = run_regex(run, args);
    bytes rest = rest_of(run);
    size_t len = 0;
    if (r == 0 || !run_needs(run, regex_match(r, rest, &run->steps, &len)))
        return;
    run->read += len;
    if (op->variable != NO_VARIABLE)
        run_store(run, op, args + 1, value_of_text(bytes_first(rest, len)));
}

/* ---- numbers ---- */

static int is_in_bounds(struct run *run, const struct value *v, const struct value *bounds)
{
    if (!run_steps(run, value_steps(v) + values_steps(v, &bounds[0]) + values_steps(v, &bounds[1])))
        return 0;
    return values_compare(&bounds[0], v) <= 0 && values_compare(v, &bounds[1]) <= 0;
}

/* Takes a number of `len` bytes, if it is between its bounds. */
static void take_number(struct run *run, const struct op *op, const struct value *args,
                        struct value v, size_t len)
{
    if (!run_needs(run, is_in_bounds(run, &v, args)))
        return;
    run->read += len;
    if (op->variable != NO_VARIABLE)
        run_store(run, op, args + (op->code == OP_FLOATP ? 4 : 2), v);
}

void read_int(struct run *run, const struct op *op, const struct value *args)
{
    bytes rest = rest_of(run);
    size_t sign = bytes_get(rest, 0) == '-';
    size_t digits = digits_in(bytes_skip(rest, sign));
    bytes text = bytes_first(rest, sign + digits);
    struct value v;
    if (run_steps(run, text.len) &&
        run_needs(run, digits > 0 && !(rest.at[sign] == '0' && text.len > 1)) &&
        run_needs(run, integer_read(&run->numbers, text, 10, &v) == 0))
        take_number(run, op, args, v, text.len);
}

/* The parts of a number with decimals. */
struct parts {
    size_t sign, whole, dot, decimals, exponent; /* bytes; the exponent with its E and its sign */
};

static size_t exponent_in(bytes text)
{
    int e = bytes_get(text, 0), sign = bytes_get(text, 1);
    size_t start = sign == '-' || sign == '+' ? 2 : 1;
    return e == 'e' || e == 'E' ? start + digits_in(bytes_skip(text, start)) : 0;
}

/* Divides the number at the start of a text. Returns 0 if there is none. */
static int divide(bytes text, enum notation notation, struct parts *p)
{
    bytes exponent;
    size_t at, zeros;
    p->sign = bytes_get(text, 0) == '-';
    p->whole = digits_in(bytes_skip(text, p->sign));
    at = p->sign + p->whole;
    p->dot = p->whole > 0 && bytes_get(text, at) == '.';
    p->decimals = p->dot ? digits_in(bytes_skip(text, at + 1)) : 0;
    if (p->whole == 0 || (p->whole > 1 && text.at[p->sign] == '0') || (p->dot && p->decimals == 0))
        return 0;
    exponent = bytes_skip(text, at + p->dot + p->decimals);
    p->exponent = notation == NOTATION_FIXED ? 0 : exponent_in(exponent);
    if (p->exponent == 0)
        return notation != NOTATION_SCIENTIFIC;
    zeros = p->exponent > 1 && (exponent.at[1] == '-' || exponent.at[1] == '+') ? 2 : 1;
    return p->exponent > zeros && (p->exponent == zeros + 1 || exponent.at[zeros] != '0');
}

/* FLOATP: in scientific notation, exactly one digit other than 0 is before the decimal point. */
static int is_scientific(bytes text, const struct parts *p)
{
    return p->exponent == 0 || (p->whole == 1 && text.at[p->sign] != '0' && p->dot);
}

void read_float(struct run *run, const struct op *op, const struct value *args)
{
    struct parts p = { 0 };
    size_t least, most;
    bytes text = rest_of(run);
    const int is_number = divide(text, (enum notation)op->a, &p);
    struct value v;
    text = bytes_first(text, p.sign + p.whole + p.dot + p.decimals + p.exponent);
    if (run_decimals(run, op, args, &least, &most) && run_steps(run, text.len) &&
        run_needs(run, is_number && (op->code != OP_FLOATP ||
                                     (is_scientific(text, &p) && p.decimals >= least &&
                                      p.decimals <= most))) &&
        run_needs(run, float_read(&run->numbers, text, &v) == 0))
        take_number(run, op, args, v, text.len);
}

int grammar_accepts(const struct grammar *g, bytes input)
{
    struct run run = { .grammar = g, .input = input };
    size_t more =
        input.len < SIZE_MAX / GRAMMAR_STEPS_PER_BYTE / 2 ? input.len * GRAMMAR_STEPS_PER_BYTE : 0;
    run.steps = g->steps + more;
    return run_grammar(&run);
}
