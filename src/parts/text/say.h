/* Texts with parts that are filled in. */
#ifndef FLIPREF_TEXT_SAY_H
#define FLIPREF_TEXT_SAY_H
#include "base/sink.h"

#include <inttypes.h>

/* Writes a text as printf does. Of its conversions there are %s, %c, %%, %u, %zu and PRIu64. */
__attribute__((format(printf, 2, 3))) void sink_say(sink *out, const char *format, ...);

/* Writes `count` blanks. */
void sink_blanks(sink *out, size_t count);

#endif
