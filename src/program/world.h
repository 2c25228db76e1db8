/* The memory and the files that judging is given here. */
#ifndef FLIPREF_PROGRAM_WORLD_H
#define FLIPREF_PROGRAM_WORLD_H

#include "judge/world.h"

extern const struct world program_world;

#endif
