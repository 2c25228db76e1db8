/* Extended regular expressions, as POSIX and the C++ library of checktestdata have them: the
   longest match counts, a backslash in brackets is itself, and only special characters may be
   escaped. */
#ifndef FLIPREF_GRAMMAR_REGEX_H
#define FLIPREF_GRAMMAR_REGEX_H

#include "games/choices.h"
#include "text/arena.h"
#include "text/byte_queue.h"

enum {
    REGEX_MOST = 1 << 15,      /* instructions of an expression, in which {n} is n copies */
    REGEX_MOVES_MOST = 1 << 22 /* instructions that are moved while it is read */
};

/* A set of bytes, a bit for each. */
struct byte_set {
    unsigned char bits[32];
};
int set_has(const struct byte_set *s, int byte);
void set_add(struct byte_set *s, int byte);

struct regex;

/* Reads an expression into the arena. Returns NULL if it is not one, with what is wrong in *wrong,
   a text that lives forever. */
struct regex *regex_read(struct arena *a, bytes pattern, const char **wrong);

/* Finds the longest match at the start of a text. Returns 0 if there is none, or if the steps do
   not suffice; *steps is then 0. */
int regex_match(const struct regex *r, bytes text, size_t *steps, size_t *len);

/* Appends a text of choices that matches, if what follows allows it. Its first byte is in `first`,
   unless that is NULL. Repetitions go on as the choices say or, if `len` is not SIZE_MAX, as long
   as the text is shorter than that. Returns 0 if there is no such text on the way that the choices
   take. */
int regex_make(const struct regex *r, struct choices *c, const struct byte_set *first, size_t len,
               size_t *steps, struct byte_queue *out);

#endif
