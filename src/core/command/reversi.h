/* reversi's commands: Black's moves and passes. */
#ifndef FLIPREF_COMMAND_REVERSI_H
#define FLIPREF_COMMAND_REVERSI_H

enum { REVERSI_SIDE = 8 };

typedef struct reversi_command {
    int is_pass;
    int row;    /* 0..7, from the top: 1..8; 0 of a pass */
    int column; /* 0..7, from the left: a..h; 0 of a pass */
} reversi_command;

#endif
