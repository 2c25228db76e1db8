/* A step with memory of its own. */
#ifndef FLIPREF_STEP_STEP_COPY_H
#define FLIPREF_STEP_STEP_COPY_H
#include "step/step.h"

struct step_copy {
    struct step step; /* what it points to is in `memory` */
    void *memory;     /* NULL: there is no copy */
};

/* Returns how many bytes a step's arguments take, each with its NUL. */
size_t step_args_size(const struct step *s);

/* Copies a step, and those before it, with their arguments, inputs and answers, to `memory`, which
   has as many bytes as step_copy_size says and is aligned for anything. The copies of all of them
   follow each other; returns that of the step itself, which is the last one. */
size_t step_copy_size(const struct step *from);
struct step *step_copy_to(void *memory, const struct step *from);

/* Does the same in memory of the copy's own. */
void step_copy_of(const struct step *from, struct step_copy *to);

/* Returns whether two runs have the same arguments and input, and so have those before them. */
int steps_are_same(const struct step *a, const struct step *b);

/* Frees a copy, which is then empty. An empty copy may be freed. */
void step_copy_free(struct step_copy *copy);

#endif
