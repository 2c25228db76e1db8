/* Numbers in options, course files and tables, and marks. */
#ifndef FLIPREF_TEXT_NUMBER_H
#define FLIPREF_TEXT_NUMBER_H
#include "base/sink.h"

#include <stdint.h>

/* Reads a time such as `30s`, `500ms`, `2m`, `1h`, or `10`, which is in seconds. Returns 0 unless
   it is one, more than nothing, and at most 49 days. */
int read_time(const char *text, uint64_t *milliseconds);

/* ---- numbers without a sign and leading zeros ---- */

/* A unit of a number, such as `ms`. */
struct unit {
    const char *name;
    uint64_t worth;
};

/* These return 0 if the bytes are no such number, or one that does not fit. */
int number_whole(bytes b, uint64_t *n);

/* Reads a number with at most three decimals, as thousandths. */
int number_decimal(bytes b, uint64_t *thousandths);

/* Reads a number that is followed by one of the units, of which the last has no name. The result is
   at most `most`. */
int number_with_unit(bytes b, const struct unit *units, uint64_t most, uint64_t *n);

/* Prints a number with the first unit that divides it. The last unit with a name is worth 1. */
void number_print_with_unit(sink *out, const struct unit *units, uint64_t n);
void number_print_decimal(sink *out, uint64_t thousandths);

/* Writes a number with commas between groups of three digits: 1234 is `1,234`. */
void sink_count(sink *out, uint64_t n);

/* ---- marks ---- */

/* Writes hundredths as a decimal number without trailing zeros: 650 is `6.5`. */
void sink_hundredths(sink *out, int64_t n);

#endif
