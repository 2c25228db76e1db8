/* What the program provides for the dialects' own programs: memory (text/memory.h) and files. */
#ifndef FLIPREF_SYSTEM_PROGRAM_WORLD_H
#define FLIPREF_SYSTEM_PROGRAM_WORLD_H
#include "base/world.h"

/* Both as base/world.h says. Neither uses `who`. */
source *world_open(void *who, const char *path);
void world_close(void *who, source *from);

extern const struct world program_world;

/* ---- judge_world.c: what the program provides for judging ---- */

/* Games stop after an interrupt. */
extern const struct world judge_world;

/* The same without files: for arguments that come from an input, because an input must not choose a
   file. */
extern const struct world closed_world;

#endif
