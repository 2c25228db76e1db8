/* reversi's commands: Black's moves and passes. */
#ifndef FLIPREF_COMMAND_REVERSI_H
#define FLIPREF_COMMAND_REVERSI_H

enum { REVERSI_SIDE = 8 };

typedef struct reversi_command {
    int is_pass;
    int row;    /* 0 to 7 from the top, typed as 1 to 8; 0 in a pass */
    int column; /* 0 to 7 from the left, typed as a to h; 0 in a pass */
} reversi_command;

#endif
