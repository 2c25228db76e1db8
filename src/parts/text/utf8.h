/* Bytes for formats that are UTF-8. U+FFFD replaces each part that is not UTF-8, as Unicode
   recommends: the longest start of a character that is not completed, otherwise a single byte. */
#ifndef FLIPREF_TEXT_UTF8_H
#define FLIPREF_TEXT_UTF8_H
#include "base/sink.h"

/* Removes the first character from *rest, which must not be empty. Returns the character, and its
   bytes in *utf8: those of U+FFFD if *rest does not start with a character. */
uint32_t utf8_take(bytes *rest, bytes *utf8);

/* Whether all of b is UTF-8. */
int is_utf8(bytes b);

/* Extends the part of b from *start to *end (from 0; *end is after the last byte) to whole
   characters. */
void utf8_whole(bytes b, size_t *start, size_t *end);

/* The number of columns that a terminal needs for the text that b is, which has no controls: two
   for the wide characters of East Asia and for pictures, none for accents that combine. */
size_t utf8_columns(bytes b);

/* The number of UTF-16 code units of the text that b is. */
size_t utf16_units(bytes b);

/* Writes `b` percent-encoded (RFC 3986): every byte but letters, digits and - . _ ~ / becomes %HH.
 */
void sink_percent(sink *out, bytes b);

#endif
