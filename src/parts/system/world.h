/* The memory and the files that judging is given here. */
#ifndef FLIPREF_SYSTEM_WORLD_H
#define FLIPREF_SYSTEM_WORLD_H
#include "base/world.h"

extern const struct world program_world;

#endif
