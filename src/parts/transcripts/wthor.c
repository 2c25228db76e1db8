/* WTHOR, the database of the French federation of Othello: a header of 16 bytes, and 68 bytes for
   each game. Numbers are little-endian. */
#include "transcripts/formats.h"

enum {
    HEADER = 16,
    AT_COUNT = 4, /* of the games: 4 bytes */
    AT_SIDE = 12, /* 0 means 8 */
    AT_KIND = 13, /* 1: positions to be solved */
    RECORD = 68,
    AT_MOVES = 8 /* 10 * row + column, both from 1; 0 after the last one */
};

/* Says what is wrong at a byte of a file that has no lines. Returns 0. */
static int wrong_byte(struct transcript_text *t, size_t at, const char *what)
{
    static const struct file_place nowhere;
    struct complaint c;
    sink *out = complaint_open(&c, t->error, nowhere);
    sink_text(out, "byte ");
    sink_number(out, at);
    sink_text(out, ": ");
    sink_text(out, what);
    return complaint_close(&c);
}

static uint64_t count_of(const struct transcript_text *t)
{
    uint64_t count = 0;
    size_t i;
    for (i = 4; i > 0; i--)
        count = count << 8 | t->all.at[AT_COUNT + i - 1];
    return count;
}

static int read_header(struct transcript_text *t)
{
    if (t->all.len < HEADER)
        return wrong_byte(t, t->all.len, "the file ends in its header, which has 16 bytes");
    if (t->all.at[AT_SIDE] != 0 && t->all.at[AT_SIDE] != OTHELLO_SIDE)
        return wrong_byte(t, AT_SIDE, "the board is not 8 x 8");
    if (t->all.at[AT_KIND] != 0)
        return wrong_byte(t, AT_KIND, "these are no games, but positions to be solved");
    if (t->all.len - HEADER != count_of(t) * RECORD)
        return wrong_byte(t, AT_COUNT, "the number of games does not fit the size of the file");
    return 1;
}

/* Says where the error is, of whatever a move is wrong in. */
static int wrong_move(struct transcript_text *t, size_t at)
{
    struct file_error error = *t->error;
    return wrong_byte(t, at, error.text);
}

static int read_move(struct transcript_text *t, struct othello *g, size_t at)
{
    const int code = t->all.at[at];
    const int row = code / 10 - 1, column = code % 10 - 1;
    if (row < 0 || row >= OTHELLO_SIDE || column < 0 || column >= OTHELLO_SIDE)
        return wrong_byte(t, at, "no move: expected 10 * row + column, from 11 to 88");
    return play_cell(t, g, at, row * OTHELLO_SIDE + column) || wrong_move(t, at);
}

int read_wthor(struct transcript_text *t, struct othello *g)
{
    size_t at, end;
    int has_ended = 0;
    if (!read_header(t) || !has_game(t, count_of(t)))
        return 0;
    at = HEADER + RECORD * (t->game > 0 ? (size_t)t->game - 1 : 0) + AT_MOVES;
    for (end = at + OTHELLO_MOVES_MOST; at < end; at++) {
        if (t->all.at[at] == 0)
            has_ended = 1;
        else if (has_ended)
            return wrong_byte(t, at, "a move after the end of the list");
        else if (!read_move(t, g, at))
            return 0;
    }
    return 1;
}
