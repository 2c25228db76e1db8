/* What hunt says on the terminal, in at most 80 columns. */
#ifndef FLIPREF_HUNT_SAID_H
#define FLIPREF_HUNT_SAID_H
#include "base/sink.h"

#include <jansson.h>
#include <stdint.h>

/* Writes what came of the only program of a run. `entry` is its result. */
void say_one(const json_t *entry, const char *folder, sink *out);

/* Writes a line about one of several programs. Ids have a column of `width`; a longer one has a
   line of its own. */
void say_line(const json_t *entry, size_t width, sink *out);

/* Writes the last line of a run of several programs, of which `more` are broken, but by no finding
   of their own. */
void say_sum(const json_t *findings, size_t more, uint64_t milliseconds, sink *out);

/* Says that programs were not hunted again. */
void say_unchanged(size_t programs, sink *out);

#endif
