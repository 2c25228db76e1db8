/* flip whole: prints what the naive oracle prints, however the input is cut into reads; what is
   saved, loads, and saves back to the same bytes.

   The first byte of the input chooses the side and the types of the players; the rest is what they
   type. A save succeeds if its name has an even number of bytes. */
#include "fuzz/dialects.h"
#include "fuzz/oracle_flip.h"

#include "dialect/flip.h"

enum { SIDE_MOST = 8 };

struct players {
    int count;
    char **arguments;
};

/* A board in memory that is used again and again. */
static void open_board(grid *board, int slot, size_t side)
{
    static uint64_t bits[2][GRID_BITS_WORDS(SIDE_MOST)];
    static unsigned char cells[2][SIDE_MOST * SIDE_MOST];
    static uint32_t taken[2][GRID_LINES * SIDE_MOST];
    grid_memory memory = { bits[slot], cells[slot], taken[slot], side };
    grid_open(board, &memory, side, FLIP_SYMBOLS);
}

static void write_game(const flip_game *g, sink *out)
{
    flip_write_saved(&g->setup, bytes_of(g->board.cells, g->board.side * g->board.side), out);
}

/* What was saved is a game that loads, and the same one. */
static void check_saved(const flip_game *g)
{
    struct text saved, again;
    struct feed f;
    flip_reader reader;
    flip_game loaded = { 0 };
    write_game(g, text_open(&saved));
    feed_open(&f, text_of(&saved).at, text_of(&saved).len, 7);
    flip_reader_init(&reader, &f.source);
    PROPERTY(flip_read_saved_setup(&reader, &loaded.setup) == READ_OK);
    open_board(&loaded.board, 1, (size_t)loaded.setup.side);
    PROPERTY(flip_load_board(&loaded, &reader));
    PROPERTY(loaded.setup.side == g->setup.side && loaded.setup.next == g->setup.next);
    PROPERTY(loaded.setup.types[0] == g->setup.types[0]);
    PROPERTY(loaded.setup.types[1] == g->setup.types[1]);
    feed_close(&f);
    write_game(&loaded, text_open(&again));
    PROPERTY(bytes_equal(text_of(&saved), text_of(&again)));
    text_free(&saved);
    text_free(&again);
}

static int may_save(const unsigned char *name, size_t length)
{
    size_t i;
    for (i = 0; i < length; i++) {
        if (name[i] == '\0')
            return 0;
    }
    return length % 2 == 0;
}

static int save(void *to, bytes name, const flip_game *g)
{
    (void)to;
    PROPERTY(name.len > 0);
    if (!may_save(name.at, name.len))
        return 0;
    check_saved(g);
    return 1;
}

static int oracle_save(void *context, const struct oracle_flip_position *game,
                       const unsigned char *name, size_t length)
{
    (void)context;
    (void)game;
    return may_save(name, length);
}

static int run(void *game, source *in, sink *out)
{
    struct players *p = game;
    flip_game g = { .save = save };
    flip_setup setup;
    PROPERTY(flip_read_arguments(p->count, p->arguments, &setup) == FLIP_NEW);
    open_board(&g.board, 0, (size_t)setup.side);
    flip_start(&g, &setup);
    return flip_run(&g, in, out);
}

void target(const uint8_t *data, size_t size)
{
    static char new_game[] = "new";
    static char sides[4][2] = { "4", "5", "6", "8" };
    static char types[3][2] = { "0", "1", "2" };
    char *arguments[4];
    struct players p = { 4, arguments };
    unsigned choice = size > 0 ? data[0] : 0;
    size_t length;
    int status;
    char *expected;
    arguments[0] = new_game;
    arguments[1] = sides[choice % 4];
    arguments[2] = types[choice / 4 % 3];
    arguments[3] = types[choice / 12 % 3];
    expected = oracle_flip(4, arguments, data, size, oracle_save, 0, &status, &length);
    same_as_oracle(run, &p, data, size, expected, length, status);
}
