/* What --all-errors reports about an octaflip input. */
#ifndef FLIPREF_HARNESS_ALL_ERRORS_H
#define FLIPREF_HARNESS_ALL_ERRORS_H

#include <stddef.h>
#include <stdint.h>

/* Checks `check octaflip --all-errors`, with --interleave or without it:

   - The verdict and the first finding are the same as without the option.
   - The findings after the first are in the order of the input, and the verdict counts them all.
   - The reported lines are those that the naive referee calls wrong when it reads each of them
     alone, and the line of the first illegal move. (If the input has more than 200 lines, this is
     not checked.) */
void check_all_errors(const uint8_t *data, size_t size, int interleave);

#endif
