/* Makes text from anywhere safe for people and for markup. Bytes that are not printable are made
   visible (base/visible.h). */
#ifndef FLIPREF_TEXT_ESCAPE_H
#define FLIPREF_TEXT_ESCAPE_H
#include "base/sink.h"
#include "base/visible.h"

/* What stays as it is, besides printable ASCII. */
enum shown {
    SHOWN_ASCII,   /* nothing; a backslash is doubled */
    SHOWN_UTF8,    /* UTF-8 that people can see (is_shown) */
    SHOWN_ESCAPED, /* the same, and a backslash, since bytes may be escapes already */
    SHOWN_LINES    /* the same, and a line feed */
};

/* Takes the first character of `*b`, which is not empty, or its first byte. Returns what is shown
   of it, which is valid as long as `*b` and `room`. */
bytes shown_take(bytes *b, enum shown stays, char room[VISIBLE_MAX]);

/* Returns how many characters `b` has after sink_visible() has made it visible. */
size_t visible_width(bytes b);

void sink_shown(sink *out, bytes b, enum shown stays);

/* Writes `b` as the content of an element or an attribute of HTML or XML, with SHOWN_UTF8. */
void sink_markup(sink *out, bytes b);

#endif
