/* SIGHUP, SIGINT and SIGTERM, that end a run in good order: it stops, says what is known, and dies
   of the signal. A second one ends it at once. */
#ifndef FLIPREF_SYSTEM_INTERRUPT_H
#define FLIPREF_SYSTEM_INTERRUPT_H

#include <signal.h>

enum { INTERRUPTS = 3 };

/* A signal that is ignored stays so. */
void catch_interrupts(struct sigaction before[INTERRUPTS]);
void leave_interrupts(const struct sigaction before[INTERRUPTS]);

/* Whether one has come. From then on no call that waits does so for more than a second. A write
   that nobody reads is given up after 5 seconds. */
int interrupted(void);

/* Around fork(): signals that come are held back. In the new process SIGINT, which a terminal sends
   to it too, is ignored from then on; a signal that was ignored stays ignored; the others do what
   they do by default. */
void hold_interrupts(sigset_t *before);
void ignore_interrupts(const sigset_t *before);

/* Ends the program by the signal that came, as if it had not been caught. */
void die_interrupted(void);

#endif
