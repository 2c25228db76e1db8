/* aps105's commands: the dimension, tiles of a configuration, a move. */
#ifndef FLIPREF_COMMAND_APS105_H
#define FLIPREF_COMMAND_APS105_H

enum { APS105_SIDE_MAX = 26 };

/* On the board. */
typedef struct aps105_tile {
    int is_black; /* colour B, else W */
    int row;      /* from 0: a, b, c ... */
    int column;
} aps105_tile;

#endif
