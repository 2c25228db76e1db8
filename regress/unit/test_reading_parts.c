/* parts/readings in small: the words of a message, the run of a step after others, and what a
   course accepts. */
#include "regress/unit/unit.h"

#include "oracle/oracle.h"
#include "readings/accept.h"
#include "readings/readings.h"

#define DIAL(name) ORACLE_DIAL_ON(ORACLE_DIAL_##name)

static const struct dialect *dialect_of(const char *name)
{
    const struct dialect *dialect = dialect_named(name);
    assert_non_null(dialect);
    return dialect;
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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_of_the_program_takes_the_place_of_the_message),
        cmocka_unit_test(a_step_loads_what_the_steps_before_it_saved),
        cmocka_unit_test(two_readings_are_told_by_output_or_status),
        cmocka_unit_test(a_coordinate_off_the_board_may_be_an_input_error),
        cmocka_unit_test(only_sets_of_accepted_readings_count),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
