/* flipref flip load FILE | new DIM [XTYPE [OTYPE]]: no options but what the specification says. */
#include "play/converse.h"
#include "play/programs.h"
#include "system/io.h"
#include "system/save_file.h"
#include "system/world.h"

#include "dialect/boards.h"
#include "dialect/flip.h"

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
    if (!board_take(memory, (size_t)g->setup.side, &program_world))
        return 0;
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

static int start(flip_game *g, grid_memory *memory, const flip_setup *setup)
{
    if (!board_take(memory, (size_t)setup->side, &program_world))
        return 0;
    grid_open(&g->board, memory, (size_t)setup->side, FLIP_SYMBOLS);
    flip_start(g, setup);
    return 1;
}

/* Starts or loads a game on a board in `memory`, which the caller frees. Returns FLIP_OK, or the
   exit status of what it said to `out` instead. */
static int prepare(flip_game *g, grid_memory *memory, int count, char **arguments, sink *out)
{
    flip_setup setup;
    enum flip_arguments asked = flip_read_arguments(count, arguments, &setup);
    if (asked == FLIP_LOAD)
        return load_file(g, memory, arguments[1]) ? FLIP_OK : flip_refuse_load(out);
    if (asked == FLIP_NEW)
        return start(g, memory, &setup) ? (int)FLIP_OK : (int)STATUS_TROUBLE;
    return flip_refuse(asked, out);
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
