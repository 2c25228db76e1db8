/* flipref bbm103 SIZE: no options but what the specification says. */
#include "programs/dialect_programs.h"
#include "system/io.h"
#include "system/program_world.h"

#include "dialect/bbm103.h"
#include "dialect/boards.h"

const struct command_line bbm103_usage = {
    "bbm103",
    "usage: flipref bbm103 SIZE\n",
    "\n"
    "Two people place pieces in turn on a board of SIZE x SIZE cells, and pieces gain\n"
    "points. SIZE is even, from 4 to 1000. Reads the moves from standard input, draws\n"
    "the board, and at the end prints how many pieces and points each player has.\n",
    0,
    0,
    "\n"
    "There are no options, because the specification has none.\n"
    "\n"
    "Exit status: 0; 1 for a wrong SIZE, or if the output could not be written; 2 if\n"
    "the input cannot be read, or there is not enough memory.\n",
};

static int talk(void *game, source *in, sink *out)
{
    return bbm103_run(game, in, out);
}

int run_bbm103(int argc, char **argv)
{
    bbm103_game game = { 0 };
    grid_memory memory = { 0 };
    int status;
    size_t size = bbm103_size(argc - 1, argv + 1, standard_output());
    if (size == 0)
        return finish_output(1, STATUS_NOT_WRITTEN);
    (void)board_take(&memory, size, &program_world);
    game.values = program_world.take(0, size * size, sizeof *game.values);
    grid_open(&game.board, &memory, size, BBM103_SYMBOLS);
    status = converse("-", talk, &game);
    program_world.give_back(0, game.values);
    board_free(&memory, &program_world);
    return status;
}
