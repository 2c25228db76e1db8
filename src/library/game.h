/* Games, with an allocator of the caller's choice. */
#ifndef FLIPREF_LIBRARY_GAME_H
#define FLIPREF_LIBRARY_GAME_H

#include "library/allocator.h"
#include "library/flipref.h"

/* flipref_game_read with this allocator, which must outlive the game. */
flipref_status game_read(const flipref_options *options, flipref_read *read, void *from,
                         const struct allocator *allocator, flipref_game **game);

/* flipref_game_of, but only the first `refused_most` refused turns are kept. Otherwise an input of
   empty lines would take 72 times its size. */
flipref_status game_of_at_most(const flipref_options *options, const void *input, size_t len,
                               size_t refused_most, flipref_game **game);

/* flipref_game_from with this allocator. */
flipref_status game_from(const flipref_options *options, const flipref_position *position,
                         const struct allocator *allocator, flipref_game **game);

/* Returns how many refused turns were not kept. */
uint64_t game_left_out(const flipref_game *game);

#endif
