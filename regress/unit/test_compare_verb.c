/* The verb compare: which command lines it takes, what it reads, and what it writes into the folder
   of feedback. */
#include "compare/compare.h"

#include "regress/unit/run_verb.h"

#define USAGE                                                                                      \
    "usage: flipref compare DIALECT [OPTIONS] INPUT ANSWER FEEDBACK_DIR [FLAGS]\n"                 \
    "           <OUTPUT\n"
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
    "         | ^\n"
#define VERDICT "input: valid: draw 2 to 2 after 0 turns (the game is not over)\n"

/* Flip on 4 x 4 cells: the first board, and the end after one malformed move. */
#define BOARD(row)  "+----+\n|....|\n|.OX.|\n|" row "|\n|....|\n+----+\n"
#define ASKED_TWICE "Player (O)> Player (O)> End of input from Player O."
#define FLIP_WRONG  BOARD("..O.") ASKED_TWICE "\n"
#define A_CELL                                                                                     \
    "line 4, column 3: row 2, column 1 of the first board: expected `X`, found `.`\n"              \
    "  answer | |.XO.|\n"                                                                          \
    "  output | |..O.|\n"                                                                          \
    "         |   ^\n"
#define AT_THE_START "before the first line of the input\n"

static void put_files(void)
{
    put("in", NO_TURNS);
    put("ans", DRAW);
    put("move", "nine\n");
    put("new", "new 4\nnine\n");
    put("load", "load saved\nnine\n");
    put("saved", "flip 1\n4 O 0 0\n....\n.OX.\n.XO.\n....\n");
    put("flip", BOARD(".XO.") ASKED_TWICE "\n");
    assert_int_equal(mkdir(in_folder("told"), 0700), 0);
}

static const struct verb_row rows[] = {
    { "octaflip in ans told", DRAW, 42, "", "" },
    { "octaflip in ans told case_sensitive", DRAW, 42, "", "" },
    { "octaflip in ans told float_tolerance 1e-6", DRAW, 42, "",
      "flipref: float_tolerance: there are no floating-point numbers, so this changes nothing\n" },

    /* what cannot be read */
    { "octaflip none ans told", DRAW, 2, "", "flipref: none: No such file or directory\n" },
    { "octaflip in none told", DRAW, 2, "", "flipref: none: No such file or directory\n" },
    { "octaflip in ans none", DRAW, 2, "", "flipref: none: No such file or directory\n" },
    { "octaflip in ans ans", DRAW, 2, "", "flipref: ans: Not a directory\n" },
    { "octaflip . ans told", DRAW, 2, "", "flipref: .: Is a directory\n" },
    { "octaflip in . told", DRAW, 2, "", "flipref: .: Is a directory\n" },
    { "octaflip --tolerate=case in . told", DRAW, 2, "", "flipref: .: Is a directory\n" },

    /* wrong usage */
    { "", DRAW, 2, "", "flipref: compare: which dialect?\n" USAGE },
    { "octafilp in ans told", DRAW, 2, "",
      "flipref: octafilp: no such dialect; did you mean octaflip?\n" USAGE },
    { "octaflip --frobnicate in ans told", DRAW, 2, "",
      "flipref: --frobnicate: no such option; see --help\n" USAGE },
    { "octaflip in ans", DRAW, 2, "",
      "flipref: compare: three paths are needed: INPUT ANSWER FEEDBACK_DIR\n" USAGE },
    { "octaflip - ans told", DRAW, 2, "",
      "flipref: -: standard input is the output that is judged\n" USAGE },
    { "octaflip in - told", DRAW, 2, "",
      "flipref: -: standard input is the output that is judged\n" USAGE },
    { "octaflip in ans told more", DRAW, 2, "",
      "flipref: more: not a flag of the problem package format\n" USAGE },
    { "octaflip in ans told case_sensitive float_tolerance", DRAW, 2, "",
      "flipref: float_tolerance: needs a decimal number that is not negative\n" USAGE },
    { "octaflip --tolerate=boards in ans told", DRAW, 2, "",
      "flipref: --tolerate: `boards` is not a leniency; did you mean board?\n" USAGE },
    { "octaflip --args=4 in ans told", DRAW, 2, "", "flipref: octaflip: takes no --args\n" USAGE },
    { "flip '--args=new 3' move flip told", FLIP_WRONG, 2, "",
      "flipref: flip: cannot start with these --args\n" USAGE },
    { "flip '--args=load none' move flip told", FLIP_WRONG, 2, "",
      "flipref: flip: cannot start with these --args\n" USAGE },
};

static void a_line_reads_two_files_and_the_output(void **state)
{
    size_t i;
    (void)state;
    put_files();
    for (i = 0; i < ROWS_OF(rows); i++)
        expect_verb(run_compare, &rows[i]);
}

/* ---- feedback ---- */

static const struct {
    const char *line, *output;
    const char *judge, *team; /* the files that are written, or NULL */
} told[] = {
    { "octaflip in ans told", DRAW, 0, 0 },
    { "octaflip --feedback=full in ans told", DRAW, 0, 0 },
    { "octaflip in ans told", RED, RED_FOR_DRAW VERDICT, 0 },
    { "octaflip in ans told/", RED, RED_FOR_DRAW VERDICT, 0 },
    { "octaflip --feedback=none in ans told", RED, RED_FOR_DRAW VERDICT, 0 },
    { "octaflip --feedback=position in ans told", RED, RED_FOR_DRAW VERDICT, "line 9, column 1\n" },
    { "octaflip --feedback=full in ans told", RED, RED_FOR_DRAW VERDICT, RED_FOR_DRAW },
    { "flip '--args=new 4' move flip told", FLIP_WRONG, A_CELL AT_THE_START, 0 },
    { "flip '--args=load saved' move flip told", FLIP_WRONG, A_CELL AT_THE_START, 0 },
    { "flip --args-line new flip told", FLIP_WRONG, A_CELL AT_THE_START, 0 },
    { "flip --args-line load flip told", FLIP_WRONG, A_CELL, 0 }, /* it is not replayed */
    { "flip move flip told", FLIP_WRONG, A_CELL, 0 },
};

static void expect_told(const char *line, const char *name, const char *wanted)
{
    struct stat st;
    if (wanted != 0)
        expect_said(line, name, wanted);
    else if (stat(in_folder(name), &st) == 0)
        fail_msg("%s: there is a file %s", line, name);
    (void)unlink(in_folder(name));
}

static void feedback_is_written_about_wrong_outputs(void **state)
{
    size_t i;
    (void)state;
    put_files();
    for (i = 0; i < ROWS_OF(told); i++) {
        put("said.in", told[i].output);
        assert_int_equal(run_verb(run_compare, told[i].line), told[i].judge != 0 ? 43 : 42);
        expect_said(told[i].line, "said.err", "");
        expect_told(told[i].line, "told/judgemessage.txt", told[i].judge);
        expect_told(told[i].line, "told/teammessage.txt", told[i].team);
    }
}

/* A folder that has the name of a file of feedback cannot be replaced. */
static void feedback_that_cannot_be_written_is_trouble(void **state)
{
    (void)state;
    put_files();
    put("said.in", RED);
    assert_int_equal(mkdir(in_folder("told/teammessage.txt"), 0700), 0);
    assert_int_equal(run_verb(run_compare, "octaflip in ans told"), 43);
    assert_int_equal(run_verb(run_compare, "octaflip --feedback=full in ans told"), 2);
    expect_said("team", "said.err", "flipref: teammessage.txt: Is a directory\n");
    assert_int_equal(unlink(in_folder("told/judgemessage.txt")), 0);
    assert_int_equal(mkdir(in_folder("told/judgemessage.txt"), 0700), 0);
    assert_int_equal(run_verb(run_compare, "octaflip in ans told"), 2);
    expect_said("judge", "said.err", "flipref: judgemessage.txt: Is a directory\n");
}

/* ---- leniencies ---- */

/* Outputs of a game without turns: what is tolerated, and what else would make them right. */
static const struct {
    const char *options, *output;
    const char *needed; /* NULL: it is right; empty: nothing would do */
    const char *flags;
} leniencies[] = {
    { "", CORNERS "Draw", "the last line feed", "" },
    { "", CORNERS "dRAW", "the last line feed and upper and lower case", "" },
    { "", CORNERS " Draw\n", "white space", "" },
    { "", CORNERS "Red\n", "", "" },
    { "", "R......B\r\n", "", "" },
    { "--ignore-case", CORNERS "DRAW\n", 0, "" },
    { "--ignore-case", CORNERS "DRAW", "the last line feed", "" },
    { "--ignore-case", CORNERS " DRAW\n", "white space", "" },
    { "--ignore-case", CORNERS "DRAW\n", "upper and lower case", "case_sensitive" },
    { "--ignore-space", CORNERS " Draw", 0, "" },
    { "--ignore-space", CORNERS " DRAW", "upper and lower case", "" },
    { "--ignore-space", CORNERS " Draw\n", "white space", "space_change_sensitive" },
    { "--ignore-space --ignore-case", CORNERS " DRAW", 0, "" },
    { "--ignore-space --ignore-case", CORNERS " RED", "", "" },
    { "--tolerate=last-line-feed", CORNERS "Draw", 0, "" },
    { "--tolerate=last-line-feed", CORNERS "DRAW", "upper and lower case", "" },
    { "--tolerate=case,last-line-feed", CORNERS "DRAW", 0, "" },
    { "--tolerate=case --ignore-space", CORNERS " DRAW", 0, "" },
    { "--tolerate=trailing-blanks", CORNERS "Draw \n", 0, "" },
    { "--tolerate=trailing-blanks", CORNERS "Draw \n", "trailing blanks",
      "space_change_sensitive" },
    { "--tolerate=last-line-feed", CORNERS "Draw", "the last line feed", "space_change_sensitive" },
    { "--tolerate=board", CORNERS "Winner: Draw\n", 0, "" },
    { "--tolerate=board", CORNERS "Winner: Draw\n",
      "text around boards, scores, refusals and results", "space_change_sensitive" },
    { "--tolerate=case", CORNERS "DRAW\n", 0, "space_change_sensitive" },
};

static void expect_needed(const char *line, const char *needed)
{
    static const char but_for[] = "the output is right but for ";
    const char *text = text_in_folder("told/judgemessage.txt");
    const char *at = strstr(text, but_for);
    if (needed[0] == '\0' && at == 0)
        return;
    if (at == 0 || strncmp(at + sizeof but_for - 1, needed, strlen(needed)) != 0 ||
        strcmp(at + sizeof but_for - 1 + strlen(needed), "\n" VERDICT) != 0)
        fail_msg("%s: needed is not %s: %s", line, needed, text);
}

static void what_else_is_needed_is_told(void **state)
{
    size_t i;
    (void)state;
    put_files();
    for (i = 0; i < ROWS_OF(leniencies); i++) {
        char line[256];
        int status;
        (void)snprintf(line, sizeof line, "octaflip %s in ans told %s", leniencies[i].options,
                       leniencies[i].flags);
        put("said.in", leniencies[i].output);
        status = run_verb(run_compare, line);
        if (status != (leniencies[i].needed != 0 ? 43 : 42))
            fail_msg("%s: row %zu: the status is %d", line, i, status);
        if (leniencies[i].needed != 0)
            expect_needed(line, leniencies[i].needed);
    }
}

/* ---- long texts ---- */

enum { MIB = 1 << 20 };

/* Puts a draw, line feeds up to a length, and the end of the text. */
static void put_with_line_feeds(const char *name, size_t len, const char *end)
{
    char *text = malloc(len);
    FILE *f = fopen(in_folder(name), "wb");
    assert_non_null(text);
    assert_non_null(f);
    memset(text, '\n', len);
    memcpy(text, DRAW, sizeof DRAW - 1);
    assert_int_equal(fwrite(text, 1, len, f), len);
    assert_true(fputs(end, f) >= 0);
    assert_int_equal(fclose(f), 0);
    free(text);
}

/* At most 1 MiB of each text is searched for leniencies, however it is compared. */
static void long_texts_are_not_searched(void **state)
{
    static const char *const options[] = { "", "--ignore-case", "--tolerate=nul-bytes" };
    static const struct {
        size_t answer, output;
        int is_searched;
    } lengths[] = { { MIB, 100, 1 }, { MIB + 1, 100, 0 }, { 100, MIB, 1 }, { 100, MIB + 1, 0 } };
    size_t i, k;
    (void)state;
    put_files();
    for (i = 0; i < ROWS_OF(options) * ROWS_OF(lengths); i++) {
        char line[128];
        k = i % ROWS_OF(lengths);
        (void)snprintf(line, sizeof line, "octaflip %s in ans told", options[i / ROWS_OF(lengths)]);
        put_with_line_feeds("ans", lengths[k].answer, "");
        put_with_line_feeds("said.in", lengths[k].output, "");
        assert_int_equal(run_verb(run_compare, line), 43);
        expect_needed(line, lengths[k].is_searched ? "the last line feed" : "");
    }
}

/* 9 lines of the answer have 77 bytes. Each other byte is a line, so this is line LONG - 77 + 9 + 1
   of the output. */
static void a_difference_after_more_than_a_mebibyte_is_placed(void **state)
{
    enum { LONG = MIB + 500000 };
    static const char *const lines[] = { "octaflip in ans told",
                                         "octaflip --ignore-case in ans told",
                                         "octaflip --tolerate=nul-bytes in ans told" };
    size_t i;
    (void)state;
    put_files();
    put_with_line_feeds("ans", LONG, "");
    put_with_line_feeds("said.in", LONG, "x\n");
    for (i = 0; i < ROWS_OF(lines); i++) {
        assert_int_equal(run_verb(run_compare, lines[i]), 43);
        expect_said(lines[i], "told/judgemessage.txt",
                    "line 1548509, column 1: after the answer's end: expected the end of the "
                    "output, found `x`\n"
                    "  answer | (end of output)\n"
                    "  output | x\n"
                    "         | ^\n" VERDICT);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(a_line_reads_two_files_and_the_output),
        TEST(feedback_is_written_about_wrong_outputs),
        TEST(feedback_that_cannot_be_written_is_trouble),
        TEST(what_else_is_needed_is_told),
        TEST(long_texts_are_not_searched),
        TEST(a_difference_after_more_than_a_mebibyte_is_placed),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
