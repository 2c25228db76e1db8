/* The functions of flipref.h in special cases. The harness library has their properties, and
   compares what they say with `check`. */
#include "regress/unit/unit.h"

#include "library/flipref.h"
#include "library/game.h"
#include "library/judging.h"

#define CORNERS "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"

static const flipref_options octaflip = { .dialect = "octaflip" };
static const flipref_options reversi = { .dialect = "reversi" };

static flipref_game *game_of(const flipref_options *options, const char *input)
{
    flipref_game *game = 0;
    assert_int_equal(flipref_game_of(options, input, strlen(input), &game), FLIPREF_OK);
    assert_non_null(game);
    return game;
}

/* ---- judging ---- */

struct heard {
    int diagnostics, verdicts;
    flipref_verdict last;
};

static void hear_diagnostic(void *who, const flipref_diagnostic *d)
{
    struct heard *h = who;
    (void)d;
    h->diagnostics++;
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    struct heard *h = who;
    h->verdicts++;
    h->last = *v;
}

static flipref_status judge(const flipref_options *options, const char *input, struct heard *h)
{
    flipref_listener listener = { hear_diagnostic, hear_verdict, h };
    memset(h, 0, sizeof *h);
    return flipref_judge(options, input, strlen(input), &listener);
}

static void each_record_has_a_verdict(void **state)
{
    static const flipref_options records = { .dialect = "octaflip", .flags = FLIPREF_RECORDS };
    flipref_game *game;
    struct heard h = { 0 };
    assert_int_equal(judge(&records, CORNERS "0\n" CORNERS "0\n", &h), FLIPREF_OK);
    assert_int_equal(h.verdicts, 2);
    assert_int_equal(h.last.record, 2);
    assert_int_equal(h.last.line, 10);
    assert_int_equal(flipref_game_of(&records, "", 0, &game), FLIPREF_BAD_OPTIONS);
    assert_null(game);
}

static void nobody_needs_to_listen(void **state)
{
    flipref_listener nobody = { 0 };
    assert_int_equal(flipref_judge(&octaflip, "x", 1, &nobody), FLIPREF_OK);
    assert_int_equal(flipref_judge(&octaflip, 0, 0, &nobody), FLIPREF_OK);
}

static size_t fail_to_read(void *from, unsigned char *at, size_t room)
{
    (void)from;
    (void)at;
    (void)room;
    return FLIPREF_UNREADABLE;
}

static void what_cannot_be_read_has_no_verdict(void **state)
{
    struct heard h = { 0 };
    flipref_listener listener = { hear_diagnostic, hear_verdict, &h };
    flipref_game *game;
    assert_int_equal(flipref_judge_source(&octaflip, fail_to_read, 0, &listener), FLIPREF_NOT_READ);
    assert_int_equal(h.diagnostics + h.verdicts, 0);
    assert_int_equal(flipref_game_read(&octaflip, fail_to_read, 0, &game), FLIPREF_NOT_READ);
    assert_null(game);
}

/* Empty lines are refused; then a move, and more of them. */
static void refused_turns_can_be_left_out(void **state)
{
    static const char input[] = "\n\n\nd3\n\n\n";

    static const struct {
        size_t most, turns, left_out;
    } rows[] = { { 0, 0, 5 }, { 1, 1, 4 }, { 3, 3, 2 }, { 4, 4, 1 }, { 5, 5, 0 }, { 6, 5, 0 } };
    flipref_game *whole;
    size_t i;
    assert_int_equal(flipref_game_of(&reversi, input, sizeof input - 1, &whole), FLIPREF_OK);
    assert_int_equal(game_left_out(whole), 0);
    for (i = 0; i < ROWS(rows); i++) {
        size_t legal = flipref_game_turn_count(whole) - 5;
        flipref_game *game;
        size_t last;
        assert_int_equal(game_of_at_most(&reversi, input, sizeof input - 1, rows[i].most, &game),
                         FLIPREF_OK);
        last = flipref_game_turn_count(game);
        assert_int_equal(last, rows[i].turns + legal);
        assert_int_equal(game_left_out(game), rows[i].left_out);
        assert_string_equal(flipref_game_verdict(game)->words, flipref_game_verdict(whole)->words);
        assert_int_equal(flipref_game_diagnostic_count(game), 5);
        assert_int_equal(flipref_game_seek(game, last), last);
        (void)flipref_game_seek(whole, flipref_game_turn_count(whole));
        assert_int_equal(flipref_game_board(game)->next, flipref_game_board(whole)->next);
        assert_memory_equal(flipref_game_board(game)->cells, flipref_game_board(whole)->cells, 64);
        for (; last > 0; last--) {
            const flipref_turn *t = flipref_game_turn(game, last - 1);
            assert_true((t->kind == FLIPREF_REFUSED) == (t->diagnostic != 0));
            if (t->diagnostic != 0)
                assert_int_equal(t->diagnostic->line, t->line);
        }
        flipref_game_free(game);
    }
    flipref_game_free(whole);
}

/* A file that is opened by its name, and then read. */
struct named {
    const char *name; /* the one that there is */
    bytes rest;
};

static int open_named(void *from, const char *name)
{
    const struct named *n = from;
    return strcmp(n->name, name) == 0;
}

static size_t read_named(void *from, unsigned char *at, size_t room)
{
    struct named *n = from;
    bytes part = bytes_first(n->rest, room);
    if (part.len > 0)
        memcpy(at, part.at, part.len);
    n->rest = bytes_skip(n->rest, part.len);
    return part.len;
}

static void a_saved_game_is_opened_by_its_name(void **state)
{
    static const char *const args[] = { "load game", " load\tgame ", "load games", "load gam" };
    flipref_listener nobody = { 0 };
    size_t i;
    for (i = 0; i < ROWS(args); i++) {
        struct named saved = { "game", bytes_of_text("flip 1\n4 X 0 0\n..O.\n.OO.\n.XO.\n....\n") };
        flipref_options options = { .dialect = "flip",
                                    .args = args[i],
                                    .flags = FLIPREF_OPEN,
                                    .load = read_named,
                                    .load_from = &saved,
                                    .open = open_named };
        expect_number(args[i], "status", flipref_judge(&options, "s1\n", 3, &nobody),
                      i < 2 ? FLIPREF_OK : FLIPREF_BAD_OPTIONS);
    }
}

static void bad_options_are_told_before_anything_is_read(void **state)
{
    static const flipref_options rows[] = {
        { 0 },
        { .dialect = "chess" },
        { .dialect = "octaflip", .flags = FLIPREF_SAVED_GAME },
        { .dialect = "octaflip", .flags = 128 },
        { .dialect = "octaflip", .args = "" },
        { .dialect = "reversi", .flags = FLIPREF_INTERLEAVE },
        { .dialect = "reversi", .flags = FLIPREF_RECORDS },
        { .dialect = "reversi", .flags = FLIPREF_ALL_ERRORS },
        { .dialect = "bbm103" },
        { .dialect = "bbm103", .args = "5" },
        { .dialect = "bbm103", .args = "4 4" },
        { .dialect = "flip" },
        { .dialect = "flip", .args = "new 3" },
        { .dialect = "flip", .args = "new 4 0 0 0 0 0 0 0 0 0" },
        { .dialect = "flip", .args = "load it" },
        { .dialect = "flip", .args = "load it", .load = fail_to_read },
        { .dialect = "flip", .args = "new 4", .flags = FLIPREF_SAVED_GAME },
    };
    flipref_listener nobody = { 0 };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        flipref_status status = flipref_judge_source(&rows[i], fail_to_read, 0, &nobody);
        expect_number(rows[i].dialect != 0 ? rows[i].dialect : "none", "status", status,
                      FLIPREF_BAD_OPTIONS);
    }
}

static void computers_take_as_many_steps_as_they_may(void **state)
{
    enum { STEPS = 12 * 4 * 4 }; /* 12 turns on 16 cells */
    flipref_options options = { .dialect = "flip", .args = "new 4 1 1" };
    flipref_options usual = { .dialect = "flip", .args = "new 400 1 1" };
    flipref_game *game;
    struct heard h = { 0 };
    options.limit = 1; /* without the flag it is ignored */
    assert_int_equal(judge(&options, "", &h), FLIPREF_OK);
    assert_int_equal(h.verdicts, 1);
    options.flags = FLIPREF_LIMIT;
    options.limit = STEPS;
    assert_int_equal(judge(&options, "", &h), FLIPREF_OK);
    assert_int_equal(h.verdicts, 1);
    options.limit = STEPS - 1;
    assert_int_equal(judge(&options, "", &h), FLIPREF_LIMIT_PASSED);
    assert_int_equal(h.verdicts, 0);
    assert_int_equal(flipref_game_of(&options, "", 0, &game), FLIPREF_LIMIT_PASSED);
    assert_null(game);
    options.limit = 0; /* the usual one */
    assert_int_equal(judge(&options, "", &h), FLIPREF_OK);
    usual.flags = FLIPREF_LIMIT;
    usual.limit = 160000;
    assert_int_equal(judge(&usual, "", &h), FLIPREF_LIMIT_PASSED);
    assert_int_equal(h.diagnostics + h.verdicts, 0);
}

/* ---- games ---- */

static void expect_cells(const flipref_game *game, const char *cells)
{
    const flipref_board *b = flipref_game_board(game);
    assert_non_null(b);
    assert_int_equal(b->side * b->side, strlen(cells));
    assert_memory_equal(b->cells, cells, strlen(cells));
}

static void computers_and_forced_passes_have_no_line(void **state)
{
    static const flipref_options computers = { .dialect = "flip", .args = "new 4 1 2" };
    flipref_game *game = game_of(&computers, "");
    size_t i;
    assert_true(flipref_game_turn_count(game) > 0);
    for (i = 0; i < flipref_game_turn_count(game); i++)
        assert_int_equal(flipref_game_turn(game, i)->line, 0);
    (void)flipref_game_seek(game, i);
    assert_int_equal(flipref_game_board(game)->next, FLIPREF_NONE);
    assert_int_equal(flipref_game_verdict(game)->over, FLIPREF_OVER);
    flipref_game_free(game);
}

/* In bbm103 that is not a turn, and it is not reported. */
static void a_player_without_a_move_is_passed_over(void **state)
{
    static const flipref_options bbm103 = { .dialect = "bbm103", .args = "4" };
    flipref_game *game = game_of(&bbm103, "0 1\n0 2\n0 3\n0 0\n2 0\n");
    const flipref_board *b = flipref_game_board(game);
    assert_int_equal(flipref_game_seek(game, 4), 4);
    assert_int_equal(b->next, 0);
    assert_int_equal(flipref_game_seek(game, 5), 5);
    assert_int_equal(flipref_game_moves(game, 1, 0, 0), 0);
    assert_int_equal(b->next, 0);
    flipref_game_free(game);
}

static void only_the_first_20_refused_lines_have_a_diagnostic(void **state)
{
    char input[2 * 25 + 1];
    flipref_game *game;
    int i;
    for (i = 0; i < 25; i++)
        memcpy(input + (size_t)2 * (size_t)i, "?\n", 3);
    game = game_of(&reversi, input);
    assert_int_equal(flipref_game_turn_count(game), 25);
    assert_int_equal(flipref_game_verdict(game)->errors, 25);
    assert_non_null(flipref_game_turn(game, 19)->diagnostic);
    assert_null(flipref_game_turn(game, 20)->diagnostic);
    assert_int_equal(flipref_game_turn(game, 24)->line, 25);
    assert_int_equal(flipref_game_turn(game, 24)->target, FLIPREF_NONE);
    flipref_game_free(game);
}

static void either_colour_may_move_in_aps105(void **state)
{
    static const flipref_options aps105 = { .dialect = "aps105" };
    flipref_game *game = game_of(&aps105, "4 Wac\n!!! Wba ");
    const flipref_turn *t = flipref_game_turn(game, 0);
    expect_cells(game, "UUWUUWBUUBWUUUUU");
    assert_int_equal(t->kind, FLIPREF_REFUSED);
    assert_int_equal(t->player, 0);
    assert_int_equal(t->target, 4);
    assert_int_equal(t->line, 2);
    assert_int_equal(t->offset, strlen("4 Wac\n!!! "));
    assert_int_equal(t->length, 3);
    (void)flipref_game_seek(game, 1);
    assert_int_equal(flipref_game_board(game)->next, FLIPREF_NONE);
    flipref_game_free(game);
    game = game_of(&aps105, "4 Wxx !!! Wba");
    assert_null(flipref_game_board(game));
    assert_int_equal(flipref_game_turn_count(game), 0);
    assert_int_equal(flipref_game_seek(game, 3), 0);
    flipref_game_free(game);
}

static void a_saved_game_is_a_board(void **state)
{
    static const flipref_options saved = { .dialect = "flip", .flags = FLIPREF_SAVED_GAME };
    flipref_game *game = game_of(&saved, "flip 1\n4 X 0 0\n....\n.OX.\n.XO.\n....\n");
    assert_true(flipref_game_verdict(game)->valid);
    expect_cells(game, ".....OX..XO.....");
    assert_int_equal(flipref_game_board(game)->next, 1);
    assert_int_equal(flipref_game_turn_count(game), 0);
    flipref_game_free(game);
    game = game_of(&saved, "flip 1\n4 X 0 0\n....\n.OX.\n.X..\n....\n");
    assert_false(flipref_game_verdict(game)->valid);
    assert_null(flipref_game_board(game));
    flipref_game_free(game);
}

static void moves_are_listed_as_far_as_there_is_room(void **state)
{
    static const int targets[] = { 2 * 8 + 3, 3 * 8 + 2, 4 * 8 + 5, 5 * 8 + 4 };
    flipref_move moves[4] = { { 0 } };
    flipref_game *game = game_of(&reversi, "");
    size_t i;
    assert_int_equal(flipref_game_moves(game, 0, moves, 2), 4);
    assert_int_equal(moves[2].target, 0);
    assert_int_equal(flipref_game_moves(game, 0, moves, 4), 4);
    for (i = 0; i < 4; i++) {
        assert_int_equal(moves[i].target, targets[i]);
        assert_int_equal(moves[i].source, FLIPREF_NONE);
    }
    assert_int_equal(flipref_game_moves(game, 2, moves, 4), 0);
    assert_int_equal(flipref_game_moves(game, FLIPREF_NONE, moves, 4), 0);
    flipref_game_free(game);
}

/* ---- the rest ---- */

static void names_texts_and_rules(void **state)
{
    flipref_rule rule;
    size_t i;
    assert_string_equal(flipref_dialect(0), "octaflip");
    assert_string_equal(flipref_dialect(4), "flip");
    assert_null(flipref_dialect(5));
    assert_true(strlen(flipref_version()) > 0);
    for (i = 0; i <= FLIPREF_ILLEGAL; i++)
        assert_string_not_equal(flipref_status_text((flipref_status)i), "no status");
    assert_true(flipref_explain("flip.move.occupied", &rule));
    assert_string_equal(rule.code, "flip.move.occupied");
    assert_true(strlen(rule.text) > 0 && strlen(rule.clause) > 0 && strlen(rule.title) > 0);
    assert_false(flipref_explain("flip.move", &rule));
    flipref_game_free(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_record_has_a_verdict),
        cmocka_unit_test(nobody_needs_to_listen),
        cmocka_unit_test(what_cannot_be_read_has_no_verdict),
        cmocka_unit_test(a_saved_game_is_opened_by_its_name),
        cmocka_unit_test(bad_options_are_told_before_anything_is_read),
        cmocka_unit_test(computers_take_as_many_steps_as_they_may),
        cmocka_unit_test(computers_and_forced_passes_have_no_line),
        cmocka_unit_test(a_player_without_a_move_is_passed_over),
        cmocka_unit_test(only_the_first_20_refused_lines_have_a_diagnostic),
        cmocka_unit_test(either_colour_may_move_in_aps105),
        cmocka_unit_test(a_saved_game_is_a_board),
        cmocka_unit_test(moves_are_listed_as_far_as_there_is_room),
        cmocka_unit_test(names_texts_and_rules),
        cmocka_unit_test(refused_turns_can_be_left_out),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
