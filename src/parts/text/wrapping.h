/* Words in lines of at most 80 columns, unless a word alone is longer. */
#ifndef FLIPREF_TEXT_WRAPPING_H
#define FLIPREF_TEXT_WRAPPING_H
#include "base/sink.h"

enum { WRAP_COLUMNS = 80 };

/* A line that is being written, and the sink that it goes to. */
struct wrapping {
    sink *out;
    size_t column;
    size_t indent; /* of the lines that follow, once this one is full */
    int has_word;  /* on this line */
};

/* Starts a line with `first` blanks. The lines that it may need have `indent` blanks. */
void wrap_start(struct wrapping *w, size_t first, size_t indent);

/* Write the words of a text, which blanks separate, or one word that may have blanks in it. */
void wrap(struct wrapping *w, const char *text);
void wrap_bytes(struct wrapping *w, bytes word);

/* Writes a punctuation mark right after the last word. */
void wrap_mark(struct wrapping *w, int mark);

/* Ends the line. */
void wrap_end(struct wrapping *w);

/* Writes a text as a line of its own: wrap_start, wrap, and wrap_end. */
void wrap_line(sink *out, size_t first, size_t indent, const char *text);

#endif
