/* A batch: some steps with the reference's answers, and what the program answers through the
   executor. */
#ifndef FLIPREF_HUNT_BATCH_H
#define FLIPREF_HUNT_BATCH_H
#include "hunt/hunting.h"
#include "step/chain.h"

enum {
    BATCH_MOST = 4096,                    /* inputs */
    BATCH_STEPS = CHAIN_MOST * BATCH_MOST /* with the steps before them */
};

struct batch {
    struct step steps[BATCH_STEPS]; /* with answers, each after the one before it; an input is left
                                        out if one of its steps has no answer */
    enum standing standing[BATCH_STEPS];
    size_t from[BATCH_STEPS];           /* the index of its input among those that were given */
    unsigned char is_last[BATCH_STEPS]; /* of that input */
    struct run_result answers[BATCH_STEPS];
    void *memory[BATCH_STEPS]; /* of the answers */
    size_t count;
    void *kept[BATCH_MOST]; /* the memory of answers that were given back */
    size_t kept_count;
};

/* Computes the reference's answer of a step, after the steps before it, and stores it and the exit
   status in the step. Returns 0 if there is none, or if it is so long that the course's limit on
   output would cut the answer of a program that is right. The caller frees *memory, which is NULL
   if all programs share the answer. */
int answer_step(const struct hunt_session *s, struct step *step, void **memory);

/* Fills a batch with copies of the steps, and runs them. `standing` may be NULL. Returns 0 if the
   executor fails; h->reason says why. The steps, which are not changed, must stay until
   batch_free, which is called in both cases. */
int batch_run(struct hunting *h, const struct step *steps, const enum standing *standing,
              size_t count, struct batch *v);

/* Does as batch_run until `most_ms` milliseconds have passed; a step that has begun is finished. A
   step that has an answer keeps it.
   Stores in *count how many of the *count steps were dealt with: at least one, if there are any.
   The others get their answers, so that nobody learns from them twice: they are valid until
   batch_forget_kept. */
int batch_run_for(struct hunting *h, uint64_t most_ms, struct step *steps,
                  const enum standing *standing, size_t *count, struct batch *v);
void batch_free(struct batch *v);
void batch_forget_kept(struct batch *v);

/* Whether the answer of step i differs apart from h->lenient; *d then says how. What follows from a
   difference in a step before it is none. */
int batch_differs(const struct hunting *h, const struct batch *v, size_t i, struct difference *d);

/* Whether a difference shows nothing apart from the readings that the program follows. */
int batch_is_explained(const struct hunting *h, const struct batch *v, size_t i,
                       const struct difference *d);

/* Whether step i differs, and no reading explains it. */
int batch_shows(const struct hunting *h, const struct batch *v, size_t i, struct difference *d);

#endif
