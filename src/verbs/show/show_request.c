#include "show/show_request.h"

#include "options/shared_rows.h"
#include "system/terminal.h"

#include <stddef.h>

#define AT(member) offsetof(struct show_request, member)

static const struct option_row rows[] = {
    { .name = "turn",
      .kind = OPTION_TEXT,
      .at = AT(turn),
      .value = " K",
      .help = "show the board after K turns; 0 is the start",
      .more = "It is an error if the game has fewer turns." },
    { .name = "all",
      .kind = OPTION_FLAG,
      .at = AT(all),
      .help = "show all boards, one after another",
      .excludes = "svg html turn",
      .more = "The boards begin at the start, and empty lines separate them." },
    { .name = "svg",
      .kind = OPTION_FLAG,
      .at = AT(svg),
      .help = "draw a picture of the board",
      .excludes = "html",
      .see = "show.md#A picture" },
    { .name = "animate",
      .kind = OPTION_FLAG,
      .at = AT(animate),
      .help = "draw a picture that plays the game, again and again",
      .needs = "svg",
      .more = "With `--turn` it plays the first K turns.",
      .see = "show.md#A picture that plays the game" },
    { .name = "html",
      .kind = OPTION_FLAG,
      .at = AT(html),
      .help = "write a page that plays the game, all in one file",
      .more = "The page opens at the first error, or at the start of a valid game, or at the turn "
              "that `--turn` names. `#turn=K` in its link goes before all of these.",
      .see = "show.md#A page" },
    { ROW_OUTPUT_FILE("write to FILE: all of the output, or no file"), .at = AT(output) },
    { ROW_COLOR, .at = AT(color_when) },
    { ROW_ARGS, .at = AT(options.args), .excludes = "saved-game",
      .more = "These two dialects need them." },
    { ROW_SAVED_GAME("FILE"), .at = AT(saved_game) },
    { ROW_FROM, .at = AT(transcript.format), .excludes = "args saved-game",
      .see = "convert.md#Formats" },
    { ROW_GAME, .at = AT(transcript.game) },
    { ROW_INTERLEAVE, .at = AT(interleave) },
    { ROW_LIMIT(""), .at = AT(options.limit),
      .more = "A game in which they take more is not shown." },
    HELP_ROW(0),
};

const struct command_line show_usage = {
    .name = "show",
    .usage = "usage: flipref show DIALECT [OPTIONS] FILE\n",
    .about = "\n"
             "Shows a game turn by turn. On a terminal, the arrow keys step through it, p\n"
             "plays it, and e leads to the first error; otherwise the last board is printed.\n"
             "FILE is an input as for `flipref check`, or - for standard input. A game that\n"
             "is not valid is shown as far as it was played.\n"
             "\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "On a board, [X] is the new piece, (X) is the piece that clones or jumps, and <X>\n"
              "was flipped.\n"
              "\n"
              "Exit status: 0 if the game is valid, 1 if it is not, 2 for wrong usage or\n"
              "for something that cannot be read or written.\n",
};
