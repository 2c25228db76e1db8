/* Text for markup and for JSON. What must not stand there is made visible (visible.h). */
#ifndef FLIPREF_TEXT_ESCAPE_H
#define FLIPREF_TEXT_ESCAPE_H
#include "base/sink.h"

/* The content of an element or of an attribute, of HTML and XML. What is UTF-8 and shown
   (visible.h) stays what it is. */
void sink_markup(sink *out, bytes b);

/* A string of JSON, with its quotes, that may stand in a <script> of HTML: printable ASCII. */
void sink_json(sink *out, bytes b);

#endif
