/* The mistakes that transcripts of the line-capturing games can contain: names, rules and
   examples. */
#ifndef FLIPREF_FINDINGS_GRID_CODES_H
#define FLIPREF_FINDINGS_GRID_CODES_H

#include "findings/code.h"

#include "simulate/grid.h"
#include "validate/aps105.h"
#include "validate/bbm103.h"
#include "validate/flip.h"
#include "validate/reversi.h"

/* The order of the rows: codes of the input, codes of moves (add a grid_fault), and then the
   others. */
enum { REVERSI_MOVE_CODES = REVERSI_INPUT_CODES, REVERSI_CODES = REVERSI_MOVE_CODES + GRID_FAULTS };

enum {
    BBM103_MOVE_CODES = BBM103_INPUT_CODES,
    BBM103_UNFINISHED = BBM103_MOVE_CODES + GRID_FAULTS,
    BBM103_TRAILING,
    BBM103_ARGUMENTS_WRONG,
    BBM103_CODES
};

enum {
    APS105_MOVE_CODES = APS105_INPUT_CODES,
    APS105_TRAILING = APS105_MOVE_CODES + GRID_FAULTS,
    APS105_CODES
};

enum {
    FLIP_MOVE_CODES = FLIP_INPUT_CODES,
    FLIP_UNFINISHED = FLIP_MOVE_CODES + GRID_FAULTS,
    FLIP_TRAILING,
    FLIP_SAVED_IMPOSSIBLE, /* a position that no game can have been saved in */
    FLIP_ARGUMENTS_WRONG,
    FLIP_SAVE_ODD_NAME,
    FLIP_ARGUMENTS_FILE, /* the input's first line, which holds its arguments, names a file */
    FLIP_CODES
};

/* The rows for "nothing is wrong" have no name. */
extern const struct code reversi_codes[REVERSI_CODES];
extern const struct code bbm103_codes[BBM103_CODES];
extern const struct code aps105_codes[APS105_CODES];
extern const struct code flip_codes[FLIP_CODES];

#endif
