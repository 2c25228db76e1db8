/* Reads the boards that a program has printed, as far as they can be read. */
#ifndef FLIPREF_GAME_PAGES_PRINTED_BOARDS_H
#define FLIPREF_GAME_PAGES_PRINTED_BOARDS_H
#include "answer/leniency.h"
#include "judge/dialects.h"

enum { CELL_UNREAD = ' ' };

/* A board in a text. Offsets count from 0, lines from 1. */
struct printed_board {
    size_t begin;     /* where its labels or its border begin, after a prompt in the same line; or
                         first_row */
    size_t first_row; /* where the line of its first row begins */
    size_t end;       /* where the line after its last row begins */
    size_t reach; /* if rows are missing, the end of that line, which may be one of them, without
                     its LF; otherwise `end` */
    size_t width; /* the length of the line of its last row */
    size_t from_line, to_line;
    size_t row, rows; /* its rows, in printed_boards.cells */
};

/* Starts as all zeros. */
struct printed_boards {
    size_t side; /* cells of a row; 0: the answer has no board */
    struct printed_board *list;
    size_t count, room;
    unsigned char *cells; /* row by row */
    size_t row_count, row_room;
};

/* Reads all boards of `text`, which is the answer or is compared with it. A board is at most `side`
   rows in adjacent lines. A line between two of its rows, or above a board that lacks only one, is
   a row with other characters, of which the cells are read if it is as long as another row. With
   LENIENT_CASE in `lenient`, cells have the dialect's own letters. boards_free frees what
   was read. */
void boards_read(struct printed_boards *b, const struct dialect *dialect, bytes answer, bytes text,
                 struct leniencies lenient);
void boards_free(struct printed_boards *b);

/* Returns the character in a cell of a board, which is printable, or CELL_UNREAD. */
int boards_cell(const struct printed_boards *b, size_t board, size_t row, size_t column);

#endif
