/* Loading of flip's saved games. A game that loads can be played, and is saved as the same bytes.
   How the input is divided into reads changes neither the game nor the diagnostic. */
#include "harness/dialects.h"

#include "dialect/flip.h"

#include <stdlib.h>

enum { SIDE_MOST = 40 };

/* Loads a game in reads of one size, and writes the game or the diagnostic to `out`. */
static int load(const uint8_t *data, size_t size, size_t cut, sink *out)
{
    static uint64_t bits[GRID_BITS_WORDS(SIDE_MOST)];
    static unsigned char cells[SIDE_MOST * SIDE_MOST];
    static uint32_t taken[GRID_LINES * SIDE_MOST];
    grid_memory memory = { bits, cells, taken, 0 };
    struct feed f;
    flip_reader reader;
    flip_game g = { 0 };
    int loaded = 0;
    feed_open(&f, data, size, cut);
    flip_reader_init(&reader, &f.source);
    if (flip_read_saved_setup(&reader, &g.setup) == READ_OK && g.setup.side <= SIDE_MOST) {
        memory.pitch = (size_t)g.setup.side;
        grid_open(&g.board, &memory, (size_t)g.setup.side, FLIP_SYMBOLS);
        loaded = flip_load_board(&g, &reader);
    }
    if (loaded) {
        size_t side = g.board.side;
        size_t cell = grid_next(&g.board, 0);
        flip_write_saved(&g.setup, bytes_of(g.board.cells, side * side), out);
        PROPERTY(g.setup.types[g.setup.next] == FLIP_HUMAN);
        PROPERTY(cell < side * side);
        PROPERTY(grid_play(&g.board, (long)(cell / side), (long)(cell % side), g.setup.next) > 0);
    } else if (reader.wrong.code != FLIP_INPUT_OK) {
        print_diag(out, &reader.wrong, 1, FLIP_INPUT_CODES);
    }
    feed_close(&f);
    return loaded;
}

void target(const uint8_t *data, size_t size)
{
    struct text whole, cut;
    size_t cuts[CUTS];
    size_t n = cuts_of(data, size, cuts);
    int loaded = load(data, size, cuts[0], text_open(&whole));
    size_t c;
    if (loaded)
        PROPERTY(bytes_equal(text_of(&whole), bytes_of(data, size)));
    for (c = 1; c < n; c++) {
        PROPERTY(load(data, size, cuts[c], text_open(&cut)) == loaded);
        PROPERTY(bytes_equal(text_of(&whole), text_of(&cut)));
        text_free(&cut);
    }
    text_free(&whole);
}
