/* A writer of XML 1.0 in UTF-8. It writes each element to a sink at once. U+FFFD replaces what is
   not UTF-8, and characters that XML does not allow. */
#ifndef FLIPREF_TEXT_XML_H
#define FLIPREF_TEXT_XML_H
#include "base/sink.h"

#include <stdint.h>

enum { XML_DEPTH = 8 }; /* the deepest nesting of elements */

struct xml {
    sink *out;
    const char *open[XML_DEPTH]; /* names of the open elements; the caller owns them */
    unsigned depth;
    int in_tag; /* the last start tag is still open for attributes */
};

void xml_open(struct xml *x, sink *out);

/* Writes the declaration, which must come first in a document. */
void xml_declaration(struct xml *x);

void xml_start(struct xml *x, const char *element);
void xml_end(struct xml *x);

/* Add an attribute to the element that was just started. */
void xml_attribute(struct xml *x, const char *name, bytes value);
void xml_number(struct xml *x, const char *name, uint64_t value);

void xml_text(struct xml *x, bytes text);

/* Writes bytes that already are XML. */
void xml_raw(struct xml *x, bytes text);

#endif
