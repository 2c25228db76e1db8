/* The second readings of the specifications: X(dialect, ID, name, text) for each. Tables with a row
   for each reading are made from this list, or are held to it at compile time. */
#ifndef FLIPREF_COURSE_READING_ROWS_H
#define FLIPREF_COURSE_READING_ROWS_H

#define EACH_READING(X)                                                                            \
    X(octaflip, INTERLEAVE, "interleave", "validates turn by turn")                                \
    X(octaflip, COORDINATE, "coordinate-is-input",                                                 \
      "takes a coordinate outside 1 to 8 for an input error")                                      \
    X(octaflip, PASS, "pass-any-time", "allows a pass at any time")                                \
    X(octaflip, EXTRA_WORDS, "extra-words", "ignores extra words")                                 \
    X(octaflip, BLANK_LINES, "blank-lines", "skips blank lines")                                   \
    X(octaflip, CR, "carriage-return", "strips a CR at the end of a line")                         \
    X(octaflip, LAST_LINE_FEED, "last-line-feed",                                                  \
      "takes a last line without LF for a missing line")                                           \
    X(aps105, FIRST_TILE, "first-tile", "keeps the first tile set on a cell")                      \
    X(flip, ODD_CENTRE, "odd-centre", "uses the other centre on a board with an odd side")         \
    X(flip, TYPES_FIRST, "types-first", "checks player types before the dimension")                \
    X(flip, SAVE_BLANKS, "save-blanks", "drops blanks before the name of a save")                  \
    X(bbm103, ADDS_ONE, "flip-adds-one", "adds 1 to the value of a piece for each flip")           \
    X(bbm103, PROMPT, "prompt-again", "repeats the prompt after a refused line")                   \
    X(bbm103, SKIPPED, "skip-message", "prints a message where a player is skipped")               \
    X(reversi, NO_SCORE, "no-score-after-refusal", "leaves out the number after `?`")              \
    X(reversi, WHITE_SPACE, "white-space", "drops white space around a command")

#define READING_NUMBER(dialect, id, name, text) READING_##id,
enum { EACH_READING(READING_NUMBER) READING_COUNT };

#endif
