/* Traces a difference at the end of a game back to the shortest game that shows one. What differs
   later is only a consequence. */
#ifndef FLIPREF_HUNT_TRACE_H
#define FLIPREF_HUNT_TRACE_H
#include "hunt/hunting.h"

#include "judge/standing.h"

/* A step on which the program is wrong, and what it was traced back to. */
struct traced {
    const struct step *step; /* with the reference's answer; NULL: it is not traced */
    enum standing standing;

    struct step_copy game; /* the shortest game that is wrong, with the answer; empty: the step */
    struct cause cause;    /* of that game */
};

/* Traces steps back, by the sieve. So the answers of the last volley are gone. A game whose
   standing is weaker than that of its step is left out. Returns 0 if the sieve fails;
   h->reason then says why. traced_free frees each of them in both cases. */
int trace_back(struct hunting *h, struct traced *list, size_t count);
void traced_free(struct traced *t);

#endif
