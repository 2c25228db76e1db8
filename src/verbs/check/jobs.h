/* Judges paths in the order in which they were added: in this process if there is little to do,
   otherwise in several worker processes. The reporter gets the same calls in the same order in both
   cases. */
#ifndef FLIPREF_CHECK_JOBS_H
#define FLIPREF_CHECK_JOBS_H
#include "check/judge_input.h"
#include "system/cores.h"

struct jobs;

/* Starts a run that judges with `j`, which must outlive it, in at most `workers` processes (1 to
   JOBS_MOST). */
struct jobs *jobs_open(const struct judge *j, int workers);

/* Adds a path to be judged; or, if `trouble` is not NULL, a path to be reported as unreadable for
   that reason. Both are copied. Its verdict may come later. */
void jobs_add(struct jobs *jobs, const char *path, const char *trouble);

/* Returns when all that was added is judged and reported, or when the run was interrupted. */
void jobs_wait(struct jobs *jobs);

/* Ends the workers and frees the run. */
void jobs_close(struct jobs *jobs);

#endif
