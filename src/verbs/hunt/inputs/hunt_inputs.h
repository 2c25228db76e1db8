/* The inputs that `hunt` tries, in six stages: what the user gives, and then from the smallest to
   the oddest. An input is a `struct step`: the arguments of bbm103 and flip are part of it, and so
   are the runs before it in the same folder. */
#ifndef FLIPREF_HUNT_INPUTS_HUNT_INPUTS_H
#define FLIPREF_HUNT_INPUTS_HUNT_INPUTS_H

#include "tests/tests.h"

enum input_stage {
    STAGE_SEEDS,   /* the steps of the seeds that the order gives, in their order */
    STAGE_GOLDEN,  /* the same of the golden tests */
    STAGE_BY_SIZE, /* all inputs of the smallest sizes: small boards, few pieces, few lines */
    STAGE_PLAY,    /* legal play on small, middle and large boards; endless */
    STAGE_ODD,     /* the same, with what a program refuses among it, and games that are saved and
                      loaded again; endless */
    STAGE_DAMAGED, /* one damage to such a text or its arguments; endless */
    STAGES
};

struct inputs_order {
    const struct problem *problem;
    char *const *args;     /* the arguments of every step, which a NULL ends; NULL: they vary */
    enum standing weakest; /* of a step: promised, ruling or outside */
    uint64_t seed;
    const struct test *seeds;
    size_t seed_count;
    enum standing strongest_seed; /* seeds of a stronger standing are left out; 0: none are */
    const struct test *golden;
    size_t golden_count;
    uint64_t limit; /* steps that computers may take; 0: LIMIT_USUAL */
};

struct inputs;

/* The order's problem, arguments and tests must outlive it;
   inputs_close frees it. */
struct inputs *inputs_open(const struct inputs_order *order);

/* Makes the next steps of a stage, at most `most`, and returns how many. A step has its arguments
   and its input, but no answer. It is run in an empty folder, or after the steps before it, which
   are never given alone. Its standing is promised, or one of
   those down to the weakest that the order allows. The steps are valid until the next call.

   Returns 0 if the stage has no more. The steps of a stage depend on the order alone: neither on
   `most`, nor on what was taken of other stages. */
size_t inputs_next(struct inputs *inputs, enum input_stage stage, struct step *steps,
                   enum standing *standing, size_t most);

/* Frees all, and does nothing if it is NULL. */
void inputs_close(struct inputs *inputs);

#endif
