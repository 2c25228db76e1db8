/* What a conversation tells its observer about a line that it refuses. */
#include "regress/unit/unit.h"

#include "dialect/observer.h"

/* What was told last. */
struct told {
    int times;
    diag place;
    enum grid_fault fault;
    int player;
    long row, column;
    flipref_turn turn;
};

static void listen(void *who, const observed_refusal *r)
{
    struct told *told = who;
    told->times++;
    told->place = *r->place;
    told->fault = r->fault;
    told->player = r->player;
    told->row = r->row;
    told->column = r->column;
}

static void hear_start(void *who, int next)
{
    struct told *told = who;
    told->times++;
    told->player = next;
}

static void hear_turn(void *who, const flipref_turn *t)
{
    struct told *told = who;
    told->times++;
    told->turn = *t;
}

static const line in = { LITERAL("0 1"), 7, 40, 0, 1 };

static void expect_place(const diag *place, int code, size_t column, size_t width,
                         const char *expected)
{
    expect_number("place", "code", (uint64_t)place->code, (uint64_t)code);
    expect_number("place", "line", place->line, in.number);
    expect_number("place", "column", place->column, column);
    expect_number("place", "width", place->width, width);
    expect_number("place", "at the end", (uint64_t)place->at_end, 0);
    expect_bytes("place", "text", place->text, in.text);
    expect_number("place", "offset", place->offset, in.offset);
    assert_ptr_equal(place->expected, expected);
}

static void an_illegal_move_is_told_with_its_whole_line(void **state)
{
    static unsigned char cells[] = "----"
                                   "-OX-"
                                   "-XO-"
                                   "----";
    struct told told = { 0 };
    observer o = { .refused = listen, .who = &told };
    grid board;
    grid_view(&board, cells, 4, 4, "OX-");
    observer_tell_move(&o, &in, &board, 0, 0, 1);
    assert_int_equal(told.times, 1);
    assert_int_equal(told.fault, GRID_NO_CAPTURE);
    assert_int_equal(told.player, 1);
    expect_place(&told.place, 0, 1, in.text.len, 0);
    observer_tell_move(&o, &in, &board, 1, 2, 0);
    assert_int_equal(told.fault, GRID_OCCUPIED);
    assert_int_equal(told.player, 0);
    observer_tell_move(&o, &in, &board, 4, 0, 0);
    assert_int_equal(told.fault, GRID_OFF_BOARD);
    assert_int_equal(told.times, 3);
    assert_int_equal(told.row, 4);
    assert_int_equal(told.column, 0);
}

/* Nothing is wrong with what is there. */
static void what_is_missing_is_told_behind_the_line(void **state)
{
    static const char expected[] = "something more";
    struct told told = { 0 };
    observer o = { .refused = listen, .who = &told };
    observer_tell_code(&o, &in, 5, expected, 1);
    assert_int_equal(told.times, 1);
    assert_int_equal(told.fault, GRID_LEGAL);
    assert_int_equal(told.player, 1);
    assert_int_equal(told.row, 0);
    assert_int_equal(told.column, 0);
    expect_place(&told.place, 5, in.text.len + 1, 0, expected);
}

/* The board lists the pieces that a move has captured. */
static const grid board = { .side = 26, .pitch = 26, .taken_count = 3 };

static void nobody_may_listen(void **state)
{
    static const diag place = { 0 };
    observer nobody = { 0 };
    observer_tell(&nobody, &place, 0);
    observer_tell_start(&nobody, 0);
    observer_tell_turn(&nobody, &in, &board, 1, 2, 0);
    observer_tell_pass(&nobody, &in, 0);
}

static int answer_as_told(void *who)
{
    struct told *told = who;
    told->times++;
    return told->player;
}

static void a_conversation_goes_on_unless_the_observer_ends_it(void **state)
{
    struct told told = { 0 };
    observer o = { .goes_on = answer_as_told, .who = &told };
    observer nobody = { 0 };
    assert_true(observer_goes_on(&nobody));
    assert_false(observer_goes_on(&o));
    told.player = 1;
    assert_true(observer_goes_on(&o));
    assert_int_equal(told.times, 2);
}

static void expect_turn(const flipref_turn *t, int player, int is_pass, const line *from)
{
    assert_int_equal(t->player, player);
    assert_int_equal(t->kind, is_pass ? FLIPREF_PASS : FLIPREF_MOVE);
    assert_int_equal(t->source, FLIPREF_NONE);
    assert_int_equal(t->flip_count, is_pass ? 0 : 3);
    expect_number("turn", "line", t->line, from != 0 ? from->number : 0);
    expect_number("turn", "offset", t->offset, from != 0 ? from->offset : 0);
    expect_number("turn", "length", t->length, from != 0 ? from->text.len : 0);
}

static void turns_are_told_with_their_lines_or_without(void **state)
{
    struct told told = { 0 };
    observer o = { .started = hear_start, .played = hear_turn, .who = &told };
    observer_tell_start(&o, OBSERVED_NOBODY);
    assert_int_equal(told.player, OBSERVED_NOBODY);
    observer_tell_turn(&o, &in, &board, 2, 3, 1);
    expect_turn(&told.turn, 1, 0, &in);
    assert_int_equal(told.turn.target, 2 * 26 + 3);
    observer_tell_turn(&o, 0, &board, 3, 2, 0);
    expect_turn(&told.turn, 0, 0, 0);
    observer_tell_pass(&o, &in, 0);
    expect_turn(&told.turn, 0, 1, &in);
    assert_int_equal(told.turn.target, FLIPREF_NONE);
    observer_tell_pass(&o, 0, 1);
    expect_turn(&told.turn, 1, 1, 0);
    assert_int_equal(told.times, 5);
}

static void a_cell_has_a_number_only_if_it_is_on_the_board(void **state)
{
    static const struct {
        long row, column;
        int target;
    } rows[] = {
        { 0, 0, 0 },
        { 3, 3, 3 * 7 + 3 },
        { 2, 1, 2 * 7 + 1 },
        { -1, 0, FLIPREF_NONE },
        { 4, 0, FLIPREF_NONE },
        { 0, -1, FLIPREF_NONE },
        { 0, 4, FLIPREF_NONE },
        { INT32_MAX, INT32_MAX, FLIPREF_NONE },
    };
    grid small = { .side = 4, .pitch = 7 };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(observed_move(&small, rows[i].row, rows[i].column, 0).target,
                         rows[i].target);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_illegal_move_is_told_with_its_whole_line),
        cmocka_unit_test(what_is_missing_is_told_behind_the_line),
        cmocka_unit_test(nobody_may_listen),
        cmocka_unit_test(a_conversation_goes_on_unless_the_observer_ends_it),
        cmocka_unit_test(turns_are_told_with_their_lines_or_without),
        cmocka_unit_test(a_cell_has_a_number_only_if_it_is_on_the_board),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
