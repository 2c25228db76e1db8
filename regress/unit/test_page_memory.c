/* The page of a finding if memory runs out, at each allocation in turn: nothing is lost, and the
   caller hears of it. */
#include "regress/unit/fake_memory.h"
#include "regress/unit/leaks.h"
#include "regress/unit/unit.h"

#include "hunt/pages/boards.h"
#include "hunt/pages/finding_page.h"
#include "hunt/pages/frames.h"
#include "library/game.h"
#include "tests/reference.h"

enum { PAGE_ROOM = 1 << 20, ALLOCATIONS_MOST = 2000 };

static unsigned char page_text[PAGE_ROOM];

/* A game of bbm103 in which the program prints a board where it should refuse, and more of them at
   the end. */
#define FIRST  "  0 1 2 3\n0 _ _ _ _\n1 _ O X _\n2 _ X O _\n3 _ _ _ _\n"
#define SECOND "  0 1 2 3\n0 _ X _ _\n1 _ X X _\n2 _ X O _\n3 _ _ _ _\n"

static char four[] = "4", *args[] = { four, 0 };
static struct step step = { .args = args, .arg_count = 1, .input = LITERAL("0 1\n9 9\n0 2\n") };
static struct reference_run run;
static struct finding_page page = { .program = "flip.c", .input = "1.in" };

static int begin(void **state)
{
    static const char output[] =
        FIRST "Player 1's turn: " SECOND "Player 2's turn: " SECOND SECOND SECOND SECOND;
    struct reference_order order = { .dialect = dialect_named("bbm103"), .args = args };
    (void)state;
    memory_fails_at(0);
    fake_memory.only_growth = 0;
    order.input = step.input;
    page.dialect = order.dialect;
    page.step = &step;
    page.output = bytes_of_text(output);
    if (!reference_run(&order, &run))
        return -1;
    step.answer = bytes_of(run.output, run.length);
    return 0;
}

static int end(void **state)
{
    (void)state;
    reference_run_free(&run);
    return 0;
}

/* What came of an allocation that failed. */
struct failures {
    size_t heard;   /* the caller heard of it */
    size_t unheard; /* memory_ran_out() alone tells */
};

/* Does something with the n-th allocation failing, for each n, until it needs no more of them. It
   returns whether it has succeeded. */
static struct failures fail_each(int (*act)(void))
{
    struct failures f = { 0, 0 };
    while (f.heard + f.unheard < ALLOCATIONS_MOST) {
        int fine;
        memory_fails_at(f.heard + f.unheard + 1);
        fine = act();
        if (fine && !memory_ran_out())
            return f;
        assert_true(memory_ran_out()); /* it does not fail for another reason */
        f.heard += !fine;
        f.unheard += (size_t)fine;
    }
    fail_msg("there is no end");
    return f;
}

static int write_page(void)
{
    sink out;
    sink_init(&out, 0, 0, page_text, sizeof page_text);
    return finding_page_write(&out, &page);
}

static int make_frames(void)
{
    flipref_options options = { .dialect = "bbm103", .args = four };
    struct show s = { .dialect = "bbm103", .name = "a", .input = step.input };
    struct frames f = { 0 };
    flipref_game *game;
    int fine;
    size_t fails_at = fake_memory.fails_at;
    memory_fails_at(0);
    assert_int_equal(flipref_game_of(&options, (const char *)step.input.at, step.input.len, &game),
                     FLIPREF_OK);
    assert_true(show_open(&s, game));
    memory_fails_at(fails_at);
    fine = frames_make(&f, &page, four, &s);
    frames_free(&f);
    assert_null(f.list);
    show_close(&s);
    return fine;
}

/* Where an array grows, the caller always hears. Of the rest, what the dialect's own program needs
   is not heard of, and that is the same for the frames alone and for the whole page. */
static void a_page_is_not_written_without_memory(void **state)
{
    struct failures growth, frames, all;
    (void)state;
    fake_memory.only_growth = 1;
    growth = fail_each(make_frames);
    assert_in_range(growth.heard, 10, 200);
    assert_int_equal(growth.unheard, 0);
    growth = fail_each(write_page);
    assert_in_range(growth.heard, 10, 200);
    assert_int_equal(growth.unheard, 0);
    fake_memory.only_growth = 0;
    frames = fail_each(make_frames);
    all = fail_each(write_page);
    assert_true(all.heard > frames.heard && all.heard > growth.heard);
    assert_int_equal(all.unheard, frames.unheard);
}

static int write_arguments(void)
{
    char *text = step_arguments(&step);
    int fine = text != 0;
    free(text);
    return fine;
}

static void arguments_are_not_written_without_memory(void **state)
{
    (void)state;
    struct failures f = fail_each(write_arguments);
    assert_int_equal(f.heard, 1);
    assert_int_equal(f.unheard, 0);
}

static void write_one_page(void)
{
    assert_true(write_page());
}

static void a_page_gives_its_memory_back(void **state)
{
    (void)state;
    memory_fails_at(0);
    expect_no_leak(write_one_page);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_page_is_not_written_without_memory, begin, end),
        cmocka_unit_test_setup_teardown(arguments_are_not_written_without_memory, begin, end),
        cmocka_unit_test_setup_teardown(a_page_gives_its_memory_back, begin, end),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
