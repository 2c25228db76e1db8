/* Pseudonyms: reports without names. */
#ifndef FLIPREF_GRADE_PSEUDONYM_H
#define FLIPREF_GRADE_PSEUDONYM_H
#include "submissions/submissions.h"

#include <jansson.h>

/* Replaces the person's id, and each word of the person's name, in all texts of `value` by the
   pseudonym: in remarks, in names of files, in the compiler's log, in outputs. Words are compared
   without regard to case; words of one or two letters stay, and so do the names of tests, groups
   and the like. */
void pseudonym_replace(json_t *value, const struct submission *submission, const char *pseudonym);

/* The text with every such word replaced, as pseudonym_replace does; the caller frees it. */
char *pseudonym_text(const char *text, const struct submission *submission, const char *pseudonym);

#endif
