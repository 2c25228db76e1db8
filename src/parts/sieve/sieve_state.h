/* What a sieve is, for the files of this room. */
#ifndef FLIPREF_SIEVE_SIEVE_STATE_H
#define FLIPREF_SIEVE_SIEVE_STATE_H
#include "sieve/sieve.h"
#include "sieve/subject_state.h"

struct sieve {
    struct subject *subject;
    enum sieve_engine engine;
    char why[CONTAINMENT_TEXT];
    size_t checked;        /* of the first inputs: those that the engine has been checked with */
    size_t ends_checked;   /* of the later ones, likewise */
    int slow_checks;       /* of both those that used up the time, which takes long to check */
    uint64_t cpu_us;       /* of one input */
    uint64_t stop_us;      /* a batch that has taken this long begins no further input */
    struct build build;    /* the program with the sieve's code */
    struct container *box; /* of the engine; NULL: to be opened */

    /* What the answers are views of. */
    struct run_result *kept;
    size_t kept_count, kept_room;
};

enum { STOP_MS = 500 /* the most that stop_us may be */ };

/* Goes over to the next engine. */
void sieve_fall(struct sieve *s, const char *why);

/* Keeps an outcome until the next call. */
struct run_result *sieve_keep(struct sieve *s, struct run_result *outcome);

/* Runs one step in a fresh process, with the course's own limits. Returns 0 if the sandbox fails.
 */
int sieve_run_fresh(struct sieve *s, const struct step *step, struct run_result *answer,
                    char reason[CONTAINMENT_TEXT]);

/* ---- batches.c ---- */

/* Runs the first of the steps by the code that is linked with the program, and stores in *done how
   many. If that is none, the engine has changed. Returns 0 if the sandbox fails. */
int sieve_run_batch(struct sieve *s, const struct step *steps, size_t count,
                    struct run_result *answers, size_t *done, char reason[CONTAINMENT_TEXT]);

#endif
