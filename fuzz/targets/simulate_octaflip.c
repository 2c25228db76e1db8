/* simulate/octaflip: the rules agree with the naive oracle.

   Input: 16 bytes for the board, with 2 bits per cell; then 2 bytes for each of at most TURNS_MOST
   turns. More turns would show nothing new, because a game may start from any position. If the
   high bit of a turn's first byte is set, the other bits choose one of the legal turns, so that
   games make progress; otherwise the bytes are the turn.

   - Each turn gets the same verdict and leaves the same board; the game is over at the same time.
   - A fault agrees with the oracle's board.
   - Playing all turns at once has the same effect as playing them one by one.

   A sample plays the first TURNS_SAMPLED turns, and compares only the last board, because a board
   that differs once stays different. */
#include "harness/harness.h"
#include "oracle/octaflip.h"

#include "simulate/octaflip.h"

#include <stdlib.h>

enum { BOARD_BYTES = 16, TURNS_MOST = 16, TURNS_SAMPLED = 8 };

static int symbol_at(const octaflip_board *b, int cell)
{
    uint64_t bit = (uint64_t)1 << cell;
    return b->red & bit ? 'R' : b->blue & bit ? 'B' : b->empty & bit ? '.' : '#';
}

static void check_position(const octaflip_game *g, const struct oracle_octaflip *naive)
{
    octaflip_board b = octaflip_board_of(g);
    int cell;
    PROPERTY((b.red & b.blue) == 0 && ((b.red | b.blue) & b.empty) == 0);
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++)
        PROPERTY(symbol_at(&b, cell) == naive->cell[cell / 8][cell % 8]);
    PROPERTY(g->over == naive->over);
    PROPERTY(octaflip_blue_to_move(g) == (naive->mover == 'B'));
    PROPERTY(octaflip_has_move(g) == oracle_octaflip_has_move(naive));
}

static int oracle_plays(struct oracle_octaflip *naive, octaflip_turn t)
{
    if (t.from == OCTAFLIP_PASS && t.to == OCTAFLIP_PASS)
        return oracle_octaflip_play(naive, 0, 0, 0, 0);
    if (t.from >= OCTAFLIP_CELLS)
        return oracle_octaflip_play(naive, 0, 9, 1, 1);
    if (t.to >= OCTAFLIP_CELLS)
        return oracle_octaflip_play(naive, t.from / 8 + 1, t.from % 8 + 1, 9, 0);
    return oracle_octaflip_play(naive, t.from / 8 + 1, t.from % 8 + 1, t.to / 8 + 1, t.to % 8 + 1);
}

/* Returns a legal turn, chosen by 15 bits: 6 for the source, 9 for the target. Returns a pass if
   there is no legal move. */
static octaflip_turn legal_turn(const octaflip_game *g, unsigned pick)
{
    octaflip_turn t = { OCTAFLIP_PASS, OCTAFLIP_PASS };
    unsigned from = pick % OCTAFLIP_CELLS;
    unsigned to = pick / OCTAFLIP_CELLS % OCTAFLIP_CELLS;
    uint64_t targets = 0;
    int i;
    for (i = 0; i < OCTAFLIP_CELLS && targets == 0; i++) {
        from = (from + 1) % OCTAFLIP_CELLS;
        targets = octaflip_targets(g, (int)from);
    }
    if (targets == 0)
        return t;
    while (!(targets >> to & 1))
        to = (to + 1) % OCTAFLIP_CELLS;
    t.from = (uint8_t)from;
    t.to = (uint8_t)to;
    return t;
}

static void check_fault(const octaflip_game *g, const struct oracle_octaflip *naive,
                        octaflip_turn t, int must_pass)
{
    int is_pass = t.from == OCTAFLIP_PASS && t.to == OCTAFLIP_PASS;
    int from = t.from < 64 ? naive->cell[t.from / 8][t.from % 8] : 0;
    int to = t.to < 64 ? naive->cell[t.to / 8][t.to % 8] : 0;
    switch (g->fault) {
    case OCTAFLIP_MUST_PASS:
        PROPERTY(must_pass && !is_pass);
        break;
    case OCTAFLIP_MAY_NOT_PASS:
        PROPERTY(!must_pass && is_pass);
        break;
    case OCTAFLIP_SOURCE_OFF:
        PROPERTY(!must_pass && !is_pass && t.from >= 64);
        break;
    case OCTAFLIP_TARGET_OFF:
        PROPERTY(!must_pass && t.from < 64 && t.to >= 64);
        break;
    case OCTAFLIP_NO_PIECE:
        PROPERTY(!must_pass && t.from < 64 && t.to < 64 && from != naive->mover);
        break;
    case OCTAFLIP_OCCUPIED:
        PROPERTY(!must_pass && from == naive->mover && to != 0 && to != '.');
        break;
    case OCTAFLIP_NOT_STRAIGHT:
        PROPERTY(!must_pass && from == naive->mover && to == '.');
        break;
    default:
        PROPERTY(g->fault == OCTAFLIP_MUST_PASS);
    }
}

/* Plays one turn in both games. Returns whether it was legal. *must_pass keeps whether the player
   must pass in this position; it is -1 if that is not known yet. */
static int play_both(octaflip_game *g, struct oracle_octaflip *naive, octaflip_turn t,
                     int *must_pass)
{
    octaflip_game before = *g;
    size_t played = octaflip_play(g, &t, 1);
    if (before.over) {
        PROPERTY(played == 0 && g->over);
        return 0;
    }
    PROPERTY((int)played == oracle_plays(naive, t));
    PROPERTY((g->fault == OCTAFLIP_LEGAL) == (played == 1));
    PROPERTY(g->turns == before.turns + played);
    if (played == 1) {
        *must_pass = -1;
    } else {
        if (*must_pass < 0)
            *must_pass = !oracle_octaflip_has_move(naive);
        check_fault(g, naive, t, *must_pass);
    }
    return played == 1;
}

/* Reads a board: two bits for each cell. */
static void read_cells(const uint8_t *data, octaflip_board *board, char *cells)
{
    int cell;
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++) {
        int symbol = data[cell / 4] >> (2 * (cell % 4)) & 3;
        uint64_t bit = (uint64_t)1 << cell;
        cells[cell] = "RB.#"[symbol];
        board->red |= symbol == 0 ? bit : 0;
        board->blue |= symbol == 1 ? bit : 0;
        board->empty |= symbol == 2 ? bit : 0;
    }
}

/* Plays the turns in one call, which must lead to the same game as turn by turn. */
static void play_at_once(const octaflip_board *board, const octaflip_turn *turns, size_t n,
                         const octaflip_game *game)
{
    octaflip_game at_once;
    octaflip_start(&at_once, board);
    PROPERTY(octaflip_play(&at_once, turns, n) == n);
    PROPERTY(at_once.mine == game->mine && at_once.theirs == game->theirs);
    PROPERTY(at_once.empty == game->empty && at_once.over == game->over);
    PROPERTY(at_once.turns == game->turns && at_once.passes == game->passes);
}

void target(const uint8_t *data, size_t size)
{
    static octaflip_turn played[TURNS_MOST];
    octaflip_board board = { 0, 0, 0 };
    octaflip_game game;
    struct oracle_octaflip naive;
    char cells[OCTAFLIP_CELLS];
    size_t most = thorough ? TURNS_MOST : TURNS_SAMPLED;
    size_t n = 0;
    size_t i;
    int must_pass = -1;
    if (size < BOARD_BYTES)
        return;
    read_cells(data, &board, cells);
    octaflip_start(&game, &board);
    oracle_octaflip_start(&naive, cells);
    if (thorough)
        check_position(&game, &naive);
    for (i = 0; i < most && BOARD_BYTES + 2 * i + 1 < size; i++) {
        const uint8_t *two = data + BOARD_BYTES + 2 * i;
        octaflip_turn t = { two[0], two[1] };
        if (two[0] & 0x80)
            t = legal_turn(&game, (two[0] & 0x7FU) << 8 | two[1]);
        if (play_both(&game, &naive, t, &must_pass)) {
            played[n] = t;
            n++;
        }
        if (thorough)
            check_position(&game, &naive);
    }
    check_position(&game, &naive);
    play_at_once(&board, played, n, &game);
}
