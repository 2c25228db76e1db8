/* What an executor is, for the files of this room. */
#ifndef FLIPREF_EXECUTOR_EXECUTOR_STATE_H
#define FLIPREF_EXECUTOR_EXECUTOR_STATE_H
#include "executor/executor.h"
#include "executor/subject_state.h"

/* Steps that are divided among lanes. */
struct round {
    const struct step *steps;
    size_t count, lanes;
};

/* A sandbox, and the steps of a round that it runs. */
struct lane {
    struct container *box; /* of the engine; NULL: to be opened */
    int is_dealt;          /* it has its steps of the round */
    size_t from, to;       /* the steps that it is to run, as indices, */
    size_t done;           /* ... and those of them that have been answered */
    int is_running;
};

enum { LANES_MOST = 32 };

struct executor {
    struct subject *subject;
    enum executor_engine engine;
    char why[CONTAINMENT_TEXT];
    size_t checked;      /* of the first inputs: those that the engine has been checked with */
    size_t ends_checked; /* of the later ones, likewise */
    int slow_checks;     /* of both those that used up the time, which takes long to check */
    uint64_t cpu_us;     /* of one input */
    int is_limited;      /* ... and also if it is run in a fresh process */
    uint64_t stop_us;    /* a batch that has taken this long begins no further input */
    struct build build;  /* the program with the executor's code */
    int is_static;       /* ... and the course's command does not say so */
    struct lane lanes[LANES_MOST];
    size_t lanes_most; /* for as many, this machine has room; 0: for all */
    uint64_t start_us,
        input_us; /* CPU time of a run of a batch, and of an input; 0: not known yet */

    struct round now; /* that is run */
    struct byte_queue begun_inputs;
    struct step *begun; /* its steps, if executor_begin has started it, and nobody has waited for
                           it; otherwise NULL */
    size_t begun_lanes; /* ... and how many lanes have cores for it */
    uint64_t until;     /* of milliseconds(): then no lane is started again */

    /* What the answers are views of. */
    struct run_result *kept;
    size_t kept_count, kept_room;
};

enum { STOP_MS = 500 /* the most that stop_us may be */ };

/* Whether an interpreter makes a child for each input after it has compiled the source. */
int is_served(const struct language *language);

/* Whether the engine has answered its first inputs as fresh processes do. */
int executor_is_checked(const struct executor *s);

/* How many lanes may be used. */
size_t executor_lanes(void);

/* Keeps an outcome until the next call. */
struct run_result *executor_keep(struct executor *s, struct run_result *outcome);

/* Runs one step in a fresh process, with the course's own limits. Returns 0 if the sandbox fails.
 */
int executor_run_fresh(struct executor *s, const struct step *step, struct run_result *answer,
                       char reason[CONTAINMENT_TEXT]);

/* ---- batches.c ---- */

/* Runs the first of the steps by the code that is linked with the program, or a single one in a
   fresh process, and stores in *done how many. If that is none, the engine has changed. Returns 0
   if the sandbox fails. */
int executor_run_batch(struct executor *s, const struct step *steps, size_t count,
                       struct run_result *answers, size_t *done, char reason[CONTAINMENT_TEXT]);

/* Returns in how many lanes the inputs are run if each lane must have inputs for several times the
   CPU time of its start: one, if start_us is 0 because it is not known yet. */
size_t executor_lanes_worth(uint64_t start_us, uint64_t input_us, size_t count);

/* Forgets what executor_begin has started; its lanes have ended. */
void executor_forget_begun(struct executor *s);

#endif
