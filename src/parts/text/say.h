/* Texts with parts that are filled in. */
#ifndef FLIPREF_TEXT_SAY_H
#define FLIPREF_TEXT_SAY_H
#include "base/sink.h"

#include <inttypes.h>
#include <stdarg.h>

/* Writes a text as printf does. Of its conversions there are %s, %.*s, %c, %%, %u, %zu and PRIu64.
 */
__attribute__((format(printf, 2, 3))) void sink_say(sink *out, const char *format, ...);
__attribute__((format(printf, 2, 0))) void sink_say_parts(sink *out, const char *format,
                                                          va_list parts);

/* A view as the two arguments of %.*s. */
#define VIEW(b) (int)(b).len, (const char *)(b).at

/* Clears a text of this size, and returns a sink into it. A NUL ends the text. */
sink text_sink(char *room, size_t size);

/* Writes `count` blanks. */
void sink_blanks(sink *out, size_t count);

#endif
