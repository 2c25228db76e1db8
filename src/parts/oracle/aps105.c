/* aps105 a second time. */
#include "oracle/run.h"

#define WHITE 'W'
#define BLACK 'B'
#define EMPTY 'U'

/* A tile or a move. Rows and columns count from 0. */
struct tile {
    char colour;
    int row, col;
};

static void put_board(struct oracle_text *out, const struct oracle_line *b)
{
    oracle_put(out, "  ");
    for (int c = 0; c < b->n; c++)
        oracle_put_char(out, "abcdefghijklmnopqrstuvwxyz"[c]);
    oracle_put(out, "\n");
    for (int r = 0; r < b->n; r++) {
        oracle_put_char(out, "abcdefghijklmnopqrstuvwxyz"[r]);
        oracle_put(out, " ");
        for (int c = 0; c < b->n; c++)
            oracle_put_char(out, oracle_line_at(b, r, c));
        oracle_put(out, "\n");
    }
}

static void put_available_moves(struct oracle_text *out, const struct oracle_line *b, char colour)
{
    oracle_put(out, "Available moves for ");
    oracle_put_char(out, colour);
    oracle_put(out, ":\n");
    for (int r = 0; r < b->n; r++) {
        for (int c = 0; c < b->n; c++) {
            if (oracle_line_legal(b, r, c, colour)) {
                oracle_put_char(out, "abcdefghijklmnopqrstuvwxyz"[r]);
                oracle_put_char(out, "abcdefghijklmnopqrstuvwxyz"[c]);
                oracle_put(out, "\n");
            }
        }
    }
}

/* "an even integer, 2..26". Returns 0 if the next word is not that; *wrong is then its place. */
static int read_dimension(struct oracle_input *in, long *n, size_t *wrong)
{
    struct oracle_bytes word;
    *wrong = in->size;
    if (!oracle_read_word(in, &word))
        return 0;
    *wrong = oracle_offset(in, word.at);
    return !oracle_is_too_long(word) && oracle_is_integer(word, n) && *n >= 2 && *n <= 26 &&
           *n % 2 == 0;
}

/* "exactly three characters (colour B or W, row letter, column letter, both on the board)". Returns
   0 if it is not that; *wrong is then the first character that is wrong, or all of it. */
static int is_tile(struct oracle_bytes word, int n, struct tile *tile, size_t *wrong)
{
    *wrong = 0;
    if (word.length != 3)
        return 0;
    if (word.at[0] != BLACK && word.at[0] != WHITE)
        return 0;
    *wrong = 1;
    if (word.at[1] < 'a' || word.at[1] >= 'a' + n)
        return 0;
    *wrong = 2;
    if (word.at[2] < 'a' || word.at[2] >= 'a' + n)
        return 0;
    tile->colour = (char)word.at[0];
    tile->row = word.at[1] - 'a';
    tile->col = word.at[2] - 'a';
    return 1;
}

/* Reads tiles "up to !!!"; "your program should not check for move legality during this phase".
   Returns 0 at a bad tile or the end of input; *wrong is then the place. */
static int read_configuration(struct oracle_input *in, struct oracle_line *b, size_t *wrong)
{
    struct oracle_bytes word;
    struct tile tile;
    char was_set[26][26] = { { 0 } };
    size_t i;
    while (oracle_read_word(in, &word)) {
        if (word.length == 3 && word.at[0] == '!' && word.at[1] == '!' && word.at[2] == '!')
            return 1;
        if (!is_tile(word, b->n, &tile, &i)) {
            *wrong = oracle_offset(in, word.at) + i;
            return 0;
        }
        /* "A later tile replaces an earlier one", or "The first tile set on a cell stays." */
        if (!was_set[tile.row][tile.col] ||
            !oracle_variant_is_on(in->setting, ORACLE_VARIANT_FIRST_TILE))
            oracle_line_set(b, tile.row, tile.col, tile.colour);
        was_set[tile.row][tile.col] = 1;
    }
    *wrong = in->size;
    return 0;
}

/* "legal by the rules for the colour that it names"; anything else, the end of input included, is
   invalid: returns 0, and *wrong is the place */
static int read_and_make_move(struct oracle_input *in, struct oracle_line *b, size_t *wrong)
{
    struct oracle_bytes word;
    struct tile tile;
    size_t i;
    *wrong = in->size;
    if (!oracle_read_word(in, &word))
        return 0;
    *wrong = oracle_offset(in, word.at);
    if (is_tile(word, b->n, &tile, &i))
        return oracle_line_place(b, tile.row, tile.col, tile.colour) > 0;
    *wrong += i;
    return 0;
}

/* All but the dimension. Returns the exit status. */
static int run(struct oracle_run *r, struct oracle_line *b)
{
    size_t wrong;
    put_board(&r->out, b);
    oracle_put(&r->out, "Enter board configuration:\n");
    if (!read_configuration(&r->in, b, &wrong)) {
        oracle_refuse(r, wrong);
        return 1; /* "nothing more on standard output" */
    }
    put_board(&r->out, b);
    put_available_moves(&r->out, b, WHITE);
    put_available_moves(&r->out, b, BLACK);
    oracle_put(&r->out, "Enter a move:\n");
    if (read_and_make_move(&r->in, b, &wrong)) {
        oracle_put(&r->out, "Valid move.\n");
    } else {
        oracle_put(&r->out, "Invalid move.\n");
        oracle_refuse(r, wrong);
    }
    put_board(&r->out, b);
    oracle_settle(r, b, WHITE);
    return 0;
}

int oracle_aps105(struct oracle_run *r)
{
    struct oracle_line b;
    size_t wrong;
    long n;
    int status;
    oracle_put(&r->out, "Enter the board dimension: ");
    if (!read_dimension(&r->in, &n, &wrong)) {
        oracle_refuse(r, wrong);
        return 1;
    }
    oracle_board_start(r, &b, (int)n, WHITE, BLACK, EMPTY);
    status = run(r, &b);
    oracle_line_free(&b);
    return status;
}
