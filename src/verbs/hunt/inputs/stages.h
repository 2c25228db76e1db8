/* What inputs.c and its stages share: a step while it is made, and what makes it. */
#ifndef FLIPREF_HUNT_INPUTS_STAGES_H
#define FLIPREF_HUNT_INPUTS_STAGES_H

#include "hunt/inputs/inputs.h"

#include "players/draft.h"

enum {
    INPUT_MOST = 1 << 16, /* bytes of an input that a stage writes */
    WORDS_MOST = 8,       /* arguments that a stage writes */
    WORD_MOST = 32        /* bytes of such an argument, with its NUL */
};

/* A step while it is made. */
struct making {
    const struct inputs_order *order;
    struct draft text; /* its input, and the random choices of the stage */
    char words[WORDS_MOST][WORD_MOST];
    size_t word_count;
    const struct step *whole; /* the step, if it exists already; otherwise NULL */
};

/* What a stage has come to. */
enum made {
    MADE_STEP,
    MADE_NONE, /* nothing can be made of this one: try the next one */
    MADE_ALL   /* the stage has no more */
};

/* Makes the next step of a stage. */
typedef enum made make_step(struct making *m, void *stage);

/* Each opens the state of a stage, which one free() gives back; NULL if memory runs out. */
void *golden_open(const struct inputs_order *order);
make_step golden_make;

#endif
