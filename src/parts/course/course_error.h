/* Writes what is wrong with a file into a struct course_error. */
#ifndef FLIPREF_COURSE_COURSE_ERROR_H
#define FLIPREF_COURSE_COURSE_ERROR_H
#include "course/course.h"

struct complaint {
    sink to;
    struct course_error *error;
};

/* Starts the text of an error at a place. Returns the sink that the text is written to. */
sink *complaint_open(struct complaint *c, struct course_error *error, struct course_place place);

/* Ends the text. Returns 0, so a caller can return it as its failure. */
int complaint_close(struct complaint *c);

/* Fills the error with a whole text. Returns 0. */
int complain_of(struct course_error *error, struct course_place place, const char *text);

/* Writes what a user wrote: between backquotes, made visible, and cut if it is long. */
void complaint_quote(sink *out, bytes b);

#endif
