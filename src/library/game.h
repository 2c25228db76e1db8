/* Games, with an allocator. */
#ifndef FLIPREF_LIBRARY_GAME_H
#define FLIPREF_LIBRARY_GAME_H

#include "library/allocator.h"
#include "library/flipref.h"

/* flipref_game_read; the allocator outlives the game. */
flipref_status game_read(const flipref_options *options, flipref_read *read, void *from,
                         const struct allocator *allocator, flipref_game **game);

#endif
