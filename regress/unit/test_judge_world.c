/* What judging asks of its world: memory that may run out, files that an input may not choose, and
   whether a game goes on. Also how many steps computers may take. */
#include "regress/unit/scene.h"

#include "findings/grid_codes.h"
#include "judge/dialects.h"
#include "tokenize/lines.h"

/* ---- what is told ---- */

struct told {
    int findings, verdicts, ends;
    const struct code *code;
    uint64_t line;
    char found[100], words[100];
    int valid;
    struct tally tally;
};

static void hear_finding(void *who, const struct finding *f)
{
    struct told *t = who;
    bytes found = diagnostic_found(&f->diagnostic);
    t->findings++;
    t->code = f->code;
    t->line = f->diagnostic.line;
    (void)snprintf(t->found, sizeof t->found, "%.*s", (int)found.len, (const char *)found.at);
}

static void hear_verdict(void *who, const flipref_verdict *v)
{
    struct told *t = who;
    t->verdicts++;
    t->valid = v->valid;
    (void)snprintf(t->words, sizeof t->words, "%s", v->words);
}

static void hear_end(void *who, int unjudged)
{
    struct told *t = who;
    t->ends += !unjudged;
}

static struct told judge(const char *dialect, const struct check_options *options,
                         const char *input)
{
    struct told told = { 0 };
    struct listener to = { hear_finding, hear_verdict, hear_end, &told, QUIET_NOTHING, 0 };
    struct input in;
    input_open(&in, bytes_of_text(input), 0, LINES_CAPACITY);
    dialect_named(dialect)->check(&to, options, &in.from, &told.tally);
    input_close(&in);
    assert_int_equal(told.verdicts, told.ends);
    return told;
}

static struct told judge_in(const char *dialect, const char *args, const char *input,
                            struct scene *scene, uint64_t limit)
{
    struct world world = world_of(scene);
    struct check_options options = { .args = args, .limit = limit, .world = &world };
    struct told told = judge(dialect, &options, input);
    assert_int_equal(scene->taken, 0);
    return told;
}

static void expect_no_verdict(const struct told *t, const char *trouble, int limited)
{
    assert_int_equal(t->verdicts, 0);
    assert_int_equal(t->findings, 0);
    assert_int_equal(t->tally.valid + t->tally.not_valid, 0);
    assert_string_equal(t->tally.trouble, trouble);
    assert_int_equal(t->tally.limited, limited);
}

/* ---- signals ---- */

enum { TURNS = 13 /* of two computers on a board of 4 x 4; one of them is a pass */ };

static void a_game_that_is_stopped_has_no_verdict(void **state)
{
    int turns;
    for (turns = 0; turns < TURNS; turns++) {
        struct scene scene = plenty;
        struct told told;
        scene.turns_left = turns;
        told = judge_in("flip", "new 4 1 1", "", &scene, 0);
        expect_no_verdict(&told, "interrupted", 0);
    }
    for (turns = 0; turns < 2; turns++) {
        struct scene scene = plenty;
        struct told told;
        scene.turns_left = turns;
        told = judge_in("bbm103", "4", "0 1\n0 2\n", &scene, 0);
        expect_no_verdict(&told, "interrupted", 0);
    }
}

static void a_game_that_goes_on_has_one(void **state)
{
    struct scene scene = plenty;
    struct world world = world_of(&scene);
    struct check_options options = { .args = "new 4 1 1", .world = &world };
    struct told told = judge("flip", &options, "");
    assert_string_equal(told.words, "O=12 X=4");
    assert_true(told.valid);
    assert_null(told.tally.trouble);
    scene.turns_left = TURNS;
    assert_int_equal(judge("flip", &options, "").verdicts, 1);
    world.goes_on = 0; /* nobody asks to stop */
    assert_int_equal(judge("flip", &options, "").verdicts, 1);
}

/* ---- steps ---- */

/* Each cell of a board of 4 x 4, many times, so that a human moves whenever it can. */
static const char *tries(void)
{
    static char text[8 * 16 * 4 + 1];
    size_t i;
    for (i = 0; i < 8 * 16; i++)
        (void)snprintf(text + 4 * i, 5, "%d %d\n", (int)(i % 16 / 4), (int)(i % 4));
    return text;
}

/* A computer's turn is 16 steps on this board, unless it answers a human's move. */
static void computers_take_as_many_steps_as_they_may(void **state)
{
    static const struct {
        const char *args;
        uint64_t steps;
    } rows[] = {
        { "new 4 1 1", 12 * 16 }, { "new 4 0 0", 0 },
        { "new 4 0 1", 2 * 16 }, /* O begins, and moves on when X has passed */
        { "new 4 1 0", 0 },      /* X answers each move of O */
        { "new 4 0 2", 16 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct scene scene = plenty;
        struct told told;
        if (rows[i].steps > 0) {
            told = judge_in("flip", rows[i].args, tries(), &scene, rows[i].steps);
            expect_number(rows[i].args, "verdicts", (uint64_t)told.verdicts, 1);
        }
        told = judge_in("flip", rows[i].args, tries(), &scene, rows[i].steps + 1);
        expect_number(rows[i].args, "verdicts", (uint64_t)told.verdicts, 1);
        expect_number(rows[i].args, "limited", (uint64_t)told.tally.limited, 0);
        if (rows[i].steps < 2)
            continue;
        told = judge_in("flip", rows[i].args, tries(), &scene, rows[i].steps - 1);
        expect_number(rows[i].args, "verdicts", (uint64_t)told.verdicts, 0);
        expect_number(rows[i].args, "counted", told.tally.valid + told.tally.not_valid, 0);
        expect_number(rows[i].args, "limited", (uint64_t)told.tally.limited, 1);
        assert_string_equal(told.tally.trouble, "computers take too many steps (--limit)");
    }
}

/* The largest board on which computers may play to the end by default, and the next. */
static void the_usual_limit_is_enough_for_299(void **state)
{
    assert_true((uint64_t)(299 * 299 - 4) * 299 * 299 <= LIMIT_USUAL);
    assert_true((uint64_t)(300 * 300 - 4) * 300 * 300 > LIMIT_USUAL);
}

/* ---- files ---- */

static const char saved[] = "flip 1\n4 X 0 0\n..O.\n.OO.\n.XO.\n....\n";

static void an_input_names_no_file(void **state)
{
    struct scene scene = plenty;
    struct world world = world_of(&scene);
    struct check_options options = { .args = " load\tgame ", .world = &world };
    struct told told;
    scene.file = saved;
    told = judge("flip", &options, "stext\n");
    assert_true(told.valid);
    assert_int_equal(scene.opens, 1);
    world.open = 0;
    told = judge("flip", &options, "stext\n");
    assert_int_equal(scene.opens, 1);
    assert_int_equal(scene.taken, 0);
    assert_int_equal(told.verdicts, 1);
    assert_false(told.valid);
    assert_int_equal(told.findings, 1);
    assert_ptr_equal(told.code, &flip_codes[FLIP_ARGUMENTS_FILE]);
    assert_int_equal(told.line, 0); /* the line before the input */
    assert_string_equal(told.found, "game");
    assert_int_equal(told.tally.not_valid, 1);
    assert_true(told.tally.refused);
    scene.memory_left = 0;
    told = judge("flip", &options, "stext\n");
    expect_no_verdict(&told, "not enough memory, or the saved game is gone", 0);
    scene.memory_left = 1; /* for the arguments */
    told = judge("flip", &options, "stext\n");
    assert_true(told.tally.refused);
    options.args = "new 4"; /* needs no file */
    scene.memory_left = 1000;
    assert_true(judge("flip", &options, "stext\n").valid);
}

/* ---- arguments ---- */

static void arguments_say_what_is_asked_for(void **state)
{
    static const struct {
        const char *dialect, *args;
        enum arguments asked;
        int fine, fine_with_file;
    } rows[] = {
        { "bbm103", "4", ARGUMENTS_START, 1, 1 },
        { "bbm103", "5", ARGUMENTS_WRONG, 0, 0 },
        { "bbm103", "load game", ARGUMENTS_WRONG, 0, 0 },
        { "flip", "new 4", ARGUMENTS_START, 1, 1 },
        { "flip", "new 3", ARGUMENTS_WRONG, 0, 0 },
        { "flip", "", ARGUMENTS_WRONG, 0, 0 },
        { "flip", 0, ARGUMENTS_WRONG, 0, 0 },
        { "flip", "load", ARGUMENTS_WRONG, 0, 0 },
        { "flip", "load game", ARGUMENTS_LOAD, 0, 1 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        struct scene scene = plenty;
        struct world world = world_of(&scene);
        const char *dialect = rows[i].dialect;
        const char *name = rows[i].args != 0 ? rows[i].args : "none";
        expect_number(name, "arguments", arguments_of(dialect_named(dialect), rows[i].args, &world),
                      rows[i].asked);
        assert_int_equal(scene.opens, 0);
        expect_number(name, "fine",
                      (uint64_t)arguments_are_fine(dialect_named(dialect), rows[i].args, &world),
                      (uint64_t)rows[i].fine);
        scene.file = saved;
        expect_number(name, "fine with a file",
                      (uint64_t)arguments_are_fine(dialect_named(dialect), rows[i].args, &world),
                      (uint64_t)rows[i].fine_with_file);
        world.open = 0;
        expect_number(name, "fine without files",
                      (uint64_t)arguments_are_fine(dialect_named(dialect), rows[i].args, &world),
                      (uint64_t)rows[i].fine);
        scene.memory_left = 0;
        expect_number(name, "arguments without memory",
                      arguments_of(dialect_named(dialect), rows[i].args, &world),
                      ARGUMENTS_NO_MEMORY);
        assert_false(arguments_are_fine(dialect_named(dialect), rows[i].args, &world));
        assert_int_equal(scene.taken, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_that_is_stopped_has_no_verdict),
        cmocka_unit_test(a_game_that_goes_on_has_one),
        cmocka_unit_test(computers_take_as_many_steps_as_they_may),
        cmocka_unit_test(the_usual_limit_is_enough_for_299),
        cmocka_unit_test(an_input_names_no_file),
        cmocka_unit_test(arguments_say_what_is_asked_for),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
