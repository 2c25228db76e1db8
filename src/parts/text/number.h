/* Numbers in options, and marks. */
#ifndef FLIPREF_TEXT_NUMBER_H
#define FLIPREF_TEXT_NUMBER_H
#include "base/sink.h"

#include <stdint.h>

/* Reads a text that is a positive decimal number. Returns 0 if it is not one, or does not fit. */
int read_number(const char *text, uint64_t *n);

/* Reads a time such as `30s`, `500ms`, `2m`, `1h`, or `10`, which is in seconds. Returns 0 unless
   it is one, and more than nothing. */
int read_time(const char *text, uint64_t *milliseconds);

/* Writes hundredths as a decimal number without trailing zeros: 650 is `6.5`. */
void sink_hundredths(sink *out, int64_t n);

#endif
