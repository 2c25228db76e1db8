/* Runs a program on many inputs, much faster than by fresh processes. A sieve only suspects: a
   program whose answer is wrong here may be right in a fresh process (subject.h), which is the only
   judge. */
#ifndef FLIPREF_SIEVE_SIEVE_H
#define FLIPREF_SIEVE_SIEVE_H
#include "sieve/subject.h"

/* The ways to run a program, from the fastest on. */
enum sieve_engine {
    SIEVE_BEST,        /* to sieve_open: the fastest that the program and the machine allow */
    SIEVE_IN_PROCESS,  /* one process calls the program's main for each input, and restores all
                          memory that can be written in between */
    SIEVE_FORK_SERVER, /* one process makes a child for each input */
    SIEVE_PROCESSES    /* a fresh process for each input */
};

/* `in process`, `fork server` or `processes`. */
const char *sieve_engine_name(enum sieve_engine engine);

/* The first SIEVE_CHECKED inputs of an engine are also run by fresh processes, and so are the first
   ones after them that crash or reach a limit. If the two disagree, the next engine takes its
   place, and runs that input again. */
enum { SIEVE_CHECKED = 64 };

/* Of a run that printed more than the course allows, a sieve may keep only this many bytes. */
enum { SIEVE_FLOOD_KEPT = 1 << 16 };

struct sieve;

/* Opens a sieve for a subject, which must stay open as long. `wanted` is the first engine to try.
 */
struct sieve *sieve_open(struct subject *subject, enum sieve_engine wanted);
void sieve_close(struct sieve *sieve);

/* Runs all steps, each as if nothing had been run before it, but for its working folder: a step
   that has one `before` it comes right after that one in `steps`, and if that one does not end by
   itself, has its answer. Only the first of `steps` may have a `before` that is not in `steps`: it
   is run in a fresh process, after the steps before it. Returns 0 if the sandbox fails; `reason`
   then says why. Nobody frees the answers, which are never ENDED_INTERNAL: their output is in
   memory until the next call, so steps whose answers are long should come in smaller groups. A
   sieve's time limits are shorter than the course's, and tell CPU time and wall time apart only
   roughly. */
int sieve_run(struct sieve *sieve, const struct step *steps, size_t count,
              struct run_result *answers, char reason[CONTAINMENT_TEXT]);

/* Runs the steps as sieve_run does until `most_ms` milliseconds have passed; a step that has begun
   is finished, and so are those that follow it in its folder. Stores in *taken how many were run:
   at least one, if there are any. */
int sieve_run_for(struct sieve *sieve, uint64_t most_ms, const struct step *steps, size_t count,
                  struct run_result *answers, size_t *taken, char reason[CONTAINMENT_TEXT]);

/* The engine at present. It changes only in sieve_run and sieve_distrust. */
enum sieve_engine sieve_engine(const struct sieve *sieve);

/* Why the engine is not the one that was wanted, in one line. Empty if it is. */
const char *sieve_why(const struct sieve *sieve);

/* Tells a sieve that a fresh process took only `cpu_us` of CPU time, and ended, for an input that
   had reached the sieve's limit of time. If that is not far from the limit, the sieve allows more
   time; otherwise the engine is at fault, and the next one takes its place. */
void sieve_was_right(struct sieve *sieve, uint64_t cpu_us);

/* Tells a sieve that fresh processes have contradicted it, so that the next engine takes its place.
   `why` is kept for sieve_why. Does nothing if the engine is SIEVE_PROCESSES. */
void sieve_distrust(struct sieve *sieve, const char *why);

#endif
