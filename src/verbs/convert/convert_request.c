#include "convert/convert_request.h"

#include "options/shared_rows.h"

#include <stddef.h>

#define AT(member) offsetof(struct convert_request, member)

static const struct option_row rows[] = {
    { ROW_FROM, .at = AT(transcript.format), .more = "It must be given.",
      .see = "convert.md#Formats" },
    { ROW_GAME, .at = AT(transcript.game) },
    { ROW_OUTPUT_FILE("write to FILE: all of the input, or no file"), .at = AT(output) },
    HELP_ROW(0),
};

const struct command_line convert_usage = {
    .name = "convert",
    .usage = "usage: flipref convert DIALECT --from=FORMAT [OPTIONS] FILE\n",
    .about = "\n"
             "Reads a game as other programs write it, and prints it as an input of DIALECT:\n"
             "a game of Othello for flip, bbm103 or aps105, or a position of Ataxx for\n"
             "octaflip. FILE is read strictly; - is standard input.\n"
             "\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "The input of flip is for `flipref flip new 8`, that of bbm103 for\n"
              "`flipref bbm103 8`. `flipref show --from=FORMAT` shows the game.\n"
              "\n"
              "Exit status: 0 if the input was written, 1 if FILE is wrong, 2 for wrong usage\n"
              "or for something that cannot be read or written.\n",
};
