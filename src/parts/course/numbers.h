/* Numbers as course files and tables have them: at most 12 digits, without a sign and without
   leading zeros. The functions that read return 0 if the bytes are no such number. */
#ifndef FLIPREF_COURSE_NUMBERS_H
#define FLIPREF_COURSE_NUMBERS_H
#include "base/sink.h"

#include <stdint.h>

/* A unit of a number, such as `ms`. */
struct unit {
    const char *name;
    uint64_t worth;
};

int number_whole(bytes b, uint64_t *n);

/* Reads a number with at most three decimals, as thousandths. */
int number_decimal(bytes b, uint64_t *thousandths);

/* Reads a number that is followed by one of the units, of which the last has no name. The result is
   at most `most`. */
int number_with_unit(bytes b, const struct unit *units, uint64_t most, uint64_t *n);

/* Prints a number with the first unit that divides it. The last unit with a name is worth 1. */
void number_print_with_unit(sink *out, const struct unit *units, uint64_t n);
void number_print_decimal(sink *out, uint64_t thousandths);

#endif
