/* What the help says about wrong inputs of the kinds that people really write. Each fix is applied
   to its input, and the finding must then be gone. */
#include "regress/unit/unit.h"

#include "library/flipref.h"

#define ROWS_1_TO_7 "R......B\n........\n........\n........\n........\n........\n........\n"
#define BOARD       ROWS_1_TO_7 "B......R\n"

enum { WRONG_INPUTS_LEAST = 15, LONGEST = 400 };

struct wrong_input {
    const char *dialect;
    bytes input;
    const char *help; /* of the first diagnostic; NULL: there is none */
    bytes fixed;      /* the input after the fix; .at is NULL: no fix is certain */
    const char *args;
    unsigned flags;
};

#define NO_FIX                                                                                     \
    {                                                                                              \
        0, 0                                                                                       \
    }

static const struct wrong_input octaflip_inputs[] = {
    { "octaflip", LITERAL("r......b\n"), "pieces are upper-case letters: write `R......B`",
      LITERAL("R......B\n"), 0, 0 },
    { "octaflip", LITERAL("R . . . . . . B\n"), "cells have nothing between them: write `R......B`",
      LITERAL("R......B\n"), 0, 0 },
    { "octaflip", LITERAL("r,.,.,.,.,.,.,B\n"),
      "cells have nothing between them, and pieces are upper-case letters: write `R......B`",
      LITERAL("R......B\n"), 0, 0 },
    { "octaflip", LITERAL("R.....B\n"), "a board line has 8 cells, and this one has 7", NO_FIX, 0,
      0 },
    { "octaflip", LITERAL("R.......B\n"), "a board line has 8 cells, and this one has 9", NO_FIX, 0,
      0 },
    { "octaflip", LITERAL("R______B\n"), "an empty cell is `.`", NO_FIX, 0, 0 },
    { "octaflip", LITERAL("X......O\n"),
      "pieces are `R` for Red and `B` for Blue, and an empty cell is `.`", NO_FIX, 0, 0 },
    { "octaflip", LITERAL("R..?...B\n"), 0, NO_FIX, 0, 0 },
    { "octaflip",
      LITERAL("R\xE2\x80\xA6\xE2\x80\xA6"
              "B\n"),
      "U+2026 ellipsis is not ASCII: write `R......B`", LITERAL("R......B\n"), 0, 0 },
    { "octaflip", LITERAL("\n" BOARD "0\n"), "delete this blank line", LITERAL(BOARD "0\n"), 0, 0 },
    { "octaflip", LITERAL(" \n" BOARD "0\n"), "delete this blank line", NO_FIX, 0, 0 },
    { "octaflip", LITERAL(BOARD "........\n0\n"), "this is a ninth board line, and a board has 8",
      NO_FIX, 0, 0 },
    { "octaflip", LITERAL(ROWS_1_TO_7 "1\n1 1 1 2\n"),
      "this looks like the number of turns, but only 7 board lines of 8 stand before it", NO_FIX, 0,
      0 },
    { "octaflip", LITERAL("R......B\n1 1 1 2\n"),
      "this looks like a turn, but only 1 board line of 8 stands before it", NO_FIX, 0, 0 },
    { "octaflip", LITERAL(ROWS_1_TO_7), 0, NO_FIX, 0, 0 },
    { "octaflip", LITERAL(BOARD), "after the board comes the number of turns, such as `0`", NO_FIX,
      0, 0 },
    { "octaflip", LITERAL(BOARD "1 1 1 2\n1 8 1 7\n"),
      "this looks like a turn: write the number of turns on a line before it", NO_FIX, 0, 0 },
    { "octaflip", LITERAL(BOARD "5\n1 1 1 2\n1 8 1 7\n"),
      "line 9 announces 5 turns and 2 follow: write `2` there, or add what is missing", NO_FIX, 0,
      0 },
    { "octaflip", LITERAL(BOARD "1\n"),
      "line 9 announces 1 turn and 0 follow: write `0` there, or add what is missing", NO_FIX, 0,
      0 },
    { "octaflip", LITERAL(BOARD "2\n1 1 1 2\n"),
      "line 9 announces 2 turns and 1 follows: write `1` there, or add what is missing", NO_FIX, 0,
      0 },
    { "octaflip", LITERAL(BOARD "1\n1 1 1 2\n1 8 1 7\n"),
      "if this is a turn, line 9 must announce at least 2 turns", NO_FIX, 0, 0 },
    { "octaflip", LITERAL(BOARD "0\n1 1 1 2\n"),
      "if this is a turn, line 9 must announce at least 1 turn", NO_FIX, 0, 0 },
    { "octaflip", LITERAL(BOARD "0\nthe end\n"), 0, NO_FIX, 0, 0 },
    { "octaflip", LITERAL(BOARD "\n0\n"), "delete this blank line", LITERAL(BOARD "0\n"), 0, 0 },
    { "octaflip", LITERAL(BOARD "1.0\n1 1 1 2\n"),
      "a number is written with digits only: write `1`", LITERAL(BOARD "1\n1 1 1 2\n"), 0, 0 },
    { "octaflip", LITERAL(BOARD "1 # turn\n1 1 1 2\n"),
      "delete the comment: nothing may follow the numbers", LITERAL(BOARD "1\n1 1 1 2\n"), 0, 0 },
    { "octaflip", LITERAL(BOARD "\xEF\xBC\x91\n1 1 1 2\n"),
      "U+FF11 full-width 1 is not ASCII: write `1`", LITERAL(BOARD "1\n1 1 1 2\n"), 0, 0 },
    { "octaflip", LITERAL(BOARD "one\n"), 0, NO_FIX, 0, 0 },
    { "octaflip", LITERAL(BOARD "1\n0 0 1 1\n"),
      "rows and columns count from 1; if yours count from 0, this turn is `1 1 2 2`", NO_FIX, 0,
      0 },
    { "octaflip", LITERAL(BOARD "1\n1 1 0 1\n"),
      "rows and columns count from 1; if yours count from 0, this turn is `2 2 1 2`", NO_FIX, 0,
      0 },
    { "octaflip", LITERAL(BOARD "1\n0 1 8 1\n"), 0, NO_FIX, 0, 0 },
    { "octaflip", LITERAL(BOARD "1\n1,1,2,2\n"),
      "only blanks stand between numbers: write `1 1 2 2`", LITERAL(BOARD "1\n1 1 2 2\n"), 0, 0 },
    { "octaflip", LITERAL(BOARD "1\n(1,1) (2,2)\n"),
      "only blanks stand between numbers: write `1 1 2 2`", LITERAL(BOARD "1\n1 1 2 2\n"), 0, 0 },
    { "octaflip", LITERAL(BOARD "1\n1-1 -> 2-2\n"),
      "only blanks stand between numbers: write `1 1 2 2`", LITERAL(BOARD "1\n1 1 2 2\n"), 0, 0 },
    { "octaflip",
      LITERAL(BOARD "1\n1 1 \xE2\x88\x92"
                    "2 2\n"),
      "U+2212 minus sign is not ASCII, and no number here may be negative", NO_FIX, 0, 0 },
    { "octaflip",
      LITERAL(BOARD "1\n1\xC2\xA0"
                    "1 2 2\n"),
      "U+00A0 no-break space is not ASCII: write `1 1 2 2`", LITERAL(BOARD "1\n1 1 2 2\n"), 0, 0 },
    { "octaflip", LITERAL(BOARD "1\npass\n"), "a pass is four zeros: write `0 0 0 0`",
      LITERAL(BOARD "1\n0 0 0 0\n"), 0, 0 },
    { "octaflip", LITERAL(BOARD "1\no o o o\n"),
      "a number is written with digits only: write `0 0 0 0`", LITERAL(BOARD "1\n0 0 0 0\n"), 0,
      0 },
    { "octaflip", LITERAL(BOARD "1\nd3 d4\n"),
      "a cell is two numbers: its row and its column, counted from 1", NO_FIX, 0, 0 },
    { "octaflip", LITERAL(BOARD "1\nresign now\n"), 0, NO_FIX, 0, 0 },
    { "octaflip", LITERAL(BOARD "1\n1 1 2 2 // first\n"),
      "delete the comment: nothing may follow the numbers", LITERAL(BOARD "1\n1 1 2 2\n"), 0, 0 },
    { "octaflip", LITERAL(BOARD "1\n1 1 2 2 2\n"), 0, NO_FIX, 0, 0 },
    { "octaflip", LITERAL(BOARD "1\n1 1 2 #\n"), 0, NO_FIX, 0, 0 },
    { "octaflip", LITERAL("\xEF\xBB\xBF" BOARD "0\n"), "save the file without a byte order mark",
      LITERAL(BOARD "0\n"), 0, 0 },
    { "octaflip", LITERAL("R......B\r\n........\r\n"),
      "save the file with LF line ends, without CR", LITERAL("R......B\n........\r\n"), 0, 0 },
    { "octaflip", LITERAL("R......B\r\0\n"),
      "the lines end with CR: save the file with LF after each line", NO_FIX, 0, 0 },
    { "octaflip", LITERAL("\xFF\xFER\0.\0"),
      "the file is UTF-16: save it as UTF-8, without a byte order mark", NO_FIX, 0, 0 },
    { "octaflip", LITERAL("\xFE\xFF\0R\0."),
      "the file is UTF-16: save it as UTF-8, without a byte order mark", NO_FIX, 0, 0 },
    { "octaflip", LITERAL("R\0.\0.\0"),
      "the line has NUL bytes: if the file is UTF-16, save it as UTF-8", NO_FIX, 0, 0 },
};

static const struct wrong_input reversi_inputs[] = {
    { "reversi", LITERAL("D3\n"), "columns are lower-case letters: write `d3`", LITERAL("d3\n"), 0,
      0 },
    { "reversi", LITERAL("3d\n"), "the column comes before the row: write `d3`", LITERAL("d3\n"), 0,
      0 },
    { "reversi", LITERAL("3D\n"),
      "the column comes before the row, and columns are lower-case letters: write `d3`",
      LITERAL("d3\n"), 0, 0 },
    { "reversi", LITERAL("pass\n"), "a pass is an equals sign: write `=`", LITERAL("=\n"), 0, 0 },
    { "reversi", LITERAL("Pass\r\n"),
      "save the file with LF line ends, without CR, and a pass is an equals sign: write `=`",
      LITERAL("=\n"), 0, 0 },
    { "reversi", LITERAL("--\n"), "a pass is an equals sign: write `=`", LITERAL("=\n"), 0, 0 },
    { "reversi", LITERAL(" d3\n"), "a command has neither blanks nor punctuation: write `d3`",
      LITERAL("d3\n"), 0, 0 },
    { "reversi", LITERAL("d3 \n"), "a command has neither blanks nor punctuation: write `d3`",
      LITERAL("d3\n"), 0, 0 },
    { "reversi", LITERAL("= \n"), "a command has neither blanks nor punctuation: write `=`",
      LITERAL("=\n"), 0, 0 },
    { "reversi", LITERAL("(d,3)\n"), "a command has neither blanks nor punctuation: write `d3`",
      LITERAL("d3\n"), 0, 0 },
    { "reversi", LITERAL("d3\r\n"), "save the file with LF line ends, without CR", LITERAL("d3\n"),
      0, 0 },
    { "reversi",
      LITERAL("\xEF\xBB\xBF"
              "d3\n"),
      "save the file without a byte order mark", LITERAL("d3\n"), 0, 0 },
    { "reversi",
      LITERAL("\xFF\xFE"
              "d\0003\0\n\0"),
      "the file is UTF-16: save it as UTF-8, without a byte order mark", NO_FIX, 0, 0 },
    { "reversi", LITERAL("\0d\0003\0\n"),
      "the line has NUL bytes: if the file is UTF-16, save it as UTF-8", NO_FIX, 0, 0 },
    { "reversi", LITERAL("\xEF\xBD\x84\xEF\xBC\x93\n"),
      "U+FF44 full-width d is not ASCII: write `d3`", LITERAL("d3\n"), 0, 0 },
    { "reversi",
      LITERAL("\xD1\x81"
              "4\n"),
      "U+0441 Cyrillic letter es is not ASCII: write `c4`", LITERAL("c4\n"), 0, 0 },
    { "reversi", LITERAL("d3\xC2\xA0\n"),
      "U+00A0 no-break space is not ASCII, and a command has neither blanks nor punctuation: write "
      "`d3`",
      LITERAL("d3\n"), 0, 0 },
    { "reversi", LITERAL("d3\xE2\x80\x8B\n"), "U+200B zero-width space is not ASCII: write `d3`",
      LITERAL("d3\n"), 0, 0 },
    { "reversi", LITERAL("\nd3\n"), "delete this blank line", LITERAL("d3\n"), 0, 0 },
    { "reversi", LITERAL("d3 c3\n"), "write each command on a line of its own", NO_FIX, 0, 0 },
    { "reversi", LITERAL("d3 xy\n"), 0, NO_FIX, 0, 0 },
    { "reversi", LITERAL("4 3\n"),
      "a cell is its column, a letter, and its row, a digit, such as `d3`", NO_FIX, 0, 0 },
    { "reversi", LITERAL("d0\n"), "rows count from 1", NO_FIX, 0, 0 },
    { "reversi", LITERAL("d9\n"), 0, NO_FIX, 0, 0 },
    { "reversi", LITERAL("i3\n"), 0, NO_FIX, 0, 0 },
    { "reversi", LITERAL("33\n"), 0, NO_FIX, 0, 0 },
    { "reversi", LITERAL("caf\xC3\xA9\n"), 0, NO_FIX, 0, 0 },
    { "reversi", LITERAL("\xE9\n"), 0, NO_FIX, 0, 0 },
    { "reversi", LITERAL("\xC2\xA0\n"), 0, NO_FIX, 0, 0 }, /* neither blank nor a pass */
};

static const struct wrong_input bbm103_inputs[] = {
    { "bbm103", LITERAL("1,1\n"), "only blanks stand between numbers: write `1 1`",
      LITERAL("1 1\n"), "4", 0 },
    { "bbm103", LITERAL("(0, 1)\n"), "only blanks stand between numbers: write `0 1`",
      LITERAL("0 1\n"), "4", 0 },
    { "bbm103", LITERAL("0;1\n"), "only blanks stand between numbers: write `0 1`",
      LITERAL("0 1\n"), "4", 0 },
    { "bbm103", LITERAL("0-1\n"), "only blanks stand between numbers: write `0 1`",
      LITERAL("0 1\n"), "4", 0 },
    { "bbm103", LITERAL("0.0 1.0\n"), "a number is written with digits only: write `0 1`",
      LITERAL("0 1\n"), "4", 0 },
    { "bbm103", LITERAL("o 1\n"), "a number is written with digits only: write `0 1`",
      LITERAL("0 1\n"), "4", 0 },
    { "bbm103", LITERAL("1.0 O\n"), "a number is written with digits only: write `1 0`",
      LITERAL("1 0\n"), "4", 0 },
    { "bbm103",
      LITERAL("0\xC2\xA0"
              "1\n"),
      "U+00A0 no-break space is not ASCII: write `0 1`", LITERAL("0 1\n"), "4", 0 },
    { "bbm103", LITERAL("\xEF\xBC\x90 1\n"), "U+FF10 full-width 0 is not ASCII: write `0 1`",
      LITERAL("0 1\n"), "4", 0 },
    { "bbm103",
      LITERAL("\xE2\x88\x92"
              "1 0\n"),
      "U+2212 minus sign is not ASCII, and no number here may be negative", NO_FIX, "4", 0 },
    { "bbm103",
      LITERAL("\xEF\xBB\xBF"
              "0 1\n"),
      "save the file without a byte order mark", LITERAL("0 1\n"), "4", 0 },
    { "bbm103", LITERAL("0,1\r\n"),
      "save the file with LF line ends, without CR, and only blanks stand between numbers: write "
      "`0 1`",
      LITERAL("0 1\n"), "4", 0 },
    { "bbm103",
      LITERAL("\xFF\xFE"
              "0\0 \0001\0\n\0"),
      "the file is UTF-16: save it as UTF-8, without a byte order mark", NO_FIX, "4", 0 },
    { "bbm103", LITERAL("\0000\0 \0001\0\n"),
      "the line has NUL bytes: if the file is UTF-16, save it as UTF-8", NO_FIX, "4", 0 },
    { "bbm103", LITERAL("\n0 1\n"), "delete this blank line", LITERAL("0 1\n"), "4", 0 },
    { "bbm103", LITERAL("0 1 # first\n"), "delete the comment: nothing may follow the numbers",
      LITERAL("0 1\n"), "4", 0 },
    { "bbm103", LITERAL("0 1 2\n"), 0, NO_FIX, "4", 0 },
    { "bbm103", LITERAL("d3\n"), "a cell is two numbers: its row and its column, counted from 0",
      NO_FIX, "4", 0 },
    { "bbm103", LITERAL("D3\n"), "a cell is two numbers: its row and its column, counted from 0",
      NO_FIX, "4", 0 },
    { "bbm103", LITERAL("pass\n"), "there is no pass: a player without a legal move is skipped",
      NO_FIX, "4", 0 },
    { "bbm103", LITERAL("pass now\n"), 0, NO_FIX, "4", 0 },
    { "bbm103", LITERAL("quit\n"), 0, NO_FIX, "4", 0 },
    { "bbm103", LITERAL("1 4\n"),
      "rows and columns count from 0; if yours count from 1, this move is `0 3`", NO_FIX, "4", 0 },
    { "bbm103", LITERAL("0 4\n"), 0, NO_FIX, "4", 0 },
    { "bbm103", LITERAL("1 5\n"), 0, NO_FIX, "4", 0 },
    { "bbm103", LITERAL("5 1\n"), 0, NO_FIX, "4", 0 },
};

static const struct wrong_input aps105_inputs[] = {
    { "aps105", LITERAL("4\nbba\n"), "colours are upper-case letters: write `Bba`",
      LITERAL("4\nBba\n"), 0, 0 },
    { "aps105", LITERAL("4\nBBA\n"), "rows and columns are lower-case letters: write `Bba`",
      LITERAL("4\nBba\n"), 0, 0 },
    { "aps105", LITERAL("4\n!!!\nwac\n"), "colours are upper-case letters: write `Wac`",
      LITERAL("4\n!!!\nWac\n"), 0, 0 },
    { "aps105", LITERAL("4\nB,b,a\n"),
      "a tile is three characters without punctuation: write `Bba`", LITERAL("4\nBba\n"), 0, 0 },
    { "aps105", LITERAL("4\n(Bba)\n"),
      "a tile is three characters without punctuation: write `Bba`", LITERAL("4\nBba\n"), 0, 0 },
    { "aps105", LITERAL("4\nabW\n"), "the colour comes first: write `Wab`", LITERAL("4\nWab\n"), 0,
      0 },
    { "aps105", LITERAL("4\nbAB\n"),
      "colours are upper-case letters, and rows and columns are lower-case letters: write `Bab`",
      LITERAL("4\nBab\n"), 0, 0 },
    { "aps105", LITERAL("4\nB b a\n"),
      "a tile is one word, such as `Bba`: leave out the blanks in it", NO_FIX, 0, 0 },
    { "aps105", LITERAL("4\nB21\n"), "rows and columns are letters, counted from `a`", NO_FIX, 0,
      0 },
    { "aps105", LITERAL("4\nBb1\n"), "rows and columns are letters, counted from `a`", NO_FIX, 0,
      0 },
    { "aps105", LITERAL("4\nOba\n"), "the colours are `B` and `W`", NO_FIX, 0, 0 },
    { "aps105", LITERAL("4\nQba\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("4\na{B\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("4\n{bB\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("4\nBee\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("4\nBae\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("4\n!!\nWac\n"), "the tiles end with the word `!!!`",
      LITERAL("4\n!!!\nWac\n"), 0, 0 },
    { "aps105", LITERAL("4\n!!!!\nWac\n"), "the tiles end with the word `!!!`",
      LITERAL("4\n!!!\nWac\n"), 0, 0 },
    { "aps105", LITERAL("4\n!!!Wac\n"), "the tiles end with the word `!!!`",
      LITERAL("4\n!!! Wac\n"), 0, 0 },
    { "aps105", LITERAL("4\n!!!\n!!!!\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("4\nBba\n"), "write `!!!` after the last tile, and then the move", NO_FIX,
      0, 0 },
    { "aps105", LITERAL("4\n!!!\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL(""), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("4\n!!!\npass\n"), "there is no pass: the last word is a move", NO_FIX, 0,
      0 },
    { "aps105", LITERAL("4\npass\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("8x8\n"), "the board is square, so its size is one number: write `8`",
      LITERAL("8\n"), 0, 0 },
    { "aps105", LITERAL("8x9\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("8.\n"), "a number is written with digits only: write `8`", LITERAL("8\n"),
      0, 0 },
    { "aps105", LITERAL("5\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("5,\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("28,\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("8y\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("\xE9\n"), 0, NO_FIX, 0, 0 },
    { "aps105", LITERAL("Bba\n"), "the board size, such as `8`, comes before the tiles", NO_FIX, 0,
      0 },
    { "aps105",
      LITERAL("\xEF\xBB\xBF"
              "4\n"),
      "save the file without a byte order mark", LITERAL("4\n"), 0, 0 },
    { "aps105", LITERAL("\xEF\xBC\x94\n"), "U+FF14 full-width 4 is not ASCII: write `4`",
      LITERAL("4\n"), 0, 0 },
    { "aps105",
      LITERAL("\xFF\xFE"
              "4\0\n\0"),
      "the file is UTF-16: save it as UTF-8, without a byte order mark", NO_FIX, 0, 0 },
    { "aps105",
      LITERAL("4\n\xD0\x92"
              "ba\n"),
      "U+0412 Cyrillic letter Ve is not ASCII: write `Bba`", LITERAL("4\nBba\n"), 0, 0 },
    { "aps105",
      LITERAL("4\n!!!\nWa\xC2\xA0"
              "c\n"),
      "U+00A0 no-break space is not ASCII, and a tile is three characters without punctuation: "
      "write `Wac`",
      LITERAL("4\n!!!\nWac\n"), 0, 0 },
    { "aps105",
      LITERAL("4\nB\xE9"
              "a\n"),
      0, NO_FIX, 0, 0 },
};

static const struct wrong_input flip_inputs[] = {
    { "flip", LITERAL("save game1\n"), "the name follows the letter s directly: write `sgame1`",
      LITERAL("sgame1\n"), "new 4", 0 },
    { "flip", LITERAL("Save game1\n"), "the name follows the letter s directly: write `sgame1`",
      LITERAL("sgame1\n"), "new 4", 0 },
    { "flip", LITERAL("s game1\n"), "the name follows the letter s directly: write `sgame1`",
      LITERAL("sgame1\n"), "new 4", 0 },
    { "flip", LITERAL("S game1\n"), "the name follows the letter s directly: write `sgame1`",
      LITERAL("sgame1\n"), "new 4", 0 },
    { "flip", LITERAL("sgame1\r\n"), "the name follows the letter s directly: write `sgame1`",
      LITERAL("sgame1\n"), "new 4", 0 },
    { "flip", LITERAL("s\n"), "write the name directly after the letter s, such as `sgame1`",
      NO_FIX, "new 4", 0 },
    { "flip", LITERAL("S\n"), 0, NO_FIX, "new 4", 0 },
    { "flip", LITERAL("s a\tb\n"), "the name follows the letter s directly", NO_FIX, "new 4", 0 },
    { "flip", LITERAL("s a\x7F\n"), "the name follows the letter s directly", NO_FIX, "new 4", 0 },
    { "flip", LITERAL("s caf\xC3\xA9\n"), "the name follows the letter s directly", NO_FIX, "new 4",
      0 },
    { "flip", LITERAL("1,1\n"), "only blanks stand between numbers: write `1 1`", LITERAL("1 1\n"),
      "new 4", 0 },
    { "flip", LITERAL("(0,1)\n"), "only blanks stand between numbers: write `0 1`",
      LITERAL("0 1\n"), "new 4", 0 },
    { "flip", LITERAL("0;1\n"), "only blanks stand between numbers: write `0 1`", LITERAL("0 1\n"),
      "new 4", 0 },
    { "flip", LITERAL("0.0 1.0\n"), "a number is written with digits only: write `0 1`",
      LITERAL("0 1\n"), "new 4", 0 },
    { "flip",
      LITERAL("0\xC2\xA0"
              "1\n"),
      "U+00A0 no-break space is not ASCII: write `0 1`", LITERAL("0 1\n"), "new 4", 0 },
    { "flip", LITERAL("\xEF\xBC\x90 1\n"), "U+FF10 full-width 0 is not ASCII: write `0 1`",
      LITERAL("0 1\n"), "new 4", 0 },
    { "flip",
      LITERAL("\xE2\x88\x92"
              "1 0\n"),
      "U+2212 minus sign is not ASCII, and no number here may be negative", NO_FIX, "new 4", 0 },
    { "flip",
      LITERAL("\xEF\xBB\xBF"
              "0 1\n"),
      "save the file without a byte order mark", LITERAL("0 1\n"), "new 4", 0 },
    { "flip",
      LITERAL("\xFF\xFE"
              "0\0 \0001\0\n\0"),
      "the file is UTF-16: save it as UTF-8, without a byte order mark", NO_FIX, "new 4", 0 },
    { "flip", LITERAL("0,1\r\n"),
      "save the file with LF line ends, without CR, and only blanks stand between numbers: write "
      "`0 1`",
      LITERAL("0 1\n"), "new 4", 0 },
    { "flip", LITERAL("\n0 1\n"), "delete this blank line", LITERAL("0 1\n"), "new 4", 0 },
    { "flip", LITERAL("d3\n"), "a cell is two numbers: its row and its column, counted from 0",
      NO_FIX, "new 4", 0 },
    { "flip", LITERAL("3d\n"), 0, NO_FIX, "new 4", 0 },
    { "flip", LITERAL("pass\n"), "there is no pass: a player without a legal move is skipped",
      NO_FIX, "new 4", 0 },
    { "flip", LITERAL("4 4\n"),
      "rows and columns count from 0; if yours count from 1, this move is `3 3`", NO_FIX, "new 4",
      0 },
    { "flip", LITERAL("0\n"), 0, NO_FIX, "new 4", 0 },
    { "flip", LITERAL("flip 1\r\n4 O 0 0\r\n"), "save the file with LF line ends, without CR",
      LITERAL("flip 1\n4 O 0 0\r\n"), 0, FLIPREF_SAVED_GAME },
    { "flip",
      LITERAL("\xEF\xBB\xBF"
              "flip 1\n"),
      "save the file without a byte order mark", LITERAL("flip 1\n"), 0, FLIPREF_SAVED_GAME },
    { "flip",
      LITERAL("\xFF\xFE"
              "f\0\n"),
      "the file is UTF-16: save it as UTF-8, without a byte order mark", NO_FIX, 0,
      FLIPREF_SAVED_GAME },
    { "flip", LITERAL("flop\n"), 0, NO_FIX, 0, FLIPREF_SAVED_GAME },
    { "flip", LITERAL("caf\xE9\n"), 0, NO_FIX, 0, FLIPREF_SAVED_GAME },
    { "flip", LITERAL("flip 1\n4 O 0 0\n....\n.0x.\n.XO.\n....\n"),
      "pieces are the letters `O` and `X`: write `.OX.`",
      LITERAL("flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n"), 0, FLIPREF_SAVED_GAME },
    { "flip", LITERAL("flip 1\n4 O 0 0\n. . . .\n.OX.\n.XO.\n....\n"),
      "cells have nothing between them: write `....`",
      LITERAL("flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n"), 0, FLIPREF_SAVED_GAME },
    { "flip", LITERAL("flip 1\n4 O 0 0\n...\n"), 0, NO_FIX, 0, FLIPREF_SAVED_GAME },
    { "flip", LITERAL("flip 1\n4 O 0 0\n..?.\n"), 0, NO_FIX, 0, FLIPREF_SAVED_GAME },
    { "flip", LITERAL("flip 1\n4 O 0 0\n..\xE9.\n"), 0, NO_FIX, 0, FLIPREF_SAVED_GAME },
    { "flip", LITERAL("flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n\n"), "delete this blank line",
      LITERAL("flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n"), 0, FLIPREF_SAVED_GAME },
    { "flip", LITERAL("flip 1\n4 O 1 0\n"), 0, NO_FIX, 0, FLIPREF_SAVED_GAME },
};

/* ---- the first diagnostic of an input ---- */

struct first {
    const flipref_diagnostic *wanted; /* NULL: the first of all */
    int count;
    flipref_diagnostic d;
    char code[LONGEST], help[LONGEST], fix[LONGEST], found[LONGEST];
};

static int is_same(const struct first *f, const flipref_diagnostic *d)
{
    return strcmp(f->code, d->code) == 0 && f->d.offset == d->offset &&
           strlen(f->found) == d->found.len && memcmp(f->found, d->found.at, d->found.len) == 0;
}

/* Leaves out the legal moves, which test_legal.c tests. */
static void without_legal_moves(char *help)
{
    char *list = strstr(help, "legal here: ");
    if (list != 0)
        list[list > help ? -2 : 0] = '\0';
}

static void hear_first(void *who, const flipref_diagnostic *d)
{
    struct first *f = who;
    if (f->count++ > 0)
        return;
    f->d = *d;
    (void)snprintf(f->code, sizeof f->code, "%s", d->code);
    (void)snprintf(f->help, sizeof f->help, "%s", d->help != 0 ? d->help : "");
    without_legal_moves(f->help);
    (void)snprintf(f->fix, sizeof f->fix, "%s", d->fix.text != 0 ? d->fix.text : "");
    (void)snprintf(f->found, sizeof f->found, "%.*s", (int)d->found.len, (const char *)d->found.at);
}

static void hear_again(void *who, const flipref_diagnostic *d)
{
    const struct first *f = who;
    if (is_same(f, d))
        fail_msg("%s at %d is still there after the fix", d->code, (int)d->offset);
}

static void judge(const struct wrong_input *w, bytes input, struct first *f,
                  void (*hear)(void *, const flipref_diagnostic *))
{
    flipref_options options = { .dialect = w->dialect, .args = w->args, .flags = w->flags };
    flipref_listener to = { hear, 0, f };
    assert_int_equal(flipref_judge(&options, input.at, input.len, &to), FLIPREF_OK);
}

static void expect_fix(const struct wrong_input *w, struct first *f, const char *row)
{
    unsigned char changed[LONGEST];
    size_t at = (size_t)f->d.fix.offset;
    size_t end = at + (size_t)f->d.fix.length;
    size_t len = at + strlen(f->fix) + w->input.len - end;
    assert_true(end <= w->input.len);
    assert_true(len <= sizeof changed);
    memcpy(changed, w->input.at, at);
    memcpy(changed + at, f->fix, strlen(f->fix));
    memcpy(changed + at + strlen(f->fix), w->input.at + end, w->input.len - end);
    expect_bytes(row, "the fixed input", bytes_of(changed, len), w->fixed);
    judge(w, w->fixed, f, hear_again);
}

static void expect_help(const struct wrong_input *w)
{
    struct first f = { 0 };
    char row[LONGEST];
    (void)snprintf(row, sizeof row, "%s %.*s", w->dialect, (int)w->input.len,
                   (const char *)w->input.at);
    judge(w, w->input, &f, hear_first);
    if (f.count == 0)
        fail_msg("%s: nothing was found", row);
    if (strcmp(f.help, w->help != 0 ? w->help : "") != 0)
        fail_msg("%s: the help is \"%s\"", row, f.help);
    assert_int_equal(f.d.fix.text != 0, w->fixed.at != 0);
    if (f.d.fix.text != 0)
        expect_fix(w, &f, row);
}

static void expect_each(const struct wrong_input *inputs, size_t count)
{
    size_t i;
    assert_true(count >= WRONG_INPUTS_LEAST);
    for (i = 0; i < count; i++)
        expect_help(&inputs[i]);
}

static void help_with_octaflip(void **state)
{
    expect_each(octaflip_inputs, ROWS(octaflip_inputs));
}

static void help_with_reversi(void **state)
{
    expect_each(reversi_inputs, ROWS(reversi_inputs));
}

static void help_with_bbm103(void **state)
{
    expect_each(bbm103_inputs, ROWS(bbm103_inputs));
}

static void help_with_aps105(void **state)
{
    expect_each(aps105_inputs, ROWS(aps105_inputs));
}

static void help_with_flip(void **state)
{
    expect_each(flip_inputs, ROWS(flip_inputs));
}

/* A CR at the end of a line is white space in three dialects, so they give no hint. */
static void carriage_returns_that_are_white_space_are_fine(void **state)
{
    static const struct wrong_input inputs[] = {
        { "bbm103", LITERAL("0 1\r\n0 2\r\n0 3\r\n0 0\r\n2 0\r\n3 3\r\n"), 0, NO_FIX, "4", 0 },
        { "aps105", LITERAL("4\r\n!!!\r\nWac\r\n"), 0, NO_FIX, 0, 0 },
        { "flip", LITERAL("0 2\r\nsgame1\n"), 0, NO_FIX, "new 4", 0 },
    };
    struct first f = { 0 };
    size_t i;
    for (i = 0; i < ROWS(inputs); i++)
        judge(&inputs[i], inputs[i].input, &f, hear_first);
    assert_int_equal(f.count, 0);
}

/* A fix has no room for such a name, so there is no hint. */
static void a_long_name_of_a_save_is_not_odd(void **state)
{
    char input[100];
    struct wrong_input save = {
        "flip", { (const unsigned char *)input, 99 }, 0, NO_FIX, "new 4", 0
    };
    struct first f = { 0 };
    memset(input, 'x', sizeof input);
    memcpy(input, "0 2\nsave ", 9);
    input[98] = '\n';
    judge(&save, save.input, &f, hear_first);
    assert_int_equal(f.count, 0);
    input[30] = '\n'; /* a name that there is room for */
    judge(&save, bytes_first(save.input, 31), &f, hear_first);
    assert_int_equal(f.count, 1);
    assert_non_null(strstr(f.help, "the name follows the letter s directly: write `sxxx"));
}

/* An input of another dialect is reported once, and its lines are not refused one by one. */
static void another_dialect_is_said_once(void **state)
{
    static const char octaflip[] =
        "this looks like an input of octaflip: check it with `flipref check octaflip`";
    static const char reversi[] =
        "this looks like an input of reversi: check it with `flipref check reversi`";
    static const struct wrong_input inputs[] = {
        { "reversi", LITERAL(BOARD "1\n1 1 1 2\n"), octaflip, NO_FIX, 0, 0 },
        { "bbm103", LITERAL(BOARD "1\n1 1 1 2\n"), octaflip, NO_FIX, "4", 0 },
        { "aps105", LITERAL(BOARD "1\n1 1 1 2\n"), octaflip, NO_FIX, 0, 0 },
        { "flip", LITERAL(BOARD "1\n1 1 1 2\n"), octaflip, NO_FIX, "new 4", 0 },
        { "octaflip", LITERAL("d3\nc5\nd6\n"), reversi, NO_FIX, 0, 0 },
        { "octaflip", LITERAL("d3\n="), reversi, NO_FIX, 0, 0 }, /* the last line has no LF */
        { "bbm103", LITERAL("d3\nc5\nd6\n"), reversi, NO_FIX, "4", 0 },
        { "octaflip", LITERAL("4\n!!!\nWac\n"),
          "this looks like an input of aps105: check it with `flipref check aps105`", NO_FIX, 0,
          0 },
        { "octaflip", LITERAL("flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n"),
          "this looks like an input of flip: check it with `flipref check flip --saved-game`",
          NO_FIX, 0, 0 },
        { "reversi", LITERAL("4\n0 1\n0 2\n"),
          "this looks like an input of bbm103: check it with `flipref check bbm103 --args-line`",
          NO_FIX, 0, 0 },
        { "reversi", LITERAL("0 2\n1 3\n0 3\n"),
          "this looks like an input of flip: check it with `flipref check flip --args 'new 4'`",
          NO_FIX, 0, 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(inputs); i++) {
        struct first f = { 0 };
        judge(&inputs[i], inputs[i].input, &f, hear_first);
        if (f.count == 1 && strcmp(f.help, inputs[i].help) == 0)
            continue;
        fail_msg("row %d: %d findings, the first with \"%s\"", (int)i, f.count, f.help);
    }
}

/* A text that the dialect itself could read, or in which only one line points to another dialect,
   does not count as an input of the other one. */
static void what_may_be_of_the_dialect_is_not_said_to_be_of_another(void **state)
{
    static const struct wrong_input inputs[] = {
        { "bbm103", LITERAL("1,2\n0 2\n"), 0, NO_FIX, "4", 0 },   /* like flip's */
        { "flip", LITERAL("0,1\n0 2\n"), 0, NO_FIX, "new 4", 0 }, /* like bbm103's */
        { "bbm103", LITERAL("d3\n"), 0, NO_FIX, "4", 0 },
        { "reversi", LITERAL("d3\n0 1\n0 2\n0 3\n"), 0, NO_FIX, 0, 0 },
        { "reversi", LITERAL("hello\nworld\n"), 0, NO_FIX, 0, 0 },
        { "octaflip", LITERAL("\n4\n!!!\nWac\n"), 0, NO_FIX, 0, FLIPREF_RECORDS },
    };
    size_t i;
    for (i = 0; i < ROWS(inputs); i++) {
        struct first f = { 0 };
        judge(&inputs[i], inputs[i].input, &f, hear_first);
        assert_null(strstr(f.help, "looks like an input of"));
    }
}

/* The start is cut after its last whole line. */
static void a_cut_line_does_not_count(void **state)
{
    char input[600];
    static const flipref_options octaflip = { .dialect = "octaflip" };
    struct first f = { 0 };
    flipref_listener to = { hear_first, 0, &f };
    size_t i;
    memset(input, ' ', sizeof input);
    for (i = 0; i < 300; i += 3)
        memcpy(input + i, "d3\n", 3);
    assert_int_equal(flipref_judge(&octaflip, input, sizeof input, &to), FLIPREF_OK);
    assert_non_null(strstr(f.help, "reversi"));
    memset(input, 'q', sizeof input); /* no whole line at all */
    memset(&f, 0, sizeof f);
    assert_int_equal(flipref_judge(&octaflip, input, sizeof input, &to), FLIPREF_OK);
    assert_string_equal(f.help, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_with_octaflip),
        cmocka_unit_test(help_with_reversi),
        cmocka_unit_test(help_with_bbm103),
        cmocka_unit_test(help_with_aps105),
        cmocka_unit_test(help_with_flip),
        cmocka_unit_test(carriage_returns_that_are_white_space_are_fine),
        cmocka_unit_test(a_long_name_of_a_save_is_not_odd),
        cmocka_unit_test(another_dialect_is_said_once),
        cmocka_unit_test(what_may_be_of_the_dialect_is_not_said_to_be_of_another),
        cmocka_unit_test(a_cut_line_does_not_count),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
