/* The arguments of a dialect's program, as one text. */
#ifndef FLIPREF_JUDGE_ARGUMENTS_H
#define FLIPREF_JUDGE_ARGUMENTS_H

#include "judge/dialects.h"

/* Eight words: one more than any dialect takes is wrong in any case. */
enum { ARGUMENTS_MOST = 8 };

struct arguments_given {
    char *text; /* from the world; the words point into it */
    char *words[ARGUMENTS_MOST + 1];
    int count;
};

/* Splits `text` at blanks and tabs; NULL counts as an empty text. Returns 0 if there is not enough
   memory. Otherwise arguments_free gives the memory back. */
int arguments_take(struct arguments_given *a, const char *text, const struct world *world);
void arguments_free(struct arguments_given *a, const struct world *world);

/* Return what the arguments ask of each dialect that takes any. */
enum arguments bbm103_arguments(struct arguments_given *a);
enum arguments flip_arguments(struct arguments_given *a);

/* Returns whether the file that the arguments name holds a game that can go on. */
int flip_can_be_loaded(const char *args, const struct world *world);

#endif
