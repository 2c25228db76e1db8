/* The processors that this process may use. */
#ifndef FLIPREF_SYSTEM_CORES_H
#define FLIPREF_SYSTEM_CORES_H

enum { JOBS_MOST = 256 }; /* worker processes of a run */

/* The number of processes that this machine can run at once for this one: 1 to JOBS_MOST. */
int cores(void);

#endif
