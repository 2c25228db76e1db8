/* flipref flip load FILE | new DIM [XTYPE [OTYPE]]: no options but what the specification says. */
#include "program/boards.h"
#include "program/converse.h"
#include "program/dialects.h"
#include "program/io.h"
#include "program/save_file.h"

#include "dialect/flip.h"
#include "tokenize/lines.h"

#include <string.h>

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
    if (!board_memory_take(memory, (size_t)g->setup.side))
        return 0;
    grid_open(&g->board, memory, (size_t)g->setup.side, FLIP_SYMBOLS);
    return flip_load_board(g, &reader);
}

static int load_file(flip_game *g, grid_memory *memory, const char *path)
{
    static unsigned char buffer[LINES_CAPACITY];
    struct reading in;
    source from;
    int fine;
    if (strcmp(path, "-") == 0)
        path = "./-"; /* a name like any other */
    if (!reading_open(&in, path, 0))
        return 0;
    source_init(&from, reading_fill, &in, buffer, sizeof buffer);
    fine = load(g, memory, &from);
    reading_close(&in);
    return fine;
}

static int start(flip_game *g, grid_memory *memory, const flip_setup *setup)
{
    if (!board_memory_take(memory, (size_t)setup->side))
        return 0;
    grid_open(&g->board, memory, (size_t)setup->side, FLIP_SYMBOLS);
    flip_start(g, setup);
    return 1;
}

int run_flip(int argc, char **argv)
{
    flip_game game = { .save = save_game };
    grid_memory memory = { 0 };
    flip_setup setup;
    enum flip_arguments asked = flip_read_arguments(argc - 1, argv + 1, &setup);
    int status = STATUS_TROUBLE;
    if (asked != FLIP_NEW && asked != FLIP_LOAD)
        return finish_output(flip_refuse(asked, standard_output()), STATUS_NOT_WRITTEN);
    if (asked == FLIP_LOAD && !load_file(&game, &memory, argv[2]))
        status = finish_output(flip_refuse_load(standard_output()), STATUS_NOT_WRITTEN);
    else if (asked == FLIP_LOAD || start(&game, &memory, &setup))
        status = converse("-", talk, &game);
    board_memory_free(&memory);
    return status;
}
