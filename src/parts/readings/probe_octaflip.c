#include "readings/probe.h"

#include "oracle/octaflip.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 24, LINE_ROOM = 40, TURNS_MOST = 6 };

/* The lines of an input, without their LFs. */
struct lines {
    char at[LINES_MOST][LINE_ROOM];
    size_t count;
};

static void append(struct lines *lines, const char *text)
{
    char *line = lines->at[lines->count - 1];
    size_t length = strlen(line);
    size_t added = strlen(text);
    if (length + added < LINE_ROOM)
        memcpy(line + length, text, added + 1);
}

static void start_line(struct lines *lines, const char *text)
{
    if (lines->count == LINES_MOST)
        return;
    lines->at[lines->count++][0] = '\0';
    append(lines, text);
}

static void start_turn(struct lines *lines, const int turn[4])
{
    char text[] = "0 0 0 0";
    for (int i = 0; i < 4; i++)
        text[2 * i] = (char)('0' + turn[i]);
    start_line(lines, text);
}

/* ---- a game ---- */

static void make_board(struct probe *p, char board[64])
{
    static const char few[] = "...............RB#", many[] = "RRBB.";
    int is_full = probe_below(p, 4) == 0;
    const char *from = is_full ? many : few;
    unsigned symbols = is_full ? sizeof many - 1 : sizeof few - 1;
    for (int i = 0; i < 64; i++)
        board[i] = from[probe_below(p, symbols)];
    board[probe_below(p, 32)] = 'R';
    board[32 + probe_below(p, 32)] = 'B';
}

/* Chooses a legal move, from a random place of the list of all moves on; a pass if there is none.
 */
static void choose(struct probe *p, const struct oracle_octaflip *g, int turn[4])
{
    int all = 64 * 25, from = (int)probe_below(p, 64 * 25);
    for (int i = 0; i < all; i++) {
        int move = (from + i) % all, at = move / 25, r = at / 8, c = at % 8;
        struct oracle_octaflip next;
        if (g->cell[r][c] != g->mover)
            continue;
        next = *g;
        turn[0] = r + 1;
        turn[1] = c + 1;
        turn[2] = r + move % 5 - 1;
        turn[3] = c + move / 5 % 5 - 1;
        if (oracle_octaflip_play(&next, turn[0], turn[1], turn[2], turn[3]))
            return;
    }
    memset(turn, 0, 4 * sizeof turn[0]);
}

/* Passes, although the player may have a move. */
static void pass(struct oracle_octaflip *g)
{
    g->mover = g->mover == 'R' ? 'B' : 'R';
    g->passes_in_a_row++;
    g->over = g->passes_in_a_row == 2;
}

/* Returns the number of turns. */
static unsigned play(struct probe *p, struct lines *lines, const char board[64])
{
    static const int pass_turn[4] = { 0 };
    unsigned turns = probe_below(p, TURNS_MOST + 1);
    unsigned passes = probe_touches(p, ORACLE_DIAL_PASS) ? probe_below(p, turns + 1) : turns;
    struct oracle_octaflip g;
    unsigned k;
    oracle_octaflip_start(&g, board);
    for (k = 0; k < turns && !g.over; k++) {
        int turn[4];
        choose(p, &g, turn);
        if (k == passes) {
            pass(&g);
            start_turn(lines, pass_turn);
        } else {
            oracle_octaflip_play(&g, turn[0], turn[1], turn[2], turn[3]);
            start_turn(lines, turn);
        }
    }
    return k;
}

/* ---- what the readings differ about ---- */

/* Adds turns at the end. Returns their number. */
static unsigned add_turns(struct probe *p, struct lines *lines)
{
    static const char *const off_board[] = { "0 1 2 2", "9 1 8 1", "1 1 0 0", "1 8 1 10",
                                             "8 0 8 1" };
    static const char *const malformed[] = { "1 1 1", "1 1 1 x", "-1 1 1 1", "1 2 3 4.5", "one" };
    unsigned added = 0;
    if (probe_touches(p, ORACLE_DIAL_COORDINATE)) {
        start_line(lines, off_board[probe_below(p, 5)]);
        added++;
    }
    if (probe_touches(p, ORACLE_DIAL_INTERLEAVE)) {
        start_line(lines, "1 1 1 1"); /* nobody moves to a cell from itself */
        start_line(lines, malformed[probe_below(p, 5)]);
        added += 2;
    }
    return added;
}

static void damage_lines(struct probe *p, struct lines *lines)
{
    size_t after_board = 8 + probe_below(p, (unsigned)lines->count - 8);
    if (probe_touches(p, ORACLE_DIAL_EXTRA_WORDS)) {
        size_t count = lines->count;
        lines->count = after_board + 1;
        append(lines, probe_below(p, 2) == 0 ? " 5" : " x y");
        lines->count = count;
    }
    if (probe_touches(p, ORACLE_DIAL_CR)) {
        size_t count = lines->count;
        size_t last = probe_below(p, 2) == 0 ? count : 1 + probe_below(p, 8);
        for (lines->count = 1; lines->count <= last; lines->count++)
            append(lines, "\r");
        lines->count = count;
    }
}

static void put_line(struct probe *p, const char *line)
{
    oracle_put(&p->text, line);
    oracle_put(&p->text, "\n");
}

static void put_lines(struct probe *p, const struct lines *lines)
{
    int blank = probe_touches(p, ORACLE_DIAL_BLANK_LINES);
    size_t at =
        probe_below(p, 3) == 0 ? probe_below(p, 8) : 8 + probe_below(p, (unsigned)lines->count - 8);
    for (size_t i = 0; i < lines->count; i++) {
        if (blank && i == at)
            put_line(p, probe_below(p, 4) == 0 ? "  " : "");
        put_line(p, lines->at[i]);
    }
    if (probe_touches(p, ORACLE_DIAL_LAST_LINE_FEED))
        p->text.at[--p->text.length] = '\0';
}

void probe_octaflip(struct probe *p)
{
    struct lines lines = { .count = 0 };
    char board[64], row[9] = "", number[2] = "";
    unsigned turns;
    make_board(p, board);
    for (int r = 0; r < 8; r++) {
        memcpy(row, board + 8 * r, 8);
        start_line(&lines, row);
    }
    start_line(&lines, "");
    turns = play(p, &lines, board);
    turns += add_turns(p, &lines);
    number[0] = (char)('0' + turns);
    memcpy(lines.at[8], number, sizeof number);
    damage_lines(p, &lines);
    put_lines(p, &lines);
}
