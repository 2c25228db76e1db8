/* flipref flip load FILE | new DIM [XTYPE [OTYPE]]: no options but what the specification says. */
#include "programs/dialect_programs.h"
#include "system/io.h"
#include "system/program_world.h"
#include "system/save_file.h"

#include "dialect/boards.h"
#include "dialect/flip.h"

const struct command_line flip_usage = {
    "flip",
    "usage: flipref flip new DIM [XTYPE [OTYPE]]\n"
    "       flipref flip load FILE\n",
    "\n"
    "Two players, O and X, play on a board of DIM x DIM cells; DIM is from 4 to 1000.\n"
    "A type is 0 for a human (the default), 1 for a computer that makes the first\n"
    "legal move from the top, or 2 for one that makes the first from the bottom.\n"
    "Humans' moves are read from standard input. `s NAME` saves the game to a file,\n"
    "and `load FILE` goes on with it.\n",
    0,
    0,
    "\n"
    "There are no options, because the specification has none.\n"
    "\n"
    "Exit status: 0; 1 for wrong usage, or if the output could not be written; 2 for\n"
    "a wrong DIM, an input that cannot be read, or not enough memory; 3 for a wrong\n"
    "type; 4 if FILE cannot be loaded; 5 if the input ends before the game is over.\n",
};

static int talk(void *game, source *in, sink *out)
{
    return flip_run(game, in, out);
}

static void write_game(const void *who, sink *out)
{
    const flip_game *g = who;
    size_t cells = g->board.side * g->board.side;
    flip_write_saved(&g->setup, bytes_of(g->board.cells, cells), out);
}

static int save_game(void *to, bytes name, const flip_game *g)
{
    (void)to;
    return save_file(name, write_game, g);
}

/* Reads the setup, takes memory for its board, and reads that. 0: it cannot be loaded. */
static int load(flip_game *g, grid_memory *memory, source *from)
{
    flip_reader reader;
    flip_reader_init(&reader, from);
    if (flip_read_saved_setup(&reader, &g->setup) != READ_OK)
        return 0;
    (void)board_take(memory, (size_t)g->setup.side, &program_world);
    grid_open(&g->board, memory, (size_t)g->setup.side, FLIP_SYMBOLS);
    return flip_load_board(g, &reader);
}

static int load_file(flip_game *g, grid_memory *memory, const char *path)
{
    source *from = program_world.open(program_world.who, path);
    int fine;
    if (from == 0)
        return 0;
    fine = load(g, memory, from);
    program_world.close(program_world.who, from);
    return fine;
}

static void start(flip_game *g, grid_memory *memory, const flip_setup *setup)
{
    (void)board_take(memory, (size_t)setup->side, &program_world);
    grid_open(&g->board, memory, (size_t)setup->side, FLIP_SYMBOLS);
    flip_start(g, setup);
}

/* Starts or loads a game on a board in `memory`, which the caller frees. Returns FLIP_OK, or the
   exit status of what it said to `out` instead. */
static int prepare(flip_game *g, grid_memory *memory, int count, char **arguments, sink *out)
{
    flip_setup setup;
    enum flip_arguments asked = flip_read_arguments(count, arguments, &setup);
    if (asked == FLIP_LOAD)
        return load_file(g, memory, arguments[1]) ? FLIP_OK : flip_refuse_load(out);
    if (asked != FLIP_NEW)
        return flip_refuse(asked, out);
    start(g, memory, &setup);
    return FLIP_OK;
}

int run_flip(int argc, char **argv)
{
    static flip_game game;
    static grid_memory memory;
    int status = prepare(&game, &memory, argc - 1, argv + 1, standard_output());
    game.save = save_game;
    if (status == FLIP_OK)
        status = converse("-", talk, &game);
    else
        status = finish_output(status, STATUS_NOT_WRITTEN);
    board_free(&memory, &program_world);
    return status;
}
