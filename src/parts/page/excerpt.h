/* A part of a text as numbered lines. */
#ifndef FLIPREF_PAGE_EXCERPT_H
#define FLIPREF_PAGE_EXCERPT_H
#include "text/json.h"

/* A part of a text: lines `from` to `to`, from 1; `marked` is the line that differs, from byte
 * `column` on (from 1). */
struct excerpt {
    bytes text;
    size_t starts_at; /* the number of its first line */
    size_t from, to, marked, column;
    int is_cut;     /* the text has more lines than are at hand */
    int is_message; /* a tool's words: a backslash stays as it is */
};

/* Writes the lines, at most 400 of them. Of a long line, they write a part, which has the marked
   column.

   As JSON: {`from`: the number of the first line, `lines`, `differs`: the number of the marked
   line, `ends`: the text ends before the marked line}. A line is a string; a marked one [what
   stands before the marked column, the rest]. */
void excerpt_json(struct json *j, const char *key, const struct excerpt *e);

/* As text below a heading, with a `>` at the marked line. */
void excerpt_say(sink *out, const char *heading, const struct excerpt *e);

#endif
