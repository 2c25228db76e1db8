/* The inputs that `hunt` tries: their numbers, their standing by two implementations, and that each
   stage has what it is for. */
#include "unit.h"

#include "hunt/inputs/inputs.h"
#include "oracle/standing.h"

enum { BATCH = 512 };

struct batch {
    struct inputs *inputs;
    struct step steps[BATCH];
    enum standing standing[BATCH];
};

static struct batch open_batch(const struct inputs_order *order)
{
    struct batch b = { .inputs = inputs_open(order) };
    assert_non_null(b.inputs);
    return b;
}

static enum oracle_standing oracle_says(const struct dialect *dialect, const struct step *s)
{
    const unsigned char *at = s->input.at;
    size_t len = s->input.len;
    switch (dialect - dialects) {
    case DIALECT_octaflip:
        return (enum oracle_standing)oracle_standing_octaflip(at, len);
    case DIALECT_reversi:
        return (enum oracle_standing)oracle_standing_reversi(at, len);
    case DIALECT_bbm103:
        return (enum oracle_standing)oracle_standing_bbm103((int)s->arg_count, s->args, at, len);
    case DIALECT_aps105:
        return (enum oracle_standing)oracle_standing_aps105(at, len);
    default:
        return (enum oracle_standing)oracle_standing_flip((int)s->arg_count, s->args, at, len);
    }
}

static void check_step(const struct dialect *dialect, const struct step *s, enum standing standing,
                       enum standing weakest)
{
    size_t words = 0;
    while (s->args[words] != 0)
        words++;
    assert_int_equal(words, s->arg_count);
    assert_true(standing >= STANDING_PROMISED && standing <= weakest);
    expect_number(dialect->name, "the oracle's standing", oracle_says(dialect, s), standing);
    assert_null(s->answer.at);
    assert_int_equal(s->has_status, 0);
}

/* Returns how many of the next `most` steps there are, having looked at the first BATCH, and then
   at one in `every`. */
static size_t check_stage(const struct inputs_order *order, enum input_stage stage, size_t most,
                          size_t every)
{
    static struct batch b;
    size_t total = 0, n;
    b = open_batch(order);
    while (total < most && (n = inputs_next(b.inputs, stage, b.steps, b.standing, BATCH)) > 0) {
        for (size_t i = 0; i < n; i++) {
            if (total == 0 || (total + i) % every == 0)
                check_step(order->dialect, &b.steps[i], b.standing[i], order->weakest);
        }
        total += n;
    }
    assert_false(inputs_failed(b.inputs));
    inputs_close(b.inputs);
    return total;
}

/* ---- all steps of a stage, in memory ---- */

struct texts {
    char **at; /* arguments, each with a blank after it, and the input */
    size_t count, room;
};

static char *text_of(const struct step *s)
{
    size_t len = s->input.len + 1;
    char *text, *to;
    for (size_t i = 0; i < s->arg_count; i++)
        len += strlen(s->args[i]) + 1;
    to = text = malloc(len);
    assert_non_null(text);
    for (size_t i = 0; i < s->arg_count; i++)
        to += sprintf(to, "%s ", s->args[i]);
    if (s->input.len > 0)
        memcpy(to, s->input.at, s->input.len);
    to[s->input.len] = '\0';
    return text;
}

static void keep_text(struct texts *t, const struct step *s)
{
    if (t->count == t->room) {
        t->room = 2 * t->room + 1024;
        t->at = realloc(t->at, t->room * sizeof *t->at);
        assert_non_null(t->at);
    }
    t->at[t->count++] = text_of(s);
}

static struct texts take_texts(const struct inputs_order *order, enum input_stage stage,
                               size_t most, size_t at_once)
{
    static struct batch b;
    struct texts t = { 0 };
    size_t n;
    b = open_batch(order);
    do {
        size_t room = most - t.count < at_once ? most - t.count : at_once;
        n = inputs_next(b.inputs, stage, b.steps, b.standing, room);
        for (size_t i = 0; i < n; i++)
            keep_text(&t, &b.steps[i]);
    } while (n > 0 && t.count < most);
    inputs_close(b.inputs);
    return t;
}

static void free_texts(struct texts *t)
{
    for (size_t i = 0; i < t->count; i++)
        free(t->at[i]);
    free(t->at);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Returns how many different texts there are, and sorts them. */
static size_t sort_texts(struct texts *t)
{
    size_t different = t->count > 0;
    qsort(t->at, t->count, sizeof *t->at, compare_texts);
    for (size_t i = 1; i < t->count; i++)
        different += strcmp(t->at[i - 1], t->at[i]) != 0;
    return different;
}

static size_t lines_of(const char *text)
{
    size_t n = 0;
    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

/* Returns how many texts start like this and have so many lines. */
static size_t count_texts(const struct texts *t, const char *start, size_t lines)
{
    size_t n = 0;
    for (size_t i = 0; i < t->count; i++)
        n += strncmp(t->at[i], start, strlen(start)) == 0 && lines_of(t->at[i]) == lines;
    return n;
}

static struct inputs_order order_of(const char *dialect, enum standing weakest)
{
    struct inputs_order o = { .dialect = dialect_named(dialect), .weakest = weakest, .seed = 1 };
    return o;
}

/* ---- the tests ---- */

static void test_golden_steps_come_first_and_keep_their_arguments(void **state)
{
    char size_4[] = "4", size_6[] = "6";
    char *four[] = { size_4, 0 }, *six[] = { size_6, 0 }, *none[] = { 0 };
    struct step steps[] = { { .args = none }, { .args = four, .arg_count = 1 } };
    struct test tests[] = { { .steps = steps, .step_count = 2 },
                            { .steps = steps, .step_count = 1 } };
    struct inputs_order order = order_of("bbm103", STANDING_PROMISED);
    struct texts t;
    (void)state;
    order.golden = tests;
    order.golden_count = 2;
    t = take_texts(&order, STAGE_GOLDEN, 10, 1);
    assert_int_equal(t.count, 2); /* a game without its end is not promised */
    free_texts(&t);
    order.weakest = STANDING_OUTSIDE;
    t = take_texts(&order, STAGE_GOLDEN, 10, 1);
    assert_int_equal(t.count, 3);
    assert_string_equal(t.at[1], "4 ");
    free_texts(&t);
    order.args = four;
    t = take_texts(&order, STAGE_GOLDEN, 10, 1);
    assert_int_equal(t.count, 1);
    free_texts(&t);
    order.args = six;
    t = take_texts(&order, STAGE_GOLDEN, 10, 1);
    assert_int_equal(t.count, 0);
    free_texts(&t);
}

/* On 2 x 2: a move is one of 2 colours in one of 3 x 3 cells, 5 of which are off the board; so
   many tiles are C(4, tiles) * 2^tiles choices. */
static void test_aps105_has_all_boards_of_two_by_two(void **state)
{
    struct inputs_order order = order_of("aps105", STANDING_PROMISED);
    struct texts t = take_texts(&order, STAGE_BY_SIZE, SIZE_MAX, BATCH);
    (void)state;
    for (size_t i = 1; i < t.count; i++)
        assert_true(strlen(t.at[i - 1]) <= strlen(t.at[i]));
    assert_string_equal(t.at[0], "2\n!!!\nBaa\n");
    assert_int_equal(count_texts(&t, "2\n", 3), 1 * 18);
    assert_int_equal(count_texts(&t, "2\n", 4), 8 * 18);
    assert_int_equal(count_texts(&t, "2\n", 5), 24 * 18);
    assert_int_equal(count_texts(&t, "2\n", 6), 32 * 18);
    assert_int_equal(count_texts(&t, "2\n", 7), 16 * 18);
    assert_int_equal(count_texts(&t, "4\n", 3), 1 * 50);
    assert_int_equal(count_texts(&t, "4\n", 4), 32 * 50);
    assert_int_equal(count_texts(&t, "4\n", 5), 480 * 50);
    assert_int_equal(count_texts(&t, "26\n", 3), 2 * 26 * 26);
    assert_int_equal(sort_texts(&t), t.count);
    free_texts(&t);
}

/* 95 bytes are printable. Black has 4 first moves; each is followed by 64 cells, a pass and 4 lines
   that are wrong. */
static void test_reversi_has_all_lines_of_two_bytes(void **state)
{
    struct inputs_order order = order_of("reversi", STANDING_PROMISED);
    struct texts t = take_texts(&order, STAGE_BY_SIZE, SIZE_MAX, BATCH);
    (void)state;
    assert_string_equal(t.at[0], "");
    assert_string_equal(t.at[1], "\n");
    assert_int_equal(count_texts(&t, "", 0), 1);
    assert_int_equal(count_texts(&t, "", 1), 1 + 95 + 95 * 95);
    assert_int_equal(count_texts(&t, "", 2), 4 * 69);
    assert_int_equal(sort_texts(&t), t.count);
    free_texts(&t);
}

/* Returns how many different texts have any two cells before `rest`. The texts are sorted. */
static size_t count_boards_of_two(const struct texts *t, const char *rest)
{
    size_t n = 0;
    for (size_t i = 0; i < t->count; i++) {
        const char *text = t->at[i];
        if (strlen(text) > 2 && strcmp(text + 2, rest) == 0)
            n += i == 0 || strcmp(t->at[i - 1], text) != 0;
    }
    return n;
}

#define ALL_BUT_TWO_BLOCKED                                                                        \
    "######\n########\n########\n########\n########\n########\n########\n########\n"

/* Two cells have 4 x 4 contents, and 5 turns between them: a pass, and from each cell to each. */
static void test_octaflip_has_all_boards_of_two_cells(void **state)
{
    struct inputs_order order = order_of("octaflip", STANDING_PROMISED);
    struct texts t = take_texts(&order, STAGE_BY_SIZE, SIZE_MAX, BATCH);
    (void)state;
    assert_string_equal(t.at[0], "");
    (void)sort_texts(&t);
    assert_int_equal(count_boards_of_two(&t, ALL_BUT_TWO_BLOCKED "1\n0 0 0 0\n"), 16);
    assert_int_equal(count_boards_of_two(&t, ALL_BUT_TWO_BLOCKED "1\n1 1 1 1\n"), 16);
    assert_int_equal(count_boards_of_two(&t, ALL_BUT_TWO_BLOCKED "1\n1 1 1 2\n"), 16);
    assert_int_equal(count_boards_of_two(&t, ALL_BUT_TWO_BLOCKED "1\n1 2 1 1\n"), 16);
    assert_int_equal(count_boards_of_two(&t, ALL_BUT_TWO_BLOCKED "1\n1 2 1 2\n"), 16);
    free_texts(&t);
}

/* From 4 x 4: 4 first moves, 12 sequences of two, 56 of three; each is played to its end. */
static void test_bbm103_plays_every_beginning_to_its_end(void **state)
{
    char size_4[] = "4";
    char *four[] = { size_4, 0 };
    struct inputs_order order = order_of("bbm103", STANDING_PROMISED);
    struct texts all = take_texts(&order, STAGE_BY_SIZE, SIZE_MAX, BATCH), fixed;
    (void)state;
    assert_string_equal(all.at[0], "");
    order.args = four;
    fixed = take_texts(&order, STAGE_BY_SIZE, SIZE_MAX, BATCH);
    assert_true(fixed.count > 1000 && fixed.count < all.count);
    assert_int_equal(count_texts(&fixed, "4 ", 0), 0);
    for (size_t i = 0; i < fixed.count; i++)
        assert_true(strncmp(fixed.at[i], "4 ", 2) == 0 && lines_of(fixed.at[i]) <= 13);
    free_texts(&all);
    free_texts(&fixed);
}

/* Between humans on 4 x 4 there are 4 first moves. Of the other cells from -1 to 4, 21 have no
   minus; and 3 lines that are not a move have three bytes. */
static void test_flip_has_all_short_games_and_all_wrong_arguments(void **state)
{
    struct inputs_order order = order_of("flip", STANDING_PROMISED);
    struct texts t = take_texts(&order, STAGE_BY_SIZE, SIZE_MAX, BATCH);
    size_t one_line = 0, errors = 0;
    (void)state;
    for (size_t i = 0; i < t.count; i++) {
        one_line +=
            strncmp(t.at[i], "new 4 ", 6) == 0 && strlen(t.at[i]) == 10 && lines_of(t.at[i]) == 1;
        errors += strncmp(t.at[i], "new 3 ", 6) == 0;
    }
    assert_int_equal(one_line, 4 + 21 + 3);
    /* types of X and of O: none, one or both of 8; with both also two kinds of one more */
    assert_int_equal(errors, 1 + 8 + 64 * 3);
    free_texts(&t);
}

static void test_every_step_has_the_standing_that_the_oracle_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < dialect_count; i++) {
        for (enum standing s = STANDING_PROMISED; s <= STANDING_OUTSIDE; s++) {
            struct inputs_order order = order_of(dialects[i].name, s);
            assert_true(check_stage(&order, STAGE_BY_SIZE, SIZE_MAX, 128) > 5000);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_steps_come_first_and_keep_their_arguments),
        cmocka_unit_test(test_aps105_has_all_boards_of_two_by_two),
        cmocka_unit_test(test_reversi_has_all_lines_of_two_bytes),
        cmocka_unit_test(test_octaflip_has_all_boards_of_two_cells),
        cmocka_unit_test(test_bbm103_plays_every_beginning_to_its_end),
        cmocka_unit_test(test_flip_has_all_short_games_and_all_wrong_arguments),
        cmocka_unit_test(test_every_step_has_the_standing_that_the_oracle_says),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
