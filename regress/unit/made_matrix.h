/* A matrix for the tests of the files that are made of one, and what is printed of it. */
#ifndef FLIPREF_REGRESS_MADE_MATRIX_H
#define FLIPREF_REGRESS_MADE_MATRIX_H

#include "regress/unit/folder.h"

#include "hunt/groups/write.h"
#include "tests/reference.h"
#include "text/byte_queue.h"

/* ---- a matrix of three programs, of which two share a bug ---- */

/* Adds an input with the reference's answer. */
static inline void add(struct matrix *m, const struct dialect *dialect, struct matrix_input input)
{
    struct reference_order order = { .dialect = dialect,
                                     .args = input.step.args,
                                     .input = input.step.input };
    struct reference_run run;
    size_t index;
    while (input.step.args[input.step.arg_count] != 0)
        input.step.arg_count++;
    (void)reference_run(&order, &run);
    input.step.answer = bytes_of(run.output, run.length);
    assert_true(matrix_add_input(m, &input, &index));
    reference_run_free(&run);
}

struct made {
    struct matrix matrix;
    struct groups groups;
    struct suite suite;
    struct clusters clusters;
};

static inline void make(struct made *made, size_t most)
{
    static char new_game[] = "new", side[] = "4", wrong[] = "5x";
    static char *fine[] = { new_game, side, 0 }, *refused[] = { new_game, wrong, 0 };
    static const char *const programs[] = { "=a", "<b>&\"c\"", "right", "d\xC3\xA9" };
    const struct dialect *flip = dialect_named("flip");
    struct matrix *m = &made->matrix;
    memset(made, 0, sizeof *made);
    assert_true(matrix_open(m, programs, 4));
    add(m, flip,
        (struct matrix_input){ .name = "a/1",
                               .file = "a/1.in",
                               .standing = STANDING_PROMISED,
                               .step = { .args = fine, .input = bytes_of_text("0 1\n") } });
    add(m, flip,
        (struct matrix_input){
            .name = "golden", .standing = STANDING_RULING, .step = { .args = refused } });
    assert_true(matrix_set(m, 0, 0, "wrong-output: <the board>"));
    assert_true(matrix_set(m, 0, 1, 0));
    assert_true(matrix_set(m, 1, 0, "wrong-output: <the board>"));
    assert_true(matrix_set(m, 2, 0, 0));
    assert_true(matrix_set(m, 2, 1, 0));
    assert_true(matrix_set(m, 3, 1, "signal"));
    assert_true(groups_find(m, &made->groups));
    assert_true(suite_choose(m, &made->groups, most, &made->suite));
    made->clusters = (struct clusters){ m, &made->groups, &made->suite, flip, "0.1" };
}

static inline void forget(struct made *made)
{
    suite_free(&made->suite);
    groups_free(&made->groups);
    matrix_free(&made->matrix);
}

/* ---- what is printed ---- */

static struct byte_queue printed;

static inline int keep(void *to, bytes b)
{
    (void)to;
    return queue_put(&printed, b);
}

/* Returns the text, with a NUL. */
static inline const char *print(void (*printer)(const void *what, sink *out), const void *what)
{
    unsigned char buffer[512];
    sink out;
    queue_empty(&printed);
    sink_init(&out, keep, 0, buffer, sizeof buffer);
    printer(what, &out);
    assert_true(sink_flush(&out));
    assert_true(queue_put(&printed, bytes_of("", 1)));
    return printed.at + printed.start;
}

static inline void expect(const char *text, const char *part)
{
    if (strstr(text, part) == 0)
        fail_msg("`%s` is not in:\n%s", part, text);
}

static inline void expect_not(const char *text, const char *part)
{
    if (strstr(text, part) != 0)
        fail_msg("`%s` is in:\n%s", part, text);
}

/* Programs and inputs, where each input breaks the program of its number. */
static inline void make_chains(struct made *made, const struct step *const *steps, size_t count)
{
    static const char *const names[] = { "1", "2", "3" };
    size_t i, index;
    memset(made, 0, sizeof *made);
    assert_true(matrix_open(&made->matrix, names, count));
    for (i = 0; i < count; i++) {
        struct matrix_input input = { .name = names[i],
                                      .standing = STANDING_PROMISED,
                                      .step = *steps[i] };
        assert_true(matrix_add_input(&made->matrix, &input, &index));
        assert_true(matrix_set(&made->matrix, i, i, "signal"));
    }
    assert_true(groups_find(&made->matrix, &made->groups));
    assert_true(suite_choose(&made->matrix, &made->groups, count, &made->suite));
    made->clusters = (struct clusters){ &made->matrix, &made->groups, &made->suite,
                                        dialect_named("flip"), "0.1" };
}

#endif
