/* What the program provides for the dialects' own programs: memory and files. Prints a message if
   there is not enough memory. */
#ifndef FLIPREF_SYSTEM_WORLD_H
#define FLIPREF_SYSTEM_WORLD_H
#include "base/world.h"

extern const struct world program_world;

#endif
