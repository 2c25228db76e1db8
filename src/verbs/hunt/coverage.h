/* --coverage: libFuzzer and AFL++ look for inputs that the stages do not make. */
#ifndef FLIPREF_HUNT_COVERAGE_H
#define FLIPREF_HUNT_COVERAGE_H
#include "engines/engines.h"
#include "hunt/hunting.h"

/* Tries steps, and pursues what they show, as those of a stage. */
typedef void try_steps(void *who, const struct step *steps, const enum standing *standing,
                       size_t count);

/* Checks that the engines are installed, and that they can run the programs in the sandbox. They
   return 0 after a message that says what is missing. */
int coverage_is_installed(void);
int coverage_is_possible(const struct hunt_session *s);

/* The search of the engines on one program. */
struct coverage;

/* Opens a search. Returns NULL if there is not enough memory, or if the arguments are too long for
   a harness: h->ungraded then says so. coverage_close does nothing if it is NULL. */
struct coverage *coverage_open(struct hunting *h, try_steps *tries, void *who);
void coverage_close(struct coverage *c);

/* What the engines start from: a parcel (engines/parcel.h), valid until the next call. */
bytes coverage_seeds(const struct coverage *c);

/* Tries the inputs of a parcel, which an engine has found. */
void coverage_take(struct coverage *c, enum engine engine, bytes found);

/* Runs the engines one after the other, a slice each, again and again, until the time of the
   engines is used up. Gives what they find to `tries`, and what only sanitizers show to
   pursue_sanitized. Appends what each engine did to h->engines. */
void coverage_hunt(struct hunting *h, try_steps *tries, void *who);

#endif
