/* Games, with memory that can be made to fail. */
#ifndef FLIPREF_LIBRARY_GAME_H
#define FLIPREF_LIBRARY_GAME_H

#include "library/flipref.h"
#include "library/memory.h"

/* flipref_game_read; the memory outlives the game. */
flipref_status game_read(const flipref_options *options, flipref_read *read, void *from,
                         const struct memory *memory, flipref_game **game);

#endif
