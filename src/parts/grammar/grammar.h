/* A grammar of inputs, in the language of checktestdata (the files `.ctd` of problem packages). It
   validates inputs, and makes inputs of choices.

   The language is that of checktestdata's own description, without the option --whitespace-ok,
   which no package format uses. Numbers are exact: integers of any size, and fractions. Every
   run ends: there are limits on the text of a grammar and on its nesting, on the digits of a
   number, on the size of a regular expression and on the steps of a run. */
#ifndef FLIPREF_GRAMMAR_GRAMMAR_H
#define FLIPREF_GRAMMAR_GRAMMAR_H

#include "games/choices.h"
#include "text/byte_queue.h"
#include "text/file_error.h"

enum {
    GRAMMAR_MOST = 1 << 20,     /* bytes of a grammar */
    GRAMMAR_STEPS = 1 << 26,    /* steps of a run, see grammar_limit */
    GRAMMAR_STEPS_PER_BYTE = 64 /* more steps for each byte of the input that is validated */
};

struct grammar;

/* Reads the text of a grammar, and copies what it needs of it. Returns NULL and fills `error` if it
   is not a grammar. The caller frees it. */
struct grammar *grammar_read(bytes text, struct file_error *error);
void grammar_free(struct grammar *g);

/* From now on, each run takes at most this many steps (at first GRAMMAR_STEPS). A command or an
   operator is a step or more; so is each byte that is read or made. */
void grammar_limit(struct grammar *g, size_t steps);

/* Whether an input is as the grammar says. It is not if the grammar cannot tell: a variable has no
   value, a number is divided by 0, types do not fit, or the run passes a limit. The same grammar
   may be used by several callers at once. */
int grammar_accepts(const struct grammar *g, bytes input);

/* Makes an input of choices, and puts it into `out`, which is emptied first. A choice of 0 is the
   simplest: the number nearest to 0, the shortest text, no further line. So a shorter sequence
   makes a smaller input, and no choices at all make a smallest one. Returns 1 if the grammar
   accepts what was made. Returns 0 if these choices give no input, for example because an assertion
   does not hold. */
int grammar_make(const struct grammar *g, struct choices *choices, struct byte_queue *out);

#endif
