/* What hunt does once its command line is known to make sense. */
#ifndef FLIPREF_HUNT_OBEY_H
#define FLIPREF_HUNT_OBEY_H
#include "hunt/hunt_order.h"

/* Hunts or merges: `words` are DIALECT and the programs, or the folders of the parts. Returns the
   exit status. (obey.c; no_jansson.c in a build without jansson) */
int hunt_obey(const struct hunt_order *order, char **words);

#endif
