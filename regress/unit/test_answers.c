/* hunt/answers: all processes find what one process has stored, and nothing else. */
#include "regress/unit/unit.h"

#include "hunt/shared_answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKERS = 4, STEPS = 4000 };

static struct step step_of(char **args, size_t arg_count, const char *input)
{
    return (struct step){ .args = args, .arg_count = arg_count, .input = bytes_of_text(input) };
}

static void an_answer_is_found_by_its_arguments_and_input(void **state)
{
    static char new[] = "new", four[] = "4", both[] = "new4";
    static char *two[] = { new, four, NULL }, *one[] = { both, NULL };
    struct shared_answers *a = answers_open();
    struct step kept = step_of(two, 2, "0 2\n"), same = step_of(two, 2, "0 2\n");
    struct step others[] = { step_of(one, 1, "0 2\n"), step_of(two, 2, "0 3\n"),
                             step_of(two, 1, "0 2\n"), step_of(NULL, 0, "") };
    int has = 0;
    size_t i;
    assert_non_null(a);
    kept.answer = bytes_of_text("the answer");
    kept.status = 5;
    assert_false(answers_find(a, &same, &has));
    answers_keep(a, &kept, 1);
    assert_true(answers_find(a, &same, &has));
    assert_true(has && same.has_status);
    assert_int_equal(same.status, 5);
    expect_bytes("a step", "answer", same.answer, kept.answer);
    for (i = 0; i < ROWS(others); i++)
        assert_false(answers_find(a, &others[i], &has));
    answers_keep(a, &others[3], 0);
    assert_true(answers_find(a, &others[3], &has));
    assert_false(has);
    answers_close(a);
}

/* The text of an input, and the same text as its answer. */
static struct step numbered(unsigned i, char text[16])
{
    struct step step;
    (void)snprintf(text, 16, "input %u", i);
    step = step_of(NULL, 0, text);
    step.answer = step.input;
    return step;
}

static void work(struct shared_answers *a)
{
    unsigned i;
    for (i = 0; i < STEPS; i++) {
        char text[16];
        struct step step = numbered(i, text);
        bytes wanted = step.answer;
        int has = 1;
        if (!answers_find(a, &step, &has))
            answers_keep(a, &step, 1);
        else if (!has || !bytes_equal(step.answer, wanted))
            _exit(1);
    }
    _exit(0);
}

static void workers_share_what_they_keep(void **state)
{
    struct shared_answers *a = answers_open();
    unsigned i;
    assert_non_null(a);
    for (i = 0; i < WORKERS; i++) {
        if (fork() == 0)
            work(a);
    }
    for (i = 0; i < WORKERS; i++) {
        int status;
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    for (i = 0; i < STEPS; i++) {
        char text[16];
        struct step step = numbered(i, text);
        int has = 0;
        assert_true(answers_find(a, &step, &has) && has);
        expect_bytes(text, "answer", step.answer, step.input);
    }
    answers_close(a);
}

static void what_is_too_large_is_not_kept(void **state)
{
    struct shared_answers *a = answers_open();
    size_t size = (size_t)160 << 20;
    unsigned char *large = calloc(size, 1);
    struct step step = step_of(NULL, 0, "x");
    int has;
    assert_true(a != NULL && large != NULL);
    step.answer = bytes_of(large, size);
    answers_keep(a, &step, 1);
    assert_false(answers_find(a, &step, &has));
    answers_keep(a, &step, 0);
    assert_true(answers_find(a, &step, &has));
    free(large);
    answers_close(a);
}

/* 128 MiB in all. What was kept before stays. */
static void answers_are_kept_while_there_is_room(void **state)
{
    enum { SIZE = (1 << 20) + 3, COUNT = 140 };
    struct shared_answers *a = answers_open();
    unsigned char *large = calloc(SIZE, 1);
    unsigned kept = 0, i;
    assert_non_null(a);
    assert_non_null(large);
    for (i = 0; i < COUNT; i++) {
        char text[16];
        struct step step = numbered(i, text);
        large[0] = large[SIZE - 1] = (unsigned char)i;
        step.answer = bytes_of(large, SIZE);
        answers_keep(a, &step, 1);
    }
    for (i = 0; i < COUNT; i++) {
        char text[16];
        struct step step = numbered(i, text);
        int has = 0;
        if (!answers_find(a, &step, &has))
            continue;
        assert_int_equal(kept++, i); /* the first ones */
        assert_true(has);
        assert_int_equal(step.answer.len, SIZE);
        assert_int_equal(step.answer.at[0], i);
        assert_int_equal(step.answer.at[SIZE - 1], i);
    }
    assert_int_equal(kept, 127);
    free(large);
    answers_close(a);
}

static void an_answer_may_be_empty(void **state)
{
    struct shared_answers *a = answers_open();
    struct step kept = step_of(NULL, 0, "x"), same = step_of(NULL, 0, "x");
    int has = 0;
    assert_non_null(a);
    kept.status = 3;
    answers_keep(a, &kept, 1);
    kept.status = 4; /* the first one counts */
    answers_keep(a, &kept, 1);
    same.answer = bytes_of_text("another");
    assert_true(answers_find(a, &same, &has));
    assert_true(has);
    assert_int_equal(same.answer.len, 0);
    assert_int_equal(same.status, 3);
    answers_close(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_is_found_by_its_arguments_and_input),
        cmocka_unit_test(workers_share_what_they_keep),
        cmocka_unit_test(what_is_too_large_is_not_kept),
        cmocka_unit_test(answers_are_kept_while_there_is_room),
        cmocka_unit_test(an_answer_may_be_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
