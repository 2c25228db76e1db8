/* Numbers in options. */
#ifndef FLIPREF_TEXT_NUMBER_H
#define FLIPREF_TEXT_NUMBER_H

#include <stdint.h>

/* Reads a text that is a positive decimal number. Returns 0 if it is not one, or does not fit. */
int read_number(const char *text, uint64_t *n);

#endif
