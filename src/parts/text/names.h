/* Names of files, and how texts begin and end. */
#ifndef FLIPREF_TEXT_NAMES_H
#define FLIPREF_TEXT_NAMES_H

int text_starts(const char *text, const char *start);

/* Whether there is something, and then `end`. So `.in` is not the name of an input. */
int text_ends(const char *text, const char *end);

/* What follows the last slash of a path. */
const char *last_name(const char *path);

#endif
