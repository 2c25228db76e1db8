/* Second readings: what each dial of the oracles changes and what it leaves, written by hand from
   the rulings; which inputs tell readings apart; which readings a program follows. */
#include "oracle/oracle.h"
#include "readings/accept.h"
#include "readings/readings.h"

#include "regress/unit/sanitized.h"
#include "regress/unit/unit.h"

enum { ARGS_MOST = 4 };

static bytes text_of(const char *text)
{
    return bytes_of(text, strlen(text));
}

static const struct dialect *dialect_of(const char *name)
{
    const struct dialect *dialect = dialect_named(name);
    assert_non_null(dialect);
    return dialect;
}

/* ---- the dials ---- */

#define OCTAFLIP_TOP   "R......B\n........\n........\n........\n........\n........\n........\n"
#define OCTAFLIP_BOARD OCTAFLIP_TOP "B......R\n"
#define OCTAFLIP_CRS                                                                               \
    "R......B\r\n........\r\n........\r\n........\r\n........\r\n........\r\n........\r\n"         \
    "B......R\r\n"
#define OCTAFLIP_DRAW OCTAFLIP_BOARD "Draw\n"

#define REVERSI_START                                                                              \
    "--------1\n--------2\n--------3\n---BC---4\n---CB---5\n--------6\n--------7\n--------8\n"     \
    "abcdefgh\n"
#define REVERSI_E3                                                                                 \
    "--------1\n--------2\n----B---3\n---BB---4\n---CB---5\n--------6\n--------7\n--------8\n"     \
    "abcdefgh\n"

#define APS105_START "Enter the board dimension:   ab\na WB\nb BW\nEnter board configuration:\n"
#define APS105_END(board)                                                                          \
    board "Available moves for W:\nAvailable moves for B:\nEnter a move:\nInvalid move.\n" board

#define FLIP_EVEN  "+----+\n|....|\n|.OX.|\n|.XO.|\n|....|\n+----+\nPlayer (O)> "
#define FLIP_ODD   "+-----+\n|.....|\n|.....|\n|..OX.|\n|..XO.|\n|.....|\n+-----+\nPlayer (O)> "
#define FLIP_OTHER "+-----+\n|.....|\n|.OX..|\n|.XO..|\n|.....|\n|.....|\n+-----+\nPlayer (O)> "
#define FLIP_END   "End of input from Player O.\n"

/* A game of bbm103 in which Player 2 is skipped once. X at 0 3 flips two pieces, every other move
   one. */
#define BBM103_START "  0 1 2 3\n0 _ _ _ _\n1 _ O X _\n2 _ X O _\n3 _ _ _ _\n"
#define BBM103_REST                                                                                \
    "  0 1 2 3\n0 _ X _ _\n1 _ X X _\n2 _ X O _\n3 _ _ _ _\nPlayer 2's turn: "                     \
    "  0 1 2 3\n0 _ X O _\n1 _ X O _\n2 _ X O _\n3 _ _ _ _\nPlayer 1's turn: "                     \
    "  0 1 2 3\n0 _ X X X\n1 _ X X _\n2 _ X O _\n3 _ _ _ _\nPlayer 2's turn: "                     \
    "  0 1 2 3\n0 O X X X\n1 _ O X _\n2 _ X O _\n3 _ _ _ _\nPlayer 1's turn: "                     \
    "  0 1 2 3\n0 O X X X\n1 _ X X _\n2 X X O _\n3 _ _ _ _\n"
#define BBM103_LAST                                                                                \
    "Player 1's turn:   0 1 2 3\n0 O X X X\n1 _ X X _\n2 X X X _\n3 _ _ _ X\nGame Ended...\n"
#define BBM103_MOVES "0 1\n0 2\n0 3\n0 0\n2 0\n3 3\n"
#define PROMPT       "Player 1's turn: "
#define REFUSED      "Error : Invalid move. Please make another move : "
#define SCORE        "Player 1 : 9 , 18\nPlayer 2 : 1 , 1\n"
#define BBM103_BAD                                                                                 \
    "Error : Invalid format for command line arguments. The size argument should be an even "      \
    "positive integer number greater then or equal to 4.\n"

/* What the reference prints, and what the reading does. Without a text of its own, the reading
   prints the same. */
static const struct {
    const char *dialect, *reading;
    const char *args[ARGS_MOST];
    bytes input;
    const char *reference;
    int status;
    const char *reads;
    int reads_status;
} dials[] = {
    { "octaflip",
      "interleave",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "2\n1 1 1 1\nx\n"),
      "Invalid input at turn 2\n",
      0,
      "Invalid move at turn 1\n",
      0 },
    { "octaflip",
      "interleave",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "1\n1 1 1 1\n"),
      "Invalid move at turn 1\n",
      0,
      0,
      0 },
    { "octaflip",
      "coordinate-is-input",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "1\n9 1 8 1\n"),
      "Invalid move at turn 1\n",
      0,
      "Invalid input at turn 1\n",
      0 },
    { "octaflip",
      "coordinate-is-input",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "2\n1 1 1 1\n1 1 0 0\n"),
      "Invalid move at turn 1\n",
      0,
      "Invalid input at turn 2\n",
      0 },
    { "octaflip",
      "coordinate-is-input",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "1\n0 0 0 0\n"),
      "Invalid move at turn 1\n",
      0,
      0,
      0 },
    { "octaflip",
      "pass-any-time",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "1\n0 0 0 0\n"),
      "Invalid move at turn 1\n",
      0,
      OCTAFLIP_DRAW,
      0 },
    { "octaflip",
      "pass-any-time",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "3\n0 0 0 0\n0 0 0 0\n1 1 1 1\n"),
      "Invalid move at turn 1\n",
      0,
      OCTAFLIP_DRAW,
      0 }, /* two passes in a row end the game */
    { "octaflip",
      "pass-any-time",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "1\n1 1 1 1\n"),
      "Invalid move at turn 1\n",
      0,
      0,
      0 },
    { "octaflip",
      "extra-words",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "0 x\n"),
      "Invalid input at turn 0\n",
      0,
      OCTAFLIP_DRAW,
      0 },
    { "octaflip",
      "extra-words",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "1\n1 1 1 1 1\n"),
      "Invalid input at turn 1\n",
      0,
      "Invalid move at turn 1\n",
      0 },
    { "octaflip",
      "extra-words",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "x 0\n"),
      "Invalid input at turn 0\n",
      0,
      0,
      0 },
    { "octaflip",
      "blank-lines",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "\n0\n"),
      "Invalid input at turn 0\n",
      0,
      OCTAFLIP_DRAW,
      0 },
    { "octaflip",
      "blank-lines",
      { 0 },
      LITERAL("\n" OCTAFLIP_BOARD "0\n"),
      "Board input error\n",
      0,
      OCTAFLIP_DRAW,
      0 },
    { "octaflip",
      "blank-lines",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "1\n"),
      "Invalid input at turn 1\n",
      0,
      0,
      0 },
    { "octaflip",
      "carriage-return",
      { 0 },
      LITERAL(OCTAFLIP_CRS "0\r\n"),
      "Board input error\n",
      0,
      OCTAFLIP_DRAW,
      0 },
    { "octaflip",
      "carriage-return",
      { 0 },
      LITERAL(OCTAFLIP_TOP "B\r......\n0\n"),
      "Board input error\n",
      0,
      0,
      0 },
    { "octaflip",
      "carriage-return",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "0\r\n"),
      OCTAFLIP_DRAW,
      0,
      0,
      0 },
    { "octaflip",
      "last-line-feed",
      { 0 },
      LITERAL(OCTAFLIP_BOARD "0"),
      OCTAFLIP_DRAW,
      0,
      "Invalid input at turn 0\n",
      0 },
    { "octaflip", "last-line-feed", { 0 }, LITERAL(OCTAFLIP_BOARD "0\n"), OCTAFLIP_DRAW, 0, 0, 0 },

    { "aps105",
      "first-tile",
      { 0 },
      LITERAL("2\nWaa\nBaa\n!!!\nWaa\n"),
      APS105_START APS105_END("  ab\na BB\nb BW\n"),
      0,
      APS105_START APS105_END("  ab\na WB\nb BW\n"),
      0 },
    { "aps105",
      "first-tile",
      { 0 },
      LITERAL("2\nBaa\n!!!\nWaa\n"), /* the centre was no tile */
      APS105_START APS105_END("  ab\na BB\nb BW\n"),
      0,
      0,
      0 },

    { "flip",
      "odd-centre",
      { "new", "5" },
      LITERAL(""),
      FLIP_ODD FLIP_END,
      5,
      FLIP_OTHER FLIP_END,
      5 },
    { "flip", "odd-centre", { "new", "4" }, LITERAL(""), FLIP_EVEN FLIP_END, 5, 0, 0 },
    { "flip",
      "types-first",
      { "new", "3", "7" },
      LITERAL(""),
      "Invalid board dimension.\n",
      2,
      "Invalid player type.\n",
      3 },
    { "flip",
      "types-first",
      { "new", "3", "0" },
      LITERAL(""),
      "Invalid board dimension.\n",
      2,
      0,
      0 },
    { "flip",
      "save-blanks",
      { "new", "4" },
      LITERAL("s  \n"),
      FLIP_EVEN "Game saved.\n",
      0,
      FLIP_EVEN "Please give a filename.\nPlayer (O)> " FLIP_END,
      5 },
    { "flip",
      "save-blanks",
      { "new", "4" },
      LITERAL("s a/b\n"),
      FLIP_EVEN "Unable to write to  a/b.\nPlayer (O)> " FLIP_END,
      5,
      FLIP_EVEN "Unable to write to a/b.\nPlayer (O)> " FLIP_END,
      5 },
    { "flip",
      "save-blanks",
      { "new", "4" },
      LITERAL("sa/b \n"),
      FLIP_EVEN "Unable to write to a/b .\nPlayer (O)> " FLIP_END,
      5,
      0,
      0 },

    { "bbm103",
      "flip-adds-one",
      { "4" },
      LITERAL(BBM103_MOVES),
      BBM103_START PROMPT BBM103_REST BBM103_LAST SCORE,
      0,
      BBM103_START PROMPT BBM103_REST BBM103_LAST "Player 1 : 9 , 16\nPlayer 2 : 1 , 1\n",
      0 },
    { "bbm103", "flip-adds-one", { "5" }, LITERAL(""), BBM103_BAD, 1, 0, 0 },
    { "bbm103",
      "prompt-again",
      { "4" },
      LITERAL("1 1\n" BBM103_MOVES),
      BBM103_START PROMPT REFUSED BBM103_REST BBM103_LAST SCORE,
      0,
      BBM103_START PROMPT REFUSED PROMPT BBM103_REST BBM103_LAST SCORE,
      0 },
    { "bbm103",
      "prompt-again",
      { "4" },
      LITERAL(BBM103_MOVES),
      BBM103_START PROMPT BBM103_REST BBM103_LAST SCORE,
      0,
      0,
      0 },
    { "bbm103",
      "skip-message",
      { "4" },
      LITERAL(BBM103_MOVES),
      BBM103_START PROMPT BBM103_REST BBM103_LAST SCORE,
      0,
      BBM103_START PROMPT BBM103_REST "Player 2 has no move and is skipped.\n" BBM103_LAST SCORE,
      0 },
    { "bbm103",
      "skip-message",
      { "4", "4" },
      LITERAL(""),
      "Error : Invalid number of command line arguments.\n",
      1,
      0,
      0 },

    { "reversi",
      "no-score-after-refusal",
      { 0 },
      LITERAL("zz\n"),
      REVERSI_START "? 0\n" REVERSI_START,
      0,
      REVERSI_START "?\n" REVERSI_START,
      0 },
    { "reversi",
      "no-score-after-refusal",
      { 0 },
      LITERAL("=\n"),
      REVERSI_START "= e3 -3\n" REVERSI_E3,
      0,
      0,
      0 },
    { "reversi",
      "white-space",
      { 0 },
      LITERAL("\t= \n"),
      REVERSI_START "? 0\n" REVERSI_START,
      0,
      REVERSI_START "= e3 -3\n" REVERSI_E3,
      0 },
    { "reversi",
      "white-space",
      { 0 },
      LITERAL("e 3\n"),
      REVERSI_START "? 0\n" REVERSI_START,
      0,
      0,
      0 },
};

static struct step step_of_row(size_t i, char *args[ARGS_MOST + 1])
{
    struct step step = { .args = args, .input = dials[i].input };
    for (size_t k = 0; k < ARGS_MOST; k++) {
        args[k] = (char *)(uintptr_t)dials[i].args[k];
        step.arg_count += args[k] != 0;
    }
    args[ARGS_MOST] = 0;
    return step;
}

static void expect_answer(size_t i, reading_set set, const char *output, int status)
{
    char *args[ARGS_MOST + 1];
    struct step step = step_of_row(i, args);
    struct reading_answer answer;
    char row[64];
    snprintf(row, sizeof row, "row %zu, %s", i, set != 0 ? dials[i].reading : "reference");
    assert_true(reading_run(dialect_of(dials[i].dialect), set, &step, 0, &answer));
    expect_bytes(row, "the output", answer.output, text_of(output));
    expect_number(row, "the status", (uint64_t)answer.status, (uint64_t)status);
    reading_answer_free(&answer);
}

static void a_dial_changes_its_clause_and_nothing_else(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(dials); i++) {
        reading_set set = reading_named(dialect_of(dials[i].dialect), dials[i].reading);
        assert_int_not_equal(set, 0);
        expect_answer(i, 0, dials[i].reference, dials[i].status);
        if (dials[i].reads != 0)
            expect_answer(i, set, dials[i].reads, dials[i].reads_status);
        else
            expect_answer(i, set, dials[i].reference, dials[i].status);
    }
}

static void every_reading_has_rows_of_both_kinds(void **state)
{
    (void)state;
    assert_int_equal(course_reading_count, ORACLE_READINGS);
    for (size_t r = 0; r < course_reading_count; r++) {
        int differs = 0, agrees = 0;
        for (size_t i = 0; i < ROWS(dials); i++) {
            if (strcmp(dials[i].dialect, course_readings[r].dialect) != 0 ||
                strcmp(dials[i].reading, course_readings[r].name) != 0)
                continue;
            differs += dials[i].reads != 0;
            agrees += dials[i].reads == 0;
        }
        expect_number(course_readings[r].name, "rows that differ", differs > 0, 1);
        expect_number(course_readings[r].name, "rows that agree", agrees > 0, 1);
    }
}

/* ---- variants ---- */

static const struct {
    const char *dialect, *reading;
    unsigned long also;
    bytes input;
    const char *output;
} variants[] = {
    { "octaflip", "blank-lines", ORACLE_DIAL_ON(ORACLE_VARIANT_BOARD_LINES),
      LITERAL("\n" OCTAFLIP_BOARD "0\n"), "Board input error\n" },
    { "octaflip", "blank-lines", ORACLE_DIAL_ON(ORACLE_VARIANT_BOARD_LINES),
      LITERAL(OCTAFLIP_BOARD " \n0\n"), OCTAFLIP_DRAW },
    { "octaflip", "blank-lines", ORACLE_DIAL_ON(ORACLE_VARIANT_EMPTY_LINES),
      LITERAL(OCTAFLIP_BOARD " \n0\n"), "Invalid input at turn 0\n" },
    { "octaflip", "blank-lines", ORACLE_DIAL_ON(ORACLE_VARIANT_EMPTY_LINES),
      LITERAL("\n" OCTAFLIP_BOARD "\n0\n"), OCTAFLIP_DRAW },
    { "octaflip", "carriage-return", ORACLE_DIAL_ON(ORACLE_VARIANT_EVERY_CR),
      LITERAL(OCTAFLIP_TOP "B.\r.....\rR\n0\n"), OCTAFLIP_DRAW },
    { "octaflip", "carriage-return", ORACLE_DIAL_ON(ORACLE_VARIANT_FIRST_CR),
      LITERAL(OCTAFLIP_TOP "B......R\rx\n0\n"), OCTAFLIP_DRAW },
    { "reversi", "no-score-after-refusal", ORACLE_DIAL_ON(ORACLE_VARIANT_SCORE_BLANK),
      LITERAL("zz\n"), REVERSI_START "? \n" REVERSI_START },
};

static void variants_differ_as_their_words_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS(variants); i++) {
        const struct dialect *dialect = dialect_of(variants[i].dialect);
        struct step step = { .input = variants[i].input };
        struct reading_answer answer;
        char row[16];
        snprintf(row, sizeof row, "row %zu", i);
        assert_true(reading_run(dialect,
                                reading_named(dialect, variants[i].reading) | variants[i].also,
                                &step, 0, &answer));
        expect_bytes(row, "the output", answer.output, text_of(variants[i].output));
        reading_answer_free(&answer);
    }
}

static void the_prompt_of_a_variant_has_its_own_line(void **state)
{
    static const char wanted[] =
        BBM103_START PROMPT REFUSED "\n" PROMPT BBM103_REST BBM103_LAST SCORE;
    char *args[] = { (char[]){ "4" }, 0 };
    struct step step = { .args = args, .arg_count = 1, .input = LITERAL("1 1\n" BBM103_MOVES) };
    struct reading_answer answer;
    (void)state;
    assert_true(
        reading_run(dialect_of("bbm103"),
                    ORACLE_DIAL_ON(ORACLE_DIAL_PROMPT) | ORACLE_DIAL_ON(ORACLE_VARIANT_PROMPT_LINE),
                    &step, 0, &answer));
    expect_bytes("prompt", "the output", answer.output, text_of(wanted));
    reading_answer_free(&answer);
}

/* ---- the oracles ---- */

static void a_limit_makes_an_oracle_give_up(void **state)
{
    static const struct {
        const char *dialect, *args[ARGS_MOST], *input;
        unsigned long long limit;
        int ends;
    } rows[] = {
        { "flip", { "new", "1000", "1", "2" }, "", 5000000, 0 },
        { "flip", { "new", "8", "1", "2" }, "", 5000000, 1 },
        { "bbm103", { "1000" }, "1 1\n1 1\n1 1\n", 1000000, 0 },
        { "bbm103", { "4" }, "1 1\n", 1000000, 1 },
        { "octaflip", { 0 }, OCTAFLIP_BOARD "0\n", 10, 0 },
        { "octaflip", { 0 }, OCTAFLIP_BOARD "0\n", 1000, 1 },
        { "reversi", { 0 }, "=\n=\n", 300, 0 },
        { "aps105", { 0 }, "26\n!!!\nWaa\n", 300, 0 },
        { "aps105", { 0 }, "26\n!!!\nWaa\n", 100000, 1 },
        { "checkers", { 0 }, "", 0, 0 },
    };
    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        char *args[ARGS_MOST + 1] = { 0 };
        struct oracle_order order = { .dialect = rows[i].dialect,
                                      .args = args,
                                      .input = (const unsigned char *)rows[i].input,
                                      .size = strlen(rows[i].input),
                                      .steps = rows[i].limit };
        struct oracle_answer answer;
        char row[16];
        snprintf(row, sizeof row, "row %zu", i);
        for (size_t k = 0; k < ARGS_MOST; k++)
            args[k] = (char *)(uintptr_t)rows[i].args[k];
        expect_number(row, "whether it ends", (uint64_t)oracle_run(&order, &answer),
                      (uint64_t)rows[i].ends);
        assert_int_equal(answer.output != 0, rows[i].ends);
        oracle_answer_free(&answer);
    }
}

static int flip_status(struct oracle_saves *saves, const char *const words[3], const char *input)
{
    char *args[4] = { (char *)(uintptr_t)words[0], (char *)(uintptr_t)words[1],
                      (char *)(uintptr_t)words[2], 0 };
    struct oracle_order order = { .dialect = "flip",
                                  .args = args,
                                  .input = (const unsigned char *)input,
                                  .size = strlen(input),
                                  .saves = saves };
    struct oracle_answer answer;
    assert_true(oracle_run(&order, &answer));
    oracle_answer_free(&answer);
    return answer.status;
}

static void games_are_saved_and_loaded(void **state)
{
    struct oracle_saves *saves = oracle_saves_new();
    (void)state;
    assert_int_equal(flip_status(saves, (const char *[]){ "load", "game", 0 }, ""), 4);
    assert_int_equal(flip_status(saves, (const char *[]){ "new", "4", 0 }, "s./game\n"), 0);
    assert_int_equal(flip_status(saves, (const char *[]){ "load", "game", 0 }, ""), 5);
    assert_int_equal(flip_status(saves, (const char *[]){ "new", "4", 0 }, "s..\n"), 5);
    assert_int_equal(flip_status(saves, (const char *[]){ "new", "4", 0 }, "sa/b\n"), 5);
    assert_int_equal(flip_status(0, (const char *[]){ "new", "4", 0 }, "sgame\n"), 0);
    assert_int_equal(flip_status(0, (const char *[]){ "load", "game", 0 }, ""), 4);
    oracle_saves_free(saves);
}

/* ---- names ---- */

static void a_set_has_a_name_and_a_sentence(void **state)
{
    const struct dialect *octaflip = dialect_of("octaflip");
    reading_set both =
        reading_named(octaflip, "pass-any-time") | reading_named(octaflip, "extra-words");
    char name[READING_NAME_ROOM], text[READING_TEXT_ROOM];
    (void)state;
    reading_set_name(both, name);
    reading_set_text(both, text);
    assert_string_equal(name, "pass-any-time+extra-words");
    assert_string_equal(text, "a player may pass at any time, and extra words are ignored");
    reading_set_name(0, name);
    assert_string_equal(name, "");
    assert_int_equal(reading_named(octaflip, "first-tile"), 0); /* of another dialect */
    for (size_t d = 0; d < dialect_count; d++) {
        reading_set sets[READING_SETS_MOST];
        size_t count = reading_sets(&dialects[d], sets);
        for (size_t i = 0; i < count; i++) {
            reading_set_name(sets[i], name);
            reading_set_text(sets[i], text);
            assert_true(strlen(name) < sizeof name - 1); /* nothing was cut off */
            assert_true(strlen(text) < sizeof text - 1);
        }
    }
}

/* ---- which readings a program follows ---- */

/* A program that answers as an oracle does, perhaps with a bug of its own. */
struct planted {
    const struct dialect *dialect;
    unsigned long variant;
    const char *skips_with; /* its words for a player who is skipped; NULL: the oracle's */
    int fails_on_even;      /* it prints nothing if the number of bytes is even */
    struct reading_answer answers[64];
    size_t count;
    size_t runs;
};

static void forget(struct planted *p)
{
    while (p->count > 0)
        reading_answer_free(&p->answers[--p->count]);
}

/* Replaces the oracle's words by others. */
static void reword(struct planted *p, struct reading_answer *answer)
{
    size_t length = strlen(p->skips_with);
    char *text = calloc(1, answer->output.len + 64 * length);
    bytes rest = answer->output;
    size_t to = 0;
    assert_non_null(text);
    while (rest.len > 0) {
        bytes line = bytes_first(rest, bytes_find(rest, '\n') + 1);
        int is_message = bytes_equal(line, text_of(oracle_skipped[0])) ||
                         bytes_equal(line, text_of(oracle_skipped[1]));
        bytes from = is_message ? text_of(p->skips_with) : line;
        memcpy(text + to, from.at, from.len);
        to += from.len;
        rest = bytes_skip(rest, line.len);
    }
    reading_answer_free(answer);
    answer->memory = text;
    answer->output = bytes_of(text, to);
}

static int planted_run(void *who, const struct step *steps, size_t count)
{
    struct planted *p = who;
    forget(p);
    for (size_t i = 0; i < count; i++) {
        struct reading_answer *answer = &p->answers[p->count++];
        assert_true(reading_run(p->dialect, p->variant, &steps[i], 0, answer));
        if (p->skips_with != 0)
            reword(p, answer);
        if (p->fails_on_even && steps[i].input.len % 2 == 0)
            answer->output = bytes_of(0, 0);
        p->runs++;
    }
    return 1;
}

static bytes planted_output(void *who, size_t index)
{
    struct planted *p = who;
    return p->answers[index].output;
}

static int planted_agrees(void *who, size_t index, const struct step *step)
{
    struct planted *p = who;
    return bytes_equal(p->answers[index].output, step->answer) &&
           p->answers[index].status == step->status;
}

/* Infers with `few` probes that tell the variant from the reference, or with all (0). */
static struct reading_inference *infer(struct planted *p, enum standing weakest, uint64_t few,
                                       struct reading_found *found)
{
    struct reading_program program = { p, planted_run, planted_output, planted_agrees };
    struct reading_inference *f = reading_inference_open(p->dialect, weakest);
    assert_non_null(f);
    for (uint64_t i = 0; i < few; i++) {
        struct step step;
        if (!reading_probe(p->dialect, p->variant, 0, i, &step))
            continue;
        assert_true(reading_inference_add(f, &step, 1, &program));
        reading_probe_free(&step);
    }
    if (few == 0)
        assert_true(reading_inference_probe(f, &program));
    reading_inference_find(f, found);
    forget(p);
    return f;
}

static void expect_set(const struct planted *p, const struct reading_found *found, reading_set set)
{
    char row[READING_NAME_ROOM], got[READING_NAME_ROOM];
    reading_set_name((reading_set)(p->variant & (ORACLE_DIAL_ON(ORACLE_READINGS) - 1)), row);
    reading_set_name(found->set, got);
    if (found->set != set)
        fail_msg("%s: %s was inferred", row, got);
    expect_number(row, "the outcome", found->outcome,
                  set != 0 ? READING_FOLLOWS : READING_REFERENCE);
    if (set != 0)
        assert_true(found->told >= READING_INPUTS);
    expect_number(row, "the rival", found->rival, 0);
}

/* Each set of each dialect (under sanitizers, one in five), and each variant of a single reading.
 */
static void planted_sets_are_inferred(void **state)
{
    (void)state;
    for (size_t d = 0; d < dialect_count; d++) {
        reading_set sets[READING_SETS_MOST];
        size_t count = reading_sets(&dialects[d], sets);
        for (size_t i = 0; i < count; i += SANITIZED ? 5 : 1) {
            unsigned long its[READING_VARIANTS_MOST];
            size_t many = reading_variants(sets[i], its);
            for (size_t v = 0; v < many; v++) {
                if (v > 0 && (sets[i] & (sets[i] - 1)) != 0)
                    continue; /* a pair */
                struct planted p = { .dialect = &dialects[d], .variant = its[v] };
                struct reading_found found;
                struct reading_inference *f = infer(&p, STANDING_OUTSIDE, 0, &found);
                expect_set(&p, &found, sets[i]);
                reading_inference_close(f);
            }
        }
    }
}

/* A reading that shows only in inputs that do not count stays unseen. */
static void inputs_that_do_not_count_show_nothing(void **state)
{
    const struct dialect *aps105 = dialect_of("aps105");
    struct planted p = { .dialect = aps105, .variant = reading_named(aps105, "first-tile") };
    struct reading_found found;
    struct reading_inference *f = infer(&p, STANDING_PROMISED, 0, &found);
    (void)state;
    expect_number("first-tile", "the outcome", found.outcome, READING_REFERENCE);
    assert_null(found.decides);
    reading_inference_close(f);
}

static void a_bug_is_not_a_reading(void **state)
{
    const struct dialect *octaflip = dialect_of("octaflip");
    struct planted p = { .dialect = octaflip,
                         .variant = reading_named(octaflip, "pass-any-time"),
                         .fails_on_even = 1 };
    struct reading_found found;
    struct reading_inference *f = infer(&p, STANDING_OUTSIDE, 0, &found);
    (void)state;
    assert_int_equal(found.outcome, READING_NONE);
    assert_int_equal(found.set, 0);
    assert_null(found.decides);
    reading_inference_close(f);
}

/* Only a reading that promised inputs show is found by them. */
static void inputs_of_a_weaker_standing_do_not_count(void **state)
{
    static const struct {
        const char *dialect, *reading;
        int is_promised;
    } rows[] = {
        { "octaflip", "interleave", 0 },      { "octaflip", "coordinate-is-input", 0 },
        { "octaflip", "pass-any-time", 1 },   { "octaflip", "extra-words", 0 },
        { "octaflip", "carriage-return", 0 }, { "octaflip", "last-line-feed", 0 },
        { "aps105", "first-tile", 0 },        { "flip", "odd-centre", 1 },
        { "flip", "types-first", 1 },         { "flip", "save-blanks", 0 },
        { "bbm103", "flip-adds-one", 1 },     { "reversi", "no-score-after-refusal", 1 },
    };
    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct dialect *dialect = dialect_of(rows[i].dialect);
        struct planted p = { .dialect = dialect,
                             .variant = reading_named(dialect, rows[i].reading) };
        struct reading_found found;
        struct reading_inference *f = infer(&p, STANDING_PROMISED, 20, &found);
        expect_number(rows[i].reading, "whether it shows", found.outcome != READING_REFERENCE,
                      (uint64_t)rows[i].is_promised);
        reading_inference_close(f);
    }
}

static void the_words_of_a_message_are_the_programs(void **state)
{
    const struct dialect *bbm103 = dialect_of("bbm103");
    static const char *const words[] = { "no move for you\n", "-\n" };
    (void)state;
    for (size_t i = 0; i < ROWS(words); i++) {
        struct planted p = { .dialect = bbm103,
                             .variant = reading_named(bbm103, "skip-message"),
                             .skips_with = words[i] };
        struct reading_found found;
        struct reading_inference *f = infer(&p, STANDING_OUTSIDE, 0, &found);
        expect_set(&p, &found, reading_named(bbm103, "skip-message"));
        reading_inference_close(f);
    }
}

/* ---- what a course accepts ---- */

static char new_word[] = "new", five[] = "5", load_word[] = "load", file_name[] = "game";
static char *new_five[] = { new_word, five, 0 };
static char *load_game[] = { load_word, file_name, 0 };

/* A game of an odd side is saved, then loaded; then another one begins. */
static const struct step saved_and_loaded[] = {
    { new_five, 2, LITERAL("sgame\n"), LITERAL(FLIP_ODD "Game saved.\n"), 0, 1, 0 },
    { load_game, 2, LITERAL(""), LITERAL(FLIP_ODD FLIP_END), 5, 1, 0 },
    { new_five, 2, LITERAL(""), LITERAL(FLIP_ODD FLIP_END), 5, 1, 0 },
};

static struct reading_acceptance *accept_in_flip(const char *first, const char *second,
                                                 enum course_status rule)
{
    struct course_name names[2] = { { .text = first }, { .text = second } };
    struct course course = { .accept = { names, second != 0 ? 2 : 1 }, .run.status = (int)rule };
    return reading_accept_open(&course, dialect_of("flip"), saved_and_loaded,
                               ROWS(saved_and_loaded));
}

static void expect_accepted(struct reading_acceptance *a, size_t step, const char *output,
                            int status, const char *wanted)
{
    char name[READING_NAME_ROOM];
    assert_int_equal(reading_accepts(a, step, text_of(output), status), wanted[0] != '\0');
    reading_accepted_name(a, name);
    assert_string_equal(name, wanted);
}

static void an_accepted_reading_explains_every_step(void **state)
{
    struct reading_acceptance *a =
        accept_in_flip("types-first", "odd-centre", COURSE_STATUS_SPECIFIED);
    (void)state;
    assert_non_null(a);
    expect_accepted(a, 0, FLIP_OTHER "Game saved.\n", 0, "odd-centre");
    expect_accepted(a, 1, FLIP_OTHER FLIP_END, 5, "odd-centre"); /* what was saved is loaded */
    expect_accepted(a, 2, FLIP_ODD FLIP_END, 5, "");
    expect_accepted(a, 3, "", 0, ""); /* there is no such step */
    reading_accept_close(a);

    a = accept_in_flip("odd-centre", 0, COURSE_STATUS_SPECIFIED);
    expect_accepted(a, 2, FLIP_OTHER FLIP_END, 5, ""); /* the first step was the reference's */
    reading_accept_close(a);

    a = accept_in_flip("types-first", "save-blanks", COURSE_STATUS_SPECIFIED);
    expect_accepted(a, 0, FLIP_OTHER "Game saved.\n", 0, ""); /* another reading */
    reading_accept_close(a);
}

static void the_course_says_how_the_status_counts(void **state)
{
    static const struct {
        enum course_status rule;
        int status;
        const char *accepted;
    } rows[] = {
        { COURSE_STATUS_SPECIFIED, 0, "odd-centre" }, { COURSE_STATUS_SPECIFIED, 5, "" },
        { COURSE_STATUS_ZERO, 0, "odd-centre" },      { COURSE_STATUS_ZERO, 5, "" },
        { COURSE_STATUS_IGNORED, 5, "odd-centre" },
    };
    (void)state;
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct reading_acceptance *a = accept_in_flip("odd-centre", 0, rows[i].rule);
        expect_accepted(a, 0, FLIP_OTHER "Game saved.\n", rows[i].status, rows[i].accepted);
        reading_accept_close(a);
    }
}

static void a_course_may_accept_nothing(void **state)
{
    struct course course = { .accept = { 0, 0 } };
    (void)state;
    assert_null(reading_accept_open(&course, dialect_of("flip"), saved_and_loaded, 1));
    assert_false(reading_accepts(0, 0, text_of(""), 0));
    reading_accept_close(0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dial_changes_its_clause_and_nothing_else),
        cmocka_unit_test(every_reading_has_rows_of_both_kinds),
        cmocka_unit_test(variants_differ_as_their_words_say),
        cmocka_unit_test(the_prompt_of_a_variant_has_its_own_line),
        cmocka_unit_test(a_limit_makes_an_oracle_give_up),
        cmocka_unit_test(games_are_saved_and_loaded),
        cmocka_unit_test(a_set_has_a_name_and_a_sentence),
        cmocka_unit_test(planted_sets_are_inferred),
        cmocka_unit_test(inputs_that_do_not_count_show_nothing),
        cmocka_unit_test(a_bug_is_not_a_reading),
        cmocka_unit_test(inputs_of_a_weaker_standing_do_not_count),
        cmocka_unit_test(the_words_of_a_message_are_the_programs),
        cmocka_unit_test(an_accepted_reading_explains_every_step),
        cmocka_unit_test(the_course_says_how_the_status_counts),
        cmocka_unit_test(a_course_may_accept_nothing),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
