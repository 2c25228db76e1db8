/* dialect, OctaFlip: the verdict on an input, in each order, and what is printed. */
#include "unit.h"

#include "dialect/octaflip.h"

#define ROW8     "........\n"
#define ROWS6    ROW8 ROW8 ROW8 ROW8 ROW8 ROW8
#define BOARD    "R......B\n" ROWS6 "B......R\n"
#define BAD_CELL "R......x\n"
/* Red's clone to 1 2 takes Blue's last piece. */
#define LAST_PIECE "R.B.....\n" ROWS6 ROW8
/* Red is shut in; Blue is not. */
#define SHUT_IN "R##.....\n###.....\n###.....\n" ROW8 ROW8 ROW8 ROW8 ".......B\n"

enum { FIRST = OCTAFLIP_VALIDATE_FIRST, INTER = OCTAFLIP_INTERLEAVE, AGAIN = OCTAFLIP_REENTER };
enum { EACH = AGAIN + 1 }; /* the same verdict in the three orders */
enum { OFF = OCTAFLIP_OFF_BOARD, PASS = OCTAFLIP_PASS };

/* The size of each read. With 1, nothing is read ahead. */
static const size_t steps[] = { 1, 2, 5, 16, 100, 4096, 0 };

/* A referee that reads an input. */
struct trial {
    struct input in;
    octaflip_referee *referee; /* on the heap, because its start values must not matter */
    unsigned char said[1024];
    sink errors;
};

static void trial_open(struct trial *t, bytes input, int order, size_t step)
{
    input_open(&t->in, input, step, LINES_CAPACITY);
    t->referee = malloc(sizeof *t->referee);
    assert_non_null(t->referee);
    memset(t->referee, 0xA5, sizeof *t->referee);
    sink_init(&t->errors, 0, 0, t->said, sizeof t->said);
    octaflip_referee_init(t->referee, &t->in.from, (enum octaflip_order)order, &t->errors);
}

static void trial_close(struct trial *t)
{
    input_close(&t->in);
    free(t->referee);
}

/* ---- verdicts ---- */

struct verdict {
    enum octaflip_outcome outcome;
    uint32_t count;  /* N, if it was read */
    uint32_t turn;   /* that the place is about */
    uint32_t played; /* turns, if the game is at its end or at a bad move */
    uint32_t unread; /* turns, if nothing is read ahead */
    uint64_t line;   /* of the place; 0: all turns were played */
    size_t column, width;
    int code;            /* of bad input */
    octaflip_turn bad;   /* of a bad move */
    const char *printed; /* after the errors that were reported before */
};

#define BOARD_ERROR "Board input error\n"
#define DRAW        BOARD "Draw\n"
#define NO_BAD                                                                                     \
    {                                                                                              \
        0, 0                                                                                       \
    }

static const struct {
    bytes input;
    int order;
    struct verdict verdict;
} rows[] = {
    /* results */
    { LITERAL(BOARD "0\n"), EACH, { OCTAFLIP_RESULT, 0, 0, 0, 0, 0, 0, 0, 0, NO_BAD, DRAW } },
    { LITERAL(BOARD "0\nnonsense\n"),
      EACH,
      { OCTAFLIP_RESULT, 0, 0, 0, 0, 0, 0, 0, 0, NO_BAD, DRAW } },
    { LITERAL(BOARD "1\n1 1 1 2\n"),
      EACH,
      { OCTAFLIP_RESULT, 1, 0, 1, 0, 0, 0, 0, 0, NO_BAD, "RR.....B\n" ROWS6 "B......R\nRed\n" } },
    { LITERAL(BOARD "2\n1 1 1 3\n1 8 1 7"),
      EACH,
      { OCTAFLIP_RESULT, 2, 0, 2, 0, 0, 0, 0, 0, NO_BAD, "..R...BB\n" ROWS6 "B......R\nBlue\n" } },
    { LITERAL(SHUT_IN "1\n0 0 0 0\n"),
      EACH,
      { OCTAFLIP_RESULT, 1, 0, 1, 0, 0, 0, 0, 0, NO_BAD, SHUT_IN "Draw\n" } },

    /* results, and turns that are not played */
    { LITERAL(LAST_PIECE "2\n1 1 1 2\n 0 0  0 0\r\n"),
      EACH,
      { OCTAFLIP_RESULT, 2, 2, 1, 1, 11, 1, 10, 0, NO_BAD, "RRR.....\n" ROWS6 ROW8 "Red\n" } },
    { LITERAL(LAST_PIECE "4\n1 1 1 2\n9 9 9 9\n1 1 1 1\n0 0 0 0"),
      EACH,
      { OCTAFLIP_RESULT, 4, 2, 1, 3, 11, 1, 7, 0, NO_BAD, "RRR.....\n" ROWS6 ROW8 "Red\n" } },
    { LITERAL(LAST_PIECE "2\n1 1 1 2\nnonsense\n"),
      INTER,
      { OCTAFLIP_RESULT, 2, 2, 1, 1, 11, 1, 8, 0, NO_BAD, "RRR.....\n" ROWS6 ROW8 "Red\n" } },
    { LITERAL(LAST_PIECE "2\n1 1 1 2\nnonsense\n"),
      AGAIN,
      { OCTAFLIP_RESULT, 2, 2, 1, 1, 11, 1, 8, 0, NO_BAD, "RRR.....\n" ROWS6 ROW8 "Red\n" } },

    /* bad boards */
    { LITERAL(""),
      EACH,
      { OCTAFLIP_BAD_BOARD, 0, 0, 0, 0, 1, 1, 0, OCTAFLIP_BOARD_MISSING_LINE, NO_BAD,
        BOARD_ERROR } },
    { LITERAL("R......B\n" ROWS6),
      EACH,
      { OCTAFLIP_BAD_BOARD, 0, 0, 0, 0, 8, 1, 0, OCTAFLIP_BOARD_MISSING_LINE, NO_BAD,
        BOARD_ERROR } },
    { LITERAL("R......B\n" BAD_CELL ROWS6 "0\n"),
      FIRST,
      { OCTAFLIP_BAD_BOARD, 0, 0, 0, 0, 2, 8, 1, OCTAFLIP_BOARD_BAD_CELL, NO_BAD, BOARD_ERROR } },
    { LITERAL("R......B\n" BAD_CELL ROWS6 "0\n"),
      INTER,
      { OCTAFLIP_BAD_BOARD, 0, 0, 0, 0, 2, 8, 1, OCTAFLIP_BOARD_BAD_CELL, NO_BAD, BOARD_ERROR } },
    { LITERAL(BAD_CELL BOARD "0\n"),
      AGAIN, /* read again from its first line */
      { OCTAFLIP_RESULT, 0, 0, 0, 0, 0, 0, 0, 0, NO_BAD, BOARD_ERROR DRAW } },
    { LITERAL("R......B\n" BAD_CELL "x\n" BOARD "0\n"),
      AGAIN,
      { OCTAFLIP_RESULT, 0, 0, 0, 0, 0, 0, 0, 0, NO_BAD, BOARD_ERROR BOARD_ERROR DRAW } },
    { LITERAL(BAD_CELL "R......B\n"),
      AGAIN,
      { OCTAFLIP_BAD_BOARD, 0, 0, 0, 0, 3, 1, 0, OCTAFLIP_BOARD_MISSING_LINE, NO_BAD,
        BOARD_ERROR BOARD_ERROR } },

    /* bad counts */
    { LITERAL(BOARD),
      EACH,
      { OCTAFLIP_BAD_COUNT, 0, 0, 0, 0, 9, 1, 0, OCTAFLIP_COUNT_MISSING, NO_BAD,
        "Invalid input at turn 0\n" } },
    { LITERAL(BOARD " 1.5\n1 1 1 2\n"),
      FIRST,
      { OCTAFLIP_BAD_COUNT, 0, 0, 0, 0, 9, 2, 3, OCTAFLIP_COUNT_NOT_INTEGER, NO_BAD,
        "Invalid input at turn 0\n" } },
    { LITERAL(BOARD "-1\n"),
      INTER,
      { OCTAFLIP_BAD_COUNT, 0, 0, 0, 0, 9, 1, 2, OCTAFLIP_COUNT_NEGATIVE, NO_BAD,
        "Invalid input at turn 0\n" } },
    { LITERAL(BOARD "-1\n\n1 1\n0\n"),
      AGAIN,
      { OCTAFLIP_RESULT, 0, 0, 0, 0, 0, 0, 0, 0, NO_BAD,
        "Invalid input at turn 0\nInvalid input at turn 0\nInvalid input at turn 0\n" DRAW } },

    /* bad turns */
    { LITERAL(BOARD "2\n1 1 1 2\n1 8 1\n"),
      FIRST,
      { OCTAFLIP_BAD_TURN, 2, 2, 0, 0, 11, 6, 0, OCTAFLIP_TURN_TOO_FEW, NO_BAD,
        "Invalid input at turn 2\n" } },
    { LITERAL(BOARD "2\n1 1 1 2\n"),
      EACH,
      { OCTAFLIP_BAD_TURN, 2, 2, 0, 0, 11, 1, 0, OCTAFLIP_TURN_MISSING, NO_BAD,
        "Invalid input at turn 2\n" } },
    { LITERAL(BOARD "3\n1 1 1 2\n1 8 1 7 6\n1 1 1 3\n"),
      INTER,
      { OCTAFLIP_BAD_TURN, 3, 2, 0, 0, 11, 9, 1, OCTAFLIP_TURN_EXTRA_WORD, NO_BAD,
        "Invalid input at turn 2\n" } },
    { LITERAL(BOARD "2\n1 1 1 2\n1 8 1\nx\n1 8 1 7\n"),
      AGAIN,
      { OCTAFLIP_RESULT, 2, 0, 2, 0, 0, 0, 0, 0, NO_BAD,
        "Invalid input at turn 2\nInvalid input at turn 2\n"
        "RR....BB\n" ROWS6 "B......R\nDraw\n" } },

    /* bad moves; the place is the words that the fault is about */
    { LITERAL(BOARD "1\n1 1 2 3\n"),
      EACH,
      { OCTAFLIP_BAD_MOVE, 1, 1, 0, 0, 10, 1, 7, 0, { 0, 10 }, "Invalid move at turn 1\n" } },
    { LITERAL(BOARD "3\n1 1 1 2\n 1\t1  1 3 \r\n1 2 1 3\n"),
      EACH, /* no piece of Blue's */
      { OCTAFLIP_BAD_MOVE, 3, 2, 1, 1, 11, 2, 3, 0, { 0, 2 }, "Invalid move at turn 2\n" } },
    { LITERAL(BOARD "2\n1 1 1 2\n1  8\v 8  8 \n"),
      EACH, /* occupied */
      { OCTAFLIP_BAD_MOVE, 2, 2, 1, 0, 11, 7, 4, 0, { 7, 63 }, "Invalid move at turn 2\n" } },
    { LITERAL(BOARD "1\n00 2147483647 1 1\n"),
      EACH, /* source off the board */
      { OCTAFLIP_BAD_MOVE, 1, 1, 0, 0, 10, 1, 13, 0, { OFF, 0 }, "Invalid move at turn 1\n" } },
    { LITERAL(BOARD "1\n1 1 0 0"),
      EACH, /* target off the board */
      { OCTAFLIP_BAD_MOVE, 1, 1, 0, 0, 10, 5, 3, 0, { 0, OFF }, "Invalid move at turn 1\n" } },
    { LITERAL(BOARD "1\n  0 0 0 0 \n"),
      EACH, /* may not pass */
      { OCTAFLIP_BAD_MOVE, 1, 1, 0, 0, 10, 3, 7, 0, { PASS, PASS }, "Invalid move at turn 1\n" } },
    { LITERAL(SHUT_IN "5\n1 1 1 2\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"),
      EACH, /* must pass */
      { OCTAFLIP_BAD_MOVE, 5, 1, 0, 4, 10, 1, 7, 0, { 0, 1 }, "Invalid move at turn 1\n" } },
    { LITERAL(SHUT_IN "1\n\t1 1 1 2\n"),
      EACH, /* must pass, after white space */
      { OCTAFLIP_BAD_MOVE, 1, 1, 0, 0, 10, 2, 7, 0, { 0, 1 }, "Invalid move at turn 1\n" } },
    { LITERAL(BOARD "1\n   9 1 1 2\n"),
      EACH, /* source off the board, after white space */
      { OCTAFLIP_BAD_MOVE, 1, 1, 0, 0, 10, 4, 3, 0, { OFF, 1 }, "Invalid move at turn 1\n" } },
    { LITERAL(BOARD "1\n  1 1  2 3\n"),
      EACH, /* not straight, after white space */
      { OCTAFLIP_BAD_MOVE, 1, 1, 0, 0, 10, 3, 8, 0, { 0, 10 }, "Invalid move at turn 1\n" } },

    /* both; the order decides which one is reported */
    { LITERAL(BOARD "3\n1 1 1 2\n1 1 1 3\no o o o\n"),
      FIRST,
      { OCTAFLIP_BAD_TURN, 3, 3, 0, 0, 12, 1, 1, OCTAFLIP_TURN_NOT_INTEGER, NO_BAD,
        "Invalid input at turn 3\n" } },
    { LITERAL(BOARD "3\n1 1 1 2\n1 1 1 3\no o o o\n"),
      INTER,
      { OCTAFLIP_BAD_MOVE, 3, 2, 1, 1, 11, 1, 3, 0, { 0, 2 }, "Invalid move at turn 2\n" } },
    { LITERAL(BOARD "3\n1 1 1 2\n1 1 1 3\no o o o\n"),
      AGAIN,
      { OCTAFLIP_BAD_MOVE, 3, 2, 1, 1, 11, 1, 3, 0, { 0, 2 }, "Invalid move at turn 2\n" } },
    { LITERAL(BOARD "2\n1 1 1 3 \nx\n1 1 1 2\n"),
      AGAIN,
      { OCTAFLIP_BAD_MOVE,
        2,
        2,
        1,
        0,
        12,
        1,
        3,
        0,
        { 0, 1 },
        "Invalid input at turn 2\nInvalid move at turn 2\n" } },
    { LITERAL(LAST_PIECE "3\n1 1 1 2\n0 0 0 0\n1 1 x 1\n"),
      FIRST,
      { OCTAFLIP_BAD_TURN, 3, 3, 0, 0, 12, 5, 1, OCTAFLIP_TURN_NOT_INTEGER, NO_BAD,
        "Invalid input at turn 3\n" } },
    { LITERAL(LAST_PIECE "3\n1 1 1 2\n0 0 0 0\n"),
      FIRST,
      { OCTAFLIP_BAD_TURN, 3, 3, 0, 0, 12, 1, 0, OCTAFLIP_TURN_MISSING, NO_BAD,
        "Invalid input at turn 3\n" } },
};

static int is_bad_input(enum octaflip_outcome outcome)
{
    return outcome == OCTAFLIP_BAD_BOARD || outcome == OCTAFLIP_BAD_COUNT ||
           outcome == OCTAFLIP_BAD_TURN;
}

static void expect_verdict(const char *row, const octaflip_referee *r, const struct verdict *want,
                           bytes input)
{
    expect_number(row, "outcome", r->outcome, want->outcome);
    expect_number(row, "count", r->count, want->count);
    expect_number(row, "line", r->place.line, want->line);
    expect_number(row, "code", (uint64_t)r->place.code, (uint64_t)want->code);
    if (!is_bad_input(want->outcome))
        expect_number(row, "turns played", r->game.turns, want->played);
    if (want->line == 0)
        return;
    expect_number(row, "turn", r->turn, want->turn);
    expect_number(row, "column", r->place.column, want->column);
    expect_number(row, "width", r->place.width, want->width);
    expect_bytes(row, "text", r->place.text, line_of(input, want->line));
    expect_number(row, "offset", r->place.offset, offset_of_line(input, want->line));
    if (!is_bad_input(want->outcome))
        expect_number(row, "at the end", (uint64_t)r->place.at_end, 0);
    if (want->outcome == OCTAFLIP_RESULT && r->place.expected != 0)
        fail_msg("%s: something is expected of a turn that is not played", row);
    if (want->outcome == OCTAFLIP_BAD_MOVE) {
        expect_number(row, "bad move from", r->bad.from, want->bad.from);
        expect_number(row, "bad move to", r->bad.to, want->bad.to);
    }
}

/* Turns in the order FIRST are all read. */
static void expect_unread(const char *row, const octaflip_referee *r, const struct verdict *want,
                          int order, size_t step)
{
    if (order == FIRST)
        expect_number(row, "unread", r->unread, 0);
    else if (step == 1)
        expect_number(row, "unread", r->unread, want->unread);
    else
        expect_number(row, "too many unread", r->unread > want->unread, 0);
}

static void expect_row(size_t i, int order, size_t step)
{
    const struct verdict *want = &rows[i].verdict;
    struct trial t;
    char row[64];
    (void)snprintf(row, sizeof row, "row %zu, order %d, reads of %zu", i, order, step);
    trial_open(&t, rows[i].input, order, step);
    octaflip_judge(t.referee);
    expect_number(row, "line of the record", t.referee->line > 0, 1);
    expect_unread(row, t.referee, want, order, step);
    octaflip_skip_unread(t.referee);
    expect_number(row, "unread after skipping", t.referee->unread, 0);
    memset(t.in.buffer, 'Z', LINES_CAPACITY); /* as reading on may do; the verdict must stay */
    expect_verdict(row, t.referee, want, rows[i].input);
    octaflip_print(t.referee, &t.errors);
    expect_bytes(row, "what is printed", sink_held(&t.errors), bytes_of_text(want->printed));
    trial_close(&t);
}

static void test_verdicts(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        for (int order = FIRST; order <= AGAIN; order++) {
            if (rows[i].order != order && rows[i].order != EACH)
                continue;
            for (size_t s = 0; s < ROWS(steps); s++)
                expect_row(i, order, steps[s]);
        }
    }
}

/* "line is 0 if ... its line was not read": before octaflip_skip_unread */
static void test_place_of_a_turn_that_was_not_read(void **state)
{
    static const bytes input = LITERAL(LAST_PIECE "2\n1 1 1 2\n0 0 0 0\n");
    struct trial t;
    (void)state;
    trial_open(&t, input, INTER, 1);
    octaflip_judge(t.referee);
    assert_int_equal(t.referee->outcome, OCTAFLIP_RESULT);
    assert_int_equal(t.referee->unread, 1);
    assert_int_equal(t.referee->place.line, 0);
    trial_close(&t);
}

/* ---- games longer than a batch ---- */

/* Red's piece jumps to and fro between 1 1 and 1 3, Blue's between 8 8 and 8 6. */
static const char *const to_and_fro[] = { "1 1 1 3\n", "8 8 8 6\n", "1 3 1 1\n", "8 6 8 8\n" };

/* Red, at 6 7, can take Blue's piece at 8 6 or 8 8 from 7 7. */
#define RED_ENDS "R.......\n" ROW8 ROW8 ROW8 ROW8 "......R.\n" ROW8 ".......B\n"
/* Blue, at 3 2, can take Red's at 1 1 or 1 3 from 2 2. */
#define BLUE_ENDS "R.......\n" ROW8 ".B......\n" ROW8 ROW8 ROW8 ROW8 ".......B\n"

static const unsigned lengths[] = { 0, 1, 2, 3, 254, 255, 256, 257, 511, 512, 513, 1000 };

/* So many moves to and fro, then `last`, then `more` lines. Free it. */
static char *long_game(const char *board, unsigned moves, const char *last, unsigned more)
{
    size_t room = 256 + 8 * (size_t)(moves + 1 + more);
    char *text = malloc(room);
    int at;
    assert_non_null(text);
    at = snprintf(text, room, "%s%u\n", board, moves + 1 + more);
    for (unsigned i = 0; i < moves; i++)
        at += snprintf(text + at, room - (size_t)at, "%s", to_and_fro[i % 4]);
    at += snprintf(text + at, room - (size_t)at, "%s", last);
    for (unsigned i = 0; i < more; i++)
        at += snprintf(text + at, room - (size_t)at, "4 4 4 %u\n", i % 10);
    return text;
}

static void expect_long(const char *text, const struct verdict *want)
{
    for (int order = FIRST; order <= AGAIN; order++) {
        for (size_t s = 0; s < ROWS(steps); s++) {
            struct trial t;
            char row[80];
            (void)snprintf(row, sizeof row, "turn %u, order %d, reads of %zu", want->turn, order,
                           steps[s]);
            trial_open(&t, bytes_of_text(text), order, steps[s]);
            octaflip_judge(t.referee);
            expect_unread(row, t.referee, want, order, steps[s]);
            octaflip_skip_unread(t.referee);
            expect_verdict(row, t.referee, want, bytes_of_text(text));
            trial_close(&t);
        }
    }
}

static void test_bad_move_late_in_a_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(lengths); i++) {
        unsigned n = lengths[i];
        char *text = long_game(RED_ENDS, n, "5 5 5 6\n", 300);
        struct verdict want = { .outcome = OCTAFLIP_BAD_MOVE,
                                .count = n + 301,
                                .turn = n + 1,
                                .played = n,
                                .unread = 300,
                                .line = n + 10,
                                .column = 1,
                                .width = 3,
                                .bad = { 36, 37 } };
        expect_long(text, &want);
        free(text);
    }
}

static void test_end_late_in_a_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(lengths); i++) {
        unsigned n = lengths[i];
        char *text = n % 2 == 0 ? long_game(RED_ENDS, n, "6 7 7 7\n", 300)
                                : long_game(BLUE_ENDS, n, "3 2 2 2\n", 300);
        struct verdict want = { .outcome = OCTAFLIP_RESULT,
                                .count = n + 301,
                                .turn = n + 2,
                                .played = n + 1,
                                .unread = 300,
                                .line = n + 11,
                                .column = 1,
                                .width = 7 };
        expect_long(text, &want);
        free(text);
    }
}

static void test_bad_input_late_in_a_game(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(lengths); i++) {
        unsigned n = lengths[i];
        char *text = long_game(RED_ENDS, n, "5 5 5", 0);
        struct verdict want = { .outcome = OCTAFLIP_BAD_TURN,
                                .count = n + 1,
                                .turn = n + 1,
                                .line = n + 10,
                                .column = 6,
                                .code = OCTAFLIP_TURN_TOO_FEW };
        for (size_t s = 0; s < ROWS(steps); s++) {
            struct trial t;
            trial_open(&t, bytes_of_text(text), s % 2 ? FIRST : INTER, steps[s]);
            octaflip_judge(t.referee);
            expect_verdict("late bad input", t.referee, &want, bytes_of_text(text));
            trial_close(&t);
        }
        free(text);
    }
}

/* ---- several records through one referee ---- */

#define RECORD_1 BOARD "2\n1 1 1 2\n1 8 1 7\n"               /* lines 1 .. 11 */
#define RECORD_2 BOARD "3\n1 1 1 2\n1 1 1 3\n1 1 1 3\n"      /* 12 .. 23: bad move in 22 */
#define RECORD_3 LAST_PIECE "3\n1 1 1 2\n0 0 0 0\n0 0 0 0\n" /* 24 .. 35: over after line 33 */
#define RECORD_4 BOARD "0\n"                                 /* 36 .. 44 */
#define RECORD_5 BOARD "1\n1 1 1\n"                          /* 45 .. 54: bad input */

static void test_records(void **state)
{
    static const bytes input = LITERAL(RECORD_1 RECORD_2 RECORD_3 RECORD_4 RECORD_5);
    static const struct verdict want[] = {
        { OCTAFLIP_RESULT, 2, 0, 2, 0, 0, 0, 0, 0, NO_BAD, 0 },
        { OCTAFLIP_BAD_MOVE, 3, 2, 1, 1, 22, 1, 3, 0, { 0, 2 }, 0 },
        { OCTAFLIP_RESULT, 3, 2, 1, 2, 34, 1, 7, 0, NO_BAD, 0 },
        { OCTAFLIP_RESULT, 0, 0, 0, 0, 0, 0, 0, 0, NO_BAD, 0 },
        { OCTAFLIP_BAD_TURN, 1, 1, 0, 0, 54, 6, 0, OCTAFLIP_TURN_TOO_FEW, NO_BAD, 0 },
    };
    static const uint64_t first_lines[] = { 1, 12, 24, 36, 45 };
    (void)state;
    for (int order = FIRST; order <= INTER; order++) {
        for (size_t s = 0; s < ROWS(steps); s++) {
            struct trial t;
            trial_open(&t, input, order, steps[s]);
            for (size_t i = 0; i < ROWS(want); i++) {
                char row[64];
                (void)snprintf(row, sizeof row, "record %zu, order %d, reads of %zu", i + 1, order,
                               steps[s]);
                expect_number(row, "at the end", lines_at_end(&t.referee->reader.lines) != 0, 0);
                octaflip_judge(t.referee);
                expect_unread(row, t.referee, &want[i], order, steps[s]);
                octaflip_skip_unread(t.referee);
                expect_number(row, "first line", t.referee->line, first_lines[i]);
                expect_verdict(row, t.referee, &want[i], input);
            }
            assert_true(lines_at_end(&t.referee->reader.lines));
            trial_close(&t);
        }
    }
}

/* ---- memory and time do not grow with N ---- */

static void test_a_huge_count_of_few_turns(void **state)
{
    static const bytes input = LITERAL(BOARD "2000000000\n1 1 1 2\n1 8 1 7\n");
    static const struct verdict want = { .outcome = OCTAFLIP_BAD_TURN,
                                         .count = 2000000000,
                                         .turn = 3,
                                         .line = 12,
                                         .column = 1,
                                         .code = OCTAFLIP_TURN_MISSING };
    (void)state;
    assert_in_range(input.len, 90, 110);
    for (int order = FIRST; order <= AGAIN; order++) {
        for (size_t s = 0; s < ROWS(steps); s++) {
            struct trial t;
            trial_open(&t, input, order, steps[s]);
            octaflip_judge(t.referee);
            assert_int_equal(t.referee->outcome, want.outcome);
            assert_int_equal(t.referee->turn, want.turn);
            assert_int_equal(t.referee->count, want.count);
            assert_int_equal(t.referee->place.line, want.line);
            assert_int_equal(t.referee->place.code, want.code);
            assert_true(t.referee->place.at_end);
            assert_int_equal(t.referee->unread, 0);
            octaflip_print(t.referee, &t.errors);
            expect_bytes("huge count", "output", sink_held(&t.errors),
                         bytes_of_text("Invalid input at turn 3\n"));
            trial_close(&t);
        }
    }
}

static void test_the_largest_count_after_the_end(void **state)
{
    static const bytes input = LITERAL(LAST_PIECE "2147483647\n1 1 1 2\n0 0 0 0\nx\n");
    struct trial t;
    (void)state;
    trial_open(&t, input, INTER, 1);
    octaflip_judge(t.referee);
    assert_int_equal(t.referee->outcome, OCTAFLIP_RESULT);
    assert_int_equal(t.referee->unread, 2147483646);
    octaflip_skip_unread(t.referee); /* as far as there are lines */
    assert_int_equal(t.referee->unread, 2147483644);
    assert_int_equal(t.referee->turn, 2);
    assert_int_equal(t.referee->place.line, 11);
    trial_close(&t);
}

/* ---- a source that fails ---- */

/* Wherever reading fails, judging ends, and the source says that it has failed. */
static void test_failing_source(void **state)
{
    static const bytes input = LITERAL("x\n" BOARD "x\n3\nx\n1 1 1 2\n1 8 1 7\n1 1 1 3\n");
    (void)state;
    for (int order = FIRST; order <= AGAIN; order++) {
        for (size_t len = 0; len < input.len; len++) {
            for (size_t step = 0; step <= 1; step++) {
                struct trial t;
                bytes part = order == AGAIN ? input : bytes_skip(input, 2);
                trial_open(&t, bytes_first(part, len), order, step);
                t.in.memory.fails = 1;
                octaflip_judge(t.referee);
                octaflip_skip_unread(t.referee);
                assert_true(t.in.from.failed || is_bad_input(t.referee->outcome));
                assert_true(order != AGAIN || t.in.from.failed);
                trial_close(&t);
            }
        }
    }
}

/* ---- the output ---- */

static void test_print_into_a_small_sink(void **state)
{
    static const struct {
        bytes input;
        const char *printed;
    } prints[] = {
        { LITERAL(BOARD "0\n"), DRAW },
        { LITERAL(""), BOARD_ERROR },
        { LITERAL(BOARD "2147483647\n"), "Invalid input at turn 1\n" },
        { LITERAL(BOARD "1\n9 9 9 9\n"), "Invalid move at turn 1\n" },
    };
    (void)state;
    for (size_t i = 0; i < ROWS(prints); i++) {
        size_t len = strlen(prints[i].printed);
        struct trial t;
        trial_open(&t, prints[i].input, FIRST, 0);
        octaflip_judge(t.referee);
        for (size_t capacity = 1; capacity <= len + 1; capacity++) {
            unsigned char *buffer = malloc(capacity);
            sink out;
            assert_non_null(buffer);
            sink_init(&out, 0, 0, buffer, capacity);
            octaflip_print(t.referee, &out);
            expect_number(prints[i].printed, "failed", out.failed != 0, capacity < len);
            expect_bytes(prints[i].printed, "held", sink_held(&out),
                         bytes_first(bytes_of_text(prints[i].printed), capacity));
            expect_number(prints[i].printed, "flushed", sink_flush(&out) != 0, capacity >= len);
            free(buffer);
        }
        trial_close(&t);
    }
}

static int refuse(void *writes, bytes b)
{
    (void)b;
    ++*(int *)writes;
    return 0;
}

static void test_print_into_a_broken_sink(void **state)
{
    static const bytes input = LITERAL(BOARD "0\n");
    int writes = 0;
    unsigned char buffer[7];
    struct trial t;
    sink out;
    (void)state;
    trial_open(&t, input, FIRST, 0);
    octaflip_judge(t.referee);
    sink_init(&out, refuse, &writes, buffer, sizeof buffer);
    octaflip_print(t.referee, &out);
    octaflip_print(t.referee, &out);
    assert_true(out.failed);
    assert_false(sink_flush(&out));
    assert_int_equal(writes, 1);
    trial_close(&t);
}

static void test_winner(void **state)
{
    static const struct {
        octaflip_board board;
        int winner;
    } winners[] = {
        { { 0, 0, UINT64_MAX }, 'D' },
        { { 1, 0, 0 }, 'R' },
        { { 0, 1, 0 }, 'B' },
        { { 1, 2, 0 }, 'D' },
        { { 3, 4, 0 }, 'R' },
        { { 4, 3, 0 }, 'B' },
        { { UINT64_MAX, 0, 0 }, 'R' },
        { { 0, UINT64_MAX, 0 }, 'B' },
        { { 0xFFFFFFFF, ~(uint64_t)0xFFFFFFFF, 0 }, 'D' },
    };
    (void)state;
    for (size_t i = 0; i < ROWS(winners); i++) {
        octaflip_game g;
        octaflip_start(&g, &winners[i].board);
        assert_int_equal(octaflip_winner(&g), winners[i].winner);
    }
}

/* When Blue is to move, the players' pieces are still their own. */
static void test_winner_with_blue_to_move(void **state)
{
    octaflip_board board = { 1, (uint64_t)3 << 62, ~((uint64_t)3 << 62 | 1) };
    octaflip_turn jump = { 0, 2 };
    octaflip_game g;
    (void)state;
    octaflip_start(&g, &board);
    assert_int_equal(octaflip_play(&g, &jump, 1), 1);
    assert_int_equal(octaflip_winner(&g), 'B');
}

static void test_symbol(void **state)
{
    octaflip_board board = { 1, (uint64_t)1 << 63, 2 };
    static const int no_cells[] = { -1, 64, 65, 127, 256, INT32_MAX, INT32_MIN };
    (void)state;
    assert_int_equal(octaflip_symbol(&board, 0), 'R');
    assert_int_equal(octaflip_symbol(&board, 1), '.');
    assert_int_equal(octaflip_symbol(&board, 2), '#');
    assert_int_equal(octaflip_symbol(&board, 63), 'B');
    for (size_t i = 0; i < ROWS(no_cells); i++)
        assert_int_equal(octaflip_symbol(&board, no_cells[i]), '#');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_place_of_a_turn_that_was_not_read),
        cmocka_unit_test(test_bad_move_late_in_a_game),
        cmocka_unit_test(test_end_late_in_a_game),
        cmocka_unit_test(test_bad_input_late_in_a_game),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_a_huge_count_of_few_turns),
        cmocka_unit_test(test_the_largest_count_after_the_end),
        cmocka_unit_test(test_failing_source),
        cmocka_unit_test(test_print_into_a_small_sink),
        cmocka_unit_test(test_print_into_a_broken_sink),
        cmocka_unit_test(test_winner),
        cmocka_unit_test(test_winner_with_blue_to_move),
        cmocka_unit_test(test_symbol),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
