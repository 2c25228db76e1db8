/* Lets programs run side by side, or one of them alone. Processes share a turnstile: each run
   passes it, and a run that must be alone waits until all others have ended, and they wait for it.
 */
#ifndef FLIPREF_RUNNER_TURNSTILE_H
#define FLIPREF_RUNNER_TURNSTILE_H

struct turnstile {
    int fd; /* a file without a name, in which two bytes are locked */
};

/* Returns 0 if there is no place for a file; errno says why. */
int turnstile_open(struct turnstile *t);
void turnstile_close(struct turnstile *t);

enum passage { BESIDE_OTHERS, ALONE };

/* Waits until the process may run something this way. A run that waits to be alone cannot be
   overtaken, so it does not wait for ever. */
void turnstile_enter(const struct turnstile *t, enum passage how);
void turnstile_leave(const struct turnstile *t);

#endif
