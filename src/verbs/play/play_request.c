#include "play/play.h"

#include "judge/dialects.h"
#include "options/shared_rows.h"

#define AT(member) offsetof(struct play_request, member)

static const struct option_row rows[] = {
    { .name = "black",
      .kind = OPTION_TEXT,
      .at = AT(commands[0]),
      .value = " CMD",
      .help = "the command of the player who moves first, such as `--black 'python3 mine.py'`",
      .more =
          "Its words have blanks between them. Files that they name are there for the program." },
    { .name = "white",
      .kind = OPTION_TEXT,
      .at = AT(commands[1]),
      .value = " CMD",
      .help = "the command of the other player" },
    { .name = "args",
      .kind = OPTION_TEXT,
      .at = AT(args),
      .value = " ARGUMENTS",
      .help = "what game to start (default: `8` for bbm103, `new 8` for flip)",
      .feature = TAKES_ARGS },
    { .name = "start",
      .kind = OPTION_TEXT,
      .at = AT(start),
      .value = " FILE",
      .help = "octaflip: start with the board in the first 8 lines of FILE" },
    { .name = "clock",
      .kind = OPTION_TEXT,
      .at = AT(clock),
      .value = " T",
      .help = "the CPU time of each player for all moves, such as `500ms` or `2m` (default: "
              "`10s`)" },
    { ROW_CONTAINMENT, .at = AT(containment) },
    { ROW_OUTPUT_FOLDER("the game and its page (default: `game`)"), .at = AT(output) },
    HELP_ROW(0),
};

const struct command_line play_usage = {
    .name = "play",
    .usage = "usage: flipref play DIALECT --black CMD --white CMD [OPTIONS]\n",
    .about = "\n"
             "Lets two programs play a game of octaflip, bbm103 or flip. For each move, the\n"
             "player's program is started in a sandbox with the game so far, as an input of\n"
             "DIALECT, on standard input. The last line that it prints is its move.\n"
             "\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "Exit status: 0 if the game was played to its end, 1 if a player made no legal\n"
              "move in time, 2 for wrong usage or for something that cannot be read, written\n"
              "or run.\n",
};
