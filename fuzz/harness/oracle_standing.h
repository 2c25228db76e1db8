/* The standing of an input a second time, for tests and harnesses: see oracle/line.h.
   It was written from the rulings, section "Standing". */
#ifndef HARNESS_ORACLE_STANDING_H
#define HARNESS_ORACLE_STANDING_H

#include <stddef.h>

enum oracle_standing { ORACLE_PROMISED = 1, ORACLE_RULING, ORACLE_OUTSIDE };

/* Returns the standing of the input data[0 .. size) in a dialect, such as `flip`. `args` are the
   program's arguments; a null ends them. A file that flip's arguments name is taken not to exist.
 */
int oracle_standing(const char *dialect, char *const *args, const unsigned char *data, size_t size);

#endif
