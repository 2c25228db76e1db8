#include "hints/legal.h"

/* ---- the moves to be listed ---- */

/* A legal move, and how far it is from the refused one: the sum of the squares of the differences
   of their coordinates. */
struct legal_move {
    uint32_t source, target; /* cells; only octaflip's moves have a source */
    uint64_t distance;
};

struct legal_moves {
    size_t count;
    struct legal_move first[LEGAL_LISTED];    /* by their order on the board */
    struct legal_move nearest[LEGAL_NEAREST]; /* by distance, then by their order on the board */
};

/* Inserts a move after those that are as near; the farthest one drops out if there are too many. */
static void add_nearest(struct legal_moves *moves, const struct legal_move *move)
{
    size_t at = moves->count < LEGAL_NEAREST ? moves->count : LEGAL_NEAREST;
    for (; at > 0 && moves->nearest[at - 1].distance > move->distance; at--) {
        if (at < LEGAL_NEAREST)
            moves->nearest[at] = moves->nearest[at - 1];
    }
    if (at < LEGAL_NEAREST)
        moves->nearest[at] = *move;
}

static void add_move(struct legal_moves *moves, const struct legal_move *move)
{
    add_nearest(moves, move);
    if (moves->count < LEGAL_LISTED)
        moves->first[moves->count] = *move;
    moves->count++;
}

/* Writes one move. `who` is what the caller of say_moves has passed. */
typedef void say_move(sink *out, const void *who, const struct legal_move *move);

static void say_list(sink *out, const struct legal_move *moves, size_t n, const char *between,
                     say_move *say, const void *who)
{
    size_t i;
    for (i = 0; i < n; i++) {
        sink_text(out, i > 0 ? between : "");
        say(out, who, &moves[i]);
    }
}

/* Writes the moves, of which there is at least one. `between` divides them; `which` says which
   ones are listed if there are too many for all. */
static void say_moves(sink *out, const struct legal_moves *moves, const char *which,
                      const char *between, say_move *say, const void *who)
{
    sink_text(out, "legal here: ");
    if (moves->count <= LEGAL_LISTED) {
        say_list(out, moves->first, moves->count, between, say, who);
        return;
    }
    sink_number(out, moves->count);
    sink_text(out, which);
    say_list(out, moves->nearest, LEGAL_NEAREST, between, say, who);
}

static const char nearest[] = " moves, nearest: ";

static uint64_t square_of_difference(long a, long b)
{
    uint64_t difference = a < b ? (uint64_t)(b - a) : (uint64_t)(a - b);
    return difference * difference;
}

/* ---- line-capturing games ---- */

/* What say_tile needs to know. */
struct tile_writer {
    const flipref_board *names;
    const grid *board;
    int player;
};

/* Writes a row or a column as the board numbers them: from a letter, from a digit, or from 0. */
static void say_index(sink *out, int first, uint32_t i)
{
    if (first != 0)
        sink_byte(out, first + (int)i);
    else
        sink_number(out, i);
}

/* Writes `d3` where rows are digits, `Wcd` where they are letters, and `2 3` where they are
   numbers. */
static void say_tile(sink *out, const void *who, const struct legal_move *move)
{
    const struct tile_writer *w = who;
    uint32_t row = move->target / (uint32_t)w->board->pitch;
    uint32_t column = move->target % (uint32_t)w->board->pitch;
    if (w->names->first_row == '1') {
        say_index(out, w->names->first_column, column);
        say_index(out, w->names->first_row, row);
        return;
    }
    if (w->names->first_row == 'a')
        sink_byte(out, w->names->symbols[w->player]);
    say_index(out, w->names->first_row, row);
    sink_text(out, w->names->first_row == 0 ? " " : "");
    say_index(out, w->names->first_column, column);
}

/* Returns the coordinate, or the nearest one that is at most one step off the board. */
static long near_board(long coordinate, const grid *board)
{
    long side = (long)board->side;
    if (coordinate < 0)
        return -1;
    return coordinate < side ? coordinate : side;
}

void say_legal_moves(sink *out, const flipref_board *names, const char *pass, grid *board,
                     const observed_refusal *refused)
{
    struct tile_writer writer = { names, board, refused->player };
    const char *between = names->first_row == 0 ? ", " : " ";
    struct legal_moves moves = { .count = 0 };
    size_t cells = board->side * board->pitch;
    size_t cell;
    long row = near_board(refused->row, board);
    long column = near_board(refused->column, board);
    (void)grid_sweep(board, refused->player);
    for (cell = grid_next(board, 0); cell < cells; cell = grid_next(board, cell + 1)) {
        struct legal_move move = { 0, (uint32_t)cell, 0 };
        move.distance = square_of_difference(row, (long)(cell / board->pitch)) +
                        square_of_difference(column, (long)(cell % board->pitch));
        add_move(&moves, &move);
    }
    if (moves.count > 0) {
        say_moves(out, &moves, nearest, between, say_tile, &writer);
    } else if (pass != 0) {
        sink_text(out, "legal here: ");
        sink_text(out, pass);
        sink_text(out, " (a pass)");
    } else {
        sink_text(out, names->players[refused->player]);
        sink_text(out, " has no legal move here");
    }
}

/* ---- octaflip ---- */

static void say_cell(sink *out, uint32_t cell)
{
    sink_number(out, cell / OCTAFLIP_SIDE + 1);
    sink_byte(out, ' ');
    sink_number(out, cell % OCTAFLIP_SIDE + 1);
}

static void say_turn(sink *out, const void *who, const struct legal_move *move)
{
    (void)who;
    say_cell(out, move->source);
    sink_byte(out, ' ');
    say_cell(out, move->target);
}

/* Returns how far a cell is from one of the refused turn: 0 if that one is off the board, or is
   part of a pass, so that its place is not known. */
static uint64_t distance_of(uint32_t cell, unsigned refused)
{
    if (refused >= OCTAFLIP_CELLS)
        return 0;
    return square_of_difference(cell / OCTAFLIP_SIDE, refused / OCTAFLIP_SIDE) +
           square_of_difference(cell % OCTAFLIP_SIDE, refused % OCTAFLIP_SIDE);
}

static void add_turns_from(struct legal_moves *moves, const octaflip_game *game, uint32_t from,
                           octaflip_turn bad)
{
    uint64_t targets = octaflip_targets(game, (int)from);
    uint32_t to;
    for (to = 0; to < OCTAFLIP_CELLS; to++) {
        struct legal_move move = { from, to, 0 };
        move.distance = distance_of(from, bad.from) + distance_of(to, bad.to);
        if (targets >> to & 1)
            add_move(moves, &move);
    }
}

void say_legal_turns(sink *out, const octaflip_game *game, octaflip_turn bad)
{
    struct legal_moves moves = { .count = 0 };
    int has_place = bad.from < OCTAFLIP_CELLS || bad.to < OCTAFLIP_CELLS;
    uint32_t from;
    for (from = 0; from < OCTAFLIP_CELLS; from++)
        add_turns_from(&moves, game, from, bad);
    if (moves.count > 0)
        say_moves(out, &moves, has_place ? nearest : " moves, such as ", ", ", say_turn, 0);
    else
        sink_text(out, "legal here: 0 0 0 0 (a pass)");
}
