/* Texts in bytes: finding one, comparing two, and taking lines and words. */
#ifndef FLIPREF_TEXT_FIND_H
#define FLIPREF_TEXT_FIND_H
#include "base/bytes.h"

/* A to Z as a to z. */
int fold_case(int byte);

/* Returns the last byte of b, or -1 if b is empty. */
int bytes_last(bytes b);

/* Returns how often a byte is in b. */
size_t bytes_count(bytes b, int byte);

/* Returns the index of the first `text` in b, or b.len if there is none. */
size_t bytes_find_text(bytes b, const char *text);
int bytes_contain(bytes b, const char *text);
int bytes_start_with(bytes b, const char *text);

/* Whether b is one of the texts, which a null pointer ends. */
int bytes_are_one_of(bytes b, const char *const *texts);

/* Whether both are the same but for the case of the letters A to Z. */
int bytes_same_letters(bytes a, bytes b);

/* Compares as memcmp does, and the shorter first. */
int bytes_compare(bytes a, bytes b);

/* Returns `rest` up to its first line feed, and removes that line from *rest. */
bytes take_line(bytes *rest);

/* Returns the last line of a text, apart from white space at its end; empty if there is none. */
bytes last_line(bytes text);

/* Removes the first word from *rest, with the blanks around it. Returns it; an empty view if there
   is none. */
bytes word_take(bytes *rest);

/* Returns the index of a word in a list with blanks between its words, or -1. */
int word_index(const char *words, bytes word);

#endif
