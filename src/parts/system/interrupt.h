/* Interrupts: SIGHUP, SIGINT and SIGTERM end a run in good order. The run stops, reports what it
   knows, and dies of the signal. A second signal ends it at once. */
#ifndef FLIPREF_SYSTEM_INTERRUPT_H
#define FLIPREF_SYSTEM_INTERRUPT_H

#include <signal.h>

enum { INTERRUPTS = 3 };

/* Start and stop to catch the interrupts. A signal that is ignored stays ignored. */
void catch_interrupts(struct sigaction before[INTERRUPTS]);
void leave_interrupts(const struct sigaction before[INTERRUPTS]);

/* Whether an interrupt has come. From then on no system call waits longer than a second, and a
   write that nobody reads fails after 5 seconds. */
int interrupted(void);

/* hold_interrupts blocks the interrupts before fork(). In the new process, ignore_interrupts
   unblocks and ignores them: a terminal or timeout(1) sends them to all processes, and this one
   ends when the program asks it to, or is killed. */
void hold_interrupts(sigset_t *before);
void ignore_interrupts(const sigset_t *before);

/* Ends the program by the interrupt that came, as if it had not been caught. */
void die_interrupted(void);

#endif
