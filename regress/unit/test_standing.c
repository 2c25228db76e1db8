/* The standing of inputs that cannot be read or played to their end, and of arguments that no
   golden case can give. */
#include "regress/unit/scene.h"

#include "judge/input_standing.h"

#define CORNERS                                                                                    \
    "R......B\n........\n........\n........\n........\n........\n........\nB......R\n0\n"

/* An order for the standing of an input. */
struct asked {
    const char *dialect, *args, *input;
    int fails; /* reading fails after the input */
};

static struct standing_found stand(const struct asked *a, char *const *words, struct scene *scene)
{
    struct world world = world_of(scene);
    struct check_options options = { .args = a->args, .world = &world };
    struct standing_request request = { .options = &options, .words = words };
    struct standing_found found;
    struct input in;
    input_open(&in, bytes_of_text(a->input), 0, LINES_CAPACITY);
    in.memory.fails = a->fails;
    found = standing_of(dialect_named(a->dialect), &request, &in.from);
    input_close(&in);
    assert_int_equal(scene->taken, 0);
    return found;
}

static void expect_standing(const char *row, const struct standing_found *found,
                            enum standing standing, const char *reason)
{
    expect_number(row, "standing", found->standing, standing);
    if (reason == 0)
        assert_null(found->reason);
    else
        assert_string_equal(found->reason, reason);
}

static void expect_trouble(const char *row, const struct standing_found *found, const char *trouble)
{
    expect_standing(row, found, STANDING_UNKNOWN, 0);
    assert_non_null(found->trouble);
    if (strstr(found->trouble, trouble) == 0)
        fail_msg("%s: the trouble is %s", row, found->trouble);
}

static void an_input_whose_reading_fails_is_unknown(void **state)
{
    static const struct asked rows[] = {
        { "octaflip", 0, "R......B", 1 }, { "reversi", 0, "d3", 1 },
        { "reversi", 0, "d3\n", 1 },      { "bbm103", "4", "0 1\n", 1 },
        { "aps105", 0, "4\n!!!\n", 1 },   { "aps105", 0, "4\n!!!\nWac\n", 1 },
        { "flip", "new 4", "0 2\n", 1 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct scene scene = plenty;
        struct standing_found found = stand(&rows[i], 0, &scene);
        expect_standing(rows[i].input, &found, STANDING_UNKNOWN, 0);
        assert_null(found.trouble); /* the source knows why */
    }
}

static void what_is_outside_stays_so_whatever_fails(void **state)
{
    static const struct asked octaflip = { "octaflip", 0, "R..\x80", 1 };
    struct scene scene = plenty;
    struct standing_found found;
    scene.memory_left = 0;
    found = stand(&octaflip, 0, &scene);
    expect_standing("octaflip", &found, STANDING_OUTSIDE, "a byte above 0x7F");
    assert_int_equal(found.line, 1);
    assert_null(found.trouble);
}

static void a_game_that_is_stopped_has_no_standing(void **state)
{
    static const struct asked rows[] = {
        { "flip", "new 4 1 1", "", 0 },
        { "flip", "new 4", "0 2\n", 0 },
        { "bbm103", "4", "0 1\n0 2\n", 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct scene scene = plenty;
        struct standing_found found;
        scene.turns_left = 0;
        found = stand(&rows[i], 0, &scene);
        expect_trouble(rows[i].args, &found, "interrupted");
        assert_false(found.limited);
    }
}

/* Memory runs out at each block in turn. */
static void without_memory_there_is_no_standing(void **state)
{
    static const struct {
        struct asked asked;
        size_t least; /* blocks of memory that are needed */
    } rows[] = {
        { { "octaflip", 0, CORNERS, 0 }, 1 },
        { { "reversi", 0, "d3\n", 0 }, 1 },
        { { "aps105", 0, "4\n!!!\nWac\n", 0 }, 1 },
        { { "bbm103", "4", "0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n", 0 }, 3 },
        { { "flip", "new 4", "0 2\n", 0 }, 2 },
        { { "flip", "load game", "0 2\n", 0 }, 2 },
    };
    size_t i, n;
    for (i = 0; i < ROWS(rows); i++) {
        struct scene scene = plenty;
        struct standing_found found;
        scene.memory_left = 0;
        scene.file = "flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n";
        found = stand(&rows[i].asked, 0, &scene);
        for (n = 1; found.standing == STANDING_UNKNOWN && n < 10; n++) {
            expect_trouble(rows[i].asked.dialect, &found, "not enough memory");
            scene.memory_left = n;
            found = stand(&rows[i].asked, 0, &scene);
        }
        assert_null(found.trouble);
        assert_true(n > rows[i].least && n < 10);
    }
}

/* Sizes are above what is promised even if no integer holds them; sizes below it are refused, as
   the specification says. */
static void sizes_above_what_is_promised_are_a_ruling(void **state)
{
    static const struct {
        struct asked asked;
        enum standing standing;
        const char *reason;
    } rows[] = {
        { { "bbm103", "29", "", 0 }, STANDING_RULING, "a size above 26" },
        { { "bbm103", "99999999999", "", 0 }, STANDING_RULING, "a size above 26" },
        { { "bbm103", "-99999999999", "", 0 }, STANDING_PROMISED, 0 },
        { { "bbm103", "-2", "", 0 }, STANDING_PROMISED, 0 },
        { { "bbm103", "many", "", 0 }, STANDING_PROMISED, 0 },
        { { "flip", "new 99999999999", "", 0 }, STANDING_RULING, "a size above 80" },
        { { "flip", "new -99999999999", "", 0 }, STANDING_PROMISED, 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct scene scene = plenty;
        struct standing_found found = stand(&rows[i].asked, 0, &scene);
        expect_standing(rows[i].asked.args, &found, rows[i].standing, rows[i].reason);
        assert_int_equal(found.line, 0);
    }
}

/* Only the first words count, because more than the largest number of them are wrong in any case.
 */
static void any_number_of_words_may_be_given(void **state)
{
    char one[] = "new";
    char *words[101] = { 0 };
    static const struct asked flip = { "flip", 0, "", 0 }, octaflip = { "octaflip", 0, CORNERS, 0 };
    struct scene scene = plenty;
    struct standing_found found;
    size_t i;
    for (i = 0; i < 100; i++)
        words[i] = one;
    found = stand(&flip, words, &scene);
    expect_standing("flip", &found, STANDING_PROMISED, 0); /* a message about its usage */
    found = stand(&octaflip, words, &scene);
    expect_standing("octaflip", &found, STANDING_OUTSIDE,
                    "arguments, of which the specification says nothing");
    found = stand(&octaflip, words + 100, &scene);
    expect_standing("octaflip without words", &found, STANDING_PROMISED, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_input_whose_reading_fails_is_unknown),
        cmocka_unit_test(what_is_outside_stays_so_whatever_fails),
        cmocka_unit_test(a_game_that_is_stopped_has_no_standing),
        cmocka_unit_test(without_memory_there_is_no_standing),
        cmocka_unit_test(sizes_above_what_is_promised_are_a_ruling),
        cmocka_unit_test(any_number_of_words_may_be_given),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
