#include "dialect/bbm103.h"

enum { BLACK, WHITE }; /* X, Player 1, and O, Player 2 */

size_t bbm103_size(int count, char **arguments, sink *out)
{
    size_t size;
    if (count != 1) {
        sink_text(out, "Error : Invalid number of command line arguments.\n");
        return 0;
    }
    if (!bbm103_size_of(bytes_of_text(arguments[0]), &size)) {
        sink_text(out,
                  "Error : Invalid format for command line arguments. The size argument should "
                  "be an even positive integer number greater then or equal to 4.\n");
        return 0;
    }
    return size;
}

/* ---- the board ---- */

static void print_blanks(size_t n, sink *out)
{
    for (; n > 0; n--)
        sink_byte(out, ' ');
}

/* Prints an index right-aligned in a field of this width. */
static void print_index(size_t index, size_t width, sink *out)
{
    print_blanks(width - digits_of(index), out);
    sink_number(out, index);
}

static void print_board(const grid *board, sink *out)
{
    size_t width = digits_of(board->side - 1);
    size_t row, column;
    print_blanks(width, out);
    for (column = 0; column < board->side; column++) {
        sink_byte(out, ' ');
        print_index(column, width, out);
    }
    sink_byte(out, '\n');
    for (row = 0; row < board->side; row++) {
        print_index(row, width, out);
        for (column = 0; column < board->side; column++) {
            print_blanks(width, out);
            sink_byte(out, board->cells[row * board->side + column]);
        }
        sink_byte(out, '\n');
    }
}

/* ---- the conversation ---- */

/* Reads lines until one is a legal move, and makes it. Returns 0 if the input ends first. */
static int take_turn(bbm103_game *g, int player, sink *out)
{
    enum read_result result;
    bbm103_move move = { 0, 0 };

    sink_text(out, player == BLACK ? "Player 1's turn: " : "Player 2's turn: ");
    while ((result = bbm103_read(&g->reader, &move)) != READ_END) {
        if (result == READ_WRONG) {
            observer_tell(&g->observer, &g->reader.wrong, player);
        } else if (grid_play(&g->board, move.row, move.column, player) > 0) {
            points_play(g->values, &g->board);
            observer_tell_turn(&g->observer, &g->reader.last, &g->board, move.row, move.column,
                               player);
            return 1;
        } else {
            observer_tell_move(&g->observer, &g->reader.last, &g->board, move.row, move.column,
                               player);
        }
        sink_text(out, "Error : Invalid move. Please make another move : ");
    }
    if (!g->reader.lines.from->failed) /* otherwise what would have followed is unknown */
        sink_text(out, "\nError : End of input before the end of the game.\n");
    return 0;
}

static void print_score(const bbm103_game *g, int player, sink *out)
{
    sink_text(out, player == BLACK ? "Player 1 : " : "Player 2 : ");
    sink_number(out, g->board.tiles[player]);
    sink_text(out, " , ");
    sink_number(out, points_of(g->values, &g->board, player));
    sink_byte(out, '\n');
}

int bbm103_run(bbm103_game *g, source *in, sink *out)
{
    int player = BLACK;
    bbm103_reader_init(&g->reader, in);
    points_open(g->values, &g->board);
    grid_put_centre(&g->board, WHITE);
    observer_tell_start(&g->observer, player);
    print_board(&g->board, out);
    for (;;) {
        if (!grid_sweep(&g->board, player)) /* skipped without a message */
            player = !player;
        if (!grid_sweep(&g->board, player))
            break;
        if (!observer_goes_on(&g->observer) || !take_turn(g, player, out))
            return 1;
        print_board(&g->board, out);
        player = !player;
    }
    sink_text(out, "Game Ended...\n");
    print_score(g, BLACK, out);
    print_score(g, WHITE, out);
    return 0;
}
