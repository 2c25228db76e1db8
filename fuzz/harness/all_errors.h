/* What --all-errors reports about an octaflip input. */
#ifndef FLIPREF_HARNESS_ALL_ERRORS_H
#define FLIPREF_HARNESS_ALL_ERRORS_H

#include <stddef.h>
#include <stdint.h>

/* States of `check octaflip --all-errors`, with --interleave or without it:

   - The verdict and the first finding are those without the option.
   - The findings after the first are in the order of the input, and the verdict has their number.
   - The lines that are reported are those that the naive referee calls wrong when it reads each of
     them alone, and the line of the first illegal move. (Of an input of more than 200 lines, only
     the order is looked at.) */
void check_all_errors(const uint8_t *data, size_t size, int interleave);

#endif
