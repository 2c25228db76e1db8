/* Bytes for formats that are UTF-8: what is none of it is replaced. */
#ifndef FLIPREF_PROGRAM_UTF8_H
#define FLIPREF_PROGRAM_UTF8_H

#include "base/sink.h"

enum { UTF8_GROWTH = 3 }; /* a byte may become U+FFFD, which is this long */

/* b with U+FFFD for each part that is no UTF-8. 0: nothing was replaced. */
int sink_utf8(sink *out, bytes b);

/* Likewise, with U+FFFD also for each character that XML 1.0 does not allow. */
int sink_xml(sink *out, bytes b);

/* Extends the part of b from *start to *end (from 0, behind the last) to whole characters. */
void utf8_whole(bytes b, size_t *start, size_t *end);

/* How many UTF-16 code units the text is that sink_utf8 makes of b. */
size_t utf16_units(bytes b);

/* All but letters, digits and - . _ ~ / as %HH (RFC 3986). */
void sink_percent(sink *out, bytes b);

#endif
