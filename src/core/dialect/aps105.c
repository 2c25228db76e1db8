#include "dialect/aps105.h"

enum { WHITE, BLACK }; /* values of is_black in an aps105_tile */

static const char symbols[] = APS105_SYMBOLS;

static void open_board(aps105_game *g, int n)
{
    grid_memory memory;
    memory.bits = g->bits;
    memory.cells = (unsigned char *)g->cells;
    memory.taken = g->taken;
    memory.pitch = sizeof g->cells[0];
    grid_open(&g->board, &memory, (size_t)n, symbols);
    grid_put_centre(&g->board, WHITE);
}

void aps105_print(char board[][26], int n, sink *out)
{
    int i;
    sink_text(out, "  ");
    for (i = 0; i < n; i++)
        sink_byte(out, 'a' + i);
    sink_byte(out, '\n');
    for (i = 0; i < n; i++) {
        sink_byte(out, 'a' + i);
        sink_byte(out, ' ');
        sink_bytes(out, bytes_of(board[i], (size_t)n));
        sink_byte(out, '\n');
    }
}

static void print_board(aps105_game *g, int n, sink *out)
{
    if (g->print != 0)
        g->print(g->cells, n);
    else
        aps105_print(g->cells, n, out);
}

static void print_moves(grid *board, int player, sink *out)
{
    size_t cells = board->side * board->pitch;
    size_t cell;
    sink_text(out, player == WHITE ? "Available moves for W:\n" : "Available moves for B:\n");
    (void)grid_sweep(board, player);
    for (cell = grid_next(board, 0); cell < cells; cell = grid_next(board, cell + 1)) {
        sink_byte(out, 'a' + (int)(cell / board->pitch));
        sink_byte(out, 'a' + (int)(cell % board->pitch));
        sink_byte(out, '\n');
    }
}

/* Reads the board's configuration. Returns 0 if a tile is wrong. */
static int configure(aps105_game *g, int n)
{
    aps105_tile tile = { 0, 0, 0 };
    enum read_result result;
    while ((result = aps105_read_tile(&g->reader, n, &tile)) == READ_OK)
        grid_put(&g->board, tile.row, tile.column, tile.is_black);
    return result == READ_END;
}

bool checkLegalInDirection(char board[][26], int n, char row, char col, char colour, int deltaRow,
                           int deltaCol)
{
    grid view;
    grid_view(&view, (unsigned char *)board, (size_t)n, sizeof board[0], symbols);
    return grid_gain_in_direction(&view, row - 'a', col - 'a', colour == symbols[BLACK], deltaRow,
                                  deltaCol) > 0;
}

/* Returns whether the move captures in any of the 8 directions. */
static int is_legal(aps105_game *g, int n, const aps105_tile *move)
{
    char row = (char)('a' + move->row);
    char column = (char)('a' + move->column);
    char colour = symbols[move->is_black];
    int down, right;
    for (down = -1; down <= 1; down++) {
        for (right = -1; right <= 1; right++) {
            if (checkLegalInDirection(g->cells, n, row, column, colour, down, right))
                return 1;
        }
    }
    return 0;
}

static void tell_observer(const aps105_game *g, const aps105_tile *move)
{
    flipref_turn t = observed_move(&g->board, move->row, move->column, move->is_black);
    t.line = g->reader.last.line;
    t.offset = g->reader.last.offset;
    t.length = g->reader.last.text.len;
    if (g->observer.played != 0)
        g->observer.played(g->observer.who, &t);
}

/* Reads the move and makes it. Returns 0 if it is malformed or illegal. */
static int make_move(aps105_game *g, int n)
{
    aps105_tile move = { 0, 0, 0 };
    if (aps105_read_move(&g->reader, n, &move) != READ_OK)
        return 0;
    if (!is_legal(g, n, &move)) {
        g->fault = grid_fault_of(&g->board, move.row, move.column, move.is_black);
        return 0;
    }
    (void)grid_play(&g->board, move.row, move.column, move.is_black);
    tell_observer(g, &move);
    return 1;
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
    print_board(g, n, out);
    sink_text(out, "Enter board configuration:\n");
    if (!configure(g, n))
        return 1;
    observer_tell_start(&g->observer, OBSERVED_NOBODY);
    print_board(g, n, out);
    print_moves(&g->board, WHITE, out);
    print_moves(&g->board, BLACK, out);
    sink_text(out, "Enter a move:\n");
    valid = make_move(g, n);
    if (in->failed) /* the input cannot be read, so the move is unknown */
        return 1;
    sink_text(out, valid ? "Valid move.\n" : "Invalid move.\n");
    print_board(g, n, out);
    return 0;
}
