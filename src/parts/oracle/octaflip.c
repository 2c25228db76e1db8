#include "oracle/octaflip.h"

#include "oracle/run.h"

#include <stdlib.h>

/* ---- the rules ---- */

static char opponent_of(char player)
{
    return player == 'R' ? 'B' : 'R';
}

static int count_cells(const struct oracle_octaflip *g, char what)
{
    int count = 0;
    for (int r = 0; r < 8; r++) {
        for (int c = 0; c < 8; c++) {
            if (g->cell[r][c] == what)
                count++;
        }
    }
    return count;
}

/* "A coordinate of 0 ..., or above 8, is an invalid move." */
static int on_board(long r, long c)
{
    return r >= 1 && r <= 8 && c >= 1 && c <= 8;
}

/* "exactly 1 or 2 steps in a valid direction": one of the 8 straight ones, "over anything" */
static int is_clone_or_jump(long r1, long c1, long r2, long c2)
{
    for (int dr = -1; dr <= 1; dr++) {
        for (int dc = -1; dc <= 1; dc++) {
            if (dr == 0 && dc == 0)
                continue;
            for (int steps = 1; steps <= 2; steps++) {
                if (r2 == r1 + steps * dr && c2 == c1 + steps * dc)
                    return 1;
            }
        }
    }
    return 0;
}

/* A jump "exactly 2 cells away"; for a legal move whatever is not a jump is a clone. */
static int is_jump(long r1, long c1, long r2, long c2)
{
    return labs(r2 - r1) == 2 || labs(c2 - c1) == 2;
}

static int is_legal_move(const struct oracle_octaflip *g, long r1, long c1, long r2, long c2)
{
    if (!on_board(r1, c1) || !on_board(r2, c2))
        return 0;
    if (g->cell[r1 - 1][c1 - 1] != g->mover)
        return 0; /* "The source cell must contain the current player's piece." */
    if (g->cell[r2 - 1][c2 - 1] != '.')
        return 0; /* "The destination cell must be . (empty)." */
    return is_clone_or_jump(r1, c1, r2, c2);
}

static void make_move(struct oracle_octaflip *g, long r1, long c1, long r2, long c2)
{
    g->cell[r2 - 1][c2 - 1] = g->mover;
    if (is_jump(r1, c1, r2, c2))
        g->cell[r1 - 1][c1 - 1] = '.'; /* "The original piece disappears after the move." */
    /* "all opponent pieces in the 8 surrounding cells of the destination are flipped" */
    for (int dr = -1; dr <= 1; dr++) {
        for (int dc = -1; dc <= 1; dc++) {
            long r = r2 + dr;
            long c = c2 + dc;
            if (on_board(r, c) && g->cell[r - 1][c - 1] == opponent_of(g->mover))
                g->cell[r - 1][c - 1] = g->mover;
        }
    }
}

/* "If any one of these is met, end the game" */
static int is_over(const struct oracle_octaflip *g)
{
    return count_cells(g, '.') == 0 || count_cells(g, 'R') == 0 || count_cells(g, 'B') == 0 ||
           g->passes_in_a_row == 2;
}

void oracle_octaflip_start(struct oracle_octaflip *g, const char board[64])
{
    for (int r = 0; r < 8; r++) {
        for (int c = 0; c < 8; c++)
            g->cell[r][c] = board[8 * r + c];
    }
    g->mover = 'R';
    g->passes_in_a_row = 0;
    g->over = 0;
}

/* "A player may pass at any time" if `any_pass` is set. */
static int play_turn(struct oracle_octaflip *g, long r1, long c1, long r2, long c2, int any_pass)
{
    if (g->over)
        return 0; /* "later turns are not played" */
    if (r1 == 0 && c1 == 0 && r2 == 0 && c2 == 0) {
        if (!any_pass && oracle_octaflip_has_move(g))
            return 0; /* "A pass is an invalid move if the player has any valid move." */
        g->passes_in_a_row++;
    } else {
        if (!is_legal_move(g, r1, c1, r2, c2))
            return 0;
        make_move(g, r1, c1, r2, c2);
        g->passes_in_a_row = 0;
    }
    g->mover = opponent_of(g->mover);
    g->over = is_over(g);
    return 1;
}

int oracle_octaflip_play(struct oracle_octaflip *g, long r1, long c1, long r2, long c2)
{
    return play_turn(g, r1, c1, r2, c2, 0);
}

int oracle_octaflip_has_move(const struct oracle_octaflip *g)
{
    for (int r = 1; r <= 8; r++) {
        for (int c = 1; c <= 8; c++) {
            if (g->cell[r - 1][c - 1] != g->mover)
                continue; /* "The source cell must contain the current player's piece." */
            /* All targets within 2 cells, knight-like ones included: is_legal_move() decides. */
            for (int dr = -2; dr <= 2; dr++) {
                for (int dc = -2; dc <= 2; dc++) {
                    if (is_legal_move(g, r, c, r + dr, c + dc))
                        return 1;
                }
            }
        }
    }
    return 0;
}

/* ---- the output ---- */

/* `what` and the number of a turn, from 0: the line of every error but the board's */
static void put_at_turn(struct oracle_text *out, const char *what, long turn)
{
    oracle_put(out, what);
    oracle_put(out, " at turn ");
    oracle_put_number(out, turn, 1);
    oracle_put(out, "\n");
}

static void put_board_and_result(struct oracle_text *out, const struct oracle_octaflip *g)
{
    int red = count_cells(g, 'R');
    int blue = count_cells(g, 'B');
    for (int r = 0; r < 8; r++) {
        for (int c = 0; c < 8; c++)
            oracle_put_char(out, g->cell[r][c]);
        oracle_put(out, "\n");
    }
    oracle_put(out, red > blue ? "Red\n" : blue > red ? "Blue\n" : "Draw\n");
}

/* ---- the input ---- */

/* What came of reading a board, a count or a turn. */
enum outcome {
    GOOD,
    MALFORMED, /* a line is not what it should be */
    MISSING    /* the input ended where a line was needed */
};

/* "Blank lines are skipped." */
static int is_skipped(struct oracle_bytes line, const struct oracle_setting *setting)
{
    return oracle_variant_is_on(setting, ORACLE_VARIANT_BLANK_LINES) &&
           oracle_skip_white(line, 0) == line.length && !oracle_is_too_long(line);
}

/* Reads a line as the variants say. */
static int read_line(struct oracle_input *in, struct oracle_bytes *line)
{
    do {
        if (!oracle_read_line(in, line))
            return 0;
        if (in->data[in->next - 1] != '\n' &&
            oracle_variant_is_on(in->setting, ORACLE_VARIANT_LAST_LINE_FEED))
            return 0; /* "A last line without LF counts as a missing line." */
        if (line->length > 0 && line->at[line->length - 1] == '\r' &&
            oracle_variant_is_on(in->setting, ORACLE_VARIANT_CR))
            line->length--; /* "A CR is stripped." */
    } while (is_skipped(*line, in->setting));
    return 1;
}

/* Reads a line that must hold exactly `wanted` words, each an integer >= 0. */
static enum outcome read_integers(struct oracle_input *in, long *values, int wanted)
{
    struct oracle_input words = { 0 };
    struct oracle_bytes line, word;
    if (!read_line(in, &line))
        return MISSING;
    if (oracle_is_too_long(line))
        return MALFORMED;
    words.data = line.at;
    words.size = line.length;
    for (int i = 0; i < wanted; i++) {
        if (!oracle_read_word(&words, &word) || !oracle_is_integer(word, &values[i]) ||
            values[i] < 0)
            return MALFORMED;
    }
    if (oracle_read_word(&words, &word) && /* one word too many, or "Extra words are ignored" */
        !oracle_variant_is_on(in->setting, ORACLE_VARIANT_EXTRA_WORDS))
        return MALFORMED;
    return GOOD;
}

/* "The first 8 lines are the board: each exactly 8 bytes out of R B . #." The lines after the first
   malformed one are not read. */
static enum outcome read_board(struct oracle_input *in, char board[64])
{
    for (int r = 0; r < 8; r++) {
        struct oracle_bytes line;
        if (!read_line(in, &line))
            return MISSING;
        if (line.length != 8)
            return MALFORMED;
        for (int c = 0; c < 8; c++) {
            unsigned char byte = line.at[c];
            if (byte != 'R' && byte != 'B' && byte != '.' && byte != '#')
                return MALFORMED;
            board[8 * r + c] = (char)byte;
        }
    }
    return GOOD;
}

/* "A coordinate outside 1 to 8 is an input error"; `0 0 0 0` is a pass all the same. */
static int has_wrong_coordinate(const long values[4])
{
    if (values[0] == 0 && values[1] == 0 && values[2] == 0 && values[3] == 0)
        return 0;
    return !on_board(values[0], values[1]) || !on_board(values[2], values[3]);
}

static enum outcome read_turn(struct oracle_input *in, long turn[4])
{
    enum outcome outcome = read_integers(in, turn, 4);
    if (outcome == GOOD && has_wrong_coordinate(turn) &&
        oracle_variant_is_on(in->setting, ORACLE_VARIANT_COORDINATE))
        return MALFORMED;
    return outcome;
}

/* ---- the program ---- */

static int play(struct oracle_octaflip *g, const long turn[4], struct oracle_setting *setting)
{
    int any_pass = oracle_variant_is_on(setting, ORACLE_VARIANT_PASS);
    return oracle_count_steps(setting, 64) &&
           play_turn(g, turn[0], turn[1], turn[2], turn[3], any_pass);
}

/* Plays turns that were all validated before. */
static void play_all(const char board[64], long (*turns)[4], long count,
                     struct oracle_setting *setting, struct oracle_text *out)
{
    struct oracle_octaflip g;
    oracle_octaflip_start(&g, board);
    for (long k = 1; k <= count && !g.over; k++) {
        if (!play(&g, turns[k - 1], setting)) {
            put_at_turn(out, "Invalid move", k);
            return;
        }
    }
    put_board_and_result(out, &g);
}

/* "Input validation checks should be performed before the game process" */
static void validate_then_play(struct oracle_input *in, struct oracle_text *out)
{
    char board[64];
    long count;
    long(*turns)[4] = NULL;
    size_t room = 0; /* in turns: grows with the turns that are there, not with the count */
    if (read_board(in, board) != GOOD) {
        oracle_put(out, "Board input error\n");
        return;
    }
    if (read_integers(in, &count, 1) != GOOD) {
        put_at_turn(out, "Invalid input", 0);
        return;
    }
    for (long k = 1; k <= count; k++) {
        if ((size_t)k > room) {
            room = 2 * room + 8;
            turns = oracle_resize(turns, room * sizeof *turns);
        }
        if (read_turn(in, turns[k - 1]) != GOOD) {
            put_at_turn(out, "Invalid input", k);
            free(turns);
            return;
        }
    }
    play_all(board, turns, count, in->setting, out);
    free(turns);
}

/* "after an input error its line is printed and the same thing ... is read again, until it is right
   or the input ends"; with --interleave alone the first error is the last */
static int try_again(enum outcome outcome, enum oracle_mode mode)
{
    return mode == ORACLE_REENTER && outcome == MALFORMED;
}

/* "turn by turn as the game is played (nothing after the game's end or after an invalid move is
   looked at)" */
static void read_and_play(struct oracle_input *in, enum oracle_mode mode, struct oracle_text *out)
{
    char board[64];
    long count;
    struct oracle_octaflip g;
    enum outcome outcome;
    while ((outcome = read_board(in, board)) != GOOD) {
        oracle_put(out, "Board input error\n");
        if (!try_again(outcome, mode))
            return;
    }
    while ((outcome = read_integers(in, &count, 1)) != GOOD) {
        put_at_turn(out, "Invalid input", 0);
        if (!try_again(outcome, mode))
            return;
    }
    oracle_octaflip_start(&g, board);
    for (long k = 1; k <= count && !g.over; k++) {
        long turn[4];
        while ((outcome = read_turn(in, turn)) != GOOD) {
            put_at_turn(out, "Invalid input", k);
            if (!try_again(outcome, mode))
                return;
        }
        if (!play(&g, turn, in->setting)) {
            put_at_turn(out, "Invalid move", k);
            return;
        }
    }
    put_board_and_result(out, &g);
}

int oracle_octaflip(struct oracle_run *r)
{
    enum oracle_mode mode = r->request->mode;
    if (mode == ORACLE_DEFAULT && !oracle_variant_is_on(&r->setting, ORACLE_VARIANT_INTERLEAVE))
        validate_then_play(&r->in, &r->out);
    else
        read_and_play(&r->in, mode, &r->out);
    return 0;
}
