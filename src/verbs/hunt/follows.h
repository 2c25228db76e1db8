/* Second readings of the specification that a program follows. Such a reading explains all causes
   that show it: it is reported once, accuses nobody, and hunting goes on apart from it. */
#ifndef FLIPREF_HUNT_FOLLOWS_H
#define FLIPREF_HUNT_FOLLOWS_H
#include "hunt/pursue.h"

/* Takes the readings that the course accepts for such that the program follows. */
void follow_accepted(struct hunting *h);

/* Finds a reading that explains a finding, and tries it on other inputs. Adds it to
   h->readings if the program follows it: if it explains at least half of the answers that it
   changes, and contradicts at most one in eight of them. */
struct followed follow_reading(struct hunting *h, const struct hunt_finding *finding);

/* Whether a difference shows nothing apart from h->readings: the program's answer is right by one
   of them, or it first differs where one of them already changes the answer. */
int readings_explain(const struct hunting *h, const struct step *step,
                     const struct run_result *seen, struct leniencies lenient,
                     const struct difference *d);

#endif
