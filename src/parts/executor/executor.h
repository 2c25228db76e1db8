/* Runs a program on many inputs, much faster than by fresh processes. An executor only suspects: a
   program whose answer is wrong here may be right in a fresh process (subject.h), which is the only
   judge. */
#ifndef FLIPREF_EXECUTOR_EXECUTOR_H
#define FLIPREF_EXECUTOR_EXECUTOR_H
#include "executor/subject.h"

/* The ways to run a program, from the fastest on. */
enum executor_engine {
    EXECUTOR_BEST,        /* to executor_open: the fastest that the program and the machine allow */
    EXECUTOR_IN_PROCESS,  /* one process calls the program's main for each input, and restores all
                          memory that can be written in between */
    EXECUTOR_FORK_SERVER, /* one process makes a child for each input */
    EXECUTOR_PROCESSES    /* a fresh process for each input */
};

/* `in process`, `fork server` or `processes`. */
const char *executor_engine_name(enum executor_engine engine);

/* The first EXECUTOR_CHECKED inputs of an engine are also run by fresh processes, and so are the
   first ones after them that crash or reach a limit. (Of a program in Python they are fewer.) If
   the two disagree, the next engine takes its place, and runs that input again. */
enum { EXECUTOR_CHECKED = 64 };

/* Of a run that printed more than the course allows, an executor may keep only this many bytes. */
enum { EXECUTOR_FLOOD_KEPT = 1 << 16 };

struct executor;

/* Opens an executor for a subject, which must stay open as long. `wanted` is the first engine to
 * try.
 */
struct executor *executor_open(struct subject *subject, enum executor_engine wanted);
void executor_close(struct executor *executor);

/* Runs all steps, each as if nothing had been run before it, but for its working folder: a step
   that has one `before` it comes right after that one in `steps`, and if that one does not end by
   itself, has its answer. Only the first of `steps` may have a `before` that is not in `steps`: it
   is run in a fresh process, after the steps before it. Returns 0 if the sandbox fails; `reason`
   then says why. Nobody frees the answers, which are never ENDED_INTERNAL: their output is in
   memory until the next call, so steps whose answers are long should come in smaller groups. A
   executor's time limits are shorter than the course's, and tell CPU time and wall time apart only
   roughly. */
int executor_run(struct executor *executor, const struct step *steps, size_t count,
                 struct run_result *answers, char reason[CONTAINMENT_TEXT]);

/* Runs the steps as executor_run does until `most_ms` milliseconds have passed; a step that has
   begun is finished, and so are those that follow it in its folder. Stores in *taken how many were
   run: at least one, if there are any. */
int executor_run_for(struct executor *executor, uint64_t most_ms, const struct step *steps,
                     size_t count, struct run_result *answers, size_t *taken,
                     char reason[CONTAINMENT_TEXT]);

/* Starts the steps, none of which has a `before` or files, if a core is free for it and no fresh
   process is needed: the next call that runs steps waits for them, and takes from them the answers
   of those of its own first steps that are among them in the same order. So that call does the
   same, but sooner. Nothing of the steps needs to stay but their arguments. */
void executor_begin(struct executor *executor, const struct step *steps, size_t count);

/* Says how many cores the executors of this process may use: at first one. A batch is then divided
   among as many sandboxes at most, less those that run what was begun; each has inputs that take
   longer than its start. The answers are the same. */
void executors_use(size_t cores);

/* The engine at present. It changes only in executor_run and executor_distrust. */
enum executor_engine executor_engine(const struct executor *executor);

/* Why the engine is not the one that was wanted, in one line. Empty if it is. */
const char *executor_why(const struct executor *executor);

/* Tells an executor that a fresh process took only `cpu_us` of CPU time, and ended, for an input
   that had reached the executor's limit of time. If that is not far from the limit, the executor
   allows more time; otherwise the engine is at fault, and the next one takes its place. */
void executor_was_right(struct executor *executor, uint64_t cpu_us);

/* Lets an input have at most `cpu_us` of CPU time from now on. executor_was_right allows more
 * again.
 */
void executor_limit(struct executor *executor, uint64_t cpu_us);

/* Tells an executor that fresh processes have contradicted it, so that the next engine takes its
   place. `why` is kept for executor_why. Does nothing if the engine is EXECUTOR_PROCESSES. */
void executor_distrust(struct executor *executor, const char *why);

#endif
