/* verbs/hunt/causes/replay if memory runs out, at each allocation in turn: the replay fails. */
#include "regress/unit/fake_memory.h"
#include "regress/unit/unit.h"

#include "hunt/causes/replay.h"

static char new_word[] = "new", four[] = "4", load_word[] = "load", name[] = "g";
static char *no_args[] = { 0 }, *only_four[] = { four, 0 };
static char *new_four[] = { new_word, four, 0 }, *load_game[] = { load_word, name, 0 };

static const struct step saved = { .args = new_four,
                                   .arg_count = 2,
                                   .input = LITERAL("0 2\nsg\n") };

/* Games with enough turns that lists of them grow more than once. */
static const struct {
    const char *dialect;
    struct step step;
    size_t turns;
} rows[] = {
    { "octaflip",
      { .args = no_args,
        .input = LITERAL("R......B\n........\n........\n........\n........\n........\n........\n"
                         "B......R\n6\n1 1 1 2\n1 8 1 7\n1 2 1 3\n1 7 1 6\n1 3 1 4\n1 6 1 5\n") },
      6 },
    { "reversi", { .args = no_args, .input = LITERAL("=\n=\n=\n=\nx\n") }, 9 },
    { "bbm103",
      { .args = only_four, .arg_count = 1, .input = LITERAL("0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n") },
      6 },
    { "aps105", { .args = no_args, .input = LITERAL("4\nWaa\n!!!\nBba\n") }, 1 },
    { "flip", { .args = new_four, .arg_count = 2, .input = LITERAL("0 2\n0 1\n0 0\nx\n") }, 4 },
    { "flip",
      { .args = load_game, .arg_count = 2, .input = LITERAL("0 1\n"), .before = &saved },
      1 },
};

static int replay_row(size_t r)
{
    struct replay replay;
    int fine;
    memset(&replay, 0xFF, sizeof replay);
    fine = replay_step(dialect_named(rows[r].dialect), &rows[r].step, &replay);
    fake_memory.fails_at = 0;
    if (fine && replay.count < rows[r].turns)
        fail_msg("row %zu: %zu turns, %d", r, replay.count, memory_ran_out());
    replay_free(&replay);
    assert_null(replay.turns);
    assert_null(replay.start);
    assert_null(replay.flips);
    return fine;
}

static void a_replay_fails_without_memory(void **state)
{
    size_t r, n;
    (void)state;
    if (!CAN_FAKE_RESIZING)
        skip();
    fake_memory.with_resizing = 1;
    for (r = 0; rows[r].step.before == 0;
         r++) { /* a save that needs memory may fail, and no more */
        for (n = 1;; n++) {
            int fine;
            memory_fails_at(n);
            fine = replay_row(r);
            if (fine == memory_ran_out())
                fail_msg("row %zu, allocation %zu", r, n);
            if (fine)
                break;
            assert_true(n < 100);
        }
        assert_in_range(n, 4, 100);
    }
    fake_memory.with_resizing = 0;
}

static void replay_each(void)
{
    size_t r;
    for (r = 0; r < ROWS(rows); r++)
        assert_int_equal(replay_row(r), 1);
}

static void memory_is_given_back(void **state)
{
    (void)state;
    memory_fails_at(0);
    expect_no_leak(replay_each);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_replay_fails_without_memory),
        cmocka_unit_test(memory_is_given_back),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
