/* What a conversation tells its observer of a line that it refuses. */
#include "regress/unit/unit.h"

#include "dialect/observer.h"

/* What was told last. */
struct told {
    int times;
    diag place;
    enum grid_fault fault;
    int player;
};

static void listen(void *who, const diag *place, enum grid_fault fault, int player)
{
    struct told *told = who;
    told->times++;
    told->place = *place;
    told->fault = fault;
    told->player = player;
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
    observer o = { listen, &told };
    grid board;
    (void)state;
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
}

/* Nothing is wrong with what is there. */
static void what_is_missing_is_told_behind_the_line(void **state)
{
    static const char expected[] = "something more";
    struct told told = { 0 };
    observer o = { listen, &told };
    (void)state;
    observer_tell_code(&o, &in, 5, expected, 1);
    assert_int_equal(told.times, 1);
    assert_int_equal(told.fault, GRID_LEGAL);
    assert_int_equal(told.player, 1);
    expect_place(&told.place, 5, in.text.len + 1, 0, expected);
}

static void nobody_may_listen(void **state)
{
    static const diag place = { 0 };
    observer nobody = { 0, 0 };
    (void)state;
    observer_tell(&nobody, &place, GRID_LEGAL, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_illegal_move_is_told_with_its_whole_line),
        cmocka_unit_test(what_is_missing_is_told_behind_the_line),
        cmocka_unit_test(nobody_may_listen),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
