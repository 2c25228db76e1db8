#include "grammar/values.h"

#include "text/find.h"
#include "text/hash.h"
#include "text/memory.h"

#include <stdlib.h>
#include <string.h>

enum { EXPONENT_MOST = 150000 };

static const char too_large[] = "a number is too large: more than 157000 digits";

void numbers_open(struct numbers *n, struct arena *arena)
{
    n->arena = arena;
    mpq_init(n->result);
    mpq_init(n->copy);
}

void numbers_close(struct numbers *n)
{
    mpq_clear(n->result);
    mpq_clear(n->copy);
}

/* ---- values and GMP's numbers ---- */

static size_t limbs_of(const struct whole *w)
{
    return (size_t)(w->size < 0 ? -w->size : w->size);
}

static const mp_limb_t *limbs_at(const struct whole *w)
{
    return limbs_of(w) > 1 ? w->at.limbs : &w->at.limb;
}

mpq_srcptr number_view(struct number_view *view, const struct value *v)
{
    view->one = 1;
    (void)mpz_roinit_n(mpq_numref(view->is), limbs_at(&v->is.top), v->is.top.size);
    (void)mpz_roinit_n(mpq_denref(view->is), v->has_bottom ? limbs_at(&v->bottom) : &view->one,
                       v->has_bottom ? v->bottom.size : 1);
    return view->is;
}

static struct whole kept(struct numbers *n, mpz_srcptr z)
{
    struct whole w = { 0, { 0 } };
    size_t count = mpz_size(z);
    w.size = mpz_sgn(z) < 0 ? -(mp_size_t)count : (mp_size_t)count;
    if (count == 1) {
        w.at.limb = mpz_getlimbn(z, 0);
    } else if (count > 1) {
        mp_limb_t *limbs = arena_take(n->arena, count * sizeof *limbs);
        memcpy(limbs, mpz_limbs_read(z), count * sizeof *limbs);
        w.at.limbs = limbs;
    }
    return w;
}

struct value value_of_integer(struct numbers *n, mpz_srcptr z)
{
    struct value v = { 0 };
    v.is.top = kept(n, z);
    return v;
}

/* Keeps n->result. Returns 0 if it is too large. */
static int keep(struct numbers *n, enum value_kind kind, struct value *out)
{
    mpz_srcptr top = mpq_numref(n->result), bottom = mpq_denref(n->result);
    if (mpz_size(top) > NUMBER_LIMBS || mpz_size(bottom) > NUMBER_LIMBS)
        return 0;
    *out = value_of_integer(n, top);
    out->kind = kind;
    out->has_bottom = mpz_cmp_ui(bottom, 1) != 0;
    if (out->has_bottom)
        out->bottom = kept(n, bottom);
    return 1;
}

struct value value_of_count(size_t count)
{
    struct value v = { 0 };
    v.is.top.size = count > 0;
    v.is.top.at.limb = count;
    return v;
}

struct value value_of_text(bytes text)
{
    struct value v = { 0 };
    v.kind = VALUE_TEXT;
    v.is.text = text;
    return v;
}

struct value value_of_truth(int truth)
{
    struct value v = value_of_count(truth != 0);
    v.kind = VALUE_TRUTH;
    return v;
}

int value_is_true(const struct value *v)
{
    return v->is.top.size != 0;
}

int value_is_number(const struct value *v)
{
    return v->kind == VALUE_INTEGER || v->kind == VALUE_FLOAT;
}

size_t value_count(const struct value *v)
{
    if (v->kind != VALUE_INTEGER || v->is.top.size < 0 || v->is.top.size > 1)
        return SIZE_MAX;
    return v->is.top.size == 0 ? 0 : v->is.top.at.limb;
}

static size_t all_limbs(const struct value *v)
{
    return limbs_of(&v->is.top) + (v->has_bottom ? limbs_of(&v->bottom) : 0);
}

size_t value_steps(const struct value *v)
{
    return value_is_number(v) ? 8 * all_limbs(v) : v->is.text.len / 8;
}

size_t values_steps(const struct value *a, const struct value *b)
{
    size_t product = 0;
    if (value_is_number(a) && value_is_number(b))
        product = all_limbs(a) * all_limbs(b) / 32;
    return (value_steps(a) + value_steps(b)) / 4 + product;
}

/* ---- reading ---- */

/* Sets n->result to the digits of a text, without a point. Returns 0 if there are too many, or one
   that the base has not. */
static int read_digits(struct numbers *n, bytes text, int base)
{
    char small[32];
    char *digits;
    size_t len = 0, i;
    int is_read;
    if (text.len > NUMBER_DIGITS)
        return 0;
    digits = text.len < sizeof small ? small : memory_new(text.len + 1, 1);
    for (i = 0; i < text.len; i++) {
        if (text.at[i] != '.')
            digits[len++] = (char)text.at[i];
    }
    digits[len] = '\0';
    mpz_set_ui(mpq_denref(n->result), 1);
    is_read = mpz_set_str(mpq_numref(n->result), digits, base) == 0;
    if (digits != small)
        free(digits);
    return is_read;
}

const char *integer_read(struct numbers *n, bytes text, int base, struct value *out)
{
    if (text.len > NUMBER_DIGITS)
        return too_large;
    if (!read_digits(n, text, base))
        return "a leading zero makes this number octal, and it has a digit 8 or 9";
    return keep(n, VALUE_INTEGER, out) ? 0 : too_large;
}

/* Reads what follows the E. Returns 0 if it is too large or too small. */
static int read_exponent(bytes text, long *out)
{
    int is_negative = bytes_get(text, 0) == '-';
    size_t i = is_negative || bytes_get(text, 0) == '+';
    long n = 0;
    for (; i < text.len; i++) {
        n = 10 * n + (text.at[i] - '0');
        if (n > EXPONENT_MOST)
            return 0;
    }
    *out = is_negative ? -n : n;
    return 1;
}

const char *float_read(struct numbers *n, bytes text, struct value *out)
{
    size_t e = 0;
    size_t dot;
    long exponent = 0;
    bytes digits;
    while (e < text.len && text.at[e] != 'e' && text.at[e] != 'E')
        e++;
    digits = bytes_first(text, e);
    dot = bytes_find(digits, '.');
    if (!read_exponent(bytes_skip(text, e + 1), &exponent) || !read_digits(n, digits, 10))
        return "flipref reads numbers of at most 157000 digits";
    exponent -= dot < digits.len ? (long)(digits.len - dot - 1) : 0;
    mpz_ui_pow_ui(mpq_numref(n->copy), 10, (unsigned long)(exponent < 0 ? -exponent : exponent));
    mpz_set_ui(mpq_denref(n->copy), 1);
    if (exponent < 0)
        mpq_div(n->result, n->result, n->copy);
    else
        mpq_mul(n->result, n->result, n->copy);
    return keep(n, VALUE_FLOAT, out) ? 0 : too_large;
}

/* ---- computing ---- */

static int power(struct numbers *n, const struct value *a, const struct value *b)
{
    struct number_view base;
    mpq_srcptr x = number_view(&base, a);
    size_t exponent = value_count(b);
    size_t limbs = all_limbs(a) > 2 ? all_limbs(a) : 1;
    if (b->kind != VALUE_INTEGER || b->is.top.size < 0)
        return 0;
    if (mpz_cmpabs_ui(mpq_numref(x), 1) <= 0 && mpz_cmp_ui(mpq_denref(x), 1) == 0)
        exponent = exponent > 2 ? 2 - exponent % 2 : exponent; /* of 1, 0 and -1 */
    if (exponent > NUMBER_LIMBS * 64 / limbs)
        return 0;
    mpz_pow_ui(mpq_numref(n->result), mpq_numref(x), exponent);
    mpz_pow_ui(mpq_denref(n->result), mpq_denref(x), exponent);
    return 1;
}

static int divide(struct numbers *n, int operator, mpq_srcptr x, mpq_srcptr y, int are_whole)
{
    if (mpq_sgn(y) == 0 || (!are_whole && operator== '%'))
        return 0;
    mpz_set_ui(mpq_denref(n->result), 1);
    if (operator== '%')
        mpz_tdiv_r(mpq_numref(n->result), mpq_numref(x), mpq_numref(y));
    else if (are_whole)
        mpz_tdiv_q(mpq_numref(n->result), mpq_numref(x), mpq_numref(y));
    else
        mpq_div(n->result, x, y);
    return 1;
}

int values_compute(struct numbers *n, int operator, const struct value * a, const struct value *b,
                   struct value *out)
{
    struct number_view left, right;
    mpq_srcptr x, y;
    int is_number = 1;
    int are_whole = a->kind == VALUE_INTEGER && (b->kind == VALUE_INTEGER || operator== '^');
    if (!value_is_number(a) || !value_is_number(b))
        return 0;
    x = number_view(&left, a);
    y = number_view(&right, b);
    if (operator== '+')
        mpq_add(n->result, x, y);
    else if (operator== '-')
        mpq_sub(n->result, x, y);
    else if (operator== '*')
        mpq_mul(n->result, x, y);
    else if (operator== '^')
        is_number = power(n, a, b);
    else
        is_number = divide(n, operator, x, y, are_whole);
    return is_number && keep(n, are_whole ? VALUE_INTEGER : VALUE_FLOAT, out);
}

/* ---- comparing ---- */

int values_are_comparable(const struct value *a, const struct value *b)
{
    return value_is_number(a) ? value_is_number(b) : a->kind == b->kind;
}

int values_compare(const struct value *a, const struct value *b)
{
    struct number_view left, right;
    if (a->kind == VALUE_TEXT)
        return bytes_compare(a->is.text, b->is.text);
    return mpq_cmp(number_view(&left, a), number_view(&right, b));
}

static uint64_t hash_whole(uint64_t hash, const struct whole *w)
{
    hash = hash_number(hash, (uint64_t)w->size);
    return hash_bytes(hash, bytes_of(limbs_at(w), limbs_of(w) * sizeof(mp_limb_t)));
}

uint64_t value_hash(uint64_t hash, const struct value *v)
{
    if (v->kind == VALUE_TEXT)
        return hash_bytes(hash, v->is.text);
    hash = hash_whole(hash, &v->is.top);
    return v->has_bottom ? hash_whole(hash, &v->bottom) : hash;
}
