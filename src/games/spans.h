/* Parts of a text: its lines, and the words of a line. Lines and words are numbered from 0. */
#ifndef FLIPREF_GAMES_SPANS_H
#define FLIPREF_GAMES_SPANS_H

#include "base/bytes.h"

struct span {
    size_t from, length;
};

/* The line that starts at a place, without its LF. */
struct span span_of_line(bytes text, size_t from);

/* Returns where the next line starts, or the end of the text if there is none. */
size_t line_after(bytes text, struct span line);

size_t line_count(bytes text);

/* Returns where a line starts, or the end of the text if there is none of that number. */
size_t start_of_line(bytes text, size_t number);

size_t word_count(bytes text);

/* Returns the word of that number, from 0, of a line that has more words than that. */
struct span span_of_word(bytes text, struct span line, size_t number);

#endif
