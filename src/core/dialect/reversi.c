#include "dialect/reversi.h"

enum { BLACK, WHITE, CELLS = REVERSI_SIDE * REVERSI_SIDE };

static void open_board(reversi_game *g)
{
    grid_memory memory;
    memory.bits = g->bits;
    memory.cells = g->cells;
    memory.taken = g->taken;
    memory.pitch = REVERSI_SIDE;
    grid_open(&g->board, &memory, REVERSI_SIDE, REVERSI_SYMBOLS);
    grid_put_centre(&g->board, WHITE);
}

static void print_diagram(const grid *board, sink *out)
{
    bytes cells = bytes_of(board->cells, CELLS);
    int row;
    for (row = 0; row < REVERSI_SIDE; row++) {
        sink_bytes(out, bytes_first(cells, REVERSI_SIDE));
        sink_byte(out, '1' + row);
        sink_byte(out, '\n');
        cells = bytes_skip(cells, REVERSI_SIDE);
    }
    sink_text(out, "abcdefgh\n");
}

static void print_command(reversi_command command, sink *out)
{
    if (command.is_pass) {
        sink_byte(out, '=');
    } else {
        sink_byte(out, 'a' + command.column);
        sink_byte(out, '1' + command.row);
    }
    sink_byte(out, ' ');
}

/* Prints the end of an answer: the number of black pieces minus that of white ones. */
static void print_balance(const grid *board, sink *out)
{
    size_t black = board->tiles[BLACK];
    size_t white = board->tiles[WHITE];
    if (black < white)
        sink_byte(out, '-');
    sink_number(out, black < white ? white - black : black - white);
    sink_byte(out, '\n');
}

/* Plays Black's command; Black may pass at any time. Returns 0 if the move is illegal. */
static int play_black(reversi_game *g, reversi_command command)
{
    if (command.is_pass) {
        observer_tell_pass(&g->observer, &g->reader.last, BLACK);
        return 1;
    }
    if (grid_play(&g->board, command.row, command.column, BLACK) > 0) {
        observer_tell_turn(&g->observer, &g->reader.last, &g->board, command.row, command.column,
                           BLACK);
        return 1;
    }
    observer_tell_move(&g->observer, &g->reader.last, &g->board, command.row, command.column,
                       BLACK);
    return 0;
}

/* Plays White's legal move that captures the most: of several, the first by row, then by column.
   White passes only if there is none. */
static reversi_command play_white(reversi_game *g)
{
    grid *board = &g->board;
    reversi_command best = { 1, 0, 0 };
    size_t most = 0;
    size_t cell;
    (void)grid_sweep(board, WHITE);
    for (cell = grid_next(board, 0); cell < CELLS; cell = grid_next(board, cell + 1)) {
        int row = (int)(cell / REVERSI_SIDE);
        int column = (int)(cell % REVERSI_SIDE);
        size_t gain = grid_gain(board, row, column, WHITE);
        if (gain > most) {
            most = gain;
            best.is_pass = 0;
            best.row = row;
            best.column = column;
        }
    }
    if (best.is_pass) {
        observer_tell_pass(&g->observer, 0, WHITE);
    } else {
        (void)grid_play(board, best.row, best.column, WHITE);
        observer_tell_turn(&g->observer, 0, &g->board, best.row, best.column, WHITE);
    }
    return best;
}

/* Answers a command. Returns 0 if it is not a command or is illegal. */
static int answer(reversi_game *g, enum read_result result, reversi_command black, sink *out)
{
    if (result == READ_WRONG) {
        observer_tell(&g->observer, &g->reader.wrong, BLACK);
        return 0;
    }
    if (!play_black(g, black))
        return 0;
    print_command(black, out);
    print_command(play_white(g), out);
    return 1;
}

void reversi_run(reversi_game *g, source *in, sink *out)
{
    reversi_command black = { 0, 0, 0 };
    enum read_result result;
    reversi_reader_init(&g->reader, in);
    open_board(g);
    observer_tell_start(&g->observer, BLACK);
    print_diagram(&g->board, out);
    while ((result = reversi_read(&g->reader, &black)) != READ_END) {
        if (!answer(g, result, black, out))
            sink_text(out, "? ");
        print_balance(&g->board, out);
        print_diagram(&g->board, out);
    }
}
