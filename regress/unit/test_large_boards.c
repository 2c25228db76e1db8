/* Boards of 2 to 16 words per row, up to side 1000: the programs and the library must agree with
   the naive oracles. One move turns more pieces in a direction than a byte can count. */
#include "regress/unit/unit.h"

#include "harness/ask_oracle.h"
#include "harness/harness.h"
#include "oracle/line.h"

#include "dialect/bbm103.h"
#include "dialect/boards.h"
#include "dialect/flip.h"
#include "library/flipref.h"
#include "system/program_world.h"

static const size_t sides[] = { 66, 130, 258, 322, 642, 1000 }; /* of 2, 3, 5, 6, 11, 16 words */

static void expect_text(size_t side, struct text *got, struct oracle_answer *wanted)
{
    char row[32];
    (void)snprintf(row, sizeof row, "side %zu", side);
    expect_bytes(row, "the output", text_of(got), bytes_of(wanted->output, wanted->length));
    text_free(got);
    oracle_answer_free(wanted);
}

/* ---- new games: some moves from the centre on ---- */

static void bbm103_prints_what_the_oracle_prints(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(sides); i++) {
        char argument[8], input[128];
        char *arguments[] = { argument, NULL };
        size_t half = sides[i] / 2;
        struct oracle_answer wanted;
        struct text out;
        struct feed f;
        grid_memory memory = { 0 };
        bbm103_game game = { 0 };
        (void)snprintf(argument, sizeof argument, "%zu", sides[i]);
        (void)snprintf(input, sizeof input, "%zu %zu\n0 0\n%zu %zu\n%zu %zu\n", half - 1, half - 2,
                       half - 2, half, sides[i] - 1, sides[i]);
        wanted = ask_oracle("bbm103", arguments, bytes_of_text(input), 0, 0);
        assert_true(board_take(&memory, sides[i], &program_world));
        game.values = calloc(sides[i] * sides[i], sizeof *game.values);
        assert_non_null(game.values);
        grid_open(&game.board, &memory, sides[i], BBM103_SYMBOLS);
        feed_open(&f, (const uint8_t *)input, strlen(input), SIZE_MAX);
        assert_int_equal(bbm103_run(&game, &f.source, text_open(&out)), wanted.status);
        feed_close(&f);
        expect_text(sides[i], &out, &wanted);
        free(game.values);
        board_free(&memory, &program_world);
    }
}

/* ---- a saved game in which O's move to 0 0 turns all but one cell of three lines ---- */

static struct oracle_line board_of_runs(size_t side)
{
    struct oracle_line b;
    long last = (long)side - 1;
    long i;
    oracle_line_start(&b, (int)side, 'X', 'X', '.');
    for (i = 1; i < last; i++) {
        oracle_line_set(&b, 0, i, 'X');
        oracle_line_set(&b, i, 0, 'X');
        oracle_line_set(&b, i, i, 'X');
    }
    oracle_line_set(&b, 0, last, 'O');
    oracle_line_set(&b, last, 0, 'O');
    oracle_line_set(&b, last, last, 'O');
    return b;
}

static bytes saved_game(const struct oracle_line *b, struct text *out)
{
    flip_setup setup = { .side = b->n, .next = 0, .types = { 0, 0 } };
    size_t cells = (size_t)b->n * (size_t)b->n;
    flip_write_saved(&setup, bytes_of(b->cell, cells), text_open(out));
    return text_of(out);
}

static const char moves[] = "0 0\n5 5\n0 0\n";
static char load[] = "load", it[] = "it", *const load_it[] = { load, it, NULL };

static void flip_prints_what_the_oracle_prints(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(sides); i++) {
        struct oracle_line b = board_of_runs(sides[i]);
        const struct oracle_position from = { b.n, b.cell, 'O', 0, 0 };
        struct oracle_saves *saves = oracle_saves_new();
        struct oracle_answer wanted;
        struct text saved, out;
        struct feed f;
        flip_reader reader;
        flip_game game = { .save = 0 };
        grid_memory memory = { 0 };
        bytes text = saved_game(&b, &saved);
        assert_true(oracle_save(saves, &from, (const unsigned char *)"it", 2));
        wanted = ask_oracle("flip", load_it, bytes_of_text(moves), saves, 0);
        oracle_saves_free(saves);
        feed_open(&f, text.at, text.len, 4096);
        flip_reader_init(&reader, &f.source);
        assert_int_equal(flip_read_saved_setup(&reader, &game.setup), READ_OK);
        assert_true(board_take(&memory, sides[i], &program_world));
        grid_open(&game.board, &memory, sides[i], FLIP_SYMBOLS);
        assert_true(flip_load_board(&game, &reader));
        feed_close(&f);
        feed_open(&f, (const uint8_t *)moves, strlen(moves), SIZE_MAX);
        assert_int_equal(flip_run(&game, &f.source, text_open(&out)), wanted.status);
        feed_close(&f);
        expect_text(sides[i], &out, &wanted);
        board_free(&memory, &program_world);
        text_free(&saved);
        oracle_line_free(&b);
    }
}

/* ---- the library ---- */

static size_t read_bytes(void *from, unsigned char *at, size_t room)
{
    bytes *rest = from;
    bytes part = bytes_first(*rest, room);
    if (part.len > 0)
        memcpy(at, part.at, part.len);
    *rest = bytes_skip(*rest, part.len);
    return part.len;
}

static void expect_cells(const flipref_game *game, const struct oracle_line *b)
{
    const flipref_board *now = flipref_game_board(game);
    size_t cells = (size_t)b->n * (size_t)b->n;
    expect_bytes("the board", "what it holds", bytes_of(now->cells, cells),
                 bytes_of(b->cell, cells));
    assert_int_equal(now->pieces[0], oracle_line_count(b, 'O'));
    assert_int_equal(now->pieces[1], oracle_line_count(b, 'X'));
}

/* The move turned the cells that were X's before and are O's now. */
static void expect_flips(const flipref_turn *t, const struct oracle_line *before,
                         const struct oracle_line *after, size_t count)
{
    size_t i;
    assert_int_equal(t->kind, FLIPREF_MOVE);
    assert_int_equal(t->flip_count, count);
    for (i = 0; i < count; i++) {
        assert_int_equal(before->cell[t->flips[i]], 'X');
        assert_int_equal(after->cell[t->flips[i]], 'O');
    }
}

static void a_move_turns_more_pieces_than_a_byte_counts(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(sides); i++) {
        struct oracle_line before = board_of_runs(sides[i]);
        struct oracle_line after = before;
        struct text saved;
        bytes rest = saved_game(&before, &saved);
        flipref_options options = {
            .dialect = "flip", .args = "load it", .load = read_bytes, .load_from = &rest
        };
        flipref_game *game;
        int count;
        oracle_line_copy(&after, &before);
        count = oracle_line_place(&after, 0, 0, 'O');
        assert_int_equal(count, 3 * (sides[i] - 2));
        assert_int_equal(flipref_game_of(&options, moves, strlen(moves), &game), FLIPREF_OK);
        expect_cells(game, &before);
        expect_flips(flipref_game_turn(game, 0), &before, &after, (size_t)count);
        (void)flipref_game_seek(game, 1);
        expect_cells(game, &after);
        (void)flipref_game_seek(game, 0);
        expect_cells(game, &before);
        flipref_game_free(game);
        text_free(&saved);
        oracle_line_free(&before);
        oracle_line_free(&after);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(bbm103_prints_what_the_oracle_prints),
        cmocka_unit_test(flip_prints_what_the_oracle_prints),
        cmocka_unit_test(a_move_turns_more_pieces_than_a_byte_counts),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
