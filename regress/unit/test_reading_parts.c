/* parts/readings in small: sets and their variants, the words of a message, the run of a step after
   others, what a course accepts, and what happens if memory runs out. */
#include "regress/unit/fake_memory.h"
#include "regress/unit/leaks.h"
#include "regress/unit/unit.h"

#include "oracle/oracle.h"
#include "readings/accept.h"
#include "readings/readings.h"

#define DIAL(name)    ORACLE_DIAL_ON(ORACLE_DIAL_##name)
#define VARIANT(name) ORACLE_DIAL_ON(ORACLE_VARIANT_##name)

static int begin(void **state)
{
    (void)state;
    memory_fails_at(0);
    return 0;
}

static const struct dialect *dialect_of(const char *name)
{
    const struct dialect *dialect = dialect_named(name);
    assert_non_null(dialect);
    return dialect;
}

/* ---- sets ---- */

static size_t readings_of(const struct dialect *dialect)
{
    size_t count = 0, i;
    for (i = 0; i < course_reading_count; i++)
        count += strcmp(course_readings[i].dialect, dialect->name) == 0;
    return count;
}

/* No reading, each one, and each pair. */
static void the_sets_of_a_dialect_have_up_to_two_of_its_readings(void **state)
{
    size_t d, i, k;
    (void)state;
    for (d = 0; d < dialect_count; d++) {
        reading_set sets[READING_SETS_MOST];
        size_t count = reading_sets(&dialects[d], sets);
        size_t one = readings_of(&dialects[d]);
        char text[READING_NAME_ROOM];
        assert_int_equal(count, 1 + one + one * (one - 1) / 2);
        assert_int_equal(sets[0], 0);
        for (i = 1; i < count; i++) {
            reading_set_name(sets[i], text);
            if (i <= one)
                assert_int_equal(reading_named(&dialects[d], text), sets[i]);
            assert_int_equal(strchr(text, '+') != 0, i > one);
            for (k = 0; k < i; k++)
                assert_int_not_equal(sets[i], sets[k]);
        }
    }
}

static void the_first_and_the_last_reading_have_names(void **state)
{
    char name_text[READING_NAME_ROOM], text[READING_TEXT_ROOM];
    (void)state;
    reading_set_name(DIAL(INTERLEAVE) | DIAL(WHITE_SPACE), name_text);
    assert_string_equal(name_text, "interleave+white-space");
    reading_set_text(DIAL(INTERLEAVE), text);
    assert_string_equal(text, "turns are validated one at a time during the game");
    reading_set_text(DIAL(WHITE_SPACE), text);
    assert_string_equal(text, "white space around a command is dropped");
}

/* No real set has as many readings as this one. A name that is too long is cut. */
static void names_that_do_not_fit_are_cut(void **state)
{
    static const char all[] = "interleave+coordinate-is-input+pass-any-time+extra-words+blank-";
    struct {
        char text[READING_NAME_ROOM], after;
    } cut = { "", 'x' };
    (void)state;
    reading_set_name(DIAL(INTERLEAVE) | DIAL(COORDINATE) | DIAL(PASS) | DIAL(EXTRA_WORDS) |
                         DIAL(BLANK_LINES) | DIAL(CR),
                     cut.text);
    assert_int_equal(strlen(all), READING_NAME_ROOM - 1);
    assert_string_equal(cut.text, all);
    assert_int_equal(cut.after, 'x');
}

/* ---- variants ---- */

/* The variants besides the plain one are those of oracle/oracle.h: of blank lines three, of CRs and
   so on. Two readings have every pair of their variants. */
static void a_set_has_the_variants_of_all_its_readings(void **state)
{
    static const struct {
        unsigned long set;
        size_t count;
        unsigned long also; /* dials that come in a variant */
    } rows[] = {
        { 0, 1, 0 },
        { DIAL(PASS), 1, 0 },
        { DIAL(BLANK_LINES), 4, VARIANT(BOARD_LINES) | VARIANT(EMPTY_LINES) },
        { DIAL(CR), 3, VARIANT(EVERY_CR) | VARIANT(FIRST_CR) },
        { DIAL(PROMPT), 2, VARIANT(PROMPT_LINE) },
        { DIAL(NO_SCORE), 2, VARIANT(SCORE_BLANK) },
        { DIAL(PASS) | DIAL(CR), 3, VARIANT(EVERY_CR) | VARIANT(FIRST_CR) },
        { DIAL(BLANK_LINES) | DIAL(CR), 12,
          VARIANT(BOARD_LINES) | VARIANT(EMPTY_LINES) | VARIANT(EVERY_CR) | VARIANT(FIRST_CR) },
    };
    size_t r, i, k;
    (void)state;
    for (r = 0; r < ROWS(rows); r++) {
        unsigned long variants[READING_VARIANTS_MOST], also = 0;
        size_t count = reading_variants((reading_set)rows[r].set, variants);
        assert_int_equal(count, rows[r].count);
        assert_int_equal(variants[0], rows[r].set);
        for (i = 0; i < count; i++) {
            assert_int_equal(variants[i] & rows[r].set, rows[r].set);
            also |= variants[i] & ~rows[r].set;
            assert_true((variants[i] & VARIANT(EVERY_CR)) == 0 ||
                        (variants[i] & VARIANT(FIRST_CR)) == 0); /* of CRs, it is one of the two */
            for (k = 0; k < i; k++)
                assert_int_not_equal(variants[i], variants[k]);
        }
        assert_int_equal(also, rows[r].also);
    }
}

/* ---- words ---- */

#define SKIP_1 "Player 1 has no move and is skipped.\n"
#define SKIP_2 "Player 2 has no move and is skipped.\n"

/* Copies a text. The answer owns the copy. */
static struct reading_answer answer_with(const char *text)
{
    struct reading_answer answer = { .memory = strdup(text) };
    assert_non_null(answer.memory);
    answer.output = bytes_of_text(answer.memory);
    return answer;
}

static void a_line_of_the_program_takes_the_place_of_the_message(void **state)
{
    static const struct {
        unsigned long variant;
        const char *answer, *output, *fitted;
    } rows[] = {
        { 0, SKIP_1 "b\n", "none\nb\n", SKIP_1 "b\n" }, /* not a reading with a message */
        { DIAL(SKIPPED), "", "", "" },
        { DIAL(SKIPPED), "a\n" SKIP_1 "b\n", "a\nnone\nb\n", "a\nnone\nb\n" },
        { DIAL(SKIPPED) | DIAL(PROMPT), "a\n" SKIP_2 "b\n", "a\n-\nb\n", "a\n-\nb\n" },
        { DIAL(SKIPPED), SKIP_1 SKIP_2 "b\n", "x\ny\nb\n", "x\ny\nb\n" },
        { DIAL(SKIPPED), "a\n" SKIP_1, "a\nno LF", "a\nno LF" },

        /* the program says nothing, or prints an empty line */
        { DIAL(SKIPPED), "a\n" SKIP_1 "b\n", "a\nb\n", "a\n" SKIP_1 "b\n" },
        { DIAL(SKIPPED), "a\n" SKIP_1 "b\n", "a\n\nb\n", "a\n" SKIP_1 "b\n" },
        { DIAL(SKIPPED), "a\n" SKIP_1 "b\n", "a\n", "a\n" SKIP_1 "b\n" },
        { DIAL(SKIPPED), "a\n" SKIP_1 "b\n", "", "a\n" SKIP_1 "b\n" },

        /* only the message is fitted */
        { DIAL(SKIPPED), "a\nb\n", "x\ny\n", "a\nb\n" },
        { DIAL(SKIPPED), "a " SKIP_1 "b", "x\ny", "a " SKIP_1 "b" },
    };
    size_t r;
    (void)state;
    for (r = 0; r < ROWS(rows); r++) {
        struct reading_answer answer = answer_with(rows[r].answer);
        char row[16];
        (void)snprintf(row, sizeof row, "row %zu", r);
        assert_int_equal(reading_fit_words(rows[r].variant, &answer, bytes_of_text(rows[r].output)),
                         1);
        expect_bytes(row, "the answer", answer.output, bytes_of_text(rows[r].fitted));
        assert_string_equal(answer.memory, rows[r].fitted);
        reading_answer_free(&answer);
        assert_null(answer.memory);
        assert_int_equal(answer.output.len, 0);
    }
}

static void words_are_not_fitted_without_memory(void **state)
{
    struct reading_answer answer = answer_with(SKIP_1);
    (void)state;
    memory_fails_at(1);
    assert_int_equal(reading_fit_words(DIAL(SKIPPED), &answer, bytes_of_text("x\n")), 0);
    assert_true(memory_ran_out());
    expect_bytes("answer", "the output", answer.output, bytes_of_text(SKIP_1));
    reading_answer_free(&answer);
}

/* ---- runs ---- */

#define BOARD_5    "+-----+\n|.....|\n|.....|\n|..OX.|\n|..XO.|\n|.....|\n+-----+\nPlayer (O)> "
#define BOARD_4    "+----+\n|....|\n|.OX.|\n|.XO.|\n|....|\n+----+\nPlayer (O)> "
#define END        "End of input from Player O.\n"
#define NOT_LOADED "Error loading board.\n"

static char new_word[] = "new", five[] = "5", four[] = "4", load_word[] = "load", name[] = "game";
static char *new_five[] = { new_word, five, 0 };
static char *new_four[] = { new_word, four, 0 };
static char *load_game[] = { load_word, name, 0 };

static void expect_run(const struct step *step, struct oracle_saves *saves, const char *output,
                       int status)
{
    struct reading_answer answer;
    assert_int_equal(reading_run(dialect_of("flip"), 0, step, saves, &answer), 1);
    expect_bytes("flip", "the output", answer.output, bytes_of_text(output));
    assert_int_equal(answer.status, status);
    reading_answer_free(&answer);
}

static void a_step_loads_what_the_steps_before_it_saved(void **state)
{
    struct oracle_saves *saves = oracle_saves_new();
    const struct step saved_5 = { .args = new_five, .arg_count = 2, .input = LITERAL("sgame\n") };
    const struct step saved_4 = {
        .args = new_four, .arg_count = 2, .input = LITERAL("sgame\n"), .before = &saved_5
    };
    const struct step after_5 = { .args = load_game, .arg_count = 2, .before = &saved_5 };
    const struct step after_4 = { .args = load_game, .arg_count = 2, .before = &saved_4 };
    const struct step first = { .args = load_game, .arg_count = 2 };
    (void)state;
    expect_run(&first, 0, NOT_LOADED, 4);
    expect_run(&after_5, 0, BOARD_5 END, 5);
    expect_run(&after_4, 0, BOARD_4 END, 5);
    expect_run(&after_4, saves, NOT_LOADED, 4); /* only what is in `saves` */
    expect_run(&saved_4, saves, BOARD_4 "Game saved.\n", 0);
    expect_run(&after_5, saves, BOARD_4 END, 5);
    oracle_saves_free(saves);
}

static void two_readings_are_told_by_output_or_status(void **state)
{
    static char three[] = "3", seven[] = "7";
    static char *wrong_twice[] = { new_word, three, seven, 0 };
    const struct step step = { .args = wrong_twice, .arg_count = 3 };
    const struct step plain = { .args = new_four, .arg_count = 2 };
    const struct dialect *flip = dialect_of("flip");
    (void)state;
    assert_int_equal(reading_tells(flip, 0, DIAL(TYPES_FIRST), &step), 1);
    assert_int_equal(reading_tells(flip, DIAL(TYPES_FIRST), 0, &step), 1);
    assert_int_equal(reading_tells(flip, DIAL(TYPES_FIRST), DIAL(TYPES_FIRST), &step), 0);
    assert_int_equal(reading_tells(flip, 0, DIAL(TYPES_FIRST), &plain), 0);
}

#define OCTAFLIP_BOARD                                                                             \
    "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"

/* Each of the four coordinates must be from 1 to 8, but in a pass all are 0. */
static void a_coordinate_off_the_board_may_be_an_input_error(void **state)
{
    static const struct {
        const char *turn;
        int is_input_error;
    } rows[] = {
        { "0 1 1 1", 1 }, { "1 0 1 1", 1 }, { "1 1 0 1", 1 }, { "1 1 1 0", 1 }, { "9 1 1 1", 1 },
        { "1 9 1 1", 1 }, { "1 1 9 1", 1 }, { "1 1 1 9", 1 }, { "0 0 0 1", 1 }, { "1 0 0 0", 1 },
        { "0 0 1 0", 1 }, { "0 1 0 0", 1 }, { "0 0 0 0", 0 }, { "1 1 1 1", 0 }, { "8 8 1 1", 0 },
        { "1 1 8 8", 0 }, { "8 1 1 8", 0 }, { "1 8 8 1", 0 },
    };
    size_t r;
    (void)state;
    for (r = 0; r < ROWS(rows); r++) {
        struct reading_answer answer;
        char input[160];
        struct step step = { .input = { 0, 0 } };
        (void)snprintf(input, sizeof input, OCTAFLIP_BOARD "1\n%s\n", rows[r].turn);
        step.input = bytes_of_text(input);
        assert_int_equal(reading_run(dialect_of("octaflip"), DIAL(COORDINATE), &step, 0, &answer),
                         1);
        expect_bytes(rows[r].turn, "the output", answer.output,
                     bytes_of_text(rows[r].is_input_error ? "Invalid input at turn 1\n"
                                                          : "Invalid move at turn 1\n"));
        reading_answer_free(&answer);
    }
}

/* ---- what a course accepts ---- */

static const struct step saved_with_blank[] = {
    { .args = new_five, .arg_count = 2, .input = LITERAL("s a/b\n") },
};

/* `second` may be NULL. */
static struct reading_acceptance *accept(const char *first, const char *second)
{
    struct course_name names[2] = { { .text = first }, { .text = second } };
    struct course course = { .accept = { names, second != 0 ? 2 : 1 },
                             .run.status = COURSE_STATUS_IGNORED };
    return reading_accept_open(&course, dialect_of("flip"), saved_with_blank, 1);
}

#define OTHER_5  "+-----+\n|.....|\n|.OX..|\n|.XO..|\n|.....|\n|.....|\n+-----+\nPlayer (O)> "
#define REFUSED  "Unable to write to  a/b.\nPlayer (O)> " END
#define NO_BLANK "Unable to write to a/b.\nPlayer (O)> " END

static void only_sets_of_accepted_readings_count(void **state)
{
    static const struct {
        const char *first, *second, *output, *name;
    } rows[] = {
        { "odd-centre", "save-blanks", OTHER_5 REFUSED, "odd-centre" },
        { "odd-centre", "save-blanks", BOARD_5 NO_BLANK, "save-blanks" },
        { "odd-centre", "save-blanks", OTHER_5 NO_BLANK, "odd-centre+save-blanks" },
        { "save-blanks", "odd-centre", OTHER_5 NO_BLANK, "odd-centre+save-blanks" },
        { "odd-centre", "types-first", OTHER_5 NO_BLANK, "" },
        { "odd-centre", 0, OTHER_5 NO_BLANK, "" },
        { "odd-centre", 0, BOARD_5 REFUSED, "" }, /* the reference's own: no reading is needed */
    };
    size_t r;
    (void)state;
    for (r = 0; r < ROWS(rows); r++) {
        struct reading_acceptance *a = accept(rows[r].first, rows[r].second);
        char found[READING_NAME_ROOM] = "not written";
        int accepts;
        assert_non_null(a);
        reading_accepted_name(a, found);
        assert_string_equal(found, ""); /* nothing was run */
        accepts = reading_accepts(a, 0, bytes_of_text(rows[r].output), 0);
        reading_accepted_name(a, found);
        if (strcmp(found, rows[r].name) != 0)
            fail_msg("row %zu: the name is %s", r, found);
        assert_int_equal(accepts, rows[r].name[0] != '\0');
        reading_accept_close(a);
    }
}

static void nothing_is_accepted_without_memory(void **state)
{
    char found[READING_NAME_ROOM] = "not written";
    (void)state;
    memory_fails_at(1);
    assert_null(accept("odd-centre", 0));
    assert_true(memory_ran_out());
    reading_accepted_name(0, found);
    assert_string_equal(found, "");
}

/* ---- inferring without memory ---- */

/* A program that prints nothing. */
static int run_nothing(void *who, const struct step *steps, size_t count)
{
    size_t *runs = who;
    assert_non_null(steps);
    *runs += count;
    return 1;
}

static bytes no_output(void *who, size_t index)
{
    (void)who;
    (void)index;
    return bytes_of(0, 0);
}

static int agrees_never(void *who, size_t index, const struct step *step)
{
    (void)who;
    (void)index;
    assert_true(step->has_status);
    return 0;
}

/* The table of seen steps, and what is known of a step, need memory in the inference itself. What
   finds the standing takes memory between the two: without it, the step does not count. */
static void an_inference_that_has_no_memory_says_so(void **state)
{
    const struct dialect *reversi = dialect_of("reversi");
    const struct step step = { .input = LITERAL("=\n") };
    size_t n, failures = 0;
    int fine = 0;
    (void)state;
    memory_fails_at(1);
    assert_null(reading_inference_open(reversi, STANDING_PROMISED));
    assert_true(memory_ran_out());
    for (n = 1; n < 20 && !(fine && !memory_ran_out()); n++) {
        struct reading_inference *f;
        struct reading_found found;
        size_t runs = 0;
        struct reading_program program = { &runs, run_nothing, no_output, agrees_never };
        memory_fails_at(0);
        f = reading_inference_open(reversi, STANDING_PROMISED);
        assert_non_null(f);
        memory_fails_at(n);
        fine = reading_inference_add(f, &step, 1, &program);
        reading_inference_find(f, &found);
        assert_int_equal(runs, 1);
        failures += !fine;
        if (memory_ran_out())
            assert_int_equal(found.outcome, READING_REFERENCE); /* nothing was learned */
        else
            assert_int_equal(found.outcome, READING_NONE);
        reading_inference_close(f);
    }
    assert_in_range(n, 4, 19);
    assert_int_equal(failures, 2);
    reading_inference_close(0);
}

/* ---- memory that is given back ---- */

static void use_everything(void)
{
    static const struct step step = { .args = new_five,
                                      .arg_count = 2,
                                      .input = LITERAL("sgame\n") };
    static const struct step next = { .args = load_game, .arg_count = 2, .before = &step };
    const struct dialect *flip = dialect_named("flip");
    struct reading_acceptance *a = accept("odd-centre", "save-blanks");
    struct reading_answer answer;
    struct step probe;
    (void)reading_accepts(a, 0, bytes_of_text("x"), 0);
    reading_accept_close(a);
    (void)reading_tells(flip, 0, DIAL(ODD_CENTRE), &next);
    assert_int_equal(reading_run(flip, 0, &next, 0, &answer), 1);
    reading_answer_free(&answer);
    answer = answer_with(SKIP_1);
    (void)reading_fit_words(DIAL(SKIPPED), &answer, bytes_of_text("x\n"));
    reading_answer_free(&answer);
    assert_int_equal(reading_probe(flip, DIAL(ODD_CENTRE), 0, 0, &probe), 1);
    reading_probe_free(&probe);
}

static void memory_is_given_back(void **state)
{
    (void)state;
    expect_no_leak(use_everything);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_sets_of_a_dialect_have_up_to_two_of_its_readings, begin),
        cmocka_unit_test_setup(the_first_and_the_last_reading_have_names, begin),
        cmocka_unit_test_setup(names_that_do_not_fit_are_cut, begin),
        cmocka_unit_test_setup(a_set_has_the_variants_of_all_its_readings, begin),
        cmocka_unit_test_setup(a_line_of_the_program_takes_the_place_of_the_message, begin),
        cmocka_unit_test_setup(words_are_not_fitted_without_memory, begin),
        cmocka_unit_test_setup(a_step_loads_what_the_steps_before_it_saved, begin),
        cmocka_unit_test_setup(two_readings_are_told_by_output_or_status, begin),
        cmocka_unit_test_setup(a_coordinate_off_the_board_may_be_an_input_error, begin),
        cmocka_unit_test_setup(only_sets_of_accepted_readings_count, begin),
        cmocka_unit_test_setup(nothing_is_accepted_without_memory, begin),
        cmocka_unit_test_setup(memory_is_given_back, begin),
        cmocka_unit_test_setup(an_inference_that_has_no_memory_says_so, begin),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
