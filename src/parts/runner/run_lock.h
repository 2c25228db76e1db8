/* Lets programs run side by side, or one of them alone. Processes share a lock: each run
   passes it, and a run that must be alone waits until all others have ended, and they wait for it.
 */
#ifndef FLIPREF_RUNNER_RUN_LOCK_H
#define FLIPREF_RUNNER_RUN_LOCK_H

#include <stddef.h>

struct run_lock {
    int fd;                         /* a file without a name, in which two bytes are locked */
    const volatile unsigned *cores; /* see run_lock_cores; NULL: 1 */
    volatile size_t *test; /* what the pool can say of the submission: the test that was begun last,
                              from 1; NULL: nobody asks */
};

/* Returns 0 if there is no place for a file; errno says why. */
int run_lock_open(struct run_lock *t);
void run_lock_close(struct run_lock *t);

enum passage { BESIDE_OTHERS, ALONE };

/* How many programs of one submission may run at once, as it is now. */
size_t run_lock_cores(const struct run_lock *t);

/* Waits until the process may run something this way. A run that waits to be alone cannot be
   overtaken, so it does not wait for ever. */
void run_lock_enter(const struct run_lock *t, enum passage how);
void run_lock_leave(const struct run_lock *t);

#endif
