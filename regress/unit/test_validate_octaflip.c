/* validate, OctaFlip: input to boards, counts and turns, or to a diagnostic with its place. */
#include "unit.h"

#include "validate/octaflip.h"

#define EMPTY_ROWS "........\n........\n........\n........\n........\n........\n"
#define SPACED     "........\n\n........\n\n"
#define BOARD      "R......B\n" EMPTY_ROWS "B......R\n"

enum { BOARD_BYTES = 72 };

/* The size of each read; 0: the whole input is buffered before the first call. */
static const size_t steps[] = { 1, 2, 3, 7, 8, 9, 71, 72, 73, 4096, 0 };

static void open_reader(octaflip_reader *r, struct input *in, bytes data, size_t step)
{
    input_open(in, data, step, LINES_CAPACITY);
    if (step == 0)
        (void)source_more(&in->from);
    octaflip_reader_init(r, &in->from);
}

/* Reads a whole input, at most `most` turns at a time. 0: r->wrong is set. */
static int read_input(octaflip_reader *r, size_t most)
{
    octaflip_turn turns[256];
    octaflip_board board;
    uint32_t count = 0;
    if (!octaflip_read_board(r, &board) || !octaflip_read_count(r, &count))
        return 0;
    while (count > 0) {
        size_t n = octaflip_read_turns(r, turns, most < count ? most : count);
        if (n == 0)
            return 0;
        assert_true(n <= most && n <= count);
        count -= (uint32_t)n;
    }
    return 1;
}

static uint64_t line_count(bytes input)
{
    uint64_t n = 0;
    for (; input.len > 0; input = bytes_skip(input, bytes_find(input, '\n') + 1))
        n++;
    return n;
}

/* ---- what is wrong, and where ---- */

struct place {
    enum octaflip_input_code code;
    uint64_t line;
    size_t column, width;
    int at_end;
};

/* OCTAFLIP_INPUT_OK: `line` is the last that was read. */
static const struct {
    bytes input;
    struct place place;
} rows[] = {
    { LITERAL(BOARD "0\n"), { OCTAFLIP_INPUT_OK, 9, 0, 0, 0 } },
    { LITERAL(BOARD "0"), { OCTAFLIP_INPUT_OK, 9, 0, 0, 0 } },
    { LITERAL(BOARD "0\r\n"), { OCTAFLIP_INPUT_OK, 9, 0, 0, 0 } },
    { LITERAL(BOARD " \t\v\f\r0 \t\n"), { OCTAFLIP_INPUT_OK, 9, 0, 0, 0 } },
    { LITERAL(BOARD "+0\n"), { OCTAFLIP_INPUT_OK, 9, 0, 0, 0 } },
    { LITERAL(BOARD "-0\n"), { OCTAFLIP_INPUT_OK, 9, 0, 0, 0 } },
    { LITERAL(BOARD "000\n1 1 1 2\n"), { OCTAFLIP_INPUT_OK, 9, 0, 0, 0 } },
    { LITERAL(BOARD "0\nnonsense"), { OCTAFLIP_INPUT_OK, 9, 0, 0, 0 } },
    { LITERAL(BOARD "1\n1 1 1 2"), { OCTAFLIP_INPUT_OK, 10, 0, 0, 0 } },
    { LITERAL(BOARD "1\n1 1 1 2\n"), { OCTAFLIP_INPUT_OK, 10, 0, 0, 0 } },
    { LITERAL(BOARD "001\r\n 01\t+1\v-0\f99999 \r\n"), { OCTAFLIP_INPUT_OK, 10, 0, 0, 0 } },
    { LITERAL(BOARD "2\n0 0 0 0\n9 9 9 9\nnonsense\n"), { OCTAFLIP_INPUT_OK, 11, 0, 0, 0 } },
    { LITERAL(BOARD "3\n1 1 1 2\n 1 1 1 2\n1 1 1 2\n"), { OCTAFLIP_INPUT_OK, 12, 0, 0, 0 } },
    { LITERAL(BOARD "1\n2147483647 2147483647 2147483647 2147483647\n"),
      { OCTAFLIP_INPUT_OK, 10, 0, 0, 0 } },

    { LITERAL(""), { OCTAFLIP_BOARD_MISSING_LINE, 1, 1, 0, 1 } },
    { LITERAL("R......B\n\n" SPACED SPACED SPACED "B......R\n\n0\n"),
      { OCTAFLIP_BOARD_TOO_SHORT, 2, 1, 0, 0 } },
    { LITERAL("R......B"), { OCTAFLIP_BOARD_MISSING_LINE, 2, 1, 0, 1 } },
    { LITERAL("R......B\n"), { OCTAFLIP_BOARD_MISSING_LINE, 2, 1, 0, 1 } },
    { LITERAL("R......B\n" EMPTY_ROWS), { OCTAFLIP_BOARD_MISSING_LINE, 8, 1, 0, 1 } },

    { LITERAL("\n"), { OCTAFLIP_BOARD_TOO_SHORT, 1, 1, 0, 0 } },
    { LITERAL("R......"), { OCTAFLIP_BOARD_TOO_SHORT, 1, 8, 0, 0 } },
    { LITERAL("R......\n" EMPTY_ROWS "B......R\n0\n"), { OCTAFLIP_BOARD_TOO_SHORT, 1, 8, 0, 0 } },
    { LITERAL("R......B\n\n" EMPTY_ROWS), { OCTAFLIP_BOARD_TOO_SHORT, 2, 1, 0, 0 } },
    { LITERAL("R......B\n" EMPTY_ROWS "#\n0\n"), { OCTAFLIP_BOARD_TOO_SHORT, 8, 2, 0, 0 } },
    { LITERAL("R......B\n" EMPTY_ROWS "B......"), { OCTAFLIP_BOARD_TOO_SHORT, 8, 8, 0, 0 } },

    { LITERAL("R......B.\n" EMPTY_ROWS "B......R\n"), { OCTAFLIP_BOARD_TOO_LONG, 1, 9, 1, 0 } },
    { LITERAL("R......B \n" EMPTY_ROWS "B......R\n"), { OCTAFLIP_BOARD_TOO_LONG, 1, 9, 1, 0 } },
    { LITERAL("R......B\r\n........\r\n"), { OCTAFLIP_BOARD_TOO_LONG, 1, 9, 1, 0 } },
    { LITERAL("R......B\0\n"), { OCTAFLIP_BOARD_TOO_LONG, 1, 9, 1, 0 } },
    { LITERAL("R......B"
              "........"
              "........"),
      { OCTAFLIP_BOARD_TOO_LONG, 1, 9, 16, 0 } },
    { LITERAL("R......B\n" EMPTY_ROWS "B......Rxyz"), { OCTAFLIP_BOARD_TOO_LONG, 8, 9, 3, 0 } },

    { LITERAL("r......B\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 1, 1, 0 } },
    { LITERAL("R......b\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 8, 1, 0 } },
    { LITERAL("R.. ...B\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 4, 1, 0 } },
    { LITERAL("R......\r\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 8, 1, 0 } },
    { LITERAL("R...\0..B\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 5, 1, 0 } },
    { LITERAL("\xD2......B\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 1, 1, 0 } }, /* 'R' + 0x80 */
    { LITERAL("R......B\n....\xFF...\n"), { OCTAFLIP_BOARD_BAD_CELL, 2, 5, 1, 0 } },
    { LITERAL("..o.oo..\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 3, 1, 0 } }, /* the first of them */
    { LITERAL("..x\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 3, 1, 0 } },
    { LITERAL("..x......\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 3, 1, 0 } },
    { LITERAL("\xEF\xBB\xBFR......B\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 1, 3, 0 } }, /* a BOM */
    { LITERAL("\xEF\xBB"), { OCTAFLIP_BOARD_BAD_CELL, 1, 1, 1, 0 } },               /* none */
    { LITERAL("R\xEF\xBB\xBF....\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 2, 1, 0 } },
    { LITERAL("R......B\n" EMPTY_ROWS "B...0..R\n1\n"), { OCTAFLIP_BOARD_BAD_CELL, 8, 5, 1, 0 } },

    { LITERAL(BOARD), { OCTAFLIP_COUNT_MISSING, 9, 1, 0, 1 } },
    { LITERAL("R......B\n" EMPTY_ROWS "B......R"), { OCTAFLIP_COUNT_MISSING, 9, 1, 0, 1 } },
    { LITERAL(BOARD "\n"), { OCTAFLIP_COUNT_MISSING, 9, 1, 0, 0 } },
    { LITERAL(BOARD "\n1\n1 1 1 2\n"), { OCTAFLIP_COUNT_MISSING, 9, 1, 0, 0 } },
    { LITERAL(BOARD "\r\n"), { OCTAFLIP_COUNT_MISSING, 9, 2, 0, 0 } },
    { LITERAL(BOARD " \t "), { OCTAFLIP_COUNT_MISSING, 9, 4, 0, 0 } },

    { LITERAL(BOARD "1.5\n"), { OCTAFLIP_COUNT_NOT_INTEGER, 9, 1, 3, 0 } },
    { LITERAL(BOARD "  0x4 1\n"), { OCTAFLIP_COUNT_NOT_INTEGER, 9, 3, 3, 0 } },
    { LITERAL(BOARD "3a"), { OCTAFLIP_COUNT_NOT_INTEGER, 9, 1, 2, 0 } },
    { LITERAL(BOARD "-\n"), { OCTAFLIP_COUNT_NOT_INTEGER, 9, 1, 1, 0 } },
    { LITERAL(BOARD "0\0\n"), { OCTAFLIP_COUNT_NOT_INTEGER, 9, 1, 2, 0 } },
    { LITERAL(BOARD "R......B\n"), { OCTAFLIP_COUNT_NOT_INTEGER, 9, 1, 8, 0 } },

    { LITERAL(BOARD "2147483648\n"), { OCTAFLIP_COUNT_OUT_OF_RANGE, 9, 1, 10, 0 } },
    { LITERAL(BOARD " 4294967296"), { OCTAFLIP_COUNT_OUT_OF_RANGE, 9, 2, 10, 0 } },
    { LITERAL(BOARD "-2147483649\n"), { OCTAFLIP_COUNT_OUT_OF_RANGE, 9, 1, 11, 0 } },

    { LITERAL(BOARD "-1\n"), { OCTAFLIP_COUNT_NEGATIVE, 9, 1, 2, 0 } },
    { LITERAL(BOARD "\t-2147483648\n"), { OCTAFLIP_COUNT_NEGATIVE, 9, 2, 11, 0 } },

    { LITERAL(BOARD "1 1\n1 1 1 2\n"), { OCTAFLIP_COUNT_EXTRA_WORD, 9, 3, 1, 0 } },
    { LITERAL(BOARD "1 1 1 2\n"), { OCTAFLIP_COUNT_EXTRA_WORD, 9, 3, 1, 0 } },
    { LITERAL(BOARD "0\t nonsense more"), { OCTAFLIP_COUNT_EXTRA_WORD, 9, 4, 8, 0 } },

    { LITERAL(BOARD "1\n"), { OCTAFLIP_TURN_MISSING, 10, 1, 0, 1 } },
    { LITERAL(BOARD "1"), { OCTAFLIP_TURN_MISSING, 10, 1, 0, 1 } },
    { LITERAL(BOARD "3\n1 1 1 2\n1 8 1 7\n"), { OCTAFLIP_TURN_MISSING, 12, 1, 0, 1 } },
    { LITERAL(BOARD "2147483647\n1 1 1 2\n"), { OCTAFLIP_TURN_MISSING, 11, 1, 0, 1 } },
    { LITERAL(BOARD "1\n\n1 1 1 2\n"), { OCTAFLIP_TURN_TOO_FEW, 10, 1, 0, 0 } },
    { LITERAL(BOARD "2\n1 1 1 2\n   \n"), { OCTAFLIP_TURN_TOO_FEW, 11, 4, 0, 0 } },
    { LITERAL(BOARD "1\n1 1 1\n"), { OCTAFLIP_TURN_TOO_FEW, 10, 6, 0, 0 } },
    { LITERAL(BOARD "1\n1 1 1 \r\n2\n"), { OCTAFLIP_TURN_TOO_FEW, 10, 8, 0, 0 } },
    { LITERAL(BOARD "1\n1"), { OCTAFLIP_TURN_TOO_FEW, 10, 2, 0, 0 } },
    { LITERAL(BOARD "2\n1 1 1 2\n1 112\n"), { OCTAFLIP_TURN_TOO_FEW, 11, 6, 0, 0 } },

    { LITERAL(BOARD "1\no o o o\n"), { OCTAFLIP_TURN_NOT_INTEGER, 10, 1, 1, 0 } },
    { LITERAL(BOARD "1\n1 1.0 1 2\n"), { OCTAFLIP_TURN_NOT_INTEGER, 10, 3, 3, 0 } },
    { LITERAL(BOARD "1\n1 1 1 2\0\n"), { OCTAFLIP_TURN_NOT_INTEGER, 10, 7, 2, 0 } },
    { LITERAL(BOARD "1\n1,1,1,2\n"), { OCTAFLIP_TURN_NOT_INTEGER, 10, 1, 7, 0 } },
    { LITERAL(BOARD "1\n1 x\n"), { OCTAFLIP_TURN_NOT_INTEGER, 10, 3, 1, 0 } },
    { LITERAL(BOARD "3\n1 1 1 2\n1 8 1 7\n1 1 1 :\n"), { OCTAFLIP_TURN_NOT_INTEGER, 12, 7, 1, 0 } },
    { LITERAL(BOARD "2\n1 1 1 2\n1 1 / 2\n"), { OCTAFLIP_TURN_NOT_INTEGER, 11, 5, 1, 0 } },
    { LITERAL(BOARD "2\n1 1 1 2\n1 1 1 \xB2\n"), { OCTAFLIP_TURN_NOT_INTEGER, 11, 7, 1, 0 } },

    { LITERAL(BOARD "1\n1 1 1 2147483648\n"), { OCTAFLIP_TURN_OUT_OF_RANGE, 10, 7, 10, 0 } },
    { LITERAL(BOARD "1\n4294967297 1 1 2\n"), { OCTAFLIP_TURN_OUT_OF_RANGE, 10, 1, 10, 0 } },
    { LITERAL(BOARD "1\n1 -9999999999 1 2 3\n"), { OCTAFLIP_TURN_OUT_OF_RANGE, 10, 3, 11, 0 } },

    { LITERAL(BOARD "1\n1 1 -1 1\n"), { OCTAFLIP_TURN_NEGATIVE, 10, 5, 2, 0 } },
    { LITERAL(BOARD "1\n-1 -1 -1 -1\n"), { OCTAFLIP_TURN_NEGATIVE, 10, 1, 2, 0 } },
    { LITERAL(BOARD "2\n0 0 0 0\n1 1 1 -2147483648\n"), { OCTAFLIP_TURN_NEGATIVE, 11, 7, 11, 0 } },

    { LITERAL(BOARD "1\n1 1 1 2 0\n"), { OCTAFLIP_TURN_EXTRA_WORD, 10, 9, 1, 0 } },
    { LITERAL(BOARD "1\n1 1 1 2 1 1 1 2\n"), { OCTAFLIP_TURN_EXTRA_WORD, 10, 9, 1, 0 } },
    { LITERAL(BOARD "2\n1 1 1 2\n1 8 1 7  # north"), { OCTAFLIP_TURN_EXTRA_WORD, 11, 10, 1, 0 } },
    { LITERAL(BOARD "2\n1 1 1 2\n1 8 1 7 \0\n"), { OCTAFLIP_TURN_EXTRA_WORD, 11, 9, 1, 0 } },
};

/* `start`, that many blanks, `rest`. */
static const struct {
    bytes start;
    size_t blanks;
    bytes rest;
    struct place place;
} long_rows[] = {
    { LITERAL("R......B"),
      4088,
      LITERAL("\n" EMPTY_ROWS),
      { OCTAFLIP_BOARD_TOO_LONG, 1, 9, 4088, 0 } },
    { LITERAL("R......B"),
      4089,
      LITERAL("\n" EMPTY_ROWS),
      { OCTAFLIP_BOARD_TOO_LONG, 1, 9, 4088, 0 } },
    { LITERAL("R......B"), 9000, LITERAL(""), { OCTAFLIP_BOARD_TOO_LONG, 1, 9, 4088, 0 } },
    { LITERAL("R....."), 9000, LITERAL("\n"), { OCTAFLIP_BOARD_BAD_CELL, 1, 7, 1, 0 } },
    { LITERAL(BOARD "0"), 4095, LITERAL("\n"), { OCTAFLIP_INPUT_OK, 9, 0, 0, 0 } },
    { LITERAL(BOARD "0"), 4095, LITERAL(""), { OCTAFLIP_INPUT_OK, 9, 0, 0, 0 } },
    { LITERAL(BOARD "0"), 4096, LITERAL("\n"), { OCTAFLIP_COUNT_LONG_LINE, 9, 4097, 0, 0 } },
    { LITERAL(BOARD "0"), 4096, LITERAL(""), { OCTAFLIP_COUNT_LONG_LINE, 9, 4097, 0, 0 } },
    { LITERAL(BOARD), 4096, LITERAL("0\n"), { OCTAFLIP_COUNT_LONG_LINE, 9, 4097, 0, 0 } },
    { LITERAL(BOARD "x y"), 20000, LITERAL("\n1\n"), { OCTAFLIP_COUNT_LONG_LINE, 9, 4097, 0, 0 } },
    { LITERAL(BOARD), 4095, LITERAL("0\n"), { OCTAFLIP_INPUT_OK, 9, 0, 0, 0 } },
    { LITERAL(BOARD), 4095, LITERAL("x\n"), { OCTAFLIP_COUNT_NOT_INTEGER, 9, 4096, 1, 0 } },
    { LITERAL(BOARD "1\n1 1 1 2"), 4089, LITERAL("\n"), { OCTAFLIP_INPUT_OK, 10, 0, 0, 0 } },
    { LITERAL(BOARD "1\n1 1 1 2"),
      4090,
      LITERAL("\n"),
      { OCTAFLIP_TURN_LONG_LINE, 10, 4097, 0, 0 } },
    { LITERAL(BOARD "1\n1 1 1 2"), 4090, LITERAL(""), { OCTAFLIP_TURN_LONG_LINE, 10, 4097, 0, 0 } },
    { LITERAL(BOARD "2\n1 1 1 2\n1 8 1"),
      9000,
      LITERAL("7\n1 8 1 7\n"),
      { OCTAFLIP_TURN_LONG_LINE, 11, 4097, 0, 0 } },
    { LITERAL(BOARD "2\n1 1 1 2\n1 8 1"),
      4091,
      LITERAL("\n"),
      { OCTAFLIP_TURN_TOO_FEW, 11, 4097, 0, 0 } },
};

/* `expected` is the only text of a diagnostic that is not the input's. */
static void expect_place(const char *row, bytes input, const diag *got, const struct place *want)
{
    bytes text = want->at_end ? bytes_of(0, 0) : line_of(input, want->line);
    expect_number(row, "code", (uint64_t)got->code, want->code);
    expect_number(row, "line", got->line, want->line);
    expect_number(row, "column", got->column, want->column);
    expect_number(row, "width", got->width, want->width);
    expect_number(row, "at_end", got->at_end != 0, (uint64_t)want->at_end);
    expect_bytes(row, "text", got->text, bytes_first(text, 4096));
    expect_number(row, "offset", got->offset, offset_of_line(input, want->line));
    assert_non_null(got->expected);
    assert_true(strlen(got->expected) > 0);
}

/* "after an error too: at the line behind the wrong one" */
static void expect_line_behind(const char *row, bytes input, octaflip_reader *r, uint64_t number)
{
    line next;
    int is_there = number < line_count(input);
    expect_number(row, "a line after", octaflip_skip_line(r, &next) != 0, (uint64_t)is_there);
    if (!is_there)
        return;
    expect_number(row, "its number", next.number, number + 1);
    expect_bytes(row, "its text", next.text, line_of(input, number + 1));
}

static void expect_verdict(const char *what, bytes input, const struct place *want)
{
    static const size_t mosts[] = { 1, 2, 256 };
    for (size_t s = 0; s < ROWS(steps); s++) {
        for (size_t m = 0; m < ROWS(mosts); m++) {
            char row[96];
            struct input in;
            octaflip_reader r;
            (void)snprintf(row, sizeof row, "%s, reads of %zu, %zu turns at a time", what, steps[s],
                           mosts[m]);
            open_reader(&r, &in, input, steps[s]);
            expect_number(row, "valid", read_input(&r, mosts[m]) != 0,
                          want->code == OCTAFLIP_INPUT_OK);
            if (want->code != OCTAFLIP_INPUT_OK)
                expect_place(row, input, &r.wrong, want);
            expect_line_behind(row, input, &r, want->line);
            input_close(&in);
        }
    }
}

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        char what[32];
        (void)snprintf(what, sizeof what, "row %zu", i);
        expect_verdict(what, rows[i].input, &rows[i].place);
    }
}

static void test_long_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(long_rows); i++) {
        bytes start = long_rows[i].start;
        bytes rest = long_rows[i].rest;
        size_t len = start.len + long_rows[i].blanks + rest.len;
        unsigned char *input = malloc(len);
        char what[32];
        assert_non_null(input);
        memset(input, ' ', len);
        memcpy(input, start.at, start.len);
        memcpy(input + len - rest.len, rest.at, rest.len);
        (void)snprintf(what, sizeof what, "long row %zu", i);
        expect_verdict(what, bytes_of(input, len), &long_rows[i].place);
        free(input);
    }
}

/* Each word of a count and of a turn, wrong in each way. */
static void test_each_word_wrong_in_each_way(void **state)
{
    static const struct {
        const char *word;
        enum octaflip_input_code in_count, in_turn;
    } bad[] = {
        { "x", OCTAFLIP_COUNT_NOT_INTEGER, OCTAFLIP_TURN_NOT_INTEGER },
        { "1.", OCTAFLIP_COUNT_NOT_INTEGER, OCTAFLIP_TURN_NOT_INTEGER },
        { "2147483648", OCTAFLIP_COUNT_OUT_OF_RANGE, OCTAFLIP_TURN_OUT_OF_RANGE },
        { "-2147483649", OCTAFLIP_COUNT_OUT_OF_RANGE, OCTAFLIP_TURN_OUT_OF_RANGE },
        { "-2147483648", OCTAFLIP_COUNT_NEGATIVE, OCTAFLIP_TURN_NEGATIVE },
        { "-1", OCTAFLIP_COUNT_NEGATIVE, OCTAFLIP_TURN_NEGATIVE },
    };
    (void)state;
    for (size_t i = 0; i < ROWS(bad); i++) {
        size_t width = strlen(bad[i].word);
        struct place place = { bad[i].in_count, 9, 1, width, 0 };
        char text[200];
        (void)snprintf(text, sizeof text, "%s%s\n", BOARD, bad[i].word);
        expect_verdict(bad[i].word, bytes_of_text(text), &place);
        for (size_t k = 0; k < 4; k++) {
            const char *turn[4] = { "1", "1", "1", "1" };
            turn[k] = bad[i].word;
            place = (struct place){ bad[i].in_turn, 10, 2 * k + 1, width, 0 };
            (void)snprintf(text, sizeof text, "%s1\n%s %s %s %s\n", BOARD, turn[0], turn[1],
                           turn[2], turn[3]);
            expect_verdict(bad[i].word, bytes_of_text(text), &place);
        }
    }
}

/* Each code is the verdict of some row. */
static void test_rows_cover_all_codes(void **state)
{
    int seen[OCTAFLIP_INPUT_CODES] = { 0 };
    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++)
        seen[rows[i].place.code] = 1;
    for (size_t i = 0; i < ROWS(long_rows); i++)
        seen[long_rows[i].place.code] = 1;
    for (size_t i = 0; i < OCTAFLIP_INPUT_CODES; i++)
        assert_true(seen[i]);
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
    (void)state;
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

/* ---- boards ---- */

static void test_board_by_hand(void **state)
{
    static const char text[] = "RB.#....\n........\n########\n########\n"
                               "########\n########\n########\n#######B\n";
    (void)state;
    for (size_t s = 0; s < ROWS(steps); s++) {
        struct input in;
        octaflip_reader r;
        octaflip_board board = { 1, 2, 3 };
        open_reader(&r, &in, bytes_of(text, BOARD_BYTES), steps[s]);
        assert_true(octaflip_read_board(&r, &board));
        assert_true(board.red == 0x01);
        assert_true(board.blue == ((uint64_t)1 << 63 | 0x02));
        assert_true(board.empty == 0xFFF4);
        input_close(&in);
    }
}

/* ---- counts ---- */

static void test_counts(void **state)
{
    static const struct {
        bytes line;
        uint32_t count;
    } counts[] = {
        { LITERAL("0\n"), 0 },
        { LITERAL("1"), 1 },
        { LITERAL("+7\r\n"), 7 },
        { LITERAL(" 0012 \n"), 12 },
        { LITERAL("-0\n"), 0 },
        { LITERAL("120\n"), 120 },
        { LITERAL("2000000000\n"), 2000000000 },
        { LITERAL("2147483647\n"), 2147483647 },
    };
    (void)state;
    for (size_t i = 0; i < ROWS(counts); i++) {
        for (size_t step = 0; step <= 2; step++) {
            struct input in;
            octaflip_reader r;
            uint32_t count = 4711;
            open_reader(&r, &in, counts[i].line, step);
            assert_true(octaflip_read_count(&r, &count));
            assert_int_equal(count, counts[i].count);
            input_close(&in);
        }
    }
}

/* ---- turns ---- */

enum { OFF = OCTAFLIP_OFF_BOARD, PASS = OCTAFLIP_PASS };

static const struct {
    bytes line;
    int from, to;
} turn_rows[] = {
    { LITERAL("1 1 1 2\n"), 0, 1 },
    { LITERAL("1 1 1 2"), 0, 1 },
    { LITERAL("1 8 2 1\n"), 7, 8 },
    { LITERAL("8 1 8 8\n"), 56, 63 },
    { LITERAL("4 5 5 4\n"), 28, 35 },
    { LITERAL("3 3 3 3\n"), 18, 18 },
    { LITERAL("  +1\t02 \v003\f4 \r\n"), 1, 19 },
    { LITERAL("0000000001 1 1 2\n"), 0, 1 },
    { LITERAL("0 0 0 0\n"), PASS, PASS },
    { LITERAL("0 0 0 0"), PASS, PASS },
    { LITERAL("0  0 0 0\n"), PASS, PASS },
    { LITERAL("-0 +0 00 0000\r\n"), PASS, PASS },
    { LITERAL("0 0 0 1\n"), OFF, OFF },
    { LITERAL("0 0 1 0\n"), OFF, OFF },
    { LITERAL("0 1 0 0\n"), OFF, OFF },
    { LITERAL("1 0 0 0\n"), OFF, OFF },
    { LITERAL("0 0 1 1\n"), OFF, 0 },
    { LITERAL("0 1 1 1\n"), OFF, 0 },
    { LITERAL("1 0 1 1\n"), OFF, 0 },
    { LITERAL("1 1 0 1\n"), 0, OFF },
    { LITERAL("1 1 1 0\n"), 0, OFF },
    { LITERAL("1 1 0 0\n"), 0, OFF },
    { LITERAL("9 1 1 1\n"), OFF, 0 },
    { LITERAL("1 9 1 1\n"), OFF, 0 },
    { LITERAL("1 1 9 1\n"), 0, OFF },
    { LITERAL("1 1 1 9\n"), 0, OFF },
    { LITERAL("9 9 9 9\n"), OFF, OFF },
    { LITERAL("10 1 1 1\n"), OFF, 0 },
    { LITERAL("1 1 1 10\n"), 0, OFF },
    { LITERAL("257 257 257 258\n"), OFF, OFF }, /* 1 1 1 2, if it wrapped at 8 bits */
    { LITERAL("65537 1 1 2\n"), OFF, 1 },
    { LITERAL("1 65537 1 2\n"), OFF, 1 },
    { LITERAL("2147483647 1 1 1\n"), OFF, 0 },
    { LITERAL("1 2147483647 1 1\n"), OFF, 0 },
    { LITERAL("1 1 2147483647 1\n"), 0, OFF },
    { LITERAL("1 1 1 2147483647\n"), 0, OFF },
    { LITERAL("2147483647 2147483647 2147483647 2147483647\n"), OFF, OFF },
};

/* Reading the next turn skips the rest of a line that is too long. */
static void test_turns_behind_a_long_line(void **state)
{
    enum { LONG = LINE_LIMIT + 100 };
    static const bytes turns = LITERAL("1 1 1 2\n1 8 1 7\n");
    unsigned char input[LONG + 16];
    (void)state;
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

static void test_turns(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(turn_rows); i++) {
        bytes text = turn_rows[i].line;
        for (size_t s = 0; s < ROWS(steps); s++) {
            char row[64];
            struct input in;
            octaflip_reader r;
            octaflip_turn turn;
            (void)snprintf(row, sizeof row, "turn row %zu, reads of %zu", i, steps[s]);
            open_reader(&r, &in, text, steps[s]);
            expect_number(row, "turns", octaflip_read_turns(&r, &turn, 1), 1);
            expect_number(row, "from", turn.from, (uint64_t)turn_rows[i].from);
            expect_number(row, "to", turn.to, (uint64_t)turn_rows[i].to);
            expect_bytes(row, "line", octaflip_turn_line(&r, 0), line_of(text, 1));
            input_close(&in);
        }
    }
}

static void test_batches_are_as_large_as_they_may_be(void **state)
{
    static const bytes input = LITERAL("1 1 1 2\n1 1 1 3\n1 1 1 4\n1 1 1 5\n1 1 1 6\n1 1 1 7\n");
    struct input in;
    octaflip_reader r;
    octaflip_turn turns[8];
    (void)state;
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
    (void)state;
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
    (void)state;
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
    (void)state;
    memset(&r, 0xA5, sizeof r);
    open_reader(&r, &in, bytes_of_text(BOARD), 1);
    assert_int_equal(r.wrong.code, OCTAFLIP_INPUT_OK);
    assert_int_equal(octaflip_turn_line(&r, 0).len, 0);
    input_close(&in);
}

static void test_skip_line(void **state)
{
    static const bytes input = LITERAL("\nany \xFFthing\0\nlast");
    (void)state;
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
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_long_rows),
        cmocka_unit_test(test_each_word_wrong_in_each_way),
        cmocka_unit_test(test_rows_cover_all_codes),
        cmocka_unit_test(test_reads_on_after_errors),
        cmocka_unit_test(test_board_by_hand),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_turns_behind_a_long_line),
        cmocka_unit_test(test_batches_are_as_large_as_they_may_be),
        cmocka_unit_test(test_nothing_is_awaited_too_early),
        cmocka_unit_test(test_each_line_is_answered_when_it_comes),
        cmocka_unit_test(test_nothing_is_known_before_the_first_read),
        cmocka_unit_test(test_skip_line),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
