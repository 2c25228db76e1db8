#include "dialect/octaflip.h"

#include "base/must_hold.h"
#include "tokenize/words.h"

#include <string.h>

void octaflip_referee_init(octaflip_referee *r, source *from, enum octaflip_order order,
                           sink *errors)
{
    octaflip_reader_init(&r->reader, from);
    r->order = order;
    r->errors = errors;
    r->observer.started = 0;
    r->observer.played = 0;
    r->observer.refused = 0;
}

/* ---- places ---- */

/* Copies a line's text, so that it outlives the next read. */
static void quote(octaflip_referee *r, bytes text)
{
    text = bytes_first(text, sizeof r->quote);
    if (text.len > 0)
        memcpy(r->quote, text.at, text.len);
    r->place.text = bytes_of(r->quote, text.len);
}

static void place_line(octaflip_referee *r, uint64_t number, uint64_t offset, bytes text)
{
    r->place.code = 0;
    r->place.line = number;
    r->place.offset = offset;
    r->place.column = 1;
    r->place.width = text.len;
    r->place.at_end = 0;
    r->place.expected = 0;
    quote(r, text);
}

/* Places the verdict at turn i (from 0) of the batch of n that was read last. */
static void place_turn(octaflip_referee *r, size_t i, size_t n)
{
    uint64_t first = r->reader.lines.number - n + 1;
    place_line(r, first + i, octaflip_turn_offset(&r->reader, i),
               octaflip_turn_line(&r->reader, i));
}

/* Which words of a turn a fault is about (from 0), and what they should have been. */
static const struct fault_words {
    size_t first, last;
    const char *expected;
} fault_words[] = {
    /* OCTAFLIP_LEGAL        */ { 0, 3, 0 },
    /* OCTAFLIP_MUST_PASS    */
    { 0, 3, "0 0 0 0, because the player has no valid move" },
    /* OCTAFLIP_MAY_NOT_PASS */
    { 0, 3, "a move, because the player has one" },
    /* OCTAFLIP_SOURCE_OFF   */
    { 0, 1, "a source on the board: row and column from 1 to 8" },
    /* OCTAFLIP_TARGET_OFF   */
    { 2, 3, "a target on the board: row and column from 1 to 8" },
    /* OCTAFLIP_NO_PIECE     */
    { 0, 1, "a cell with a piece of the player whose turn it is" },
    /* OCTAFLIP_OCCUPIED     */
    { 2, 3, "an empty cell" },
    /* OCTAFLIP_NOT_STRAIGHT */
    { 0, 3, "a target 1 or 2 cells away in a straight line" }
};

MUST_HOLD(each_fault_has_its_words, sizeof fault_words / sizeof fault_words[0] == OCTAFLIP_FAULTS);

static void narrow_to_fault(diag *place, enum octaflip_fault fault)
{
    const struct fault_words *about = &fault_words[fault];
    words ws = words_of(place->text);
    word w;
    size_t i;
    for (i = 0; words_next(&ws, &w); i++) {
        if (i == about->first)
            place->column = w.column;
        if (i <= about->last)
            place->width = w.column + w.text.len - place->column;
    }
    place->expected = about->expected;
}

/* ---- judging ---- */

static void print_error(enum octaflip_outcome outcome, uint32_t turn, sink *out)
{
    if (outcome == OCTAFLIP_BAD_BOARD) {
        sink_text(out, "Board input error\n");
        return;
    }
    sink_text(out, outcome == OCTAFLIP_BAD_MOVE ? "Invalid move" : "Invalid input");
    sink_text(out, " at turn ");
    sink_number(out, turn);
    sink_byte(out, '\n');
}

/* Decides after an input error whether to read the same part again. If not, the error is the
   verdict. */
static int again(octaflip_referee *r, enum octaflip_outcome outcome, uint32_t turn)
{
    if (r->order == OCTAFLIP_REENTER && !r->reader.wrong.at_end) {
        print_error(outcome, turn, r->errors);
        return 1;
    }
    r->outcome = outcome;
    r->turn = turn;
    r->place = r->reader.wrong;
    quote(r, r->reader.wrong.text);
    return 0;
}

static int read_board(octaflip_referee *r, octaflip_board *board)
{
    while (!octaflip_read_board(&r->reader, board)) {
        if (!again(r, OCTAFLIP_BAD_BOARD, 0))
            return 0;
    }
    return 1;
}

static int read_count(octaflip_referee *r)
{
    while (!octaflip_read_count(&r->reader, &r->count)) {
        if (!again(r, OCTAFLIP_BAD_COUNT, 0))
            return 0;
    }
    return 1;
}

/* Reads turns into the batch; the first of them is turn k. Returns how many it read, or 0 after an
   input error. */
static size_t read_turns(octaflip_referee *r, uint32_t k)
{
    uint32_t left = r->count - k + 1;
    size_t most = left < OCTAFLIP_BATCH ? left : OCTAFLIP_BATCH;
    size_t n;
    do
        n = octaflip_read_turns(&r->reader, r->batch, most);
    while (n == 0 && again(r, OCTAFLIP_BAD_TURN, k));
    return n;
}

/* Plays a batch of n turns one by one and tells the observer about each. Returns how many were
   played. */
static size_t play_observed(octaflip_referee *r, size_t n)
{
    octaflip_game before;
    octaflip_played p;
    size_t i;
    p.before = &before;
    p.after = &r->game;
    for (i = 0; i < n; i++) {
        before = r->game;
        if (octaflip_play(&r->game, &r->batch[i], 1) == 0)
            return i;
        p.turn = r->batch[i];
        p.line = r->reader.lines.number - n + 1 + i;
        p.offset = octaflip_turn_offset(&r->reader, i);
        p.length = octaflip_turn_line(&r->reader, i).len;
        r->observer.played(r->observer.who, &p);
    }
    return n;
}

/* Plays a batch of n turns, of which the first is turn k, and stops at a turn that cannot be
   played. */
static void play_turns(octaflip_referee *r, uint32_t k, size_t n)
{
    size_t played =
        r->observer.played != 0 ? play_observed(r, n) : octaflip_play(&r->game, r->batch, n);
    if (played >= n)
        return;
    r->turn = k + (uint32_t)played;
    place_turn(r, played, n);
    if (r->game.fault == OCTAFLIP_LEGAL)
        return;
    r->outcome = OCTAFLIP_BAD_MOVE;
    r->bad = r->batch[played];
    narrow_to_fault(&r->place, r->game.fault);
    if (r->observer.refused != 0)
        r->observer.refused(r->observer.who);
}

/* Returns whether the rest of the input can still change the verdict. */
static int goes_on(const octaflip_referee *r)
{
    int settled = r->game.over || r->outcome == OCTAFLIP_BAD_MOVE;
    return r->order == OCTAFLIP_VALIDATE_FIRST || !settled;
}

void octaflip_judge(octaflip_referee *r)
{
    octaflip_board board;
    uint32_t k = 1;
    size_t n;
    r->line = r->reader.lines.number + 1;
    r->count = 0;
    r->unread = 0;
    r->turn = 0;
    r->place.line = 0;
    r->place.code = 0;
    if (!read_board(r, &board) || !read_count(r))
        return;
    octaflip_start(&r->game, &board);
    if (r->observer.started != 0)
        r->observer.started(r->observer.who, &board);
    r->outcome = OCTAFLIP_RESULT;
    while (k <= r->count && goes_on(r)) {
        n = read_turns(r, k);
        if (n == 0)
            return;
        if (r->turn == 0) /* all turns so far were played */
            play_turns(r, k, n);
        k += (uint32_t)n;
    }
    r->unread = r->count + 1 - k;
}

void octaflip_skip_unread(octaflip_referee *r)
{
    line in;
    while (r->unread > 0 && octaflip_skip_line(&r->reader, &in)) {
        r->unread--;
        if (r->turn == 0) {
            r->turn = r->game.turns + 1;
            place_line(r, in.number, in.offset, in.text);
        }
    }
}

/* ---- the output ---- */

int octaflip_winner(const octaflip_game *g)
{
    octaflip_board board = octaflip_board_of(g);
    int red = octaflip_count(board.red);
    int blue = octaflip_count(board.blue);
    return red > blue ? 'R' : red < blue ? 'B' : 'D';
}

int octaflip_symbol(const octaflip_board *board, int cell)
{
    uint64_t bit;
    if (cell < 0 || cell >= OCTAFLIP_CELLS)
        return '#';
    bit = (uint64_t)1 << cell;
    return board->red & bit ? 'R' : board->blue & bit ? 'B' : board->empty & bit ? '.' : '#';
}

static void print_board(const octaflip_board *board, sink *out)
{
    int cell;
    for (cell = 0; cell < OCTAFLIP_CELLS; cell++) {
        sink_byte(out, octaflip_symbol(board, cell));
        if (cell % OCTAFLIP_SIDE == OCTAFLIP_SIDE - 1)
            sink_byte(out, '\n');
    }
}

void octaflip_print(const octaflip_referee *r, sink *out)
{
    octaflip_board board;
    int winner;
    if (r->outcome != OCTAFLIP_RESULT) {
        print_error(r->outcome, r->turn, out);
        return;
    }
    board = octaflip_board_of(&r->game);
    print_board(&board, out);
    winner = octaflip_winner(&r->game);
    sink_text(out, winner == 'R' ? "Red\n" : winner == 'B' ? "Blue\n" : "Draw\n");
}
