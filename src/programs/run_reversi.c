/* flipref reversi [FILE] */
#include "programs/dialect_programs.h"
#include "system/io.h"

#include "dialect/reversi.h"

static const struct option_row rows[] = {
    HELP_ROW(0),
};

const struct command_line reversi_usage = {
    "reversi",
    "usage: flipref reversi [--help] [FILE]\n",
    "\n"
    "Plays Reversi as White (B) against the commands of Black (C). The commands come\n"
    "from FILE (standard input if there is none, or for -), one on a line: a cell\n"
    "such as d3, or = to pass. White answers each command, and draws the board.\n"
    "\n",
    rows,
    sizeof rows / sizeof rows[0],
    "\n"
    "Exit status: 0; 1 if the answers could not be written; 2 for wrong usage or an\n"
    "input that cannot be read.\n",
};

static int talk(void *game, source *in, sink *out)
{
    reversi_run(game, in, out);
    return STATUS_OK;
}

int run_reversi(int argc, char **argv)
{
    static reversi_game game;
    int status = STATUS_OK;
    const char *path = input_named(&reversi_usage, argv, 0, &status);
    (void)argc;
    return path != 0 ? converse(path, talk, &game) : status;
}
