#include "dialect/aps105.h"

enum { WHITE, BLACK };

static void open_board(aps105_game *g, int n)
{
    grid_memory memory;
    memory.bits = g->bits;
    memory.cells = g->cells;
    memory.taken = g->taken;
    grid_open(&g->board, &memory, (size_t)n, "WBU");
    grid_put_centre(&g->board, WHITE);
}

static void print_board(const grid *board, sink *out)
{
    bytes cells = bytes_of(board->cells, board->side * board->side);
    int n = (int)board->side;
    int i;
    sink_text(out, "  ");
    for (i = 0; i < n; i++)
        sink_byte(out, 'a' + i);
    sink_byte(out, '\n');
    for (i = 0; i < n; i++) {
        sink_byte(out, 'a' + i);
        sink_byte(out, ' ');
        sink_bytes(out, bytes_first(cells, board->side));
        sink_byte(out, '\n');
        cells = bytes_skip(cells, board->side);
    }
}

static void print_moves(grid *board, int player, sink *out)
{
    size_t cells = board->side * board->side;
    size_t cell;
    sink_text(out, player == WHITE ? "Available moves for W:\n" : "Available moves for B:\n");
    (void)grid_sweep(board, player);
    for (cell = grid_next(board, 0); cell < cells; cell = grid_next(board, cell + 1)) {
        sink_byte(out, 'a' + (int)(cell / board->side));
        sink_byte(out, 'a' + (int)(cell % board->side));
        sink_byte(out, '\n');
    }
}

/* 0: a tile is wrong. */
static int configure(aps105_game *g, int n)
{
    aps105_tile tile;
    enum read_result result;
    while ((result = aps105_read_tile(&g->reader, n, &tile)) == READ_OK)
        grid_put(&g->board, tile.row, tile.column, tile.is_black ? BLACK : WHITE);
    return result == READ_END;
}

/* 0: it is malformed, or illegal. */
static int make_move(aps105_game *g, int n)
{
    aps105_tile move;
    int player;
    if (aps105_read_move(&g->reader, n, &move) != READ_OK)
        return 0;
    player = move.is_black ? BLACK : WHITE;
    g->fault = grid_fault_of(&g->board, move.row, move.column, player);
    return grid_play(&g->board, move.row, move.column, player) > 0;
}

int aps105_run(aps105_game *g, source *in, sink *out)
{
    int n, valid;
    aps105_reader_init(&g->reader, in);
    g->fault = GRID_LEGAL;
    sink_text(out, "Enter the board dimension: ");
    if (aps105_read_dimension(&g->reader, &n) != READ_OK)
        return 1;
    open_board(g, n);
    print_board(&g->board, out);
    sink_text(out, "Enter board configuration:\n");
    if (!configure(g, n))
        return 1;
    print_board(&g->board, out);
    print_moves(&g->board, WHITE, out);
    print_moves(&g->board, BLACK, out);
    sink_text(out, "Enter a move:\n");
    valid = make_move(g, n);
    if (in->failed) /* nobody knows what the move would have been */
        return 1;
    sink_text(out, valid ? "Valid move.\n" : "Invalid move.\n");
    print_board(&g->board, out);
    return 0;
}
