#include "findings/grid_codes.h"

const struct code reversi_codes[REVERSI_CODES] = {
    [REVERSI_INPUT_OK] = { 0 },
    [REVERSI_COMMAND_MISSING] = {
        .name = "reversi.command.missing",
        .title = "an empty line",
        .clause = "manual: the program answers an empty line with a question mark",
        .rule = "A command is the whole line: = or a cell like d3. The program answers an empty\n"
                "line with a question mark.\n",
        .example = "d3\n\n",
    },
    [REVERSI_COMMAND_BAD_COLUMN] = {
        .name = "reversi.command.bad-column",
        .title = "not a column of the board",
        .clause = "specification: K is a letter from a to h, W a digit from 1 to 8",
        .rule = "A command is = or a cell. A cell starts with its column, a letter from a to h.\n"
                "Blanks, upper-case letters and a row before the column are not accepted.\n",
        .example = "D3\n",
    },
    [REVERSI_COMMAND_BAD_ROW] = {
        .name = "reversi.command.bad-row",
        .title = "not a row of the board",
        .clause = "specification: K is a letter from a to h, W a digit from 1 to 8",
        .rule = "After the column comes the row, a digit from 1 to 8.\n",
        .example = "d9\n",
    },
    [REVERSI_COMMAND_EXTRA_BYTES] = {
        .name = "reversi.command.extra-bytes",
        .title = "extra text after the command",
        .clause = "manual: a command is the whole line, byte for byte",
        .rule = "A command is the whole line. A blank or a carriage return after it counts, so\n"
                "the program answers each line of a file with CR LF line ends with a question\n"
                "mark.\n",
        .example = "d3 \n",
    },
    [REVERSI_MOVE_CODES + GRID_LEGAL] = { 0 },
    [REVERSI_MOVE_CODES + GRID_OFF_BOARD] = { 0 },
    [REVERSI_MOVE_CODES + GRID_OCCUPIED] = {
        .name = "reversi.move.occupied",
        .title = "the cell is not empty",
        .clause = "specification: a player puts a piece on an empty cell",
        .rule = "A player puts a piece on an empty cell.\n",
        .example = "d4\n",
    },
    [REVERSI_MOVE_CODES + GRID_NO_CAPTURE] = {
        .name = "reversi.move.no-capture",
        .title = "captures nothing",
        .clause = "specification: a move is legal only if it turns at least one piece",
        .rule = "A move is legal only if it captures at least one opposing piece. The captured\n"
                "pieces lie in a straight line between the new piece and another piece of the\n"
                "player's.\n",
        .example = "a1\n",
    },
};

const struct code bbm103_codes[BBM103_CODES] = {
    [BBM103_INPUT_OK] = { 0 },
    [BBM103_MOVE_MISSING] = { 0 },
    [BBM103_MOVE_TOO_FEW] = {
        .name = "bbm103.line.too-few",
        .title = "fewer than two integers",
        .clause = "manual: a move is exactly two integers: row and column",
        .rule = "A move is a line of exactly two integers: row and column, counted from 0.\n"
                "Anything else is an invalid move, and the program reads the next line.\n",
        .example = "1\n0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n",
        .args = "4",
    },
    [BBM103_MOVE_EXTRA_WORD] = {
        .name = "bbm103.line.extra-word",
        .title = "more than two words",
        .clause = "manual: a move is exactly two integers: row and column",
        .rule = "A move is a line of exactly two integers: row and column, counted from 0.\n",
        .example = "0 1 2\n0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n",
        .args = "4",
    },
    [BBM103_MOVE_LONG_LINE] = {
        .name = "bbm103.line.too-long",
        .title = "a line of more than 4096 bytes",
        .clause = "manual: a line of more than 4096 bytes is malformed",
        .rule = "A line of more than 4096 bytes, not counting its LF, is malformed, whatever\n"
                "its first bytes are.\n",
        .example = "0 1",
        .args = "4",
        .blanks = 4096,
    },
    [BBM103_MOVE_NOT_INTEGER] = {
        .name = "bbm103.line.not-integer",
        .title = "not an integer",
        .clause = "manual: a move is exactly two integers: row and column",
        .rule = "Row and column are words of digits, with or without a sign.\n",
        .example = "a 1\n0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n",
        .args = "4",
    },
    [BBM103_MOVE_OUT_OF_RANGE] = {
        .name = "bbm103.line.out-of-range",
        .title = "does not fit into 32 bits",
        .clause = "manual: an integer fits into 32 bits with a sign",
        .rule = "An integer must fit into 32 bits with a sign: from -2147483648 to 2147483647.\n",
        .example = "0 2147483648\n0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n",
        .args = "4",
    },
    [BBM103_MOVE_CODES + GRID_LEGAL] = { 0 },
    [BBM103_MOVE_CODES + GRID_OFF_BOARD] = {
        .name = "bbm103.move.off-board",
        .title = "the cell is off the board",
        .clause = "specification: \"somewhere outside the grid\"",
        .rule = "Row and column are counted from 0 to one less than the size.\n",
        .example = "4 4\n0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n",
        .args = "4",
    },
    [BBM103_MOVE_CODES + GRID_OCCUPIED] = {
        .name = "bbm103.move.occupied",
        .title = "the cell is not empty",
        .clause = "specification: \"already occupied by another piece\"",
        .rule = "A piece is placed on an empty cell.\n",
        .example = "1 1\n0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n",
        .args = "4",
    },
    [BBM103_MOVE_CODES + GRID_NO_CAPTURE] = {
        .name = "bbm103.move.no-capture",
        .title = "captures nothing",
        .clause = "specification: \"it must capture other player's pieces\"",
        .rule = "A piece must capture. In a straight line between it and another piece of the\n"
                "player's there must be opposing pieces only, and at least one.\n",
        .example = "0 0\n0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n",
        .args = "4",
    },
    [BBM103_UNFINISHED] = {
        .name = "bbm103.end.unfinished",
        .title = "the input ends before the game is over",
        .clause = "manual: the input may not end before the game is over",
        .rule = "The program asks for moves until the board is full or neither player has a\n"
                "legal move. It is an error if the input ends earlier.\n",
        .example = "0 1\n",
        .args = "4",
    },
    [BBM103_TRAILING] = {
        .name = "bbm103.end.trailing-text",
        .title = "extra text after the end of the game",
        .clause = "manual: what follows the end of the game is not read",
        .rule = "The program reads no further than the end of the game. Extra text after it may\n"
                "mean that a move is wrong, so it is a warning.\n",
        .example = "0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n9 9\n",
        .args = "4",
    },
    [BBM103_ARGUMENTS_WRONG] = {
        .name = "bbm103.arguments.wrong",
        .title = "the program cannot start with these arguments",
        .clause = "specification: \"The size argument should be an even positive integer\"",
        .rule = "The program takes exactly one argument, the size: an even integer from 4 on.\n"
                "With --args-line the first line of an input holds it.\n",
        .example = "5\n0 1\n",
        .is_args_line = 1,
    },
};

const struct code aps105_codes[APS105_CODES] = {
    [APS105_INPUT_OK] = { 0 },
    [APS105_MISSING] = {
        .name = "aps105.input.missing",
        .title = "the input ends before the move",
        .clause = "manual: the input is words: the board size, tiles up to !!!, the move",
        .rule = "The input is words, however they are divided into lines: the board size, tiles\n"
                "up to the word !!!, and the move. The program ends where one is missing.\n",
        .example = "4\nBba\n",
    },
    [APS105_LONG_WORD] = {
        .name = "aps105.input.long-word",
        .title = "a word of more than 4096 bytes",
        .clause = "manual: a word of more than 4096 bytes is malformed",
        .rule = "A word of more than 4096 bytes is malformed, whatever its first bytes are.\n",
        .example = "0",
        .blanks = 4096,
        .filler = '0',
    },
    [APS105_BAD_DIMENSION] = {
        .name = "aps105.dimension.bad",
        .title = "not a valid board size",
        .clause = "manual: the board size is an even integer from 2 to 26",
        .rule = "The board size is one word, an even integer from 2 to 26.\n",
        .example = "5\n",
    },
    [APS105_BAD_LENGTH] = {
        .name = "aps105.tile.bad-length",
        .title = "not three characters",
        .clause = "specification: \"three characters with no spaces in between\"",
        .rule = "A tile is a word of exactly three characters: colour, row, column.\n",
        .example = "4\nBb\n!!!\n",
    },
    [APS105_BAD_COLOUR] = {
        .name = "aps105.tile.bad-colour",
        .title = "not a colour",
        .clause = "specification: \"a colour: B or W\"",
        .rule = "The first character of a tile is its colour, B or W.\n",
        .example = "4\nbba\n!!!\n",
    },
    [APS105_BAD_ROW] = {
        .name = "aps105.tile.bad-row",
        .title = "not a row of the board",
        .clause = "manual: row and column letters are on the board",
        .rule = "The second character of a tile is its row. On a board of size 4, that is a\n"
                "letter from a to d.\n",
        .example = "4\nBea\n!!!\n",
    },
    [APS105_BAD_COLUMN] = {
        .name = "aps105.tile.bad-column",
        .title = "not a column of the board",
        .clause = "manual: row and column letters are on the board",
        .rule = "The third character of a tile is its column. On a board of size 4, that is a\n"
                "letter from a to d.\n",
        .example = "4\nBae\n!!!\n",
    },
    [APS105_MOVE_CODES + GRID_LEGAL] = { 0 },
    [APS105_MOVE_CODES + GRID_OFF_BOARD] = { 0 },
    [APS105_MOVE_CODES + GRID_OCCUPIED] = {
        .name = "aps105.move.occupied",
        .title = "the cell is not empty",
        .clause = "specification: \"a candidate empty board position\"",
        .rule = "A tile is laid on an empty position.\n",
        .example = "4\n!!!\nWbb\n",
    },
    [APS105_MOVE_CODES + GRID_NO_CAPTURE] = {
        .name = "aps105.move.no-capture",
        .title = "captures nothing",
        .clause = "specification: \"a tile of the player's colour must already be placed\"",
        .rule = "In at least one of the eight directions, a straight line of opposing tiles\n"
                "without gaps must lead from the position to a tile of the player's colour.\n",
        .example = "4\n!!!\nWaa\n",
    },
    [APS105_TRAILING] = {
        .name = "aps105.end.trailing-text",
        .title = "extra text after the move",
        .clause = "manual: what follows the move is ignored",
        .rule = "The program reads no further than the move. Extra text after it may be a\n"
                "mistake, so it is a warning.\n",
        .example = "4\n!!!\nWac\nBab\n",
    },
};

const struct code flip_codes[FLIP_CODES] = {
    [FLIP_INPUT_OK] = { 0 },
    [FLIP_LINE_TOO_LONG] = {
        .name = "flip.line.too-long",
        .title = "a line of more than 4096 bytes",
        .clause = "manual: a line of more than 4096 bytes is malformed",
        .rule = "A line of more than 4096 bytes, not counting its LF, is malformed. The program\n"
                "shows the prompt again.\n",
        .example = "0 2",
        .args = "new 4",
        .blanks = 4096,
    },
    [FLIP_LINE_NOT_A_MOVE] = {
        .name = "flip.line.not-a-move",
        .title = "neither a move nor a save",
        .clause = "specification: \"if \"%d %d\" would scan two values then it is ... valid\"",
        .rule = "A line is a move if scanf(\"%d %d\") would read two values from it, row and\n"
                "column. A line is a save if it starts with s, directly followed by the name of\n"
                "the file to save to.\n",
        .example = "help\nsgame\n",
        .args = "new 4",
    },
    [FLIP_SAVE_NO_NAME] = {
        .name = "flip.save.no-name",
        .title = "no filename",
        .clause = "specification: \"s command given with no filename\"",
        .rule = "The name of the file follows the s immediately.\n",
        .example = "s\nsgame\n",
        .args = "new 4",
    },
    [FLIP_SAVED_ENDS] = {
        .name = "flip.saved.ends",
        .title = "the input ends before the board is complete",
        .clause = "manual: a saved game is read only if flip could have saved it",
        .rule = "A saved game is the line `flip 1`, a line like `8 O 0 1`, and the rows of the\n"
                "board. Each of these lines ends with LF.\n",
        .example = "flip 1\n4 O 0 0\n....\n.OX.\n",
        .is_saved_game = 1,
    },
    [FLIP_SAVED_FORMAT] = {
        .name = "flip.saved.format",
        .title = "not a saved game",
        .clause = "manual: a saved game is read only if flip could have saved it",
        .rule = "The first line of a saved game is `flip 1`: the format and its version.\n",
        .example = "flip 2\n",
        .is_saved_game = 1,
    },
    [FLIP_SAVED_SETUP] = {
        .name = "flip.saved.setup",
        .title = "the setup is wrong",
        .clause = "manual: a saved game is read only if flip could have saved it",
        .rule = "The second line contains the side, the player to move, and the types of O and\n"
                "X, with one blank between them. The player to move is human, because only\n"
                "humans save games.\n",
        .example = "flip 1\n4 O 1 0\n....\n.OX.\n.XO.\n....\n",
        .is_saved_game = 1,
    },
    [FLIP_SAVED_ROW] = {
        .name = "flip.saved.row",
        .title = "the row is wrong",
        .clause = "manual: a saved game is read only if flip could have saved it",
        .rule = "Each row of the board is SIDE bytes, each of them . O or X.\n",
        .example = "flip 1\n4 O 0 0\n....\n.0X.\n.XO.\n....\n",
        .is_saved_game = 1,
    },
    [FLIP_SAVED_TRAILING] = {
        .name = "flip.saved.trailing",
        .title = "extra text after the last row",
        .clause = "manual: a saved game is read only if flip could have saved it",
        .rule = "Nothing follows the last row.\n",
        .example = "flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n\n",
        .is_saved_game = 1,
    },
    [FLIP_MOVE_CODES + GRID_LEGAL] = { 0 },
    [FLIP_MOVE_CODES + GRID_OFF_BOARD] = {
        .name = "flip.move.off-board",
        .title = "the cell is off the board",
        .clause = "specification: \"putting a tile in an empty cell\"",
        .rule = "Row and column are counted from 0 to one less than the side.\n",
        .example = "4 4\nsgame\n",
        .args = "new 4",
    },
    [FLIP_MOVE_CODES + GRID_OCCUPIED] = {
        .name = "flip.move.occupied",
        .title = "the cell is not empty",
        .clause = "specification: \"putting a tile in an empty cell\"",
        .rule = "A tile is put in an empty cell.\n",
        .example = "1 1\nsgame\n",
        .args = "new 4",
    },
    [FLIP_MOVE_CODES + GRID_NO_CAPTURE] = {
        .name = "flip.move.no-capture",
        .title = "captures nothing",
        .clause = "specification: \"at least one of the opponents tiles between ... tiles\"",
        .rule = "There must be a straight line from the new tile to another tile of the\n"
                "player's, with at least one opposing tile and no empty cell between them.\n",
        .example = "0 0\nsgame\n",
        .args = "new 4",
    },
    [FLIP_UNFINISHED] = {
        .name = "flip.end.unfinished",
        .title = "the input ends before the game is over",
        .clause = "specification: \"End of input before end of game\"",
        .rule = "The program asks for moves until the game is over or saved. It is an error if\n"
                "the input ends earlier.\n",
        .example = "0 2\n",
        .args = "new 4",
    },
    [FLIP_TRAILING] = {
        .name = "flip.end.trailing-text",
        .title = "extra text after the end of the game",
        .clause = "manual: what follows the end of the game is not read",
        .rule = "The program reads no further than the end of the game, or a save. Extra text\n"
                "after it may be a mistake, so it is a warning.\n",
        .example = "sgame\n0 2\n",
        .args = "new 4",
    },
    [FLIP_SAVED_IMPOSSIBLE] = {
        .name = "flip.saved.impossible",
        .title = "not a position that can be saved",
        .clause = "manual: a saved game is read only if flip could have saved it",
        .rule = "The four cells in the centre always have tiles, and the player to move has a\n"
                "legal move: otherwise the program would not have prompted for one.\n",
        .example = "flip 1\n4 O 0 0\n....\n.OO.\n.OO.\n....\n",
        .is_saved_game = 1,
    },
    [FLIP_ARGUMENTS_WRONG] = {
        .name = "flip.arguments.wrong",
        .title = "the program cannot start with these arguments",
        .clause = "specification: \"Usage: flip load filename\"",
        .rule = "The program takes `new`, a board size from 4 to 1000 and at most two player\n"
                "types, or `load` and a file's name. With --args-line the first line of an input\n"
                "holds them, and may not name a file.\n",
        .example = "new 3\n0 1\n",
        .is_args_line = 1,
    },
    [FLIP_SAVE_ODD_NAME] = {
        .name = "flip.save.odd-name",
        .title = "an odd filename",
        .clause = "manual: the name is every byte after the s",
        .rule = "A save is the letter s, directly followed by the filename. So `save game1` saves\n"
                "to the file `ave game1`, and blanks at either end of the name and a carriage\n"
                "return belong to it. The program does so without a word: that is a warning.\n",
        .example = "save game1\n",
        .args = "new 4",
    },
    [FLIP_ARGUMENTS_FILE] = {
        .name = "flip.arguments.file",
        .title = "the input names a file to load",
        .clause = "manual: an input may not choose a file to read",
        .rule = "With --args-line, an input contains the program's arguments, but it may not\n"
                "name a file, since that could be any file of the person who runs flipref. Name\n"
                "a game to load with --args.\n",
        .example = "load game\nsgame\n",
        .is_args_line = 1,
    },
};
