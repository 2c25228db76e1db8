#include "findings/octaflip_codes.h"

#define CORNERS "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"
/* Red cannot move out of the upper left corner; Blue can move freely. */
#define SHUT_IN "R##.....\n###.....\n###.....\n........\n........\n........\n........\n.......B\n"
/* Red's clone to 1 2 captures Blue's only piece. */
#define LAST_PIECE                                                                                 \
    "R.B.....\n........\n........\n........\n........\n........\n........\n........\n"

#define READ_BOARD "specification: \"not exactly 8 characters of valid symbols (R, B, ., #)\""
#define READ_COUNT "specification: \"If N is negative, not an integer, or missing, etc.\""
#define READ_TURN  "specification: \"If any integer is negative, not an integer, or missing\""

const struct code octaflip_codes[OCTAFLIP_CODES] = {
    [OCTAFLIP_INPUT_OK] = { 0 },
    [OCTAFLIP_BOARD_MISSING_LINE] = {
        .name = "octaflip.board.missing-line",
        .title = "the input ends before the board is complete",
        .clause = READ_BOARD,
        .rule = "An input starts with 8 board lines. If one is missing, the program prints\n"
                "`Board input error`.\n",
        .example = "R......B\n........\n........\n",
    },
    [OCTAFLIP_BOARD_TOO_SHORT] = {
        .name = "octaflip.board.too-short",
        .title = "fewer than 8 cells",
        .clause = READ_BOARD,
        .rule = "Each board line is exactly 8 bytes, each of them R, B, . or #. A blank line is\n"
                "not skipped: it is a line without cells.\n",
        .example = "R......B\n.......\n",
    },
    [OCTAFLIP_BOARD_TOO_LONG] = {
        .name = "octaflip.board.too-long",
        .title = "more than 8 cells",
        .clause = READ_BOARD,
        .rule = "Each board line is exactly 8 bytes, each of them R, B, . or #. A carriage\n"
                "return counts: in a file with CR LF line ends, each line has 9 bytes.\n",
        .example = "R......B\r\n........\r\n",
    },
    [OCTAFLIP_BOARD_BAD_CELL] = {
        .name = "octaflip.board.bad-cell",
        .title = "not a cell",
        .clause = READ_BOARD,
        .rule = "A cell is R (Red's piece), B (Blue's piece), . (empty) or # (blocked).\n"
                "Lower-case letters, blanks and bytes above 0x7F are not cells.\n",
        .example = "R......b\n........\n",
    },
    [OCTAFLIP_COUNT_MISSING] = {
        .name = "octaflip.count.missing",
        .title = "missing",
        .clause = READ_COUNT,
        .rule = "Line 9 contains N, the number of turns. If it is missing or blank, the program\n"
                "prints `Invalid input at turn 0`.\n",
        .example = CORNERS,
    },
    [OCTAFLIP_COUNT_LONG_LINE] = {
        .name = "octaflip.count.long-line",
        .title = "a line of more than 4096 bytes",
        .clause = "manual: a line of more than 4096 bytes is malformed",
        .rule = "A line of more than 4096 bytes, not counting its LF, is malformed, whatever\n"
                "its first bytes are. Nothing is cut off silently.\n",
        .example = CORNERS "1",
        .blanks = 4096,
    },
    [OCTAFLIP_COUNT_NOT_INTEGER] = {
        .name = "octaflip.count.not-integer",
        .title = "not an integer",
        .clause = READ_COUNT,
        .rule = "N is one word of digits, with or without a sign. `1.5`, `3a` and `0x4` are not\n"
                "integers.\n",
        .example = CORNERS "1.5\n",
    },
    [OCTAFLIP_COUNT_OUT_OF_RANGE] = {
        .name = "octaflip.count.out-of-range",
        .title = "does not fit into 32 bits",
        .clause = "manual: an integer fits into 32 bits with a sign",
        .rule = "An integer must fit into 32 bits with a sign: the largest is 2147483647.\n",
        .example = CORNERS "2147483648\n",
    },
    [OCTAFLIP_COUNT_NEGATIVE] = {
        .name = "octaflip.count.negative",
        .title = "a negative number",
        .clause = READ_COUNT,
        .rule = "N is at least 0. (`-0` is 0.)\n",
        .example = CORNERS "-1\n",
    },
    [OCTAFLIP_COUNT_EXTRA_WORD] = {
        .name = "octaflip.count.extra-word",
        .title = "more than one word",
        .clause = "manual: line 9 is exactly one word, N",
        .rule = "Line 9 is exactly one word, N.\n",
        .example = CORNERS "1 1\n1 1 1 2\n",
    },
    [OCTAFLIP_TURN_MISSING] = {
        .name = "octaflip.turn.missing",
        .title = "the input ends before this turn",
        .clause = READ_TURN,
        .rule = "Lines 10 to 9+N contain one turn each. If there are fewer, the program prints\n"
                "`Invalid input at turn k`, where k is the first missing turn. Perhaps N is\n"
                "wrong.\n",
        .example = CORNERS "2\n1 1 1 2\n",
    },
    [OCTAFLIP_TURN_TOO_FEW] = {
        .name = "octaflip.turn.too-few",
        .title = "fewer than four integers",
        .clause = READ_TURN,
        .rule = "A turn is exactly four words, all integers >= 0, on one line. A blank line is\n"
                "not skipped: it is a turn without words.\n",
        .example = CORNERS "1\n1 1 2\n",
    },
    [OCTAFLIP_TURN_LONG_LINE] = {
        .name = "octaflip.turn.long-line",
        .title = "a line of more than 4096 bytes",
        .clause = "manual: a line of more than 4096 bytes is malformed",
        .rule = "A line of more than 4096 bytes, not counting its LF, is malformed, whatever\n"
                "its first bytes are. Nothing is cut off silently.\n",
        .example = CORNERS "1\n1 1 1 2",
        .blanks = 4096,
    },
    [OCTAFLIP_TURN_NOT_INTEGER] = {
        .name = "octaflip.turn.not-integer",
        .title = "not an integer",
        .clause = READ_TURN,
        .rule = "Each word of a turn is an integer: digits, with or without a sign, and\n"
                "nothing else. The pass is four digits 0, not four letters o.\n",
        .example = CORNERS "1\no o o o\n",
    },
    [OCTAFLIP_TURN_OUT_OF_RANGE] = {
        .name = "octaflip.turn.out-of-range",
        .title = "does not fit into 32 bits",
        .clause = "manual: an integer fits into 32 bits with a sign",
        .rule = "An integer must fit into 32 bits with a sign: the largest is 2147483647. (A\n"
                "smaller one above 8 is well-formed, but makes an invalid move.)\n",
        .example = CORNERS "1\n1 1 1 4294967298\n",
    },
    [OCTAFLIP_TURN_NEGATIVE] = {
        .name = "octaflip.turn.negative",
        .title = "a negative number",
        .clause = READ_TURN,
        .rule = "The integers of a turn are at least 0. (`-0` is 0.)\n",
        .example = CORNERS "1\n1 1 -1 1\n",
    },
    [OCTAFLIP_TURN_EXTRA_WORD] = {
        .name = "octaflip.turn.extra-word",
        .title = "more than four words",
        .clause = "specification: \"a group of four integers\", one per line",
        .rule = "A turn is exactly four words.\n",
        .example = CORNERS "1\n1 1 1 2 0\n",
    },
    [OCTAFLIP_MOVE_CODES + OCTAFLIP_LEGAL] = { 0 },
    [OCTAFLIP_MOVE_CODES + OCTAFLIP_MUST_PASS] = {
        .name = "octaflip.move.must-pass",
        .title = "must pass",
        .clause = "specification: \"If a player has no valid move, they must pass\"",
        .rule = "A player without a valid move must pass with `0 0 0 0`.\n",
        .example = SHUT_IN "1\n1 1 1 2\n",
    },
    [OCTAFLIP_MOVE_CODES + OCTAFLIP_MAY_NOT_PASS] = {
        .name = "octaflip.move.may-not-pass",
        .title = "may not pass",
        .clause = "manual: a pass is an invalid move if the player has a valid one",
        .rule = "A player may pass, with `0 0 0 0`, only when they have no valid move.\n",
        .example = CORNERS "1\n0 0 0 0\n",
    },
    [OCTAFLIP_MOVE_CODES + OCTAFLIP_SOURCE_OFF] = {
        .name = "octaflip.move.source-off-board",
        .title = "the cell is off the board",
        .clause = "manual: a coordinate of 0 or above 8 makes a move invalid",
        .rule = "Rows and columns are counted from 1 to 8. Only the pass `0 0 0 0` contains 0.\n"
                "In any other turn, 0 or a number above 8 is an invalid move.\n",
        .example = CORNERS "1\n0 1 1 2\n",
    },
    [OCTAFLIP_MOVE_CODES + OCTAFLIP_TARGET_OFF] = {
        .name = "octaflip.move.target-off-board",
        .title = "the cell is off the board",
        .clause = "manual: a coordinate of 0 or above 8 makes a move invalid",
        .rule = "Rows and columns are counted from 1 to 8. Only the pass `0 0 0 0` contains 0.\n"
                "In any other turn, 0 or a number above 8 is an invalid move.\n",
        .example = CORNERS "1\n8 8 8 9\n",
    },
    [OCTAFLIP_MOVE_CODES + OCTAFLIP_NO_PIECE] = {
        .name = "octaflip.move.no-piece",
        .title = "the source has no piece of the player",
        .clause = "specification: \"source cell must contain the current player's piece\"",
        .rule = "The source must have a piece of the player whose turn it is: Red's in odd\n"
                "turns, Blue's in even ones.\n",
        .example = CORNERS "2\n1 1 1 2\n1 2 1 3\n",
    },
    [OCTAFLIP_MOVE_CODES + OCTAFLIP_OCCUPIED] = {
        .name = "octaflip.move.occupied",
        .title = "the cell is not empty",
        .clause = "specification: \"The destination cell must be . (empty)\"",
        .rule = "The target must be empty: neither a piece nor a blocked cell.\n",
        .example = CORNERS "3\n1 1 1 2\n1 8 1 7\n1 1 1 2\n",
    },
    [OCTAFLIP_MOVE_CODES + OCTAFLIP_NOT_STRAIGHT] = {
        .name = "octaflip.move.not-straight",
        .title = "not 1 or 2 steps in a straight line",
        .clause = "specification: \"exactly 1 or 2 steps in a valid direction\"",
        .rule = "A clone goes to one of the 8 cells around the source. A jump goes exactly 2\n"
                "cells in one of the 8 straight directions, over any cell. A knight's move and\n"
                "a longer move are invalid.\n",
        .example = CORNERS "1\n1 1 2 3\n",
    },
    [OCTAFLIP_WARN_NOT_PLAYED] = {
        .name = "octaflip.turn.not-played",
        .title = "turns after the end of the game",
        .clause = "specification: \"If any one of these is met, end the game\"",
        .rule = "The game ends when no cell is empty, when a player has no pieces, or after two\n"
                "passes in a row. Later turns are validated as input, but not played: that is a\n"
                "warning.\n",
        .example = LAST_PIECE "2\n1 1 1 2\n0 0 0 0\n",
    },
    [OCTAFLIP_WARN_TRAILING] = {
        .name = "octaflip.end.trailing-text",
        .title = "extra text after the last turn",
        .clause = "manual: what follows the last turn is ignored",
        .rule = "The program reads no further than line 9+N. Extra text after it may mean that\n"
                "N is too small, so it is a warning. White space alone is not.\n",
        .example = CORNERS "1\n1 1 1 2\n1 8 1 7\n",
    },
};
