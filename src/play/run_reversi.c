/* flipref reversi [FILE] */
#include "play/converse.h"
#include "play/programs.h"
#include "system/io.h"

#include "dialect/reversi.h"

static const char usage[] = "usage: flipref reversi [--help] [FILE]\n";

static const char about[] =
    "\n"
    "Plays Reversi as White (B) against the commands of Black (C), one a line, from\n"
    "FILE (standard input if there is none, or for -): a cell like d3, or = to pass.\n"
    "Answers each, and draws the board.\n"
    "\n"
    "Exit status: 0; 1 if the answers could not be written; 2 for wrong usage or an\n"
    "input that cannot be read.\n";

static int talk(void *game, source *in, sink *out)
{
    reversi_run(game, in, out);
    return STATUS_OK;
}

int run_reversi(int argc, char **argv)
{
    static reversi_game game;
    return converse_with_arguments(argc, argv, usage, about, talk, &game);
}
