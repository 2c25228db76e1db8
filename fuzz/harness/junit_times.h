/* The times in reports of JUnit, which differ from run to run. */
#ifndef FLIPREF_HARNESS_JUNIT_TIMES_H
#define FLIPREF_HARNESS_JUNIT_TIMES_H

#include <stddef.h>

/* Replaces each digit of ` time="0.012"` by 0, so that two reports of the same inputs are equal.
 */
void zero_junit_times(unsigned char *report, size_t len);

#endif
