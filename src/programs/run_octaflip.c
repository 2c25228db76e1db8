/* flipref octaflip [--interleave | --reenter] [FILE] */
#include "programs/dialect_programs.h"
#include "system/io.h"

#include "dialect/octaflip.h"

#include <stddef.h>

struct octaflip_request {
    int interleave, reenter;
};

static const struct option_row rows[] = {
    { "interleave", '\0', OPTION_FLAG, offsetof(struct octaflip_request, interleave), 0,
      "judge turn by turn, and ignore what follows the end of the game or an invalid move", 0, 0, 0,
      0, "reenter", 0, 0, 0 },
    { "reenter", '\0', OPTION_FLAG, offsetof(struct octaflip_request, reenter), 0,
      "judge turn by turn, and after an input error read the same thing again", 0, 0, 0, 0, 0,
      "The program prints the error's line, and then reads the board from its first line, the "
      "count, or the turn again. What was read and played before stands. An invalid move is not an "
      "input "
      "error: it ends the program.",
      0, 0 },
    HELP_ROW(0),
};

const struct command_line octaflip_usage = {
    "octaflip",
    "usage: flipref octaflip [--interleave | --reenter] [FILE]\n",
    "\n"
    "Reads an OctaFlip board, a number N and N turns from FILE (standard input if\n"
    "there is none, or for -). Prints the final board and who won, or the first thing\n"
    "that is wrong.\n"
    "\n",
    rows,
    sizeof rows / sizeof rows[0],
    "\n"
    "Exit status: 0, whatever the verdict; 1 if the verdict could not be written; 2\n"
    "for wrong usage or an input that cannot be read.\n",
};

static int judge(void *game, source *in, sink *out)
{
    static octaflip_referee referee;
    const enum octaflip_order *order = game;
    octaflip_referee_init(&referee, in, *order, out);
    octaflip_judge(&referee);
    if (!in->failed)
        octaflip_print(&referee, out);
    return STATUS_OK;
}

int run_octaflip(int argc, char **argv)
{
    struct octaflip_request asked = { 0, 0 };
    enum octaflip_order order = OCTAFLIP_VALIDATE_FIRST;
    int status = STATUS_OK;
    const char *path = input_named(&octaflip_usage, argv, &asked, &status);
    (void)argc;
    if (asked.interleave)
        order = OCTAFLIP_INTERLEAVE;
    if (asked.reenter)
        order = OCTAFLIP_REENTER;
    return path != 0 ? converse(path, judge, &order) : status;
}
