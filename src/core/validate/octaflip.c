#include "validate/octaflip.h"

#include "base/must_hold.h"
#include "validate/integers.h"
#include "validate/wrong.h"

#include <string.h>

enum {
    PLAIN_ROW = 9,  /* bytes in 8 cells and their LF */
    PLAIN_TURN = 8, /* bytes in `r c r c` and its LF */
    PLAIN_BOARD = PLAIN_ROW * OCTAFLIP_SIDE,
    TURN_WORDS = 4
};

void octaflip_reader_init(octaflip_reader *r, source *from)
{
    lines_init(&r->lines, from);
    r->wrong.code = OCTAFLIP_INPUT_OK;
    r->batch = bytes_of(0, 0);
    r->batch_offset = 0;
}

/* ---- eight bytes at once, the first of them in the lowest bits ---- */

/*@ requires \valid_read(at + (0 .. 7));
    terminates \true;
    assigns \nothing;
*/
static uint64_t load8(const unsigned char *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

#define BYTES(n) ((uint64_t)0x01010101UL * (n) << 32 | (uint64_t)0x01010101UL * (n))
#define LANES(n) ((uint64_t)0x00010001UL * (n) << 32 | (uint64_t)0x00010001UL * (n))

/* Sets the high bit of each of the eight ASCII bytes that is not `byte`. */
/*@ terminates \true;
    assigns \nothing;
*/
static uint64_t differing(uint64_t ascii, int byte)
{
    return (ascii ^ BYTES((uint64_t)byte)) + BYTES(0x7F);
}

/* Returns bit i for each byte i whose high bit is 0. */
/*@ terminates \true;
    assigns \nothing;
*/
static uint64_t zeros(uint64_t high_bits)
{
    uint64_t ones = ~high_bits >> 7 & BYTES(1);
    return ones * ((uint64_t)0x01020408UL << 32 | (uint64_t)0x10204080UL) >> 56;
}

/* ---- the board ---- */

/* Takes a plain board: 8 rows of 8 cells, each with its LF. Returns 0 if anything else is there. */
/*@ requires \valid(board) && \valid_read(at + (0 .. PLAIN_BOARD - 1));
    terminates \true;
    assigns *board;
*/
static int take_plain_board(octaflip_board *board, const unsigned char *at)
{
    uint64_t wrong = 0;
    int row;
    board->red = 0;
    board->blue = 0;
    board->empty = 0;
    /*@ loop invariant 0 <= row <= OCTAFLIP_SIDE;
        loop assigns row, wrong, *board;
        loop variant OCTAFLIP_SIDE - row;
    */
    for (row = 0; row < OCTAFLIP_SIDE; row++) {
        uint64_t cells = load8(at + PLAIN_ROW * row);
        uint64_t not_red = differing(cells, 'R');
        uint64_t not_blue = differing(cells, 'B');
        uint64_t not_empty = differing(cells, '.');
        uint64_t not_blocked = differing(cells, '#');
        board->red |= zeros(not_red) << OCTAFLIP_SIDE * row;
        board->blue |= zeros(not_blue) << OCTAFLIP_SIDE * row;
        board->empty |= zeros(not_empty) << OCTAFLIP_SIDE * row;
        wrong |= ((not_red & not_blue & not_empty & not_blocked) | cells) & BYTES(0x80);
        wrong |= (uint64_t)(at[PLAIN_ROW * row + OCTAFLIP_SIDE] ^ '\n');
    }
    return wrong == 0;
}

/*@ terminates \true;
    assigns \nothing;
    ensures \result != 0 ==> byte >= 0;
*/
static int is_cell(int byte)
{
    return byte == 'R' || byte == 'B' || byte == '.' || byte == '#';
}

/* Returns whether the text starts with a mark that some editors put at the start of a file. */
/*@ requires valid_bytes(text);
    terminates \true;
    assigns \nothing;
*/
static int has_byte_order_mark(bytes text)
{
    return bytes_equal(bytes_first(text, 3), bytes_of("\xEF\xBB\xBF", 3));
}

/* Returns how many cells the line starts with, at most 8. */
/*@ requires valid_bytes(text);
    terminates \true;
    assigns \nothing;
    ensures \result <= text.len && \result <= OCTAFLIP_SIDE;
*/
static size_t cells_in(bytes text)
{
    size_t n = 0;
    /*@ loop invariant n <= text.len && n <= OCTAFLIP_SIDE;
        loop assigns n;
        loop variant OCTAFLIP_SIDE - n;
    */
    while (n < OCTAFLIP_SIDE && is_cell(bytes_get(text, n)))
        n++;
    return n;
}

/*@ requires \valid(r) && \valid_read(in) && \separated(r, in) && valid_bytes(in->text);
    terminates \true;
    assigns r->wrong;
*/
static enum read_result wrong_row(octaflip_reader *r, const line *in)
{
    size_t n = cells_in(in->text);
    if (n == OCTAFLIP_SIDE)
        return wrong_span(&r->wrong, OCTAFLIP_BOARD_TOO_LONG, in, n + 1, in->text.len - n,
                          bytes_get(in->text, n) == '\r' ? "LF right after 8 cells, without CR"
                                                         : "the end of the line after 8 cells");
    if (n == in->text.len)
        return wrong_span(&r->wrong, OCTAFLIP_BOARD_TOO_SHORT, in, n + 1, 0,
                          "8 cells, each R, B, . or #");
    if (n == 0 && has_byte_order_mark(in->text))
        return wrong_span(&r->wrong, OCTAFLIP_BOARD_BAD_CELL, in, 1, 3,
                          "a cell: R, B, . or #; this is a UTF-8 byte order mark");
    return wrong_span(&r->wrong, OCTAFLIP_BOARD_BAD_CELL, in, n + 1, 1, "a cell: R, B, . or #");
}

/* The fast path: all 8 lines are buffered and well-formed. */
/*@ requires valid_octaflip_reader(r) && \valid(board);
    requires \separated(board, r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns *board, r->lines.number, r->lines.from->head;
    ensures valid_octaflip_reader(r);
*/
static int read_plain_board(octaflip_reader *r, octaflip_board *board)
{
    bytes ahead = lines_ahead(&r->lines);
    if (ahead.len < PLAIN_BOARD || !take_plain_board(board, ahead.at))
        return 0;
    lines_advance(&r->lines, PLAIN_BOARD, OCTAFLIP_SIDE);
    return 1;
}

int octaflip_read_row(octaflip_reader *r, unsigned char *row)
{
    line in;
    int i;
    if (!lines_next(&r->lines, &in)) {
        (void)wrong_end(&r->wrong, OCTAFLIP_BOARD_MISSING_LINE, &r->lines,
                        "a board line: 8 cells, each R, B, . or #");
        /*@ assert valid_octaflip_reader(r); */
        return 0;
    }
    /*@ assert valid_octaflip_reader(r); */
    if (in.text.len != OCTAFLIP_SIDE || cells_in(in.text) != OCTAFLIP_SIDE) {
        (void)wrong_row(r, &in);
        /*@ assert valid_octaflip_reader(r); */
        return 0;
    }
    /*@ loop invariant 0 <= i <= OCTAFLIP_SIDE && valid_octaflip_reader(r);
        loop assigns i, row[0 .. OCTAFLIP_SIDE - 1];
        loop variant OCTAFLIP_SIDE - i;
    */
    for (i = 0; i < OCTAFLIP_SIDE; i++)
        row[i] = in.text.at[i];
    return 1;
}

/* Tries the fast path first; otherwise reads line by line and makes a plain board of the lines. */
int octaflip_read_board(octaflip_reader *r, octaflip_board *board)
{
    unsigned char plain[PLAIN_BOARD];
    size_t row;
    if (read_plain_board(r, board))
        return 1;
    memset(plain, '\n', sizeof plain);
    /*@ loop invariant 0 <= row <= OCTAFLIP_SIDE && valid_octaflip_reader(r);
        loop assigns row, plain[0 .. PLAIN_BOARD - 1], r->wrong, input_left;
        loop assigns r->lines.number, r->lines.inside, r->lines.from->head;
        loop assigns r->lines.from->tail, r->lines.from->got;
        loop assigns r->lines.from->ended, r->lines.from->failed;
        loop assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
        loop variant OCTAFLIP_SIDE - row;
    */
    for (row = 0; row < OCTAFLIP_SIDE; row++) {
        if (!octaflip_read_row(r, plain + PLAIN_ROW * row))
            return 0;
    }
    return take_plain_board(board, plain);
}

/* ---- the count and the turns: words that are integers >= 0 ---- */

static const char *const count_words[] = { "the number of turns: an integer from 0 to 2147483647",
                                           "the end of the line after the number of turns" };

static const char *const turn_words[] = { "the source's row: an integer from 0 to 2147483647",
                                          "the source's column: an integer from 0 to 2147483647",
                                          "the target's row: an integer from 0 to 2147483647",
                                          "the target's column: an integer from 0 to 2147483647",
                                          "the end of the line after four integers" };

MUST_HOLD(each_word_of_a_turn_has_its_text,
          sizeof turn_words / sizeof turn_words[0] == TURN_WORDS + 1);

static const integers_rule count_rule = { 1,
                                          0,
                                          count_words,
                                          /* missing      */ OCTAFLIP_COUNT_MISSING,
                                          /* too_few      */ OCTAFLIP_COUNT_MISSING,
                                          /* extra_word   */ OCTAFLIP_COUNT_EXTRA_WORD,
                                          /* long_line    */ OCTAFLIP_COUNT_LONG_LINE,
                                          /* not_integer  */ OCTAFLIP_COUNT_NOT_INTEGER,
                                          /* out_of_range */ OCTAFLIP_COUNT_OUT_OF_RANGE,
                                          /* too_small    */ OCTAFLIP_COUNT_NEGATIVE };

static const integers_rule turn_rule = { TURN_WORDS,
                                         0,
                                         turn_words,
                                         /* missing      */ OCTAFLIP_TURN_MISSING,
                                         /* too_few      */ OCTAFLIP_TURN_TOO_FEW,
                                         /* extra_word   */ OCTAFLIP_TURN_EXTRA_WORD,
                                         /* long_line    */ OCTAFLIP_TURN_LONG_LINE,
                                         /* not_integer  */ OCTAFLIP_TURN_NOT_INTEGER,
                                         /* out_of_range */ OCTAFLIP_TURN_OUT_OF_RANGE,
                                         /* too_small    */ OCTAFLIP_TURN_NEGATIVE };

int octaflip_read_count(octaflip_reader *r, uint32_t *count)
{
    int32_t value;
    line in;
    if (integers_read(&r->lines, &count_rule, &value, &in, &r->wrong) != READ_OK)
        return 0;
    *count = (uint32_t)value;
    return 1;
}

/* Returns the cell at a row and a column, both >= 0 and counted from 1. Except in a pass, 0 is off
   the board (ruling). */
/*@ terminates \true;
    assigns \nothing;
*/
static uint8_t cell_at(int32_t row, int32_t column)
{
    if (row < 1 || row > OCTAFLIP_SIDE || column < 1 || column > OCTAFLIP_SIDE)
        return OCTAFLIP_OFF_BOARD;
    return (uint8_t)(OCTAFLIP_SIDE * (row - 1) + column - 1);
}

/*@ requires \valid(turn);
    terminates \true;
    assigns *turn;
*/
static void make_pass(octaflip_turn *turn)
{
    turn->from = OCTAFLIP_PASS;
    turn->to = OCTAFLIP_PASS;
}

/* The general path: reads any turn line. */
/*@ requires valid_octaflip_reader(r) && \valid(turn);
    requires \separated(turn, r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns *turn, r->wrong, r->batch, r->batch_offset;
    assigns r->lines.number, r->lines.inside;
    assigns r->lines.from->head, r->lines.from->tail, r->lines.from->got, r->lines.from->ended;
    assigns r->lines.from->failed, input_left;
    assigns r->lines.from->buffer[0 .. r->lines.from->capacity - 1];
    ensures valid_octaflip_reader(r) && \result <= 1;
    ensures \result == 1 ==> valid_bytes(r->batch);
    ensures \result == 0 ==> r->batch == \old(r->batch);
*/
static size_t read_any_turn(octaflip_reader *r, octaflip_turn *turn)
{
    int32_t v[TURN_WORDS];
    line in;
    if (integers_read(&r->lines, &turn_rule, v, &in, &r->wrong) != READ_OK)
        return 0;
    r->batch = in.text;
    r->batch_offset = in.offset;
    turn->from = cell_at(v[0], v[1]);
    turn->to = cell_at(v[2], v[3]);
    if (v[0] == 0 && v[1] == 0 && v[2] == 0 && v[3] == 0)
        make_pass(turn);
    return 1;
}

/* ---- the fast path: plain turn lines `r c r c` LF, where each number is one digit ----

   An exclusive or with `0 0 0 0` LF leaves the values of the digits in the even bytes and zeros in
   the odd ones. That makes four lanes of 16 bits. */

#define PLAIN_ZEROS (LANES(0x2030) ^ (uint64_t)(' ' ^ '\n') << 56)

/* Reads the buffered plain lines. Stops before the first line that is not plain or names a cell off
   the board. */
/*@ requires valid_octaflip_reader(r) && \valid(turns + (0 .. most - 1));
    requires \separated(turns + (0 .. most - 1), r, r->lines.from,
                        r->lines.from->buffer + (0 .. r->lines.from->capacity - 1));
    terminates \true;
    assigns turns[0 .. most - 1], r->batch, r->batch_offset;
    assigns r->lines.number, r->lines.from->head;
    ensures valid_octaflip_reader(r) && valid_bytes(r->batch) && \result <= most;
    ensures \result == 0 ==> r->batch.len == 0;
*/
static size_t read_plain_turns(octaflip_reader *r, octaflip_turn *turns, size_t most)
{
    bytes ahead = lines_ahead(&r->lines);
    size_t whole = ahead.len / PLAIN_TURN;
    size_t n = whole < most ? whole : most;
    size_t i;
    /*@ loop invariant i <= n;
        loop assigns i, turns[0 .. most - 1];
        loop variant n - i;
    */
    for (i = 0; i < n; i++) {
        uint64_t digits = load8(ahead.at + PLAIN_TURN * i) ^ PLAIN_ZEROS;
        uint64_t from_zero = digits - LANES(1);
        if ((from_zero & ~LANES(7)) == 0) {
            /* Lane 1 becomes 8 * row + column of the source, lane 3 of the target. */
            uint64_t cells = from_zero * (((uint64_t)OCTAFLIP_SIDE << 16) + 1);
            turns[i].from = (uint8_t)(cells >> 16);
            turns[i].to = (uint8_t)(cells >> 48);
        } else if (digits == 0) {
            make_pass(&turns[i]);
        } else {
            break;
        }
    }
    r->batch = bytes_first(ahead, PLAIN_TURN * i);
    r->batch_offset = source_offset(r->lines.from);
    lines_advance(&r->lines, PLAIN_TURN * i, i);
    return i;
}

size_t octaflip_read_turns(octaflip_reader *r, octaflip_turn *turns, size_t most)
{
    size_t n = read_plain_turns(r, turns, most);
    return n > 0 || most == 0 ? n : read_any_turn(r, turns);
}

bytes octaflip_turn_line(const octaflip_reader *r, size_t i)
{
    bytes from = bytes_skip(r->batch, PLAIN_TURN * i);
    return bytes_first(from, bytes_find(from, '\n'));
}

uint64_t octaflip_turn_offset(const octaflip_reader *r, size_t i)
{
    return r->batch_offset + PLAIN_TURN * i;
}

int octaflip_skip_line(octaflip_reader *r, line *out)
{
    return lines_next(&r->lines, out);
}
