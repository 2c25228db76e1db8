/* Shrinking of an OctaFlip input by its commands: turns are left out and N is corrected, and cells
   are cleared. */
#include "causes/replay.h"
#include "hunt/shrink/shrinking.h"

#include "tokenize/words.h"

#include <stdlib.h>
#include <string.h>

enum { BOARD_LINES = 8, ROW = 9, BOARD = BOARD_LINES * ROW, PAIRS_MOST = 24 };

/* The input of `best`, if it has a board and a count. */
struct octaflip_input {
    struct shrink_lines lines;
    bytes board; /* its lines */
    int64_t count;
    size_t turns; /* lines after the count */
};

static int take_input(struct shrinking *s, struct octaflip_input *in)
{
    int32_t count;
    bytes number;
    size_t i;
    memset(in, 0, sizeof *in);
    shrink_split(s, &in->lines);
    for (i = 0; i < BOARD_LINES; i++) {
        if (i >= in->lines.count || in->lines.at[i].len != ROW)
            return 0;
    }
    if (in->lines.count <= BOARD_LINES)
        return 0;
    number = in->lines.at[BOARD_LINES];
    if (number.len > 0 && number.at[number.len - 1] == '\n')
        number.len--;
    if (integer_of(number, &count) != INTEGER_OK)
        return 0;
    in->board = bytes_first(s->best.step.input, BOARD);
    in->count = count;
    in->turns = in->lines.count - BOARD_LINES - 1;
    return 1;
}

/* Offers the board, a count, and the turns without [from, from + left) and [second, second + 1). */
static int offer(struct shrinking *s, const struct octaflip_input *in, bytes board, int64_t count,
                 size_t from, size_t left, size_t second)
{
    struct byte_queue text = { 0 };
    char number[24];
    int smaller;
    size_t i;
    if (count < 0)
        return 0;
    queue_put(&text, board);
    queue_put(&text, bytes_of_text(shrink_number((uint64_t)count, number)));
    queue_put(&text, BYTES_OF_LITERAL("\n"));
    for (i = 0; i < in->turns; i++) {
        if ((i < from || i >= from + left) && i != second)
            queue_put(&text, in->lines.at[BOARD_LINES + 1 + i]);
    }
    smaller = shrink_offer(s, s->best.step.args, queue_bytes(&text));
    free(text.at);
    return smaller;
}

/* ---- turns ---- */

static void draw_board(const struct replay *r, size_t turns, unsigned char text[BOARD])
{
    unsigned char cells[BOARD_LINES * BOARD_LINES];
    size_t i;
    replay_board(r, turns, cells);
    for (i = 0; i < sizeof cells; i++) {
        unsigned char cell = cells[i];
        if (turns % 2 == 1) /* the players change places, because Red begins */
            cell = cell == 'R' ? 'B' : cell == 'B' ? 'R' : cell;
        text[i / BOARD_LINES * ROW + i % BOARD_LINES] = cell;
    }
    for (i = 0; i < BOARD_LINES; i++)
        text[i * ROW + BOARD_LINES] = '\n';
}

/* Starts with the board after some turns, so that these can be left out. */
static int start_later(struct shrinking *s, const struct octaflip_input *in)
{
    unsigned char board[BOARD];
    struct replay r;
    int smaller = 0;
    size_t k;
    if (replay_step(s->order->dialect, &s->best.step, &r) && r.side == BOARD_LINES) {
        for (k = r.count < in->turns ? r.count : in->turns; k > 0 && !smaller; k--) {
            draw_board(&r, k, board);
            smaller =
                offer(s, in, bytes_of(board, sizeof board), in->count - (int64_t)k, 0, k, SIZE_MAX);
        }
    }
    replay_free(&r);
    return smaller;
}

static int without_turns(struct shrinking *s, const struct octaflip_input *in)
{
    size_t chunk, i, k;
    for (chunk = in->turns; chunk > 0; chunk /= 2) {
        for (i = 0; i + chunk <= in->turns; i++) {
            size_t from = in->turns - chunk - i;
            if (offer(s, in, in->board, in->count - (int64_t)chunk, from, chunk, SIZE_MAX))
                return 1;
        }
    }
    for (i = 0; in->turns <= PAIRS_MOST && i < in->turns; i++) {
        for (k = i + 2; k < in->turns; k++) {
            if (offer(s, in, in->board, in->count - 2, i, 1, k))
                return 1;
        }
    }
    return offer(s, in, in->board, (int64_t)in->turns, 0, 0, SIZE_MAX);
}

/* ---- cells ---- */

/* Clears `count` cells that are not empty, from number `from` on. Returns 0 if there are none. */
static int clear(unsigned char board[BOARD], size_t from, size_t count)
{
    size_t seen = 0;
    size_t i;
    for (i = 0; i < BOARD; i++) {
        if (board[i] == '.' || board[i] == '\n')
            continue;
        if (seen >= from && seen < from + count)
            board[i] = '.';
        seen++;
    }
    return seen > from;
}

static int without_cells(struct shrinking *s, const struct octaflip_input *in)
{
    unsigned char board[BOARD];
    size_t chunk, from;
    for (chunk = 32; chunk > 0; chunk /= 2) {
        for (from = 0; from < BOARD; from += chunk) {
            memcpy(board, in->board.at, sizeof board);
            if (!clear(board, from, chunk))
                break;
            if (offer(s, in, bytes_of(board, sizeof board), in->count, 0, 0, SIZE_MAX))
                return 1;
        }
    }
    return 0;
}

int shrink_octaflip(struct shrinking *s)
{
    struct octaflip_input in;
    int smaller = 0;
    if (s->order->dialect->rules != RULES_OCTAFLIP)
        return 0;
    if (take_input(s, &in))
        smaller = start_later(s, &in) || without_turns(s, &in) || without_cells(s, &in) ||
                  shrink_finish(s);
    free(in.lines.at);
    return smaller;
}
