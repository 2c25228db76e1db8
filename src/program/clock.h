/* Time. */
#ifndef FLIPREF_PROGRAM_CLOCK_H
#define FLIPREF_PROGRAM_CLOCK_H

#include <stdint.h>

/* Since some moment in the past, whatever the date is set to. */
uint64_t milliseconds(void);

#endif
