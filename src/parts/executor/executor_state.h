/* What an executor is, for the files of this room. */
#ifndef FLIPREF_EXECUTOR_EXECUTOR_STATE_H
#define FLIPREF_EXECUTOR_EXECUTOR_STATE_H
#include "executor/executor.h"
#include "executor/subject_state.h"

struct executor {
    struct subject *subject;
    enum executor_engine engine;
    char why[CONTAINMENT_TEXT];
    size_t checked;        /* of the first inputs: those that the engine has been checked with */
    size_t ends_checked;   /* of the later ones, likewise */
    int slow_checks;       /* of both those that used up the time, which takes long to check */
    uint64_t cpu_us;       /* of one input */
    uint64_t stop_us;      /* a batch that has taken this long begins no further input */
    struct build build;    /* the program with the executor's code */
    struct container *box; /* of the engine; NULL: to be opened */

    /* What the answers are views of. */
    struct run_result *kept;
    size_t kept_count, kept_room;
};

enum { STOP_MS = 500 /* the most that stop_us may be */ };

/* Whether an interpreter makes a child for each input after it has compiled the source. */
int is_served(const struct language *language);

/* Goes over to the next engine. */
void executor_fall(struct executor *s, const char *why);

/* Keeps an outcome until the next call. */
struct run_result *executor_keep(struct executor *s, struct run_result *outcome);

/* Runs one step in a fresh process, with the course's own limits. Returns 0 if the sandbox fails.
 */
int executor_run_fresh(struct executor *s, const struct step *step, struct run_result *answer,
                       char reason[CONTAINMENT_TEXT]);

/* ---- batches.c ---- */

/* Runs the first of the steps by the code that is linked with the program, and stores in *done how
   many. If that is none, the engine has changed. Returns 0 if the sandbox fails. */
int executor_run_batch(struct executor *s, const struct step *steps, size_t count,
                       struct run_result *answers, size_t *done, char reason[CONTAINMENT_TEXT]);

#endif
