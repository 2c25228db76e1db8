/* Numbers in options. */
#ifndef FLIPREF_TEXT_NUMBER_H
#define FLIPREF_TEXT_NUMBER_H

#include <stdint.h>

/* Reads a positive decimal number that is the whole text. 0: it is none, or too large. */
int read_number(const char *text, uint64_t *n);

#endif
