#include "dialect/flip.h"

static const char symbols[] = FLIP_SYMBOLS;

/* ---- before the game ---- */

int flip_refuse(enum flip_arguments wrong, sink *out)
{
    switch (wrong) {
    case FLIP_BAD_DIMENSION:
        sink_text(out, "Invalid board dimension.\n");
        return FLIP_STATUS_DIMENSION;
    case FLIP_BAD_TYPE:
        sink_text(out, "Invalid player type.\n");
        return FLIP_STATUS_TYPE;
    default:
        sink_text(out, "Usage: flip load filename\n"
                       "    or flip new dim [playerXtype] [playerOtype]\n");
        return FLIP_STATUS_USAGE;
    }
}

int flip_refuse_load(sink *out)
{
    sink_text(out, "Error loading board.\n");
    return FLIP_STATUS_LOAD;
}

void flip_start(flip_game *g, const flip_setup *setup)
{
    g->setup = *setup;
    grid_put_centre(&g->board, 0);
}

static void put_row(grid *board, long row, bytes cells)
{
    size_t i;
    for (i = 0; i < cells.len; i++) {
        if (bytes_get(cells, i) != symbols[GRID_EMPTY])
            grid_put(board, row, (long)i, bytes_get(cells, i) == symbols[1]);
    }
}

/* The four tiles in the centre may change hands, but they never leave the board. */
static int has_centre(const grid *board)
{
    long at = (long)(board->side - 1) / 2;
    return grid_at(board, at, at) != GRID_EMPTY && grid_at(board, at + 1, at + 1) != GRID_EMPTY &&
           grid_at(board, at, at + 1) != GRID_EMPTY && grid_at(board, at + 1, at) != GRID_EMPTY;
}

int flip_load_board(flip_game *g, flip_reader *from)
{
    long row;
    for (row = 0; row < g->setup.side; row++) {
        if (flip_read_saved_row(from, &g->setup) != READ_OK)
            return 0;
        put_row(&g->board, row, from->last.text);
    }
    if (flip_read_saved_end(from) != READ_OK || from->lines.from->failed)
        return 0;
    return has_centre(&g->board) && grid_sweep(&g->board, g->setup.next);
}

/* ---- the conversation ---- */

static void print_border(size_t side, sink *out)
{
    sink_byte(out, '+');
    for (; side > 0; side--)
        sink_byte(out, '-');
    sink_text(out, "+\n");
}

static void print_board(const grid *board, sink *out)
{
    size_t row;
    print_border(board->side, out);
    for (row = 0; row < board->side; row++) {
        sink_byte(out, '|');
        sink_bytes(out, bytes_of(board->cells + row * board->side, board->side));
        sink_text(out, "|\n");
    }
    print_border(board->side, out);
}

/* Tries to save the game. Returns 1 if it is saved, and the program then ends. */
static int save(flip_game *g, bytes name, sink *out)
{
    if (name.len == 0) {
        observer_tell_code(&g->observer, &g->reader.last, FLIP_SAVE_NO_NAME, "a filename",
                           g->setup.next);
        sink_text(out, "Please give a filename.\n");
        return 0;
    }
    if (!g->save(g->save_to, name, g)) {
        sink_text(out, "Unable to write to ");
        sink_bytes(out, name);
        sink_text(out, ".\n");
        return 0;
    }
    sink_text(out, "Game saved.\n");
    return 1;
}

enum turn { TURN_PLAYED, TURN_REFUSED, TURN_SAVED, TURN_END_OF_INPUT };

/* Prompts for one line, and obeys it. */
static enum turn take_line_of(flip_game *g, int player, sink *out)
{
    flip_command command = { 0, { 0, 0 }, 0, 0 };
    enum read_result result;
    sink_text(out, "Player (");
    sink_byte(out, symbols[player]);
    sink_text(out, ")> ");
    result = flip_read_line(&g->reader, &command);
    if (result == READ_END)
        return TURN_END_OF_INPUT;
    if (result == READ_WRONG) {
        observer_tell(&g->observer, &g->reader.wrong, player);
        return TURN_REFUSED;
    }
    if (command.is_save)
        return save(g, command.name, out) ? TURN_SAVED : TURN_REFUSED;
    if (grid_play(&g->board, command.row, command.column, player) > 0) {
        observer_tell_turn(&g->observer, &g->reader.last, &g->board, command.row, command.column,
                           player);
        return TURN_PLAYED;
    }
    observer_tell_move(&g->observer, &g->reader.last, &g->board, command.row, command.column,
                       player);
    return TURN_REFUSED;
}

/* Prompts until a line is a legal move or saves the game. */
static enum turn human_turn(flip_game *g, sink *out)
{
    enum turn turn;
    do
        turn = take_line_of(g, g->setup.next, out);
    while (turn == TURN_REFUSED);
    return turn;
}

/* Makes the first or the last of the legal moves that a sweep has found. */
static void computer_turn(flip_game *g, sink *out)
{
    int player = g->setup.next;
    size_t cell =
        g->setup.types[player] == FLIP_FROM_TOP ? grid_next(&g->board, 0) : grid_last(&g->board);
    size_t row = cell / g->board.side;
    size_t column = cell % g->board.side;
    (void)grid_play(&g->board, (long)row, (long)column, player);
    observer_tell_turn(&g->observer, 0, &g->board, (long)row, (long)column, player);
    sink_text(out, "Player ");
    sink_byte(out, symbols[player]);
    sink_text(out, " moves at ");
    sink_number(out, row);
    sink_byte(out, ' ');
    sink_number(out, column);
    sink_text(out, ".\n");
}

static void print_result(const grid *board, sink *out)
{
    sink_text(out, "Game Over - O=");
    sink_number(out, board->tiles[0]);
    sink_text(out, " X=");
    sink_number(out, board->tiles[1]);
    sink_text(out, ".\n");
}

static void print_end_of_input(int player, sink *out)
{
    sink_text(out, "End of input from Player ");
    sink_byte(out, symbols[player]);
    sink_text(out, ".\n");
}

static int is_full(const grid *board)
{
    return board->tiles[0] + board->tiles[1] == board->side * board->side;
}

static enum turn take_turn(flip_game *g, sink *out)
{
    if (g->setup.types[g->setup.next] == FLIP_HUMAN)
        return human_turn(g, out);
    computer_turn(g, out);
    return TURN_PLAYED;
}

/* A player without a legal move passes. */
static void pass_turn(flip_game *g, sink *out)
{
    sink_byte(out, symbols[g->setup.next]);
    sink_text(out, " passes.\n");
    observer_tell_pass(&g->observer, 0, g->setup.next);
}

int flip_run(flip_game *g, source *in, sink *out)
{
    int passes = 0;
    flip_reader_init(&g->reader, in);
    observer_tell_start(&g->observer, g->setup.next);
    print_board(&g->board, out);
    while (passes < 2 && !is_full(&g->board) && !out->failed) {
        if (!observer_goes_on(&g->observer))
            return FLIP_STOPPED;
        if (!grid_sweep(&g->board, g->setup.next)) {
            pass_turn(g, out);
            passes++;
        } else {
            switch (take_turn(g, out)) {
            case TURN_SAVED:
                return FLIP_OK;
            case TURN_END_OF_INPUT:
                if (!in->failed) /* otherwise what would have followed is unknown */
                    print_end_of_input(g->setup.next, out);
                return FLIP_STATUS_END_OF_INPUT;
            default:
                break;
            }
            print_board(&g->board, out);
            passes = 0;
        }
        g->setup.next = !g->setup.next;
    }
    print_result(&g->board, out);
    return FLIP_OK;
}
