/* What is judged, in the order in which it came: by this process if it is little, else by several
   (worker.h) that are dealt parts of it. What they tell is told again in that order, so a report
   does not depend on how many there are. */
#ifndef FLIPREF_CHECK_WORKERS_JOBS_H
#define FLIPREF_CHECK_WORKERS_JOBS_H
#include "check/judge_input.h"

struct jobs;

enum { JOBS_MOST = 256 };

/* How many processes this machine runs at once, for this one. */
int cores(void);

/* `j` judges, in as many processes as `workers`, at least one, says. 0: there is not enough memory.
 */
struct jobs *jobs_open(const struct judge *j, int workers);

/* Has `path` judged, sooner or later; or has it said that it cannot be read, and why. */
void jobs_add(struct jobs *jobs, const char *path, const char *trouble);

/* Has all judged that was added. */
void jobs_wait(struct jobs *jobs);

void jobs_close(struct jobs *jobs);

#endif
