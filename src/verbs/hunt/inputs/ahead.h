/* Inputs that another process makes and answers, while this one has a program run those before
   them. */
#ifndef FLIPREF_HUNT_INPUTS_AHEAD_H
#define FLIPREF_HUNT_INPUTS_AHEAD_H

#include "step/step.h"

/* Some inputs of a source, in their order. */
struct input_block {
    struct step *steps; /* the last ones of their folders */
    enum standing *standing;
    size_t count;
};

/* What the other process does. */
struct input_work {
    /* Makes the next input, which is valid until the next call. Returns 0 if there is none. */
    int (*make)(void *who, struct step *step, enum standing *standing);

    /* Stores the reference's answer of a step in it, if there is one; the caller frees *memory,
       which may be NULL. */
    void (*answer)(void *who, struct step *step, void **memory);
    void *who;
};

struct ahead;

/* Starts the other process, which is always some blocks ahead. Returns NULL if that fails. */
struct ahead *ahead_open(const struct input_work *work);

/* Waits for the next block, and stores it; one without inputs is the last. A step has its answer
   unless that is missing or very long. It is valid until the next call. Returns 0 if the other
   process has failed. */
int ahead_next(struct ahead *a, struct input_block *block);

/* Ends the other process. Does nothing if `a` is NULL. */
void ahead_close(struct ahead *a);

#endif
