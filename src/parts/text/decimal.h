/* Decimal numbers with a point or an exponent, as the problem package format defines them. */
#ifndef FLIPREF_TEXT_DECIMAL_H
#define FLIPREF_TEXT_DECIMAL_H
#include "base/bytes.h"

/* Reads all of `text` as a number of the form

       [+-]? ([0-9]* "." [0-9]+ | [0-9]+ "."? ) ([Ee] [+-]? [0-9]+)?

   with any number of digits, and stores the double that is nearest to it. Returns 0 if it has not
   that form, as `inf`, `nan` and `0x1p3` have not, or if it is too large for a double. */
int decimal_of(bytes text, double *value);

#endif
