/* The inputs that `hunt` tries, in six sources: what the user gives, and then from the smallest to
   the oddest. An input is a `struct step`: the arguments of the program are part of it, and so
   are the runs before it in the same folder. */
#ifndef FLIPREF_HUNT_INPUTS_HUNT_INPUTS_H
#define FLIPREF_HUNT_INPUTS_HUNT_INPUTS_H

#include "tests/tests.h"

enum input_source {
    SOURCE_SEEDS,   /* the steps of the seeds that the request gives, in their order */
    SOURCE_GOLDEN,  /* the same of the golden tests */
    SOURCE_BY_SIZE, /* all inputs of the smallest sizes: small boards, few pieces, few lines */
    SOURCE_PLAY,    /* legal play on small, middle and large boards; endless */
    SOURCE_ODD,     /* the same, with what a program refuses among it, and games that are saved and
                      loaded again; endless */
    SOURCE_DAMAGED, /* one damage to such a text or its arguments; endless */
    SOURCES
};

struct inputs_request {
    const struct problem *problem;
    char *const *args;     /* the arguments of every step, which a NULL ends; NULL: they vary */
    enum standing weakest; /* of a step: promised, ruling or outside */
    uint64_t seed;
    const struct test *seeds;
    size_t seed_count;
    enum standing strongest_seed; /* seeds of a stronger standing are left out; 0: none are */
    const struct test *golden;
    size_t golden_count;

    /* For inputs_work_ahead: as in struct input_work (ahead.h), with this `who`. */
    void (*answer)(const void *who, struct step *step, void **memory);
    const void *who;
};

struct inputs;

/* The request's problem, arguments and tests must outlive it;
   inputs_close frees it. */
struct inputs *inputs_open(const struct inputs_request *request);

/* Stores the next steps of a source, at most `most`, and returns how many. A step has its arguments
   and its input, but no answer. It is run in an empty folder, or after the steps before it, which
   are never given alone. Its standing is promised, or one of
   those down to the weakest that the request allows. The steps are valid until the next call for
   this source.

   Returns 0 if the source has no more. The steps of a source depend on the request alone: neither
   on `most`, nor on what was taken of other sources. */
size_t inputs_next(struct inputs *inputs, enum input_source from, struct step *steps,
                   enum standing *standing, size_t most);

/* Gives the last `count` of these steps back, which were not tried: they are the next ones. */
void inputs_return(struct inputs *inputs, enum input_source from, size_t count);

/* From now on, steps that are made come from other processes, one for each source, which make them
   and ask for their answers while this process does something else. They are the same, and may have
   answers. Does nothing where what is made depends on what was tried, as in a package. */
void inputs_work_ahead(struct inputs *inputs);

/* Why a source has ended before its time, or NULL. */
const char *inputs_trouble(const struct inputs *inputs);

/* Frees all, and does nothing if it is NULL. */
void inputs_close(struct inputs *inputs);

#endif
