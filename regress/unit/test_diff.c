/* The verb diff: which command lines it takes, what it reads, and what it says of a difference. */
#include "diff/diff.h"

#include "regress/unit/run_verb.h"

#define USAGE      "usage: flipref diff DIALECT [OPTIONS] INPUT [OUTPUT]\n"
#define EMPTY_ROWS "........\n........\n........\n........\n........\n........\n"
#define CORNERS    "R......B\n" EMPTY_ROWS "B......R\n"

/* A game without turns, its answer, and a wrong output. */
#define NO_TURNS CORNERS "0\n"
#define DRAW     CORNERS "Draw\n"
#define RED      CORNERS "Red\n"
#define RED_FOR_DRAW                                                                               \
    "line 9, column 1: the result: expected `Draw`, found `Red`\n"                                 \
    "  answer | Draw\n"                                                                            \
    "  output | Red\n"                                                                             \
    "         | ^\n"                                                                               \
    "input: valid: draw 2 to 2 after 0 turns (the game is not over)\n"

/* Flip on 4 x 4 cells: the first board, and the end after one malformed move. */
#define BOARD(row)  "+----+\n|....|\n|.OX.|\n|" row "|\n|....|\n+----+\n"
#define ASKED_TWICE "Player (O)> Player (O)> End of input from Player O."
#define FLIP_RIGHT  BOARD(".XO.") ASKED_TWICE "\n"
#define FLIP_WRONG  BOARD("..O.") ASKED_TWICE "\n"
#define A_CELL                                                                                     \
    "line 4, column 3: row 2, column 1 of the first board: expected `X`, found `.`\n"              \
    "  answer | |.XO.|\n"                                                                          \
    "  output | |..O.|\n"                                                                          \
    "         |   ^\n"                                                                             \
    "before the first line of the input\n"

static void put_files(void)
{
    put("in", NO_TURNS);
    put("draw", DRAW);
    put("red", RED);
    put("move", "nine\n");
    put("new", "new 4\nnine\n");
    put("saved", "flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n");
    put("right", FLIP_RIGHT);
    put("wrong", FLIP_WRONG);
    put("new-and-move", "new 4\n0 2\n");
    put("moved", BOARD(".XO.") "Player (O)> +----+\n|..O.|\n|.OO.|\n|.XO.|\n|....|\n+----+\n"
                               "Player (X)> End of input from Player X.\n");
}

static const struct verb_row rows[] = {
    /* where INPUT and OUTPUT come from */
    { "octaflip in draw", "", 0, "", "" },
    { "octaflip in red", "", 1, RED_FOR_DRAW, "" },
    { "octaflip in", DRAW, 0, "", "" },
    { "octaflip in", RED, 1, RED_FOR_DRAW, "" },
    { "octaflip in -", RED, 1, RED_FOR_DRAW, "" },
    { "octaflip - red", NO_TURNS, 1, RED_FOR_DRAW, "" },
    { "octaflip - draw", NO_TURNS, 0, "", "" },
    { "octaflip none draw", "", 2, "", "flipref: none: No such file or directory\n" },
    { "octaflip in none", "", 2, "", "flipref: none: No such file or directory\n" },
    { "octaflip . draw", "", 2, "", "flipref: .: Is a directory\n" },

    /* a checker for Polygon */
    { "octaflip --exit-code=testlib in draw none", "", 0, "", "" },
    { "octaflip --exit-code=testlib in red draw", "", 1, RED_FOR_DRAW, "" },
    { "octaflip --exit-code=testlib in red", "", 1, RED_FOR_DRAW, "" },
    { "octaflip --exit-code=testlib none red draw", "", 3, "",
      "flipref: none: No such file or directory\n" },
    { "octaflip --exit-code=testlib in draw none more", "", 3, "",
      "flipref: more: two paths at most: INPUT and OUTPUT\n" USAGE },

    /* wrong usage */
    { "", "", 2, "", "flipref: diff: which dialect?\n" USAGE },
    { "--exit-code=testlib", "", 3, "", "flipref: diff: which dialect?\n" USAGE },
    { "octafilp in draw", "", 2, "",
      "flipref: octafilp: no such dialect; did you mean octaflip?\n" USAGE },
    { "octaflip", "", 2, "", "flipref: diff: which INPUT?\n" USAGE },
    { "octaflip --exit-code=kattis in", "", 2, "",
      "flipref: --exit-code takes testlib, not: kattis\n" USAGE },
    { "octaflip --frobnicate in", "", 2, "",
      "flipref: --frobnicate: no such option; see --help\n" USAGE },
    { "octaflip in draw red", "", 2, "",
      "flipref: red: two paths at most: INPUT and OUTPUT\n" USAGE },
    { "octaflip -", "", 2, "",
      "flipref: diff: INPUT and OUTPUT cannot both be standard input\n" USAGE },
    { "octaflip - -", "", 2, "",
      "flipref: diff: INPUT and OUTPUT cannot both be standard input\n" USAGE },
    { "octaflip --args=4 in draw", "", 2, "", "flipref: octaflip: takes no --args\n" USAGE },
    { "flip move right", "", 2, "",
      "flipref: flip: needs --args, what the program is started with\n" USAGE },
    { "bbm103 move right", "", 2, "",
      "flipref: bbm103: needs --args, what the program is started with\n" USAGE },

    /* arguments */
    { "flip '--args=new 4' move right", "", 0, "", "" },
    { "flip '--args=new 4' move wrong", "", 1, A_CELL, "" },
    { "flip '--args=load saved' move right", "", 0, "", "" },
    { "flip '--args=load saved' move wrong", "", 1, A_CELL, "" },
    { "flip '--args=load none' move right", "", 2, "",
      "flipref: none: No such file or directory\n" },
    { "flip --args-line new right", "", 0, "", "" },
    { "flip --args-line new wrong", "", 1, A_CELL, "" },
    { "flip --args-line new-and-move moved", "", 0, "", "" },
    { "flip --args-line - right", "load saved\nnine\n", 2, "",
      "flipref: (standard input): an input must not name a file to be loaded\n" },
    { "flip '--args=new 4 1 2' --limit=20 - right", "", 2, "",
      "flipref: (standard input): computers take too many steps\n" },
};

static void a_line_reads_input_and_output(void **state)
{
    size_t i;
    (void)state;
    put_files();
    for (i = 0; i < ROWS_OF(rows); i++)
        expect_verb(run_diff, &rows[i]);
}

/* A first line that is too long, or has a NUL byte, is no text of arguments. */
static void a_first_line_must_be_arguments(void **state)
{
    static char line[1 << 13];
    (void)state;
    put("right", FLIP_RIGHT);
    memset(line, ' ', sizeof line - 1);
    memcpy(line, "new 4", 5);
    put("in", line);
    put("said.in", "");
    assert_int_equal(run_verb(run_diff, "flip --args-line in right"), 2);
    expect_said("a long line", "said.err", "flipref: in: the first line is not the arguments\n");
    put_bytes("in", "new\0 4\n", 7);
    assert_int_equal(run_verb(run_diff, "flip --args-line in right"), 2);
    expect_said("a NUL byte", "said.err", "flipref: in: the first line is not the arguments\n");
}

/* What is said of the whole text if the game is right. */
static const struct {
    const char *output, *first; /* the first line, or NULL if there is none about the text */
} slight[] = {
    { CORNERS "Draw", "only the line feed at the end differs\n" },
    { CORNERS "Draw \n", "only trailing blanks differ\n" },
    { CORNERS "Draw\r\n", "only line ends differ\n" },
    { CORNERS "Draw\r", "only line ends differ\n" },
    { CORNERS "Draw\t\n", "only trailing blanks differ\n" },
    { CORNERS "Draw\r\r\n", "only trailing blanks differ\n" },
    { CORNERS " Draw\n", "only white space differs\n" },
    { CORNERS "DRAW\n", "only case differs\n" },
    { CORNERS "debug\nDraw\n", "only extra lines differ\n" },
    { CORNERS "The result: Draw\n",
      "only text around boards, scores, refusals and results differs\n" },
    { CORNERS "dRAW", "the only differences: the last line feed and upper and lower case\n" },
    { "r......B\n" EMPTY_ROWS "B......R\nRed\n", 0 },
};

static void a_slight_difference_is_named_first(void **state)
{
    size_t i;
    (void)state;
    put("in", NO_TURNS);
    for (i = 0; i < ROWS_OF(slight); i++) {
        const char *said;
        put("said.in", slight[i].output);
        assert_int_equal(run_verb(run_diff, "octaflip in"), 1);
        said = text_in_folder("said.out");
        if (slight[i].first == 0)
            assert_memory_equal(said, "line ", 5);
        else if (strncmp(said, slight[i].first, strlen(slight[i].first)) != 0)
            fail_msg("%s: not %s", said, slight[i].first);
        assert_non_null(strstr(said, "\ninput: valid: draw 2 to 2 after 0 turns"));
    }
}

/* Puts the answer and blank lines after it, so that there are `len` bytes. */
static void put_with_line_feeds(const char *name, size_t len)
{
    char *text = malloc(len);
    assert_non_null(text);
    memset(text, '\n', len);
    memcpy(text, DRAW, sizeof DRAW - 1);
    put_bytes(name, text, len);
    free(text);
}

/* Only texts of at most 1 MiB are searched. */
static void a_long_output_is_not_searched_for_slight_differences(void **state)
{
    static const struct {
        size_t len;
        int is_searched;
    } lengths[] = { { 1 << 20, 1 }, { (1 << 20) + 1, 0 }, { 3 << 20, 0 } };
    static const char only[] = "only the line feed at the end differs\n";
    size_t i;
    (void)state;
    put("in", NO_TURNS);
    for (i = 0; i < ROWS_OF(lengths); i++) {
        put_with_line_feeds("said.in", lengths[i].len);
        assert_int_equal(run_verb(run_diff, "octaflip in"), 1);
        assert_int_equal(strncmp(text_in_folder("said.out"), only, sizeof only - 1) == 0,
                         lengths[i].is_searched);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(a_line_reads_input_and_output),
        TEST(a_first_line_must_be_arguments),
        TEST(a_slight_difference_is_named_first),
        TEST(a_long_output_is_not_searched_for_slight_differences),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
