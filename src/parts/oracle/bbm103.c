/* bbm103 a second time. */
#include "oracle/run.h"

#include <stdlib.h>

#define PLAYER_1 'X'
#define PLAYER_2 'O'
#define EMPTY    '_'

struct piece {
    long value; /* 1 when it is placed, so 1 wherever no piece is yet */
    int flips;
};

struct game {
    struct oracle_line board;
    struct piece *piece; /* what lies on each cell of the board, row by row */
};

static void start(struct oracle_run *r, struct game *g, int n)
{
    oracle_board_start(r, &g->board, n, PLAYER_2, PLAYER_1, EMPTY);
    g->piece = oracle_resize(NULL, (size_t)n * (size_t)n * sizeof *g->piece);
    for (int i = 0; i < n * n; i++) {
        g->piece[i].value = 1;
        g->piece[i].flips = 0;
    }
}

static void end(struct game *g)
{
    oracle_line_free(&g->board);
    free(g->piece);
}

/* Returns 0 if the move is not legal. "Each of the first 4 times that it is flipped, its value
   grows by the number of pieces flipped in that turn." */
static int play(struct game *g, long row, long col, char player)
{
    struct oracle_line before;
    int adds_one = oracle_variant_is_on(g->board.setting, ORACLE_VARIANT_ADDS_ONE);
    int n = g->board.n;
    int flipped;
    oracle_line_copy(&before, &g->board);
    flipped = oracle_line_place(&g->board, row, col, player);
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            struct piece *piece = &g->piece[r * n + c];
            /* The piece that was placed now has changed too, but was not flipped. */
            if (oracle_line_at(&before, r, c) == EMPTY ||
                oracle_line_at(&before, r, c) == oracle_line_at(&g->board, r, c))
                continue;
            piece->flips++;
            if (piece->flips <= 4)
                piece->value += adds_one ? 1 : flipped;
        }
    }
    oracle_line_free(&before);
    return flipped > 0;
}

static void put_board(struct oracle_text *out, const struct oracle_line *b)
{
    int width = b->n > 100 ? 3 : b->n > 10 ? 2 : 1; /* of the largest index, n - 1 */
    oracle_count_steps(b->setting, (unsigned long long)(b->n + 1) * (unsigned long long)b->n);
    for (int i = 0; i < width; i++)
        oracle_put(out, " ");
    for (int c = 0; c < b->n; c++) {
        oracle_put(out, " ");
        oracle_put_number(out, c, width);
    }
    oracle_put(out, "\n");
    for (int r = 0; r < b->n; r++) {
        oracle_put_number(out, r, width);
        for (int c = 0; c < b->n; c++) {
            for (int i = 0; i < width; i++)
                oracle_put(out, " ");
            oracle_put_char(out, oracle_line_at(b, r, c));
        }
        oracle_put(out, "\n");
    }
}

static long points_of(const struct game *g, char player)
{
    int n = g->board.n;
    long points = 0;
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            if (oracle_line_at(&g->board, r, c) == player)
                points += g->piece[r * n + c].value;
        }
    }
    return points;
}

/* `Player 1 : PIECES , POINTS` */
static void put_score(struct oracle_text *out, const struct game *g, char player)
{
    oracle_put(out, player == PLAYER_1 ? "Player 1 : " : "Player 2 : ");
    oracle_put_number(out, oracle_line_count(&g->board, player), 1);
    oracle_put(out, " , ");
    oracle_put_number(out, points_of(g, player), 1);
    oracle_put(out, "\n");
}

/* "exactly two integers", white space before, between and after them being free. Returns 0 if the
   line is not that; *wrong is then where it ceases to be. */
static int read_coordinates(struct oracle_bytes line, long *row, long *col, size_t *wrong)
{
    struct oracle_input words = { line.at, line.length, 0, NULL };
    struct oracle_bytes word;
    long *const number[2] = { row, col };
    *wrong = 4096;
    if (oracle_is_too_long(line))
        return 0;
    *wrong = line.length;
    for (int i = 0; i < 2; i++) {
        if (!oracle_read_word(&words, &word))
            return 0;
        if (!oracle_is_integer(word, number[i])) {
            *wrong = (size_t)(word.at - line.at);
            return 0;
        }
    }
    if (!oracle_read_word(&words, &word))
        return 1;
    *wrong = (size_t)(word.at - line.at);
    return 0;
}

static void put_prompt(struct oracle_text *out, char player)
{
    oracle_put(out, player == PLAYER_1 ? "Player 1's turn: " : "Player 2's turn: ");
}

/* Reads lines until one is a move, and plays it. Returns 0 if the input ends before. */
static int take_turn(struct oracle_run *r, struct game *g, char player)
{
    struct oracle_bytes line;
    long row = 0, col = 0;
    size_t wrong;
    put_prompt(&r->out, player);
    while (oracle_read_line(&r->in, &line)) {
        if (!read_coordinates(line, &row, &col, &wrong))
            oracle_refuse(r, oracle_offset(&r->in, line.at) + wrong);
        else if (!play(g, row, col, player))
            oracle_refuse(r, oracle_first_word(&r->in, line));
        else
            return 1;
        oracle_put(&r->out, "Error : Invalid move. Please make another move : ");
        if (oracle_variant_is_on(&r->setting, ORACLE_VARIANT_PROMPT))
            put_prompt(&r->out, player);
    }
    oracle_put(&r->out, "\nError : End of input before the end of the game.\n");
    return 0;
}

/* Returns the exit status. */
static int play_game(struct oracle_run *r, struct game *g)
{
    char player = PLAYER_1;
    put_board(&r->out, &g->board);
    while (oracle_line_has_move(&g->board, PLAYER_1) || oracle_line_has_move(&g->board, PLAYER_2)) {
        /* "A player without a move is skipped without a word." */
        if (oracle_line_has_move(&g->board, player)) {
            if (!take_turn(r, g, player))
                return 1;
            put_board(&r->out, &g->board);
        } else if (oracle_variant_is_on(&r->setting, ORACLE_VARIANT_SKIPPED)) {
            oracle_put(&r->out, oracle_skipped[player == PLAYER_2]);
        }
        player = oracle_line_opponent(&g->board, player);
    }
    oracle_put(&r->out, "Game Ended...\n");
    put_score(&r->out, g, PLAYER_1);
    put_score(&r->out, g, PLAYER_2);
    return 0;
}

static void settle(struct oracle_run *r, const struct game *g)
{
    struct oracle_account *account = r->request->account;
    oracle_settle(r, &g->board, PLAYER_1);
    if (!account)
        return;
    account->points[0] = points_of(g, PLAYER_1);
    account->points[1] = points_of(g, PLAYER_2);
}

int oracle_bbm103(struct oracle_run *r)
{
    char *const *args = r->request->args;
    struct game g;
    long n;
    int status;
    if (!args || !args[0] || args[1]) {
        oracle_put(&r->out, "Error : Invalid number of command line arguments.\n");
        return 1;
    }
    if (!oracle_is_integer_argument(args[0], &n) || n < 4 || n > 1000 || n % 2 != 0) {
        oracle_put(&r->out,
                   "Error : Invalid format for command line arguments. The size argument "
                   "should be an even positive integer number greater then or equal to 4.\n");
        return 1;
    }
    start(r, &g, (int)n);
    status = play_game(r, &g);
    settle(r, &g);
    end(&g);
    return status;
}
