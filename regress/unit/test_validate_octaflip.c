/* validate, OctaFlip: what is read when, and how reading goes on. What is wrong where is in golden
   cases of `check octaflip`; the harness compares turns with a naive reading. */
#include "unit.h"

#include "validate/octaflip.h"

#define EMPTY_ROWS "........\n........\n........\n........\n........\n........\n"
#define BOARD      "R......B\n" EMPTY_ROWS "B......R\n"

/* The size of each read; 0: the whole input is buffered before the first call. */
static const size_t steps[] = { 1, 2, 3, 7, 8, 9, 71, 72, 73, 4096, 0 };

static void open_reader(octaflip_reader *r, struct input *in, bytes data, size_t step)
{
    input_open(in, data, step, LINES_CAPACITY);
    if (step == 0)
        (void)source_more(&in->from);
    octaflip_reader_init(r, &in->from);
}

/* After an error, reading continues after the wrong line. */
static void test_reads_on_after_errors(void **state)
{
    static const bytes input = LITERAL("R.....B\n"            /* 1: too short */
                                       "........\n.......x\n" /* 2, 3: a bad cell */
                                       BOARD                  /* 4 .. 11 */
                                       "many\n"               /* 12 */
                                       "2\n"                  /* 13 */
                                       "1 1\n"                /* 14 */
                                       "1 1 1 2\n");          /* 15 */
    for (size_t s = 0; s < ROWS(steps); s++) {
        struct input in;
        octaflip_reader r;
        octaflip_board board;
        octaflip_turn turn;
        uint32_t count = 0;
        open_reader(&r, &in, input, steps[s]);
        assert_false(octaflip_read_board(&r, &board));
        assert_int_equal(r.wrong.line, 1);
        assert_false(octaflip_read_board(&r, &board));
        assert_int_equal(r.wrong.line, 3);
        assert_true(octaflip_read_board(&r, &board));
        assert_true(board.red == ((uint64_t)1 | (uint64_t)1 << 63));
        assert_false(octaflip_read_count(&r, &count));
        assert_int_equal(r.wrong.line, 12);
        assert_true(octaflip_read_count(&r, &count));
        assert_int_equal(count, 2);
        assert_int_equal(octaflip_read_turns(&r, &turn, 0), 0); /* and nothing is read */
        assert_int_equal(octaflip_read_turns(&r, &turn, 1), 0);
        assert_int_equal(r.wrong.line, 14);
        assert_int_equal(octaflip_read_turns(&r, &turn, 1), 1);
        assert_int_equal(turn.from, 0);
        assert_int_equal(turn.to, 1);
        assert_int_equal(octaflip_read_turns(&r, &turn, 1), 0);
        assert_int_equal(r.wrong.line, 16);
        assert_true(r.wrong.at_end);
        input_close(&in);
    }
}

/* Reading the next turn skips the rest of a line that is too long. */
static void test_turns_behind_a_long_line(void **state)
{
    enum { LONG = LINE_LIMIT + 100 };
    static const bytes turns = LITERAL("1 1 1 2\n1 8 1 7\n");
    unsigned char input[LONG + 16];
    memset(input, '1', LONG);
    input[LONG - 1] = '\n';
    memcpy(input + LONG, turns.at, turns.len);
    for (size_t s = 0; s < ROWS(steps); s++) {
        struct input in;
        octaflip_reader r;
        octaflip_turn turn;
        open_reader(&r, &in, bytes_of(input, sizeof input), steps[s]);
        assert_int_equal(octaflip_read_turns(&r, &turn, 1), 0);
        assert_int_equal(r.wrong.code, OCTAFLIP_TURN_LONG_LINE);
        assert_int_equal(octaflip_read_turns(&r, &turn, 1), 1);
        assert_int_equal(octaflip_turn_offset(&r, 0), LONG);
        assert_int_equal(octaflip_read_turns(&r, &turn, 1), 1);
        assert_int_equal(octaflip_turn_offset(&r, 0), LONG + 8);
        input_close(&in);
    }
}

static void test_batches_are_as_large_as_they_may_be(void **state)
{
    static const bytes input = LITERAL("1 1 1 2\n1 1 1 3\n1 1 1 4\n1 1 1 5\n1 1 1 6\n1 1 1 7\n");
    struct input in;
    octaflip_reader r;
    octaflip_turn turns[8];
    open_reader(&r, &in, input, 0);
    assert_int_equal(octaflip_read_turns(&r, turns, 4), 4);
    assert_int_equal(turns[3].to, 4);
    expect_bytes("first batch", "line 0", octaflip_turn_line(&r, 0), bytes_of_text("1 1 1 2"));
    expect_bytes("first batch", "line 3", octaflip_turn_line(&r, 3), bytes_of_text("1 1 1 5"));
    assert_int_equal(octaflip_read_turns(&r, turns, 8), 2);
    assert_int_equal(turns[0].to, 5);
    assert_int_equal(turns[1].to, 6);
    expect_bytes("second batch", "line 1", octaflip_turn_line(&r, 1), bytes_of_text("1 1 1 7"));
    assert_int_equal(octaflip_read_turns(&r, turns, 8), 0);
    assert_int_equal(r.wrong.code, OCTAFLIP_TURN_MISSING);
    input_close(&in);
}

/* ---- nobody waits for input that is not needed ---- */

static void test_nothing_is_awaited_too_early(void **state)
{
    static const bytes input = LITERAL(BOARD "9\n"
                                             "1 1 1 2\n2 2 2 3\n 3 3 3 4 \r\n4 4 4 5\n99 9 9 9\n"
                                             "0 0 0 0\n7 7 7 8\n8 8");
    for (size_t s = 0; s < ROWS(steps); s++) {
        for (size_t most = 1; most <= 9; most++) {
            char row[64];
            struct input in;
            octaflip_reader r;
            octaflip_board board;
            octaflip_turn turns[9];
            uint32_t count = 0;
            size_t got = 0;
            (void)snprintf(row, sizeof row, "reads of %zu, %zu turns at a time", steps[s], most);
            open_reader(&r, &in, input, steps[s]);
            in.memory.row = row; /* from here on, awaiting what follows `8 8` fails the test */
            assert_true(octaflip_read_board(&r, &board));
            assert_true(octaflip_read_count(&r, &count));
            while (got < 7) {
                size_t n = octaflip_read_turns(&r, turns, most);
                expect_number(row, "some turns", n >= 1 && n <= most, 1);
                got += n;
            }
            expect_number(row, "turns", got, 7);
            in.memory.row = 0;
            expect_number(row, "half a turn", octaflip_read_turns(&r, turns, most), 0);
            expect_number(row, "code", (uint64_t)r.wrong.code, OCTAFLIP_TURN_TOO_FEW);
            input_close(&in);
        }
    }
}

/* Each read adds one line to the buffer. Each turn is returned before the next line is read. */
static void test_each_line_is_answered_when_it_comes(void **state)
{
    static const bytes parts[] = { LITERAL(BOARD), LITERAL("3\n"), LITERAL("1 1 1 2\n"),
                                   LITERAL("1 8 1 7\n"), LITERAL("1 2 1 3\n") };
    struct input in;
    octaflip_reader r;
    octaflip_board board;
    octaflip_turn turns[3];
    uint32_t count = 0;
    input_open(&in, parts[0], 0, LINES_CAPACITY);
    in.memory.row = "a line at a time";
    octaflip_reader_init(&r, &in.from);
    assert_true(octaflip_read_board(&r, &board));
    in.memory.rest = parts[1];
    assert_true(octaflip_read_count(&r, &count));
    for (size_t i = 2; i < ROWS(parts); i++) {
        in.memory.rest = parts[i];
        assert_int_equal(octaflip_read_turns(&r, turns, count), 1);
    }
    input_close(&in);
}

/* ---- skipping ---- */

static void test_nothing_is_known_before_the_first_read(void **state)
{
    octaflip_reader r;
    struct input in;
    memset(&r, 0xA5, sizeof r);
    open_reader(&r, &in, bytes_of_text(BOARD), 1);
    assert_int_equal(r.wrong.code, OCTAFLIP_INPUT_OK);
    assert_int_equal(octaflip_turn_line(&r, 0).len, 0);
    input_close(&in);
}

static void test_skip_line(void **state)
{
    static const bytes input = LITERAL("\nany \xFFthing\0\nlast");
    for (size_t s = 0; s < ROWS(steps); s++) {
        struct input in;
        octaflip_reader r;
        line out;
        open_reader(&r, &in, input, steps[s]);
        assert_true(octaflip_skip_line(&r, &out));
        expect_bytes("first", "text", out.text, bytes_of(0, 0));
        assert_true(octaflip_skip_line(&r, &out));
        expect_bytes("second", "text", out.text, bytes_of("any \xFFthing\0", 11));
        assert_int_equal(out.number, 2);
        assert_true(octaflip_skip_line(&r, &out));
        expect_bytes("third", "text", out.text, bytes_of_text("last"));
        assert_int_equal(out.number, 3);
        assert_false(octaflip_skip_line(&r, &out));
        input_close(&in);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_on_after_errors),
        cmocka_unit_test(test_turns_behind_a_long_line),
        cmocka_unit_test(test_batches_are_as_large_as_they_may_be),
        cmocka_unit_test(test_nothing_is_awaited_too_early),
        cmocka_unit_test(test_each_line_is_answered_when_it_comes),
        cmocka_unit_test(test_nothing_is_known_before_the_first_read),
        cmocka_unit_test(test_skip_line),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
