#include "harness/endings.h"

#include "harness/harness.h"

#include "dialect/aps105.h"
#include "dialect/bbm103.h"
#include "dialect/flip.h"
#include "dialect/octaflip.h"
#include "dialect/reversi.h"
#include "judge/dialects.h"

#include <string.h>

enum { SIDE_MOST = 40 };

static void open_board(grid *board, size_t side, const char *symbols)
{
    static uint64_t bits[GRID_BITS_WORDS(SIDE_MOST)];
    static unsigned char cells[SIDE_MOST * SIDE_MOST];
    static uint32_t taken[GRID_LINES * SIDE_MOST];
    grid_memory memory = { bits, cells, taken, side };
    grid_open(board, &memory, side, symbols);
}

static void count(const grid *board, struct score *score)
{
    score->first = board->tiles[0];
    score->second = board->tiles[1];
}

static int neither_can_move(grid *board)
{
    return !grid_sweep(board, 0) && !grid_sweep(board, 1);
}

static int octaflip_ends(source *in, sink *out, unsigned choice, struct score *score)
{
    static octaflip_referee referee;
    octaflip_board board;
    (void)choice;
    octaflip_referee_init(&referee, in, OCTAFLIP_INTERLEAVE, out);
    octaflip_judge(&referee);
    if (referee.outcome != OCTAFLIP_RESULT || !referee.game.over)
        return 0;
    board = octaflip_board_of(&referee.game);
    score->first = (size_t)octaflip_count(board.red);
    score->second = (size_t)octaflip_count(board.blue);
    return 1;
}

static int reversi_ends(source *in, sink *out, unsigned choice, struct score *score)
{
    static reversi_game game;
    (void)choice;
    reversi_run(&game, in, out);
    count(&game.board, score);
    return neither_can_move(&game.board);
}

static int bbm103_ends(source *in, sink *out, unsigned choice, struct score *score)
{
    static const size_t sides[] = { 4, 6, 12 };
    static piece_value values[SIDE_MOST * SIDE_MOST];
    bbm103_game game = { .values = values };
    open_board(&game.board, sides[choice % 3], BBM103_SYMBOLS);
    (void)bbm103_run(&game, in, out);
    count(&game.board, score);
    return neither_can_move(&game.board);
}

static int save_or_not(void *to, bytes name, const flip_game *g)
{
    (void)to;
    (void)g;
    return name.len % 2 == 0;
}

static int flip_ends(source *in, sink *out, unsigned choice, struct score *score)
{
    static const int32_t sides[] = { 4, 5, 6, 8 };
    flip_game game = { .save = save_or_not };
    flip_setup setup = { sides[choice % 4], { FLIP_HUMAN, FLIP_HUMAN }, 0 };
    setup.types[1] = (enum flip_player_type)(choice / 4 % 3);
    setup.types[0] = (enum flip_player_type)(choice / 12 % 3);
    open_board(&game.board, (size_t)setup.side, FLIP_SYMBOLS);
    flip_start(&game, &setup);
    (void)flip_run(&game, in, out);
    count(&game.board, score);
    return neither_can_move(&game.board);
}

static int aps105_ends(source *in, sink *out, unsigned choice, struct score *score)
{
    static aps105_game game;
    (void)choice;
    if (aps105_run(&game, in, out) != 0)
        return 0;
    count(&game.board, score);
    return game.fault == GRID_LEGAL && game.reader.wrong.code == APS105_INPUT_OK;
}

static int saved_ends(source *in, sink *out, unsigned choice, struct score *score)
{
    flip_reader reader;
    flip_game game = { 0 };
    (void)out;
    (void)choice;
    flip_reader_init(&reader, in);
    if (flip_read_saved_setup(&reader, &game.setup) != READ_OK || game.setup.side > SIDE_MOST)
        return 0;
    open_board(&game.board, (size_t)game.setup.side, FLIP_SYMBOLS);
    if (!flip_load_board(&game, &reader))
        return 0;
    count(&game.board, score);
    return 1;
}

typedef int ends_of(source *in, sink *out, unsigned choice, struct score *score);

/* `choice` is the first byte of the input, which chooses the dialect. The rest is the dialect's
   input. */
static int conversation_ends(source *in, sink *out, unsigned choice, struct score *score)
{
    static ends_of *const ends[] = { reversi_ends, bbm103_ends, aps105_ends, flip_ends };
    bytes ahead;
    source_advance(in, source_ahead(in).len > 0 || source_more(in) ? 1 : 0);
    ahead = source_ahead(in).len > 0 || source_more(in) ? source_ahead(in) : bytes_of("", 1);
    return ends[choice % 4](in, out, ahead.at[0], score);
}

#define ENDINGS_ROW(name) { #name, name##_ends },

static const struct row {
    const char *grammar;
    ends_of *ends; /* `choice` is the first byte, by which some targets choose the board */
} rows[] = {
    EACH_DIALECT(ENDINGS_ROW){ "saved", saved_ends },
    { "conversation", conversation_ends },
};

int reaches_an_end(const char *grammar, const uint8_t *data, size_t size, struct score *score)
{
    size_t i;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].grammar, grammar) == 0) {
            struct feed f;
            struct text output;
            int ends;
            feed_open(&f, data, size, SIZE_MAX);
            ends = rows[i].ends(&f.source, text_open(&output), size > 0 ? data[0] : 0, score);
            feed_close(&f);
            text_free(&output);
            return ends;
        }
    }
    return 0;
}
