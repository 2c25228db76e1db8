/* The second readings of the specifications: X(dialect, ID, name, text) for each. Tables with a row
   for each reading are made from this list, or are held to it at compile time. */
#ifndef FLIPREF_COURSE_READING_ROWS_H
#define FLIPREF_COURSE_READING_ROWS_H

#define EACH_READING(X)                                                                            \
    X(octaflip, INTERLEAVE, "interleave", "turns are validated one at a time during the game")     \
    X(octaflip, COORDINATE, "coordinate-is-input",                                                 \
      "a coordinate outside 1 to 8 is an input error")                                             \
    X(octaflip, PASS, "pass-any-time", "a player may pass at any time")                            \
    X(octaflip, EXTRA_WORDS, "extra-words", "extra words are ignored")                             \
    X(octaflip, BLANK_LINES, "blank-lines", "blank lines are skipped")                             \
    X(octaflip, CR, "carriage-return", "a CR is stripped")                                         \
    X(octaflip, LAST_LINE_FEED, "last-line-feed",                                                  \
      "a last line without LF counts as a missing line")                                           \
    X(aps105, FIRST_TILE, "first-tile", "the first tile set on a cell stays")                      \
    X(flip, ODD_CENTRE, "odd-centre", "on a board with an odd side, the other centre is used")     \
    X(flip, TYPES_FIRST, "types-first", "player types are checked before the dimension")           \
    X(flip, SAVE_BLANKS, "save-blanks", "blanks before the name of a save are dropped")            \
    X(bbm103, ADDS_ONE, "flip-adds-one", "each flip adds 1 to the value of a piece")               \
    X(bbm103, PROMPT, "prompt-again", "a refused line repeats the prompt")                         \
    X(bbm103, SKIPPED, "skip-message", "a message says that a player is skipped")                  \
    X(reversi, NO_SCORE, "no-score-after-refusal", "the number after `?` is left out")             \
    X(reversi, WHITE_SPACE, "white-space", "white space around a command is dropped")

#define READING_NUMBER(dialect, id, name, text) READING_##id,
enum { EACH_READING(READING_NUMBER) READING_COUNT };

#endif
