/* Escapes text for markup and for JSON. Bytes that neither allows are made visible
 * (base/visible.h). */
#ifndef FLIPREF_TEXT_ESCAPE_H
#define FLIPREF_TEXT_ESCAPE_H
#include "base/sink.h"

/* Writes `b` as the content of an element or an attribute of HTML or XML. UTF-8 that people can see
   (is_shown) is not escaped. */
void sink_markup(sink *out, bytes b);

/* Writes `b` as a JSON string, with its quotes. It is printable ASCII, and safe in a <script> of
   HTML. */
void sink_json(sink *out, bytes b);

#endif
