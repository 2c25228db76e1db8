/* What the hints of several dialects share. */
#ifndef FLIPREF_HINTS_HINT_PARTS_H
#define FLIPREF_HINTS_HINT_PARTS_H

#include "findings/help.h"
#include "hints/rewrite.h"

/* Why a rewriting changed a line. */
extern const char only_blanks_between[], digits_only[];

/* These add a sentence and return 1, or return 0 if the text is something else. */

/* The text starts like UTF-16. */
int hint_utf16(struct help *h, bytes text);

/* The text starts like UTF-16, or CR stands between its parts where only LF ends a line. */
int hint_encoding(struct help *h, bytes text);

/* The line is blank. The fix deletes it if it is empty, because an empty line certainly ends with
   LF. The diagnostic is not about a line that is missing at the end of the input. */
int hint_blank(struct help *h, flipref_diagnostic *d);

/* Rewrites the line as `count` integers from 0 on, or says that none may be negative. */
int hint_integers(struct help *h, flipref_diagnostic *d, size_t count);

/* Integers are followed by a comment. */
int hint_comment(struct help *h, flipref_diagnostic *d, size_t count);

/* The line is, or starts with, a cell of a letter and a digit, such as d3. `first` is the number of
   the first row and column. */
int hint_lettered_cell(struct help *h, bytes text, const char *first);

/* The line holds the arguments of bbm103, or of flip, and the program cannot start with them. */
void hint_size_argument(struct help *h, flipref_diagnostic *d);
void hint_new_argument(struct help *h, flipref_diagnostic *d);

/* The line has only a word for a pass. */
int is_word_for_pass(bytes text);

/* Returns whether the text is the word, in letters of either case. `wanted` is in lower case. */
int is_word(bytes text, const char *wanted);

/* Returns whether the byte, or -1 for none, is a character of `set`. */
int is_one_of(int byte, const char *set);

/* Returns whether the text is `count` integers from `least` on. */
int are_integers(bytes text, size_t count, int32_t least, int32_t *values);

#endif
