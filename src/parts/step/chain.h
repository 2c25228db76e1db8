/* Runs that follow each other in one working folder: each step refers to the one before it. Copies
   of them. */
#ifndef FLIPREF_STEP_CHAIN_H
#define FLIPREF_STEP_CHAIN_H

#include "step/step.h"

enum { CHAIN_MOST = 3 };

struct chain {
    const struct step *steps[CHAIN_MOST]; /* the first run comes first */
    size_t count;                         /* at least 1 */
};

/* Lists the steps up to `last`. Of more than CHAIN_MOST, only the last ones are listed. */
void chain_of(const struct step *last, struct chain *chain);

/* Returns the last step of a test. */
const struct step *last_step(const struct test *test);

/* Returns the size of a run and those before it, which is that of an input: the bytes of all their
   arguments and inputs. step_hash returns a hash of these. */
size_t step_size(const struct step *step);
uint64_t step_hash(const struct step *step);

/* Returns a hash of what was hashed before, and of all that is asked of a program in a test. */
uint64_t test_hash(uint64_t hash, const struct test *test);

/* Returns about 100 times the CPU time that the reference takes for a run with an answer, in
   microseconds. What takes longer hangs, if it has done so in other runs. */
uint64_t step_patience(const struct step *step);

/* ---- copies ---- */

/* A step with memory of its own. */
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
