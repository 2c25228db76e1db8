/* A part of a text as a list of lines in a page. */
#ifndef FLIPREF_PAGE_EXCERPT_H
#define FLIPREF_PAGE_EXCERPT_H
#include "base/sink.h"

/* A part of a text: lines `from` to `to`, from 1; `marked` is the line that differs, from byte
 * `column` on (from 1). */
struct excerpt {
    bytes text;
    size_t starts_at; /* the number of its first line */
    size_t from, to, marked, column;
    int is_cut;     /* the text has more lines than are at hand */
    int is_message; /* a tool's words: a backslash stays as it is */
};

/* Writes the lines, at most 400 of them, as an <ol class="text">. Of a long line, it writes a part,
   which has the marked column. */
void write_excerpt(sink *out, const struct excerpt *e);

#endif
