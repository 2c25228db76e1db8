/* Values of a grammar: exact numbers, texts, and the truths of tests. */
#ifndef FLIPREF_GRAMMAR_VALUES_H
#define FLIPREF_GRAMMAR_VALUES_H

#include "text/arena.h"

#include <gmp.h>
#include <stdint.h>

enum {
    NUMBER_LIMBS = 1 << 13, /* the most that a number has */
    NUMBER_DIGITS = 158000  /* no number of so many limbs has more */
};

enum value_kind { VALUE_INTEGER, VALUE_FLOAT, VALUE_TEXT, VALUE_TRUTH };

/* An integer. Its limbs are in an arena, unless one is enough. */
struct whole {
    mp_size_t size; /* limbs; negative if the number is */
    union {
        mp_limb_t limb; /* if the size is -1, 0 or 1 */
        const mp_limb_t *limbs;
    } at;
};

/* A value never changes, and is passed by value. All zeros are the integer 0. */
struct value {
    enum value_kind kind;
    union {
        struct whole top; /* of numbers and, as 0 or 1, of truths */
        bytes text;
    } is;
    mp_size_t has_bottom; /* a float may be a fraction in lowest terms: */
    struct whole bottom;
};

/* Where numbers are computed, and the arena that their limbs go to. */
struct numbers {
    struct arena *arena;
    mpq_t result, copy;
};

void numbers_open(struct numbers *n, struct arena *arena);
void numbers_close(struct numbers *n);

/* A number as GMP reads it. It is valid as long as the value, and must not be changed or cleared.
 */
struct number_view {
    mpq_t is;
    mp_limb_t one;
};
mpq_srcptr number_view(struct number_view *view, const struct value *v);

struct value value_of_integer(struct numbers *n, mpz_srcptr z);
struct value value_of_count(size_t count);
struct value value_of_text(bytes text);
struct value value_of_truth(int truth);
int value_is_true(const struct value *v);
int value_is_number(const struct value *v);

/* Returns the count that the value is, or SIZE_MAX if it is not an integer from 0 to SIZE_MAX - 1.
 */
size_t value_count(const struct value *v);

/* How many steps it takes to compute with a number, or with two. They grow as its limbs do. */
size_t value_steps(const struct value *v);
size_t values_steps(const struct value *a, const struct value *b);

/* Reads a number that is written as the language's description says. An integer has the given base;
   0: a leading zero makes it octal, as in C. Returns NULL, or what is wrong. */
const char *integer_read(struct numbers *n, bytes text, int base, struct value *out);
const char *float_read(struct numbers *n, bytes text, struct value *out);

/* Computes a + - * / % ^ b. Returns 0 if there is no such number, or if it is too large. */
int values_compute(struct numbers *n, int operator, const struct value * a, const struct value *b,
                   struct value *out);

/* Whether two values can be compared: both are numbers, or both are texts. Then values_compare
   returns a negative number, 0 or a positive one. */
int values_are_comparable(const struct value *a, const struct value *b);
int values_compare(const struct value *a, const struct value *b);

/* Values that can be compared and are equal have the same hash. */
uint64_t value_hash(uint64_t hash, const struct value *v);

#endif
