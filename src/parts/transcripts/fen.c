/* A position of Ataxx, such as `x5o/7/7/7/7/7/o5x x 0 1`: one in each line. */
#include "transcripts/formats.h"

#include <string.h>

enum { ATAXX_SIDE = 7, NUMBER_MOST = 9 /* digits */ };

/* Puts what a byte stands for in a row from `*column` on. Returns 0 if it stands for nothing, or
   does not fit. */
static int put_cells(unsigned char row[OTHELLO_SIDE], size_t *column, int c)
{
    size_t count = c >= '1' && c <= '8' ? (size_t)(c - '0') : 1;
    int cell = c == 'x' ? 'R' : c == 'o' ? 'B' : c == '-' ? '#' : '.';
    if ((cell == '.' && (c < '1' || c > '8')) || *column + count > OTHELLO_SIDE)
        return 0;
    memset(row + *column, cell, count);
    *column += count;
    return 1;
}

/* Reads a row. Returns how many cells it has. */
static size_t read_row(struct transcript_text *t, unsigned char row[OTHELLO_SIDE])
{
    size_t column = 0;
    while (put_cells(row, &column, transcript_byte(t)))
        t->at++;
    return column;
}

static int read_board(struct transcript_text *t, struct position *p)
{
    size_t side = read_row(t, p->cells[0]);
    size_t row;
    if (side != ATAXX_SIDE && side != OTHELLO_SIDE)
        return unexpected(t, "a row of 7 or 8 cells: x, o, - or a number of empty cells");
    for (row = 1; row < side; row++) {
        if (transcript_byte(t) != '/')
            return unexpected(t, "`/` and another row, as there are as many rows as columns");
        t->at++;
        if (read_row(t, p->cells[row]) != side)
            return unexpected(t, "a row as long as the first one");
    }
    return 1;
}

/* Reads a blank and a number. */
static int read_number(struct transcript_text *t)
{
    size_t start = t->at + 1;
    if (transcript_byte(t) != ' ')
        return unexpected(t, "a blank and a number");
    do
        t->at++;
    while (transcript_byte(t) >= '0' && transcript_byte(t) <= '9' && t->at - start < NUMBER_MOST);
    return t->at > start || unexpected(t, "a number");
}

/* Red starts in octaflip, so red are the pieces of the player to move. */
static void exchange_colours(struct position *p)
{
    unsigned char *cell = p->cells[0];
    size_t i;
    for (i = 0; i < OTHELLO_CELLS; i++) {
        if (cell[i] == 'R' || cell[i] == 'B')
            cell[i] = cell[i] == 'R' ? 'B' : 'R';
    }
}

static int read_player(struct transcript_text *t, struct position *p)
{
    int player;
    if (transcript_byte(t) != ' ')
        return unexpected(t, "a blank and who is to move: x or o");
    t->at++;
    player = transcript_byte(t);
    if (player != 'x' && player != 'o')
        return unexpected(t, "who is to move: x or o");
    if (player == 'o')
        exchange_colours(p);
    t->at++;
    return 1;
}

int read_fen(struct transcript_text *t, struct position *p)
{
    int numbers;
    memset(p->cells, '#', sizeof p->cells); /* what is not on a board of 7 x 7 */
    if (!choose_line(t) || !read_board(t, p) || !read_player(t, p))
        return 0;
    for (numbers = t->at < t->all.len ? 2 : 0; numbers > 0; numbers--) {
        if (!read_number(t))
            return 0;
    }
    return t->at == t->all.len || unexpected(t, "the end of the position");
}
