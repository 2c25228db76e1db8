/* A round of hunting: all programs of a shard. */
#ifndef FLIPREF_HUNT_HUNT_ROUND_H
#define FLIPREF_HUNT_HUNT_ROUND_H
#include "hunt/hunt_session.h"

/* Hunts them, says what was found, and writes everything in DIR. Returns the exit status. */
int hunt_round(const struct hunt_session *s);

#endif
