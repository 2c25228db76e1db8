/* Inputs of the line-capturing games. */
#include "readings/probe.h"

#include <stdlib.h>
#include <string.h>

/* Appends a row and a column of the board, as letters or digits. */
static void put_cell(struct probe *p, const char *of_row, long row, const char *of_column, long col)
{
    oracle_put_char(&p->text, of_row[row]);
    oracle_put_char(&p->text, of_column[col]);
}

/* Chooses a random legal move. Returns 0 if there is none. */
static int choose(struct probe *p, const struct oracle_line *b, char player, long *row, long *col)
{
    unsigned seen = 0;
    for (long r = 0; r < b->n; r++) {
        for (long c = 0; c < b->n; c++) {
            if (oracle_line_legal(b, r, c, player) && probe_below(p, ++seen) == 0) {
                *row = r;
                *col = c;
            }
        }
    }
    return seen > 0;
}

/* ---- reversi ---- */

static void put_blanks(struct probe *p)
{
    for (unsigned i = probe_below(p, 3); i > 0; i--)
        oracle_put_char(&p->text, probe_below(p, 4) == 0 ? '\t' : ' ');
}

/* A pass is always legal; many of the other commands are not. */
static void put_command(struct probe *p)
{
    static const char *const refused[] = { "", "?", "d", "d33", "D3", "i1", "a9", "==" };
    unsigned kind = probe_below(p, 8);
    if (kind == 0)
        oracle_put(&p->text, "=");
    else if (kind == 1)
        oracle_put(&p->text, refused[probe_below(p, 8)]);
    else
        put_cell(p, "abcdefgh", probe_below(p, 8), "12345678", probe_below(p, 8));
}

void probe_reversi(struct probe *p)
{
    for (unsigned line = 1 + probe_below(p, 6); line > 0; line--) {
        int has_blanks = probe_touches(p, ORACLE_DIAL_WHITE_SPACE);
        if (has_blanks)
            put_blanks(p);
        put_command(p);
        if (has_blanks)
            put_blanks(p);
        oracle_put(&p->text, "\n");
    }
}

/* ---- bbm103 ---- */

static void put_move(struct probe *p, long row, long col)
{
    oracle_put_number(&p->text, row, 1);
    oracle_put(&p->text, " ");
    oracle_put_number(&p->text, col, 1);
    oracle_put(&p->text, "\n");
}

/* A whole game at random. */
void probe_bbm103(struct probe *p)
{
    struct oracle_line b;
    long row = 0, col = 0;
    int n = probe_below(p, 16) == 0 ? 6 : 4;
    char player = 'X';
    oracle_line_start(&b, n, 'O', 'X', '_');
    probe_number_arg(p, n);
    while (oracle_line_has_move(&b, 'X') || oracle_line_has_move(&b, 'O')) {
        if (choose(p, &b, player, &row, &col)) {
            if (probe_touches(p, ORACLE_DIAL_PROMPT) && probe_below(p, 4) == 0)
                put_move(p, probe_below(p, 2) == 0 ? n : n / 2,
                         n / 2); /* off the board, or taken */
            oracle_line_place(&b, row, col, player);
            put_move(p, row, col);
        }
        player = oracle_line_opponent(&b, player);
    }
    oracle_line_free(&b);
}

/* ---- aps105 ---- */

static const char letters[] = "abcdefghijklmnopqrstuvwxyz";

static void put_tile(struct probe *p, char colour, long row, long col)
{
    oracle_put_char(&p->text, colour);
    put_cell(p, letters, row, letters, col);
    oracle_put(&p->text, "\n");
}

void probe_aps105(struct probe *p)
{
    long n = 2 + 2 * (long)probe_below(p, 4);
    char colour = 'W';
    oracle_put_number(&p->text, n, 1);
    oracle_put(&p->text, "\n");
    for (unsigned tiles = probe_below(p, 8); tiles > 0; tiles--) {
        long row = probe_below(p, (unsigned)n), col = probe_below(p, (unsigned)n);
        colour = probe_below(p, 2) == 0 ? 'W' : 'B';
        put_tile(p, colour, row, col);
        if (probe_touches(p, ORACLE_DIAL_FIRST_TILE) && probe_below(p, 2) == 0)
            put_tile(p, colour == 'W' ? 'B' : 'W', row, col);
    }
    oracle_put(&p->text, "!!!\n");
    put_tile(p, colour, probe_below(p, (unsigned)n), probe_below(p, (unsigned)n));
}

/* ---- flip ---- */

static void put_wrong_arguments(struct probe *p)
{
    static const char *const no_size[] = { "3", "0", "-4", "four", "1001", "4.0", "2" };
    static const char *const no_type[] = { "3", "-1", "x", "9", "1.0", "00x" };
    probe_arg(p, "new");
    if (probe_below(p, 4) == 0)
        probe_number_arg(p, (long)probe_below(p, 1000) - 996);
    else
        probe_arg(p, no_size[probe_below(p, 7)]);
    if (probe_below(p, 3) == 0)
        probe_number_arg(p, probe_below(p, 3));
    if (probe_below(p, 2) == 0)
        probe_number_arg(p, 3 + probe_below(p, 500));
    else
        probe_arg(p, no_type[probe_below(p, 6)]);
}

/* Names that cannot be saved, because a save that succeeds shows no name; or no name at all. */
static void put_save(struct probe *p)
{
    unsigned blanks = probe_below(p, 4);
    oracle_put(&p->text, "s");
    for (; blanks > 0; blanks--)
        oracle_put(&p->text, " ");
    if (probe_below(p, 4) > 0) {
        oracle_put(&p->text, "no/folder/");
        oracle_put_number(&p->text, probe_below(p, 100), 1);
    }
    oracle_put(&p->text, "\n");
}

static void put_human_moves(struct probe *p, long n, int has_computer)
{
    struct oracle_line b;
    long row = 0, col = 0;
    char player = 'O';
    oracle_line_start(&b, (int)n, 'O', 'X', '.');
    for (unsigned moves = probe_below(p, 6); moves > 0; moves--) {
        if (probe_touches(p, ORACLE_DIAL_SAVE_BLANKS) && probe_below(p, 3) == 0)
            put_save(p);
        if (!choose(p, &b, player, &row, &col))
            break;
        oracle_line_place(&b, row, col, player);
        put_move(p, row, col);
        if (!has_computer)
            player = oracle_line_opponent(&b, player);
    }
    if (probe_touches(p, ORACLE_DIAL_SAVE_BLANKS))
        put_save(p);
    oracle_line_free(&b);
}

void probe_flip(struct probe *p)
{
    long n = 4 + (long)probe_below(p, 6);
    int has_computer = probe_below(p, 4) == 0;
    if (probe_touches(p, ORACLE_DIAL_ODD_CENTRE) && n % 2 == 0)
        n++;
    if (probe_touches(p, ORACLE_DIAL_TYPES_FIRST)) {
        put_wrong_arguments(p);
        return;
    }
    probe_arg(p, "new");
    probe_number_arg(p, n);
    if (has_computer)
        probe_number_arg(p, 1 + probe_below(p, 2)); /* X is the computer */
    put_human_moves(p, n, has_computer);
}
