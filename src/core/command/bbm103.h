/* bbm103's command: a move. It may be off the board; the rules then refuse it. */
#ifndef FLIPREF_COMMAND_BBM103_H
#define FLIPREF_COMMAND_BBM103_H

#include <stdint.h>

typedef struct bbm103_move {
    int32_t row; /* from 0, from the top */
    int32_t column;
} bbm103_move;

#endif
