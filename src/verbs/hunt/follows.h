/* Whether a second reading of the specification explains what a program does. */
#ifndef FLIPREF_HUNT_FOLLOWS_H
#define FLIPREF_HUNT_FOLLOWS_H
#include "hunt/hunting.h"

#include <jansson.h>

/* Looks for a reading that explains all that was found. If the program follows one, the findings
   name it, and no longer accuse. Stores what findings.json says of the program in *reading, the
   name of what it follows or null, and in *undecided, which names an input that would decide, or
   null. */
void follow_readings(struct hunting *h, json_t **reading, json_t **undecided);

#endif
