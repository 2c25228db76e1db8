#include "game/pages/printed_boards.h"

#include "answer/normal_form.h"
#include "text/find.h"
#include "text/memory.h"
#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

/* A walk through a text that puts rows together to boards. */
struct board_reader {
    struct printed_boards *to;
    const flipref_board *names; /* the dialect's symbols */
    int folds;                  /* LENIENT_CASE is allowed */
    struct normal_walk walk;
    size_t at, line; /* a place that the reading has passed, and its line */
    int is_open;     /* the last board may have more rows */
    uint16_t first_places[NORMAL_ROOM], last_places[NORMAL_ROOM]; /* of the cells in its first row,
                                                                 and in its last one */
};

/* ---- growing ---- */

/* Adds a row of which nothing is read yet, and returns its cells. */
static unsigned char *add_cells(struct printed_boards *b)
{
    b->cells = memory_grown(b->cells, b->row_count, &b->row_room, b->side);
    return memset(b->cells + b->side * b->row_count++, CELL_UNREAD, b->side);
}

static struct printed_board *add_board(struct printed_boards *b)
{
    b->list = memory_grown(b->list, b->count, &b->room, sizeof *b->list);
    memset(&b->list[b->count], 0, sizeof *b->list);
    return &b->list[b->count++];
}

/* ---- rows ---- */

/* Returns the dialect's symbol that the byte stands for, or the byte if there is none. */
static int symbol_of(const struct board_reader *r, int byte)
{
    size_t i;
    for (i = 0; r->folds && i < sizeof r->names->symbols; i++) {
        if (fold_case(byte) == fold_case(r->names->symbols[i]))
            return r->names->symbols[i];
    }
    return byte;
}

/* Adds a row to the last board. */
static void add_row(struct board_reader *r, const struct token *g)
{
    struct printed_boards *b = r->to;
    struct printed_board *board = &b->list[b->count - 1];
    unsigned char *cells = add_cells(b);
    size_t i;
    (void)normal_text(&r->walk, g, 1U << LENIENT_NUL_BYTES, cells, r->last_places);
    if (board->rows == 0)
        memcpy(r->first_places, r->last_places, g->count * sizeof *r->last_places);
    for (i = 0; i < g->count; i++)
        cells[i] = (unsigned char)symbol_of(r, cells[i]);
    board->rows++;
}

/* Reads a row with other characters, whose cells stand where they do in another row. */
static void read_odd_row(const struct board_reader *r, unsigned char *cells, size_t line,
                         const uint16_t *places)
{
    size_t i;
    for (i = 0; i < r->to->side; i++) {
        int byte = bytes_get(r->walk.text, line + places[i]);
        cells[i] = (unsigned char)(byte >= 0x20 && byte < 0x7F ? symbol_of(r, byte) : CELL_UNREAD);
    }
}

/* Returns the length of the line without its end. */
static size_t length_of_line(bytes text, size_t line)
{
    return bytes_find(bytes_skip(text, line), '\n');
}

/* Counts lines up to the place. */
static void pass_to(struct board_reader *r, size_t at)
{
    for (; r->at < at; r->at++)
        r->line += r->walk.text.at[r->at] == '\n';
}

/* ---- boards ---- */

static int is_letter(int byte)
{
    return fold_case(byte) >= 'a' && fold_case(byte) <= 'z';
}

/* Returns whether the text may be the labels of columns or a border: numbers, letters in their
   order, or lines. */
static int is_labels(bytes text)
{
    size_t letters = 0, others = 0;
    int last = 0;
    size_t i;
    for (i = 0; i < text.len; i++) {
        int byte = text.at[i];
        if (is_letter(byte)) {
            if (letters++ > 0 && byte != last + 1)
                return 0;
            last = byte;
        } else if (is_digit(byte) || strchr("+-=_", byte) != 0) {
            others++;
        } else if (byte != ' ' && byte != '|' && byte != '\r') {
            return 0;
        }
    }
    return (letters > 0) != (others > 0);
}

/* Returns where the labels in the line before `row` begin, or `row` if there are none. They are not
   before `least`. */
static size_t labels_before(bytes text, size_t row, size_t least)
{
    size_t end = row > 0 ? row - 1 : 0;
    size_t begin = end;
    while (begin > least && bytes_get(text, begin - 1) != '\n' &&
           !ends_prompt(bytes_get(text, begin - 1)))
        begin--;
    if (begin >= end || !is_labels(bytes_first(bytes_skip(text, begin), end - begin)))
        return row;
    return begin;
}

static void start_board(struct board_reader *r)
{
    size_t least = r->to->list != 0 && r->to->count > 0 ? r->to->list[r->to->count - 1].end : 0;
    struct printed_board *board = add_board(r->to);
    (void)add_cells(r->to); /* for a row above the first */
    board->first_row = r->walk.begin;
    board->begin = labels_before(r->walk.text, r->walk.begin, least);
    board->row = r->to->row_count;
    board->from_line = r->line;
}

/* Returns how many lines between the last row and this one are rows with other characters: one line
   that is not blank, or any number that are as long as the last row. Otherwise returns 0. */
static size_t odd_rows(const struct board_reader *r, const struct printed_board *last)
{
    bytes text = bytes_first(r->walk.text, r->walk.begin);
    size_t line = last->end;
    size_t rows = 0;
    size_t length = 0;
    int are_alike = 1;
    while (line < text.len) {
        length = length_of_line(text, line);
        are_alike = are_alike && length == last->width;
        line += length + 1;
        rows++;
    }
    return are_alike || (rows == 1 && length > 0) ? rows : 0;
}

static void add_odd_rows(struct board_reader *r, struct printed_board *last, size_t rows)
{
    size_t line = last->end;
    for (; rows > 0; rows--) {
        size_t length = length_of_line(r->walk.text, line);
        unsigned char *cells = add_cells(r->to);
        if (length == last->width)
            read_odd_row(r, cells, line, r->last_places);
        last->rows++;
        line += length + 1;
    }
}

/* Adds the lines after the last board to it that are as long as its rows and have no labels, as
   long as it lacks rows. */
static void add_last_rows(struct board_reader *r, struct printed_board *last, size_t before)
{
    bytes text = bytes_first(r->walk.text, before);
    while (last->rows < r->to->side && last->end < text.len &&
           length_of_line(text, last->end) == last->width &&
           !is_labels(bytes_first(bytes_skip(text, last->end), last->width))) {
        read_odd_row(r, add_cells(r->to), last->end, r->last_places);
        last->rows++;
        last->to_line++;
        last->end = bytes_skip(text, last->end + last->width).len > 0 ? last->end + last->width + 1
                                                                      : text.len;
    }
}

/* Adds the line above the last board to it if the board lacks only one row, and the line is as long
   as its first row and has no labels. */
static void add_first_row(struct board_reader *r, struct printed_board *last)
{
    struct printed_boards *b = r->to;
    size_t least = b->count > 1 ? b->list[b->count - 2].end : 0;
    bytes text = r->walk.text;
    size_t line;
    if (last->rows + 1 != b->side || last->first_row == least || last->begin < last->first_row)
        return;
    line = last->first_row - 1;
    while (line > least && bytes_get(text, line - 1) != '\n')
        line--;
    if (length_of_line(text, line) != length_of_line(text, last->first_row))
        return;
    last->row--;
    last->rows++;
    last->from_line--;
    last->first_row = line;
    last->begin = labels_before(text, line, least);
    read_odd_row(r, b->cells + b->side * last->row, line, r->first_places);
}

/* Completes the last board with rows that have other characters. The next board's first row begins
   at `before`. */
static void close_board(struct board_reader *r, size_t before)
{
    struct printed_boards *b = r->to;
    struct printed_board *last = b->count > 0 ? &b->list[b->count - 1] : 0;
    if (last == 0)
        return;
    add_last_rows(r, last, before);
    add_first_row(r, last);
}

/* Opens a board for the row, unless it belongs to the last one. */
static void find_board(struct board_reader *r)
{
    struct printed_boards *b = r->to;
    struct printed_board *last = b->count > 0 ? &b->list[b->count - 1] : 0;
    size_t rows = 0;
    if (r->is_open && last != 0 && last->rows < b->side) {
        if (last->end == r->walk.begin)
            return;
        rows = odd_rows(r, last);
        if (rows > 0 && last->rows + rows < b->side) {
            add_odd_rows(r, last, rows);
            return;
        }
    }
    close_board(r, r->walk.begin);
    start_board(r);
}

static void take_row(struct board_reader *r, const struct token *g)
{
    struct printed_board *board;
    pass_to(r, r->walk.begin);
    find_board(r);
    add_row(r, g);
    board = &r->to->list[r->to->count - 1];
    board->end = r->walk.next;
    board->width = length_of_line(r->walk.text, r->walk.begin);
    board->to_line = r->line;
    r->is_open = 1;
}

/* Finds out how far boards reach that lack rows. */
static void set_reaches(struct printed_boards *b, bytes text)
{
    size_t i;
    for (i = 0; i < b->count; i++) {
        struct printed_board *board = &b->list[i];
        board->reach = board->end;
        if (board->rows < b->side)
            board->reach += length_of_line(text, board->end);
        if (i + 1 < b->count && board->reach >= b->list[i + 1].begin)
            board->reach = board->end;
    }
}

static void read_all(struct board_reader *r)
{
    struct token g;
    normal_next(&r->walk, &g);
    while (g.kind != TOKEN_END) {
        if (g.kind == TOKEN_ROW)
            take_row(r, &g);
        else
            r->is_open = 0;
        normal_next(&r->walk, &g);
    }
    close_board(r, r->walk.text.len);
    set_reaches(r->to, r->walk.text);
}

void boards_read(struct printed_boards *b, const struct dialect *dialect, bytes answer, bytes text,
                 struct leniencies lenient)
{
    struct board_reader *r = memory_new(1, sizeof *r);
    r->to = b;
    r->names = &dialect->board;
    r->folds = (lenient.bits >> LENIENT_CASE & 1) != 0;
    r->line = 1;
    normal_start(&r->walk, dialect, answer, text);
    b->side = r->walk.side;
    if (b->side > 0)
        read_all(r);
    free(r);
}

void boards_free(struct printed_boards *b)
{
    free(b->list);
    free(b->cells);
    memset(b, 0, sizeof *b);
}

int boards_cell(const struct printed_boards *b, size_t board, size_t row, size_t column)
{
    const struct printed_board *p = &b->list[board];
    return row < p->rows ? b->cells[(p->row + row) * b->side + column] : CELL_UNREAD;
}
