/* Shrinking: from an input that shows a cause to a smaller one that shows the same cause. */
#ifndef FLIPREF_HUNT_SHRINK_SHRINK_H
#define FLIPREF_HUNT_SHRINK_SHRINK_H
#include "problem/problem.h"
#include "step/chain.h"

/* Tries the candidates in order, and returns the index of the first that keeps the cause; returns
   `count` if none does. The candidates have arguments and input, but neither answer nor status.
   They are valid during the call. */
typedef size_t shrink_keeps(void *who, const struct step *candidates, size_t count);

enum {
    SHRINK_BATCH = 64,         /* most candidates in a call of shrink_keeps */
    SHRINK_TRIES_USUAL = 20000 /* candidates in all */
};

struct shrink_request {
    const struct problem *problem;
    const struct step *from; /* shows the cause */
    enum standing weakest;   /* of the result; STANDING_OUTSIDE: any */
    int keeps_args;          /* the result has the arguments of `from` */
    size_t tries;            /* most candidates; 0: SHRINK_TRIES_USUAL */
    int *is_cut_off;         /* set to 1 if candidates were left that might have been tried */
    shrink_keeps *keeps;
    void *who;
};

/* Makes *to, whose arguments and input are as small as this search gets them, and whose standing is
   `weakest` or a stronger one. It is a copy of `from` if nothing smaller keeps the cause. The
   result is never larger than `from` (step_size). The same order and the same answers of `keeps`
   give the same result.

   What is there is made smaller first: runs, arguments, then the text (edits_reduce), until none of
   these makes it smaller. Then other small inputs are tried in its place, which the makers of games
   make. For a long input they are tried first of all. This is repeated until nothing makes the
   input smaller.

   step_copy_free frees *to. */
void shrink(const struct shrink_request *request, struct step_copy *to);

/* Returns whether `a` is smaller than `b`: it has fewer steps, or less size (step_size), or fewer
   lines, or fewer bytes that say something, or it comes first byte by byte. */
int shrink_is_smaller(const struct step *a, const struct step *b);

#endif
