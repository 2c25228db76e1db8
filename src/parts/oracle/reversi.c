/* reversi a second time. */
#include "oracle/run.h"

#include <string.h>

#define BLACK 'C'
#define WHITE 'B'
#define EMPTY '-'

/* A command or an answer. */
struct ply {
    int is_pass;
    int row, col; /* unless it is a pass; from 0 */
};

static void put_diagram(struct oracle_text *out, const struct oracle_line *b)
{
    oracle_count_steps(b->setting, 64);
    for (int r = 0; r < 8; r++) {
        for (int c = 0; c < 8; c++)
            oracle_put_char(out, oracle_line_at(b, r, c));
        oracle_put_number(out, r + 1, 1);
        oracle_put(out, "\n");
    }
    oracle_put(out, "abcdefgh\n");
}

static void put_ply(struct oracle_text *out, struct ply ply)
{
    if (ply.is_pass) {
        oracle_put(out, "=");
    } else {
        oracle_put_char(out, "abcdefgh"[ply.col]);
        oracle_put_char(out, "12345678"[ply.row]);
    }
}

/* "White space around a command is dropped." */
static struct oracle_bytes trim(struct oracle_bytes line)
{
    size_t blanks = oracle_skip_white(line, 0);
    line.at += blanks;
    line.length -= blanks;
    while (line.length > 0 && oracle_is_white(line.at[line.length - 1]))
        line.length--;
    return line;
}

/* "A command is the whole line, byte for byte: =, or a column a..h and a row 1..8." Returns 0 if it
   is neither; *wrong is then the first byte, from 0, that no command has there. */
static int read_command(struct oracle_bytes line, struct ply *ply, size_t *wrong)
{
    if (line.length == 1 && line.at[0] == '=') {
        ply->is_pass = 1;
        ply->row = ply->col = 0;
        return 1;
    }
    if (line.length == 2 && line.at[0] >= 'a' && line.at[0] <= 'h' && line.at[1] >= '1' &&
        line.at[1] <= '8') {
        ply->is_pass = 0;
        ply->row = line.at[1] - '1';
        ply->col = line.at[0] - 'a';
        return 1;
    }
    *wrong = 0;
    if (line.length == 0)
        return 0;
    if (line.at[0] == '=')
        *wrong = 1;
    else if (line.at[0] >= 'a' && line.at[0] <= 'h')
        *wrong = line.length == 1 || line.at[1] < '1' || line.at[1] > '8' ? 1 : 2;
    return 0;
}

/* "Black (C) may pass at any time." A move must be legal. Returns 0 if it is not. */
static int play_black(struct oracle_line *b, struct ply ply)
{
    return ply.is_pass || oracle_line_place(b, ply.row, ply.col, BLACK) > 0;
}

/* "the legal move that leaves the most white pieces; ties go to the lower row number, then to the
   earlier column. White passes only when it has no legal move." */
static struct ply answer_of_white(const struct oracle_line *b)
{
    struct ply best = { 1, 0, 0 };
    struct oracle_line next;
    long most = 0;
    oracle_line_copy(&next, b);
    for (int r = 0; r < 8; r++) {
        for (int c = 0; c < 8; c++) {
            long white;
            if (oracle_line_place(&next, r, c, WHITE) == 0)
                continue;
            white = oracle_line_count(&next, WHITE);
            memcpy(next.cell, b->cell, 64); /* as it was */
            if (white > most) {
                best.is_pass = 0;
                best.row = r;
                best.col = c;
                most = white;
            }
        }
    }
    oracle_line_free(&next);
    return best;
}

/* One line of the input: plays it and White's reply, and puts the answer line. Returns 0 if it is
   answered with a question mark; *wrong is then its first wrong byte. */
static int answer(struct oracle_text *out, struct oracle_line *b, struct oracle_bytes line,
                  size_t *wrong)
{
    struct ply black;
    int accepted;
    *wrong = 0; /* of a move that is not legal */
    if (oracle_variant_is_on(b->setting, ORACLE_VARIANT_WHITE_SPACE))
        line = trim(line);
    accepted = read_command(line, &black, wrong) && play_black(b, black);
    if (!accepted && oracle_variant_is_on(b->setting, ORACLE_VARIANT_NO_SCORE)) {
        /* "The number after `?` is left out." */
        oracle_put(out, "?\n");
        return 0;
    }
    if (!accepted) {
        oracle_put(out, "?");
    } else {
        struct ply white = answer_of_white(b);
        if (!white.is_pass)
            oracle_line_place(b, white.row, white.col, WHITE);
        put_ply(out, black);
        oracle_put(out, " ");
        put_ply(out, white);
    }
    oracle_put(out, " ");
    oracle_put_number(out, oracle_line_count(b, BLACK) - oracle_line_count(b, WHITE), 1);
    oracle_put(out, "\n");
    return accepted;
}

int oracle_reversi(struct oracle_run *r)
{
    struct oracle_bytes line;
    struct oracle_line b;
    oracle_board_start(r, &b, 8, WHITE, BLACK, EMPTY);
    put_diagram(&r->out, &b);
    while (oracle_read_line(&r->in, &line)) {
        size_t wrong;
        if (!answer(&r->out, &b, line, &wrong)) /* "The game never ends the program" */
            oracle_refuse(r, oracle_offset(&r->in, line.at) + wrong);
        put_diagram(&r->out, &b);
    }
    oracle_settle(r, &b, BLACK);
    oracle_line_free(&b);
    return 0;
}
