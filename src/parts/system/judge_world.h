/* What the program provides for judging: memory, files, and the end of games after an interrupt. */
#ifndef FLIPREF_SYSTEM_JUDGE_WORLD_H
#define FLIPREF_SYSTEM_JUDGE_WORLD_H
#include "base/world.h"

/* Games stop after an interrupt. */
extern const struct world judge_world;

/* The same without files: for arguments that come from an input, because an input must not choose a
   file. */
extern const struct world closed_world;

#endif
