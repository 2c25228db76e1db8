/* Rewrites a line that somebody wrote by mistake into the line that they meant. Each step that
   changes something notes why, so that the help can say so. A hint offers the new line as a fix
   only if it has checked that the dialect reads it. */
#ifndef FLIPREF_HINTS_REWRITE_H
#define FLIPREF_HINTS_REWRITE_H

#include "findings/help.h"

enum { REASONS_MOST = 4 };

struct rewrite {
    unsigned char at[FIX_ROOM]; /* the new line */
    size_t len;
    int failed;      /* the line is too long, or has bytes that mean nothing */
    int had_mark;    /* a byte order mark at the start */
    int had_cr;      /* a carriage return at the end */
    bytes character; /* the first character outside ASCII but that mark; empty if there is none */
    const char *reasons[REASONS_MOST]; /* why the steps changed something */
    size_t reason_count;
};

/* Starts with `text` in ASCII: without a byte order mark at its start and a CR at its end, and with
   what ASCII is meant for each other character. */
void rewrite_open(struct rewrite *r, bytes text);

bytes rewrite_text(const struct rewrite *r);

/* The steps. Each notes `reason` if it changed something. */

/* Removes white space and the bytes of `marks`. */
void rewrite_join(struct rewrite *r, const char *marks, const char *reason);

/* Turns commas, parentheses and the like into blanks, and leaves one blank between words. Notes
   nothing if only white space changed. */
void rewrite_divide(struct rewrite *r, const char *reason);

/* Removes each `.0` at the end of a word, and turns each letter O that is a word into a zero.
   Leaves one blank between words, and notes `reason` in any case. */
void rewrite_digits(struct rewrite *r, const char *reason);

/* Replaces each byte of `from` by the byte at the same index of `to`. */
void rewrite_map(struct rewrite *r, const char *from, const char *to, const char *reason);

/* Replaces the byte at i (from 0). */
void rewrite_byte(struct rewrite *r, size_t i, int byte, const char *reason);

/* Replaces the whole line. `text` has less than FIX_ROOM bytes, and may be a part of the line. */
void rewrite_set(struct rewrite *r, bytes text, const char *reason);

/* Adds why the steps changed something, such as "an empty cell is `.`", if any did. */
void rewrite_explain(const struct rewrite *r, struct help *h);

/* Adds the help, such as "pieces are upper-case letters: write `R......B`", and the fix of the
   diagnostic's text. Does nothing if no step changed anything, and
   offers no new line that is not printable ASCII. */
void rewrite_offer(const struct rewrite *r, struct help *h, flipref_diagnostic *d);

#endif
