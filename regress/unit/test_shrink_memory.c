/* verbs/hunt/causes/shrink if memory runs out, at each allocation in turn: shrinking fails, and
   nothing is left. No game can be replayed here, because a game that cannot for want of memory is
   only not made shorter. Nor is the shortest end of a game looked for without memory. */
#include "regress/unit/fake_memory.h"
#include "regress/unit/unit.h"

#include "hunt/causes/replay.h"
#include "hunt/causes/shrink.h"

enum { TRIES = 60, WORDS_MOST = 4 };

int replay_step(const struct dialect *dialect, const struct step *step, struct replay *r)
{
    (void)dialect;
    (void)step;
    memset(r, 0, sizeof *r);
    return 0;
}

/* What keeps the cause: nothing, so that all passes look for something smaller; or everything. */
static size_t keeps_nothing(void *who, const struct step *candidates, size_t count)
{
    size_t i;
    (void)who;
    for (i = 0; i < count; i++) /* they have neither answer nor status */
        assert_true(candidates[i].answer.len == 0 && !candidates[i].has_status);
    return count;
}

static size_t keeps_all(void *who, const struct step *candidates, size_t count)
{
    (void)who;
    assert_non_null(candidates);
    assert_true(count > 0);
    return 0;
}

static const struct {
    const char *dialect, *words[WORDS_MOST];
    bytes input;
} rows[] = {
    { "octaflip",
      { 0 },
      LITERAL("R......B\n........\n..#.....\n........\n........\n........\n........\nB......R\n"
              "3\n1 1 1 2\n8 1 7 1\n1 2 3 4\n") },
    { "reversi", { 0 }, LITERAL("d3\nc5\n=\n") },
    { "bbm103", { "6" }, LITERAL("1 2\n1 1\n1 3\nx\n") },
    { "aps105", { 0 }, LITERAL("6\nWaa\nBaa\nWcd\n!!!\nBba\n") },
    { "flip", { "new", "6" }, LITERAL("1 3\n1 2\nx\n") },
};

/* Shrinks a row with the n-th allocation failing. Returns 0 if there are fewer. */
static int shrink_row(size_t r, shrink_keeps *keeps, size_t n)
{
    char texts[WORDS_MOST][8], *args[WORDS_MOST + 1] = { 0 };
    struct step from = {
        .args = args, .input = rows[r].input, .answer = LITERAL("an answer"), .has_status = 1
    };
    struct shrink_order order = { .dialect = dialect_named(rows[r].dialect),
                                  .from = &from,
                                  .weakest = STANDING_OUTSIDE,
                                  .tries = TRIES,
                                  .keeps = keeps };
    int is_end_looked_for =
        order.dialect == dialect_named("bbm103") || order.dialect == dialect_named("flip");
    struct step_copy to;
    int done;
    for (; from.arg_count < WORDS_MOST && rows[r].words[from.arg_count] != 0; from.arg_count++) {
        (void)snprintf(texts[from.arg_count], sizeof texts[0], "%s", rows[r].words[from.arg_count]);
        args[from.arg_count] = texts[from.arg_count];
    }
    memset(&to, 0xFF, sizeof to);
    memory_fails_at(n);
    done = shrink(&order, &to);
    fake_memory.fails_at = 0;
    assert_int_equal(to.memory != 0, done);
    assert_true(to.step.answer.len == 0 && !to.step.has_status);
    if (memory_ran_out() == done && !(done && is_end_looked_for))
        fail_msg("%s: allocation %zu", rows[r].dialect, n);
    if (done && keeps == keeps_nothing)
        expect_bytes(rows[r].dialect, "the input", to.step.input, from.input);
    else if (done)
        assert_true(shrink_is_smaller(&to.step, &from));
    step_copy_free(&to);
    return memory_ran_out();
}

static void expect_failures(shrink_keeps *keeps)
{
    size_t r, n;
    if (!CAN_FAKE_RESIZING)
        skip();
    fake_memory.with_resizing = 1;
    for (r = 0; r < ROWS(rows); r++) {
        for (n = 1; shrink_row(r, keeps, n); n += n > 10 ? n / 4 : 1)
            assert_true(n < 2000);
        assert_true(n > 10);
    }
    fake_memory.with_resizing = 0;
}

static void shrinking_fails_where_nothing_is_smaller(void **state)
{
    (void)state;
    expect_failures(keeps_nothing);
}

static void shrinking_fails_where_everything_is_smaller(void **state)
{
    (void)state;
    expect_failures(keeps_all);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(shrinking_fails_where_nothing_is_smaller),
        cmocka_unit_test(shrinking_fails_where_everything_is_smaller),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
