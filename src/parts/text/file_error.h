/* What is wrong with a file that people write, and where. */
#ifndef FLIPREF_TEXT_FILE_ERROR_H
#define FLIPREF_TEXT_FILE_ERROR_H
#include "base/sink.h"

/* Where something is in a file; line 0 means nowhere. */
struct file_place {
    size_t line;   /* from 1 */
    size_t column; /* from 1, in characters */
};

/* The place of a byte of a text in UTF-8, or of its end if it has fewer. */
struct file_place file_place_of(bytes text, size_t at);

/* It can be copied. */
struct file_error {
    size_t line;    /* from 1; 0: no place */
    size_t column;  /* from 1, in characters */
    char text[512]; /* what is wrong and what would be right; printable, without a full stop */
};

/* Prints an error as `NAME:LINE:COLUMN: error: TEXT` and a line feed, without a place that it does
   not have. */
void file_error_print(sink *out, const char *name, const struct file_error *error);

/* ---- for those who find it ---- */

struct complaint {
    sink to;
    struct file_error *error;
};

/* Starts the text of an error at a place. Returns the sink that the text is written to. */
sink *complaint_open(struct complaint *c, struct file_error *error, struct file_place place);

/* Ends the text. Returns 0, so a caller can return it as its failure. */
int complaint_close(struct complaint *c);

/* Fills the error with a whole text. Returns 0. */
int complain_of(struct file_error *error, struct file_place place, const char *text);

/* Fills the error with a text around what a user wrote. Returns 0. */
int complain_around(struct file_error *error, struct file_place place, const char *before,
                    bytes written, const char *after);

/* Writes what a user wrote: between backquotes, made visible, and cut if it is long. */
void complaint_quote(sink *out, bytes b);

#endif
