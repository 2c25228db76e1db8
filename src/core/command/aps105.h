/* aps105's commands: the board's dimension, the tiles of a configuration, and a move. */
#ifndef FLIPREF_COMMAND_APS105_H
#define FLIPREF_COMMAND_APS105_H

enum { APS105_SIDE_MAX = 26 };

/* A tile on the board. */
typedef struct aps105_tile {
    int is_black; /* 1: colour B; 0: colour W */
    int row;      /* from 0: row a is 0, row b is 1 */
    int column;
} aps105_tile;

#endif
