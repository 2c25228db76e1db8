/* Whether a second reading of the specification explains what a program does. */
#ifndef FLIPREF_HUNT_FOLLOWS_H
#define FLIPREF_HUNT_FOLLOWS_H
#include "hunt/hunting.h"

#include <jansson.h>

/* What findings.json says of the program: */
struct followed {
    json_t *reading;   /* the name of what it follows, or null */
    json_t *text;      /* what that reading says, or null */
    json_t *undecided; /* what it may follow, with an input that would decide, or null */
};

/* Looks for a reading that explains all that was found. If the program follows one, the findings
   name it, and no longer accuse. */
void follow_readings(struct hunting *h, struct followed *said);

#endif
