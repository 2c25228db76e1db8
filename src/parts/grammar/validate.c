#include "grammar/machine.h"

#include <string.h>

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

static void refuse_text(struct run *run, size_t offset, const struct value *text)
{
    static const struct {
        const char *text, *name;
    } names[] = { { " ", "a space" }, { "\n", "a line feed" } };
    sink *out;
    size_t i;
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (bytes_equal(text->is.text, bytes_of_text(names[i].text))) {
            run_refuse(run, offset, names[i].name);
            return;
        }
    }
    out = run_end(run, GRAMMAR_REFUSES);
    run->result->input.offset = offset;
    sink_text(out, "expected ");
    value_show(&run->numbers, out, text);
}

void read_text(struct run *run, const struct op *op, const struct value *args)
{
    bytes want = args->is.text, rest = rest_of(run);
    size_t same = 0;
    (void)op;
    while (same < want.len && same < rest.len && want.at[same] == rest.at[same])
        same++;
    if (!run_steps(run, same))
        return;
    if (same < want.len)
        refuse_text(run, run->read + same, args);
    else
        run->read += same;
}

void read_eof(struct run *run, const struct op *op, const struct value *args)
{
    (void)op;
    (void)args;
    if (!read_is_end(run))
        run_refuse(run, run->read, "the end of the input");
}

void read_regex(struct run *run, const struct op *op, const struct value *args)
{
    const struct regex *r = run_regex(run, args);
    bytes rest = rest_of(run);
    size_t len = 0;
    sink *out;
    if (r == 0)
        return;
    if (regex_match(r, rest, &run->steps, &len)) {
        run->read += len;
        if (op->variable != NO_VARIABLE)
            run_store(run, op, args + 1, value_of_text(bytes_first(rest, len)));
    } else if (run->steps == 0) {
        (void)run_steps(run, 1);
    } else {
        out = run_end(run, GRAMMAR_REFUSES);
        sink_text(out, "expected a text like ");
        value_show(&run->numbers, out, args);
    }
}

/* ---- numbers ---- */

static void refuse_number(struct run *run, const struct value *args, const char *kind, bytes found)
{
    sink *out = run_end(run, GRAMMAR_REFUSES);
    struct value text = value_of_text(found);
    sink_text(out, "expected ");
    sink_text(out, kind);
    sink_text(out, " from ");
    value_show(&run->numbers, out, &args[0]);
    sink_text(out, " to ");
    value_show(&run->numbers, out, &args[1]);
    sink_text(out, ", found ");
    value_show(&run->numbers, out, &text);
}

static int is_in_bounds(struct run *run, const struct value *v, const struct value *bounds)
{
    if (!run_steps(run, value_steps(v) + values_steps(v, &bounds[0]) + values_steps(v, &bounds[1])))
        return 0;
    return values_compare(&bounds[0], v) <= 0 && values_compare(v, &bounds[1]) <= 0;
}

static void store_number(struct run *run, const struct op *op, const struct value *indices,
                         struct value v, size_t len)
{
    run->read += len;
    if (op->variable != NO_VARIABLE)
        run_store(run, op, indices, v);
}

void read_int(struct run *run, const struct op *op, const struct value *args)
{
    bytes rest = rest_of(run);
    size_t sign = bytes_get(rest, 0) == '-';
    size_t digits = digits_in(bytes_skip(rest, sign));
    bytes text = bytes_first(rest, sign + digits);
    struct value v;
    if (!run_steps(run, text.len))
        return;
    if (digits == 0)
        run_refuse(run, run->read, "an integer");
    else if (rest.at[sign] == '0' && text.len > 1)
        run_refuse(run, run->read, "an integer without leading zeros, and 0 without a sign");
    else if (integer_read(&run->numbers, text, 10, &v) != 0 || !is_in_bounds(run, &v, args))
        refuse_number(run, args, "an integer", text);
    else
        store_number(run, op, args + 2, v, text.len);
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

/* Divides the number at the start of a text. Returns NULL, or what is expected instead, at *at. */
static const char *divide(bytes text, enum notation notation, struct parts *p, size_t *at)
{
    bytes exponent;
    size_t zeros;
    p->sign = bytes_get(text, 0) == '-';
    p->whole = digits_in(bytes_skip(text, p->sign));
    *at = p->sign + p->whole;
    if (p->whole == 0)
        return "a number";
    p->dot = bytes_get(text, *at) == '.';
    p->decimals = p->dot ? digits_in(bytes_skip(text, *at + 1)) : 0;
    if (p->whole > 1 && text.at[p->sign] == '0')
        return "a number without leading zeros";
    *at += p->dot + p->decimals;
    if (p->dot && p->decimals == 0)
        return "a digit after the decimal point";
    exponent = bytes_skip(text, *at);
    p->exponent = notation == NOTATION_FIXED ? 0 : exponent_in(exponent);
    if (p->exponent == 0)
        return notation == NOTATION_SCIENTIFIC ? "an exponent" : 0;
    zeros = p->exponent > 1 && (exponent.at[1] == '-' || exponent.at[1] == '+') ? 2 : 1;
    if (p->exponent == zeros)
        return "a digit of the exponent";
    return p->exponent > zeros + 1 && exponent.at[zeros] == '0'
               ? "an exponent without leading zeros"
               : 0;
}

/* FLOATP: in scientific notation, exactly one digit other than 0 is before the decimal point. */
static int is_scientific(bytes text, const struct parts *p)
{
    return p->exponent == 0 || (p->whole == 1 && text.at[p->sign] != '0' && p->dot);
}

void read_float(struct run *run, const struct op *op, const struct value *args)
{
    struct parts p = { 0 };
    size_t least, most, at;
    bytes text = rest_of(run);
    const char *wrong = divide(text, (enum notation)op->a, &p, &at);
    struct value v;
    text = bytes_first(text, p.sign + p.whole + p.dot + p.decimals + p.exponent);
    if (!run_decimals(run, op, args, &least, &most) || !run_steps(run, text.len))
        return;
    if (wrong != 0)
        run_refuse(run, run->read + at, wrong);
    else if (op->code == OP_FLOATP && !is_scientific(text, &p))
        run_refuse(run, run->read, "exactly one digit before the decimal point, and not 0");
    else if (op->code == OP_FLOATP && (p.decimals < least || p.decimals > most))
        run_refuse(run, run->read, "another number of decimals");
    else if ((wrong = float_read(&run->numbers, text, &v)) != 0)
        run_fail(run, wrong);
    else if (!is_in_bounds(run, &v, args))
        refuse_number(run, args, "a number", text);
    else
        store_number(run, op, args + (op->code == OP_FLOATP ? 4 : 2), v, text.len);
}

void grammar_validate(const struct grammar *g, bytes input, struct grammar_result *result)
{
    struct run run = { .grammar = g, .input = input, .result = result };
    size_t more =
        input.len < SIZE_MAX / GRAMMAR_STEPS_PER_BYTE / 2 ? input.len * GRAMMAR_STEPS_PER_BYTE : 0;
    run.steps = g->steps + more;
    run_grammar(&run);
}
