/* Lets programs run side by side, or one of them alone. Processes share a lock: each run
   passes it, and a run that must be alone waits until all others have ended, and they wait for it.
 */
#ifndef FLIPREF_RUNNER_RUN_LOCK_H
#define FLIPREF_RUNNER_RUN_LOCK_H

struct run_lock {
    int fd; /* a file without a name, in which two bytes are locked */
};

/* Returns 0 if there is no place for a file; errno says why. */
int run_lock_open(struct run_lock *t);
void run_lock_close(struct run_lock *t);

enum passage { BESIDE_OTHERS, ALONE };

/* Waits until the process may run something this way. A run that waits to be alone cannot be
   overtaken, so it does not wait for ever. */
void run_lock_enter(const struct run_lock *t, enum passage how);
void run_lock_leave(const struct run_lock *t);

#endif
