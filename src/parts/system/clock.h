/* Time. */
#ifndef FLIPREF_SYSTEM_CLOCK_H
#define FLIPREF_SYSTEM_CLOCK_H

#include <stdint.h>

/* Since some moment in the past, whatever the date is set to. */
uint64_t milliseconds(void);

#endif
