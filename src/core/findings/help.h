/* The help of a finding: one line that says what the person who wrote the input can do and, if one
   change of the input certainly removes the finding, that change: the fix. */
#ifndef FLIPREF_FINDINGS_HELP_H
#define FLIPREF_FINDINGS_HELP_H

#include "findings/finding.h"

enum { FIX_ROOM = 64 }; /* for the text of a fix and its NUL */

/* Holds the texts that a diagnostic's `help` and `fix` point to. So it must outlive their use. */
struct help {
    struct message said;
    char fix[FIX_ROOM];
};

/* Empties the help. */
void help_open(struct help *h);

/* Returns whether nothing was said yet. */
int help_is_empty(const struct help *h);

/* Returns the sink for the next sentence. Sentences have neither a capital letter nor a full stop,
   and are divided by semicolons. */
sink *help_more(struct help *h);

/* Makes a fix: `length` bytes from the index `at` (from 0) of the diagnostic's text, or its LF as
   well, are replaced by `text`. Makes none if `text` is too long. */
void help_fix(struct help *h, flipref_diagnostic *d, size_t at, size_t length, bytes text);

/* Sets d->help to what was said, or to NULL if nothing was. */
void help_close(struct help *h, flipref_diagnostic *d);

/* Copies the texts of the diagnostic's help and fix to `h`, which then owns them. */
void help_keep(struct help *h, flipref_diagnostic *d);

#endif
