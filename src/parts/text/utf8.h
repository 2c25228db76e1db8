/* Bytes for formats that are UTF-8. U+FFFD stands for each part that is not: for the longest start
   of a character that its next bytes do not complete, else for a single byte, as Unicode
   recommends. */
#ifndef FLIPREF_TEXT_UTF8_H
#define FLIPREF_TEXT_UTF8_H
#include "base/sink.h"

/* Takes the first character off *rest, which is not empty. Returns it, and as *utf8 its bytes,
   which are those of U+FFFD if *rest does not start with a character. */
uint32_t utf8_take(bytes *rest, bytes *utf8);

/* Whether all of b is UTF-8. */
int is_utf8(bytes b);

/* Extends the part of b from *start to *end (from 0; *end is after the last byte) to whole
   characters. */
void utf8_whole(bytes b, size_t *start, size_t *end);

/* The number of UTF-16 code units of the text that b is. */
size_t utf16_units(bytes b);

/* Writes b with all but letters, digits and - . _ ~ / as %HH (RFC 3986). */
void sink_percent(sink *out, bytes b);

#endif
