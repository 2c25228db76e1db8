/* flip's commands: the game to play, and the lines that a human player types. */
#ifndef FLIPREF_COMMAND_FLIP_H
#define FLIPREF_COMMAND_FLIP_H

#include "base/bytes.h"

#include <stdint.h>

enum { FLIP_SIDE_MIN = 4, FLIP_SIDE_MAX = 1000, FLIP_PLAYERS = 2 };

/* O is player 0 and always starts. X is player 1. */
enum flip_player_type {
    FLIP_HUMAN,
    FLIP_FROM_TOP, /* a computer that takes the first legal move, row by row from the upper left */
    FLIP_FROM_BOTTOM /* a computer that takes the last one */
};

/* The game to play. */
typedef struct flip_setup {
    int32_t side;
    enum flip_player_type types[FLIP_PLAYERS];
    int next; /* the player to move */
} flip_setup;

/* A line that a human player typed. */
typedef struct flip_command {
    int is_save;
    bytes name; /* of the file to save to, possibly empty; valid until the next read */
    int32_t row, column;
} flip_command;

#endif
