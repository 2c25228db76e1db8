#include "course/course.h"

const struct course_reading course_readings[] = {
    { "octaflip", "interleave", "turns are validated one at a time during the game" },
    { "octaflip", "coordinate-is-input", "a coordinate outside 1 to 8 is an input error" },
    { "octaflip", "pass-any-time", "a player may pass at any time" },
    { "octaflip", "extra-words", "extra words are ignored" },
    { "octaflip", "blank-lines", "blank lines are skipped" },
    { "octaflip", "carriage-return", "a CR is stripped" },
    { "octaflip", "last-line-feed", "a last line without LF counts as a missing line" },
    { "aps105", "first-tile", "the first tile set on a cell stays" },
    { "flip", "odd-centre", "on a board with an odd side, the other centre is used" },
    { "flip", "types-first", "player types are checked before the dimension" },
    { "flip", "save-blanks", "blanks before the name of a save are dropped" },
    { "bbm103", "flip-adds-one", "each flip adds 1 to the value of a piece" },
    { "bbm103", "prompt-again", "a refused line repeats the prompt" },
    { "bbm103", "skip-message", "a message says that a player is skipped" },
    { "reversi", "no-score-after-refusal", "the number after `?` is left out" },
    { "reversi", "white-space", "white space around a command is dropped" },
};

const size_t course_reading_count = sizeof course_readings / sizeof course_readings[0];
