/* A clock, and waiting. */
#ifndef FLIPREF_SYSTEM_CLOCK_H
#define FLIPREF_SYSTEM_CLOCK_H

#include <stdint.h>

/* Milliseconds since a moment in the past. Setting the date does not change it. */
uint64_t milliseconds(void);

/* Microseconds since a moment in the past, for measuring short times. Setting the date does not
   change it. */
uint64_t microseconds(void);

/* Waits for `ms` milliseconds, or less if a signal comes. */
void pause_milliseconds(unsigned ms);

#endif
