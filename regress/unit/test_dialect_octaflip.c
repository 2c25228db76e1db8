/* dialect, OctaFlip: long games, several records, and sources that fail, in each order. What is
   printed is in golden cases; the harness compares it with a naive referee. */
#include "unit.h"

#include "dialect/octaflip.h"

#define ROW8  "........\n"
#define ROWS6 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8
#define BOARD "R......B\n" ROWS6 "B......R\n"
/* Red's clone to 1 2 takes Blue's last piece. */
#define LAST_PIECE "R.B.....\n" ROWS6 ROW8

enum { FIRST = OCTAFLIP_VALIDATE_FIRST, INTER = OCTAFLIP_INTERLEAVE, AGAIN = OCTAFLIP_REENTER };

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
    int code;          /* of bad input */
    octaflip_turn bad; /* of a bad move */
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

/* "line is 0 if ... its line was not read": before octaflip_skip_unread */
static void test_place_of_a_turn_that_was_not_read(void **state)
{
    static const bytes input = LITERAL(LAST_PIECE "2\n1 1 1 2\n0 0 0 0\n");
    struct trial t;
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
        { OCTAFLIP_RESULT, 2, 0, 2, 0, 0, 0, 0, 0, { 0, 0 } },
        { OCTAFLIP_BAD_MOVE, 3, 2, 1, 1, 22, 1, 3, 0, { 0, 2 } },
        { OCTAFLIP_RESULT, 3, 2, 1, 2, 34, 1, 7, 0, { 0, 0 } },
        { OCTAFLIP_RESULT, 0, 0, 0, 0, 0, 0, 0, 0, { 0, 0 } },
        { OCTAFLIP_BAD_TURN, 1, 1, 0, 0, 54, 6, 0, OCTAFLIP_TURN_TOO_FEW, { 0, 0 } },
    };
    static const uint64_t first_lines[] = { 1, 12, 24, 36, 45 };
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

static void test_symbol(void **state)
{
    octaflip_board board = { 1, (uint64_t)1 << 63, 2 };
    static const int no_cells[] = { -1, 64, 65, 127, 256, INT32_MAX, INT32_MIN };
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
        cmocka_unit_test(test_place_of_a_turn_that_was_not_read),
        cmocka_unit_test(test_bad_move_late_in_a_game),
        cmocka_unit_test(test_end_late_in_a_game),
        cmocka_unit_test(test_bad_input_late_in_a_game),
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_a_huge_count_of_few_turns),
        cmocka_unit_test(test_the_largest_count_after_the_end),
        cmocka_unit_test(test_failing_source),
        cmocka_unit_test(test_symbol),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
