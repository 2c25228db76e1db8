/* Names of files, and how texts begin and end. */
#ifndef FLIPREF_TEXT_NAMES_H
#define FLIPREF_TEXT_NAMES_H
#include "base/bytes.h"

int text_starts(const char *text, const char *start);

/* Whether there is something, and then `end`. So `.in` is not the name of an input. */
int text_ends(const char *text, const char *end);

/* What follows the last slash of a path. */
const char *last_name(const char *path);

/* Whether a name fits a pattern, in which `*` stands for any bytes but `/`, and `?` for one byte
   but
   `/`. */
int name_fits(bytes name, bytes pattern);

#endif
