/* hunt/shrink/replay, cause and explain: a step as the reference plays it, and what is said of how
   a program ends. */
#include "unit.h"

#include "causes/cause.h"
#include "causes/explain.h"
#include "causes/replay.h"

/* ---- replays ---- */

#define EMPTY_ROWS "........\n........\n........\n........\n........\n........\n"

struct replayed {
    const char *what, *dialect;
    const char *args[4];
    const char *input;
    size_t side;
    int is_over, wrong_args;
    const char *turns; /* the kind, player, source and target of each, its flips, line and code */
    const char *board; /* after all turns */
};

static struct step step_of(const struct replayed *r)
{
    struct step step = { .args = (char **)(uintptr_t)r->args, .input = bytes_of_text(r->input) };
    while (r->args[step.arg_count] != 0)
        step.arg_count++;
    return step;
}

/* `0 3-19 27 1;`: player 0 moves from cell 3 to cell 19 and flips cell 27, in line 1. `-` is what
   there is none of. */
static void write_turns(const struct replay *r, char *text)
{
    size_t i, cell;
    text[0] = '\0';
    for (i = 0; i < r->count; i++) {
        const struct replayed_turn *t = &r->turns[i];
        text += sprintf(text, "%s%d ", t->kind == FLIPREF_REFUSED ? "refused " : "", t->player);
        text += t->source < 0 ? sprintf(text, "-") : sprintf(text, "%d", t->source);
        text += sprintf(text, t->jumps ? "=" : "-");
        text += t->target < 0 ? sprintf(text, "-") : sprintf(text, "%d", t->target);
        for (cell = 0; cell < r->side * r->side; cell++)
            text += replay_flips(r, i, cell) ? sprintf(text, " %zu", cell) : 0;
        text += sprintf(text, ",%d%s%s;", (int)t->line, t->code != 0 ? " " : "",
                        t->code != 0 ? t->code->name : "");
    }
}

static const struct replayed replays[] = {
    /* White replies to a move and to a pass. A line that is refused changes nothing. */
    { "a reply, and a refusal",
      "reversi",
      { 0 },
      "d3\nd9\n",
      8,
      0,
      0,
      "0 --19 27,1;1 --18 27,0;refused 0 ---,2 reversi.command.bad-row;",
      "------------------BC-------BC------CB---------------------------" },
    { "a turn after the end",
      "octaflip",
      { 0 },
      "R.......\n.B......\n" EMPTY_ROWS "2\n1 1 1 2\n2 2 2 4\n",
      8,
      1,
      0,
      "0 0-1 9,10;",
      0 },
    { "a jump leaves its cell",
      "octaflip",
      { 0 },
      "R......B\n........\n" EMPTY_ROWS "1\n1 1 1 3\n",
      8,
      0,
      0,
      "0 0=2,10;",
      "..R....B........................................................" },
    { "a move", "bbm103", { "4" }, "0 1\n", 4, 0, 0, "0 --1 5,1;", "_X___XX__XO_____" },
    { "no turns", "flip", { "new", "4" }, "", 4, 0, 0, "", ".....OX..XO....." },
    { "a wrong side", "bbm103", { "3" }, "0 1\n", 0, 0, 1, "", 0 },
    { "an argument with a blank", "flip", { "new 4" }, "0 2\n", 0, 0, 1, "", 0 },
    { "an empty argument", "flip", { "new", "4", "" }, "0 2\n", 0, 0, 1, "", 0 },
};

static void test_steps_are_replayed(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(replays); i++) {
        const struct replayed *row = &replays[i];
        struct step step = step_of(row);
        unsigned char cells[64];
        char turns[512];
        struct replay r;
        assert_true(replay_step(dialect_named(row->dialect), &step, &r));
        write_turns(&r, turns);
        if (strcmp(turns, row->turns) != 0)
            fail_msg("%s: %s, not %s", row->what, turns, row->turns);
        expect_number(row->what, "the side", r.side, row->side);
        expect_number(row->what, "whether it is over", (uint64_t)r.is_over, (uint64_t)row->is_over);
        expect_number(row->what, "whether the arguments are wrong", (uint64_t)r.wrong_args,
                      (uint64_t)row->wrong_args);
        if (row->wrong_args) {
            assert_int_equal(r.code_count, 1);
            assert_int_equal(r.codes[0].is_error, 1);
        }
        if (row->board != 0) {
            replay_board(&r, r.count, cells);
            expect_bytes(row->what, "the board", bytes_of(cells, r.side * r.side),
                         bytes_of_text(row->board));
        }
        replay_free(&r);
        assert_null(r.turns);
        assert_int_equal(r.count, 0);
    }
}

/* Each is noted with the bytes that were printed before it; but not all of very many. */
static void test_findings_are_noted(void **state)
{
    struct step step = { .args = (char *[]){ 0 }, .input = BYTES_OF_LITERAL("d9\nd3\nx\n") };
    char many[512] = "";
    struct replay r;
    size_t i;
    (void)state;
    assert_true(replay_step(dialect_named("reversi"), &step, &r));
    assert_int_equal(r.code_count, 2);
    assert_string_equal(r.codes[0].code->name, "reversi.command.bad-row");
    assert_string_equal(r.codes[1].code->name, "reversi.command.bad-column");
    assert_int_equal(r.codes[0].is_error, 1);
    /* The first board has eight rows of ten bytes, and letters; `? 0` and a board come after it. */
    assert_int_equal(r.codes[0].said, 89);
    assert_int_equal(r.turns[1].said, 89 + 4 + 89);
    assert_int_equal(r.said, 4 * 89 + 2 * 4 + (int)sizeof "d3 c3 0\n" - 1);
    replay_free(&r);
    for (i = 0; i < 70; i++)
        strcat(many, "d9\n");
    step.input = bytes_of_text(many);
    assert_true(replay_step(dialect_named("reversi"), &step, &r));
    assert_true(r.code_count > 2 && r.code_count <= 64);
    assert_int_equal(r.count, 70);
    replay_free(&r);
}

/* ---- how a program ends ---- */

static const struct {
    struct difference d;
    const char *sentence, *cause;
} endings[] = {
    { { .verdict = VERDICT_SIGNAL, .signal = 4 },
      "the program crashes: signal 4 (an illegal instruction)",
      "signal" },
    { { .verdict = VERDICT_SIGNAL, .signal = 6 },
      "the program crashes: signal 6 (abort)",
      "signal" },
    { { .verdict = VERDICT_SIGNAL, .signal = 7 },
      "the program crashes: signal 7 (a bus error)",
      "signal" },
    { { .verdict = VERDICT_SIGNAL, .signal = 8 },
      "the program crashes: signal 8 (an arithmetic error, such as a division by zero)",
      "signal" },
    { { .verdict = VERDICT_SIGNAL, .signal = 11 },
      "the program crashes: signal 11 (a memory error)",
      "signal" },
    { { .verdict = VERDICT_SIGNAL, .signal = 25 },
      "the program crashes: signal 25 (too large a file)",
      "signal" },
    { { .verdict = VERDICT_SIGNAL, .signal = 9 }, "the program crashes: signal 9", "signal" },
    { { .verdict = VERDICT_TIME_CPU },
      "the program does not end: it computes on and on",
      "time-cpu" },
    { { .verdict = VERDICT_TIME_WALL }, "the program does not end: it waits", "time-wall" },
    { { .verdict = VERDICT_OUTPUT_LIMIT },
      "the program does not end: it prints on and on",
      "output-limit" },
    { { .verdict = VERDICT_MEMORY }, "the program uses too much memory", "memory" },
    { { .verdict = VERDICT_FORBIDDEN_CALL },
      "the program makes a system call that is forbidden",
      "forbidden-call" },
    { { .verdict = VERDICT_MEMORY_ERROR, .sanitizer = "overflow\x7f\x1f~ of 4 bytes at a.c:7" },
      "undefined behaviour, answer right: overflow\\x7F\\x1F~ of 4 bytes at a.c:7",
      "memory-error, overflow~ of  bytes at a.c:7" },
    { { .verdict = VERDICT_EXIT_STATUS, .has_status = 1, .status = 1, .expected_status = 3 },
      "the exit status: expected 3, found 1",
      "exit-status, the exit status: expected 3" },
};

static void test_endings_are_explained(void **state)
{
    const struct dialect *reversi = dialect_named("reversi");
    struct step step = { .args = (char *[]){ 0 } };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(endings); i++) {
        struct explained e;
        struct cause cause;
        char room[512] = "";
        sink out;
        explain_difference(reversi, &step, bytes_of(0, 0), &endings[i].d, &e);
        assert_string_equal(e.sentence, endings[i].sentence);
        assert_string_equal(e.what, "");
        cause_of(reversi, &step, bytes_of(0, 0), &endings[i].d, &cause);
        sink_init(&out, 0, 0, (unsigned char *)room, sizeof room - 1);
        cause_say(&cause, &out);
        assert_string_equal(room, endings[i].cause);
        assert_true(cause_equal(&cause, &cause));
    }
}

static void test_causes_differ_in_verdict_place_or_codes(void **state)
{
    static const struct cause one = { .verdict = VERDICT_SIGNAL, .place = "a", .codes = "b" };
    struct cause other = one;
    char room[64] = "";
    sink out;
    (void)state;
    assert_true(cause_equal(&one, &other));
    other.rule = "c";
    assert_true(cause_equal(&one, &other));
    other.verdict = VERDICT_MEMORY;
    assert_false(cause_equal(&one, &other));
    other = one;
    other.place[0] = 'c';
    assert_false(cause_equal(&one, &other));
    other = one;
    other.codes[0] = 'c';
    assert_false(cause_equal(&one, &other));
    sink_init(&out, 0, 0, (unsigned char *)room, sizeof room - 1);
    cause_say(&one, &out);
    assert_string_equal(room, "signal, a, b");
}

static void test_explanations_are_one_line(void **state)
{
    static const struct {
        struct explained e;
        const char *said;
    } rows[] = {
        { { .sentence = "it is wrong" }, "it is wrong" },
        { { .turn = 12, .sentence = "it is wrong" }, "turn 12: it is wrong" },
        { { .turn = 1, .who = "Black", .sentence = "it is wrong" }, "turn 1, Black: it is wrong" },
        { { .turn = 1, .who = "Black", .cell = "db", .sentence = "it is wrong", .clause = "do" },
          "turn 1, Black at db: it is wrong   [do]" },
        { { .turn = 1, .cell = "db", .sentence = "it is wrong" }, "turn 1 at db: it is wrong" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        char room[128] = "";
        sink out;
        sink_init(&out, 0, 0, (unsigned char *)room, sizeof room - 1);
        explained_say(&rows[i].e, &out);
        assert_string_equal(room, rows[i].said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_are_replayed),
        cmocka_unit_test(test_findings_are_noted),
        cmocka_unit_test(test_endings_are_explained),
        cmocka_unit_test(test_causes_differ_in_verdict_place_or_codes),
        cmocka_unit_test(test_explanations_are_one_line),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
