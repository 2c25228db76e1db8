/* reversi, bbm103, aps105 and flip, if reading the input or writing the output fails. */
#include "regress/unit/unit.h"

#include "dialect/aps105.h"
#include "dialect/bbm103.h"
#include "dialect/flip.h"
#include "dialect/reversi.h"

enum { SIDE = 4 };

static uint64_t bits[GRID_BITS_WORDS(SIDE)];
static unsigned char cells[SIDE * SIDE];
static uint32_t taken[GRID_LINES * SIDE];
static const grid_memory memory = { bits, cells, taken, SIDE };

static int run_reversi_game(source *in, sink *out)
{
    static reversi_game game;
    reversi_run(&game, in, out);
    return 0;
}

static int run_bbm103_game(source *in, sink *out)
{
    static piece_value values[SIDE * SIDE];
    bbm103_game game = { .values = values };
    grid_open(&game.board, &memory, SIDE, BBM103_SYMBOLS);
    return bbm103_run(&game, in, out);
}

static int run_aps105_game(source *in, sink *out)
{
    static aps105_game game;
    return aps105_run(&game, in, out);
}

static int run_flip_game(source *in, sink *out)
{
    static const flip_setup setup = { SIDE, { FLIP_HUMAN, FLIP_HUMAN }, 0 };
    flip_game game = { .save = 0 };
    grid_open(&game.board, &memory, SIDE, FLIP_SYMBOLS);
    flip_start(&game, &setup);
    return flip_run(&game, in, out);
}

static const struct row {
    const char *name;
    int (*run)(source *in, sink *out);
    const char *input;
    int status; /* if the input fails within it */
} rows[] = {
    { "reversi", run_reversi_game, "d3\n=\nx\nc5\n", 0 },
    { "bbm103", run_bbm103_game, "0 1\n9 9\n0 2\nx\n", 1 },
    { "aps105", run_aps105_game, "4 Bba Wca\n!!! Wdb", 1 },
    { "flip", run_flip_game, "0 2\n9 9\n0 1\nx\n", FLIP_STATUS_END_OF_INPUT },
};

/* Returns the output for an input of which n bytes can be read; *len is its length. */
static int converse_over(const struct row *row, size_t n, int fails, unsigned char *said,
                         size_t room, size_t *len)
{
    struct input in;
    sink out;
    int status;
    input_open(&in, bytes_of(row->input, n), 1, LINES_CAPACITY);
    in.memory.fails = fails;
    sink_init(&out, 0, 0, said, room);
    status = row->run(&in.from, &out);
    assert_int_equal(in.from.failed, fails);
    assert_false(out.failed);
    *len = out.len;
    input_close(&in);
    return status;
}

/* Wherever reading fails, the output is a start of the output for the whole input. So it says
   nothing about how the input might have ended. */
static void an_input_that_fails_is_not_taken_to_end(void **state)
{
    static unsigned char whole[1 << 14], part[1 << 14];
    size_t i, n, whole_len, part_len;
    for (i = 0; i < ROWS(rows); i++) {
        (void)converse_over(&rows[i], strlen(rows[i].input), 0, whole, sizeof whole, &whole_len);
        for (n = 0; n <= strlen(rows[i].input); n++) {
            int status = converse_over(&rows[i], n, 1, part, sizeof part, &part_len);
            expect_number(rows[i].name, "status", (uint64_t)status, (uint64_t)rows[i].status);
            expect_bytes(rows[i].name, "what was said", bytes_of(part, part_len),
                         bytes_of(whole, part_len < whole_len ? part_len : whole_len));
        }
    }
}

static const char saved[] = "flip 1\n4 X 0 0\n..O.\n.OO.\n.XO.\n....\n";

static int load(bytes text, int fails)
{
    struct input in;
    flip_reader reader;
    flip_game game = { .save = 0 };
    int loaded = 0;
    input_open(&in, text, 1, LINES_CAPACITY);
    in.memory.fails = fails;
    flip_reader_init(&reader, &in.from);
    if (flip_read_saved_setup(&reader, &game.setup) == READ_OK) {
        grid_open(&game.board, &memory, SIDE, FLIP_SYMBOLS);
        loaded = flip_load_board(&game, &reader);
    }
    input_close(&in);
    return loaded;
}

static void a_saved_game_that_fails_is_not_loaded(void **state)
{
    size_t n;
    assert_true(load(bytes_of_text(saved), 0));
    for (n = 0; n < sizeof saved; n++)
        assert_false(load(bytes_of(saved, n), 1));
}

/* X can move at the upper edge, whatever the centre holds. */
static void a_saved_game_has_all_four_tiles_of_the_centre(void **state)
{
    static const char whole[] = "flip 1\n4 X 0 0\nXO..\n.OO.\n.XO.\n....\n";
    static const size_t setup = sizeof "flip 1\n4 X 0 0";
    char text[sizeof whole];
    size_t row, column;
    assert_true(load(bytes_of_text(whole), 0));
    for (row = 1; row <= 2; row++) {
        for (column = 1; column <= 2; column++) {
            memcpy(text, whole, sizeof whole);
            text[setup + row * (SIDE + 1) + column] = '.';
            assert_false(load(bytes_of_text(text), 0));
        }
    }
}

/* The write that would pass *left bytes fails, and all after it. */
static int write_some(void *to, bytes b)
{
    size_t *left = to;
    if (b.len > *left)
        return 0;
    *left -= b.len;
    return 1;
}

/* Two computers read nothing, so that nothing but the output can stop them. */
static void a_game_that_nobody_hears_ends(void **state)
{
    static const flip_setup setup = { SIDE, { FLIP_FROM_TOP, FLIP_FROM_BOTTOM }, 0 };
    flip_game game = { .save = 0 };
    unsigned char buffer[8];
    struct input in;
    size_t left = 100; /* some way into the game */
    size_t tiles;
    sink out;
    input_open(&in, bytes_of("", 0), 1, LINES_CAPACITY);
    grid_open(&game.board, &memory, SIDE, FLIP_SYMBOLS);
    flip_start(&game, &setup);
    sink_init(&out, write_some, &left, buffer, sizeof buffer);
    (void)flip_run(&game, &in.from, &out);
    assert_true(out.failed);
    tiles = game.board.tiles[0] + game.board.tiles[1];
    assert_true(tiles > 4 && tiles < 8);
    input_close(&in);
}

/* Allows that many turns. */
static int count_down(void *who)
{
    int *left = who;
    return (*left)-- > 0;
}

static void an_observer_ends_a_game_between_turns(void **state)
{
    static const flip_setup setup = { SIDE, { FLIP_FROM_TOP, FLIP_FROM_BOTTOM }, 0 };
    int turns;
    for (turns = 0; turns < 5; turns++) {
        flip_game game = { .save = 0 };
        int left = turns;
        unsigned char said[1 << 12];
        struct input in;
        sink out;
        input_open(&in, bytes_of("", 0), 1, LINES_CAPACITY);
        grid_open(&game.board, &memory, SIDE, FLIP_SYMBOLS);
        flip_start(&game, &setup);
        game.observer.goes_on = count_down;
        game.observer.who = &left;
        sink_init(&out, 0, 0, said, sizeof said);
        assert_int_equal(flip_run(&game, &in.from, &out), FLIP_STOPPED);
        assert_int_equal(game.board.tiles[0] + game.board.tiles[1], 4 + turns);
        assert_int_equal(left, -1);
        input_close(&in);
    }
}

static void an_observer_ends_a_game_of_bbm103_between_turns(void **state)
{
    static piece_value values[SIDE * SIDE];
    static const char input[] = "0 1\n0 2\n";
    int turns;
    for (turns = 0; turns < 2; turns++) {
        bbm103_game game = { .values = values };
        int left = turns;
        unsigned char said[1 << 12];
        struct input in;
        sink out;
        input_open(&in, bytes_of_text(input), 1, LINES_CAPACITY);
        grid_open(&game.board, &memory, SIDE, BBM103_SYMBOLS);
        game.observer.goes_on = count_down;
        game.observer.who = &left;
        sink_init(&out, 0, 0, said, sizeof said);
        assert_int_equal(bbm103_run(&game, &in.from, &out), 1);
        assert_int_equal(game.board.tiles[0] + game.board.tiles[1], 4 + turns);
        assert_int_equal(game.reader.lines.number, turns); /* no more is read */
        input_close(&in);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_input_that_fails_is_not_taken_to_end),
        cmocka_unit_test(a_saved_game_that_fails_is_not_loaded),
        cmocka_unit_test(a_saved_game_has_all_four_tiles_of_the_centre),
        cmocka_unit_test(a_game_that_nobody_hears_ends),
        cmocka_unit_test(an_observer_ends_a_game_between_turns),
        cmocka_unit_test(an_observer_ends_a_game_of_bbm103_between_turns),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
