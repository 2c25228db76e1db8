/* answer/feedback and answer/reader: what the first difference means in the game, and what is said
   about the input there. */
#include "regress/unit/unit.h"

#include "answer/feedback.h"
#include "answer/leniency.h"
#include "tokenize/lines.h"

#define ROWS_2_TO_8 "........\n........\n........\n........\n........\n........\n.......B\n"
#define RED         "R......R\n" ROWS_2_TO_8 "Red\n"

#define REVERSI_TOP "--------1\n--------2\n--------3\n"
#define REVERSI_END "--------6\n--------7\n--------8\nabcdefgh\n"
#define START       REVERSI_TOP "---BC---4\n---CB---5\n" REVERSI_END
#define AFTER       "--------1\n--------2\n--BC----3\n---BC---4\n---BB---5\n" REVERSI_END

#define BBM103_START "  0 1 2 3\n0 _ _ _ _\n1 _ O X _\n2 _ X O _\n3 _ _ _ _\n"
#define BBM103_ONE   "  0 1 2 3\n0 _ X _ _\n1 _ X X _\n2 _ X O _\n3 _ _ _ _\n"
#define BBM103_TWO   "  0 1 2 3\n0 O X _ _\n1 _ O X _\n2 _ X O _\n3 _ _ _ _\n"
#define PLAYER_1     "Player 1's turn: "
#define PLAYER_2     "Player 2's turn: "
#define REFUSAL      "Error : Invalid move. Please make another move : "
#define BBM103_END   "\nError : End of input before the end of the game.\n"
#define BBM103       BBM103_START PLAYER_1 BBM103_ONE PLAYER_2 REFUSAL BBM103_TWO PLAYER_1 BBM103_END

#define ASKED       "Enter the board dimension: "
#define APS_START   "  abcd\na UUUU\nb UWBU\nc UBWU\nd UUUU\n"
#define APS_SET     "Enter board configuration:\n  abcd\na UUBU\nb BWBU\nc WBWU\nd UUUU\n"
#define APS_LISTS   "Available moves for W:\naa\nbd\ndb\nAvailable moves for B:\nab\n"
#define APS_MOVED   "  abcd\na UUBU\nb BUBU\nc WWWU\nd UWUU\n"
#define BEFORE_MOVE ASKED APS_START APS_SET APS_LISTS "Enter a move:\n"

#define EDGE       "+----+\n"
#define FLIP_START EDGE "|....|\n|.OX.|\n|.XO.|\n|....|\n" EDGE
#define FLIP_MOVED EDGE "|..O.|\n|.OO.|\n|.XO.|\n|....|\n" EDGE
#define PROMPT_O   "Player (O)> "
#define PROMPT_X   "Player (X)> "

/* The answer and the output are `before`, one of the two texts, and a line that does not count. */
static const struct row {
    const char *dialect, *before, *answer, *output;
    const char *said; /* the first line of the feedback */
} rows[] = {
    { "octaflip", "", "R......R\n", "R.....\n",
      "line 1, column 7: row 1, column 7 of the final board: expected `.`, found the end of the "
      "line" },
    { "octaflip", RED, "x\n", "y\n",
      "line 10, column 1: after the result: expected `x`, found `y`" },

    { "reversi", REVERSI_TOP, "---BC---4\n", "---BC---5\n",
      "line 4, column 9: the number of row 4 of the first diagram: expected `---BC---4`, found "
      "`---BC---5`" },
    { "reversi", REVERSI_TOP "---BC---4\n---CB---5\n--------6\n--------7\n--------8\n",
      "abcdefgh\n", "abcdefgx\n",
      "line 9, column 8: the letters of the first diagram: expected `abcdefgh`, found `abcdefgx`" },
    { "reversi", START "d3 c3 0\n" AFTER, "? 0\n", "? 1\n",
      "line 20, column 3: command 2 is refused: the balance: expected `? 0`, found `? 1`" },

    { "bbm103", "  0 1 2 3\n0 _ _ _ _\n", "1 _ O X _\n", "1 _ X X _\n",
      "line 3, column 5: row 1, column 1 of the first board: expected `O`, found `X`" },
    { "bbm103", "  0 1 2 3\n0 _ _ _ _\n", "1 _ O X _\n", "7 _ O X _\n",
      "line 3, column 1: row 1 of the first board: expected `1 _ O X _`, found "
      "`7 _ O X _`" },
    { "bbm103", "  0 1 2 3\n0 _ _ _ _\n", "1 _ O X _\n", "1 _ O X _X\n",
      "line 3, column 10: the end of row 1 of the first board: expected the end of the line, found "
      "`X`" },
    { "bbm103", "    0  1  2  3  4  5  6  7  8  9 10 11\n",
      " 0  _  _  _  _  _  _  _  _  _  _  _  _\n", " 0  _  _  _  _  _  _  _  _  _  _  _  X\n",
      "line 2, column 38: row 0, column 11 of the first board: expected `_`, found `X`" },
    { "bbm103", BBM103_START PLAYER_1 "\n", "Error : End of input\n", "Error: End of input\n",
      "line 7, column 6: the end: expected `Error : End of input`, found `Error: End of input`" },

    { "aps105", ASKED, "  abcd\n", "  abcx\n",
      "line 1, column 33: the letters of the columns of the empty board: expected `  abcd`, found "
      "`  abcx`" },
    { "aps105", ASKED "  abcd\na UUUU\n", "b UWBU\n", "b UBBU\n",
      "line 3, column 4: row b, column b of the empty board: expected `W`, found `B`" },
    { "aps105", ASKED "  abcd\na UUUU\n", "b UWBU\n", "x UWBU\n",
      "line 3, column 1: row b of the empty board: expected `b UWBU`, found `x UWBU`" },
    { "aps105", ASKED APS_START "Enter board configuration:\n  abcd\n", "a UUBU\n", "a UUWU\n",
      "line 8, column 5: row a, column c of the board as configured: expected `B`, found `W`" },
    { "aps105", ASKED APS_START APS_SET "Available moves for W:\naa\nAvailable moves for B:\n",
      "ab\n", "ac\n", "line 15, column 2: the list of moves for B: expected `ab`, found `ac`" },
    { "aps105", BEFORE_MOVE "Valid move.\n" APS_MOVED, "x\n", "y\n",
      "line 25, column 1: after the last board: expected `x`, found `y`" },

    { "flip", "", "+----+\n", "+---+\n",
      "line 1, column 5: the border of the first board: expected `+----+`, found `+---+`" },
    { "flip", EDGE "|....|\n", "|.OX.|\n", "|.OO.|\n",
      "line 3, column 4: row 1, column 2 of the first board: expected `X`, found `O`" },
    { "flip", FLIP_START, PROMPT_O, PROMPT_X,
      "line 7, column 9: the prompt for move 1, Player O: expected `Player (O)> `, found "
      "`Player (X)> ignored`" },
    { "flip", FLIP_START PROMPT_O EDGE "|..O.|\n|.OO.|\n|.XO.|\n|....|\n", "+----+\n", "+....+\n",
      "line 12, column 2: the border of the board after move 1: expected `+----+`, found "
      "`+....+`" },
    { "flip", FLIP_START PROMPT_O FLIP_MOVED, "Game Over - O=4 X=1.\n", "Game Over - O=4 X=2.\n",
      "line 13, column 19: the game is over after move 1: expected `Game Over - O=4 X=1.`, found "
      "`Game Over - O=4 X=2.`" },
};

static bytes joined(char *room, size_t size, const char *before, const char *text)
{
    int length = snprintf(room, size, "%s%signored\n", before, text);
    assert_in_range(length, 1, size - 1);
    return bytes_of(room, (size_t)length);
}

static const char *first_line_of(const struct comparison *c)
{
    static char room[1024];
    bytes first;
    sink out;
    sink_init(&out, 0, 0, (unsigned char *)room, sizeof room - 1);
    feedback_difference(c, &out);
    assert_false(out.failed);
    first = bytes_first(sink_held(&out), bytes_find(sink_held(&out), '\n'));
    room[first.len] = '\0';
    return room;
}

static void expect_text(const char *row, const char *got, const char *want)
{
    if (strcmp(got, want) != 0)
        fail_msg("%s:\n%s, not\n%s", row, got, want);
}

static void a_place_is_named_as_the_game_names_it(void **state)
{
    static char answer_room[2048], output_room[2048];
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        const struct row *r = &rows[i];
        bytes answer = joined(answer_room, sizeof answer_room, r->before, r->answer);
        bytes output = joined(output_room, sizeof output_room, r->before, r->output);
        struct comparison c;
        struct input a, o;
        size_t at = 0;
        input_open(&a, answer, i % 4, LINES_CAPACITY);
        input_open(&o, output, i % 3, LINES_CAPACITY);
        comparison_init(&c, dialect_named(r->dialect), &a.from, &o.from);
        assert_true(differ(&c.answer, &c.output, reader_pass, &c.reader));
        expect_text(r->said, first_line_of(&c), r->said);
        input_close(&a);
        input_close(&o);
        while (answer.at[at] == output.at[at])
            at++;
        comparison_at(&c, dialect_named(r->dialect), answer, at, output, at);
        expect_text(r->said, first_line_of(&c), r->said);
    }
}

static void expect_difference(const char *answer, const char *output, const char *said)
{
    struct comparison c;
    char room[2048];
    struct input a, o;
    sink out;
    input_open(&a, bytes_of_text(answer), 0, LINES_CAPACITY);
    input_open(&o, bytes_of_text(output), 0, LINES_CAPACITY);
    comparison_init(&c, dialect_named("octaflip"), &a.from, &o.from);
    assert_true(differ(&c.answer, &c.output, reader_pass, &c.reader));
    sink_init(&out, 0, 0, (unsigned char *)room, sizeof room - 1);
    feedback_difference(&c, &out);
    room[out.len] = '\0';
    expect_text(output, room, said);
    input_close(&a);
    input_close(&o);
}

#define TWENTY "12345678901234567890"

static void both_lines_are_shown(void **state)
{
    expect_difference(RED, "R......R\n" ROWS_2_TO_8 "Red",
                      "line 9, column 4: the result: expected `Red`, found `Red` and the end of "
                      "the output\n"
                      "  answer | Red\n"
                      "  output | Red(end of output)\n"
                      "         |    ^\n");
    expect_difference(RED, RED "more\n",
                      "line 10, column 1: after the answer's end: expected the end of the output, "
                      "found `more`\n"
                      "  answer | (end of output)\n"
                      "  output | more\n"
                      "         | ^\n");
    expect_difference("", "x\n",
                      "line 1, column 1: after the answer's end: expected the end of the output, "
                      "found `x`\n"
                      "  answer | (end of output)\n"
                      "  output | x\n"
                      "         | ^\n");
    expect_difference(RED, "",
                      "line 1, column 1: row 1, column 1 of the final board: expected `R`, found "
                      "the end of the output\n"
                      "  answer | R......R\n"
                      "  output | (end of output)\n"
                      "         | ^\n");
    /* 24 bytes before the difference are shown; what is left out, three dots stand for. */
    expect_difference(RED "1234" TWENTY "x\n", RED "1234" TWENTY "y\n",
                      "line 10, column 25: after the result: expected `1234" TWENTY
                      "x`, found `1234" TWENTY "y`\n"
                      "  answer | 1234" TWENTY "x\n"
                      "  output | 1234" TWENTY "y\n"
                      "         |                         ^\n");
    expect_difference(RED "a\t234" TWENTY "x\n", RED "a\t234" TWENTY "y\n",
                      "line 10, column 26: after the result: expected `a\\t234" TWENTY
                      "x`, found `a\\t234" TWENTY "y`\n"
                      "  answer | ...\\t234" TWENTY "x\n"
                      "  output | ...\\t234" TWENTY "y\n"
                      "         |                             ^\n");
}

/* ---- the input ---- */

struct asked {
    const char *dialect, *args, *input;
    const char *answer, *place; /* the place is where this text first is in the answer */
    const char *said;           /* all of it, or what it begins with if it ends in dots */
    int args_line;
    uint64_t limit;
};

#define XS_48 "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

static const struct asked inputs[] = {
    { "reversi", 0, "d3\nxx\n", START "d3 c3 0\n" AFTER "? 0\n" AFTER, "--------1",
      "before the first line of the input\n", 0, 0 },
    { "reversi", 0, "d3\nxx\n", START "d3 c3 0\n" AFTER "? 0\n" AFTER, "abcdefgh\nd3",
      "before the first line of the input\n", 0, 0 },
    { "reversi", 0, "d3\nxx\n", START "d3 c3 0\n" AFTER "? 0\n" AFTER, "\nd3",
      "before the first line of the input\n", 0, 0 },
    { "reversi", 0, "d3\nxx\n", START "d3 c3 0\n" AFTER "? 0\n" AFTER, "d3 c3 0",
      "the answer to line 1 of the input, `d3`\n", 0, 0 },
    { "reversi", 0, "d3\nxx\n", START "d3 c3 0\n" AFTER "? 0\n" AFTER, "\n? 0",
      "the answer to line 1 of the input, `d3`\n", 0, 0 },
    { "reversi", 0, "d3\nxx\n", START "d3 c3 0\n" AFTER "? 0\n" AFTER, "? 0",
      "the answer to line 2 of the input, `xx`\ninput:2:1: error: Black: not a column of the "
      "board: `x` [reversi.command.bad-column]\n...",
      0, 0 },
    { "reversi", 0, "xx\nyy\nd3\n", START "? 0\n" START "? 0\n" START "d3 c3 0\n" AFTER, "d3 c3 0",
      "the answer to line 3 of the input, `d3`\n", 0, 0 },
    { "reversi", 0, XS_48 "\n", START "? 0\n" START, "? 0",
      "the answer to line 1 of the input, `" XS_48 "`\ninput:1:1: error...", 0, 0 },
    { "reversi", 0, XS_48 "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\n",
      START "? 0\n" START, "? 0",
      "the answer to line 1 of the input, `" XS_48 "...`\ninput:1:1: error...", 0, 0 },
    { "bbm103", "4", "0 1\n9 9\n0 0\n", BBM103, BBM103_ONE,
      "the answer to line 1 of the input, `0 1`\n", 0, 0 },
    { "bbm103", "4", "0 1\n9 9\n0 0\n", BBM103, REFUSAL,
      "the answer to line 2 of the input, `9 9`\ninput:2:1: error: Player 2: the cell is off the "
      "board...",
      0, 0 },
    { "bbm103", "4", "0 1\n9 9\n0 0\n", BBM103, BBM103_TWO,
      "the answer to line 3 of the input, `0 0`\n", 0, 0 },
    { "bbm103", 0, "4\n0 1\n9 9\n0 0\n", BBM103, REFUSAL,
      "the answer to line 3 of the input, `9 9`\ninput:3:1: error: Player 2: the cell is off the "
      "board...",
      1, 0 },
    { "bbm103", "5", "0 1\n", BBM103, REFUSAL, "", 0, 0 }, /* wrong arguments */
    { "bbm103", 0, "0 1\n", BBM103, REFUSAL, "", 0, 0 },   /* unknown arguments */
    { "bbm103", 0, "five\n0 1\n", BBM103, REFUSAL, "", 1, 0 },
    { "flip", "load game", "0 1\n", FLIP_START, "O", "", 0, 0 },
    { "flip", "new 4", "0 2\n", FLIP_START PROMPT_O FLIP_MOVED, "|..O.|",
      "the answer to line 1 of the input, `0 2`\n", 0, 0 },
    { "flip", "new 4 1 1", "", FLIP_START PROMPT_O FLIP_MOVED FLIP_MOVED FLIP_MOVED, "none",
      "the input was not replayed so far: computers take too many steps (--limit)\n", 0, 1 },
    { "aps105", 0, "4\nBba Wca Bac !!!\nWdb\n", BEFORE_MOVE "Valid move.\n" APS_MOVED, "aa\nbd",
      "the answer to line 2 of the input, `Bba Wca Bac !!!`\n", 0, 0 },
    { "aps105", 0, "4\nBba Wca Bac !!!\nWdb\n", BEFORE_MOVE "Valid move.\n" APS_MOVED, "  abcd",
      "the answer to line 1 of the input, `4`\n", 0, 0 },
    { "aps105", 0, "4\nBba Wca Bac !!!\nWdb\n", BEFORE_MOVE "Valid move.\n" APS_MOVED, "Enter the",
      "before the first line of the input\n", 0, 0 },
    { "octaflip", 0, "R\n", "Board input error\n", "input", "input:1:2: error: board line 1...", 0,
      0 },
    { "octaflip", "ignored", "R\n", "Board input error\n", "input",
      "input:1:2: error: board line 1...", 0, 0 },
};

/* A world like that of the program. None of its functions uses `who`, because a replay sets its own
   `who` in the world. */
static size_t blocks;

static void *take(void *who, size_t count, size_t size)
{
    (void)who;
    blocks++;
    return calloc(count, size);
}

static void give_back(void *who, void *memory)
{
    (void)who;
    blocks -= memory != 0;
    free(memory);
}

static source *open_none(void *who, const char *path)
{
    (void)who;
    (void)path;
    return 0;
}

/* Returns what is said. *why is what feedback_input returns. */
static const char *said_of(const struct asked *a, size_t step, int fails, const char **why)
{
    static char room[1 << 14];
    bytes answer = bytes_of_text(a->answer);
    const char *place = strstr(a->answer, a->place);
    size_t at = place != 0 ? (size_t)(place - a->answer) : answer.len + 100000;
    struct world world = { .take = take, .give_back = give_back, .open = open_none };
    struct check_options options = { .args = a->args, .world = &world, .limit = a->limit };
    struct comparison c;
    struct input in;
    sink out;
    comparison_at(&c, dialect_named(a->dialect), answer, place != 0 ? at : 0, bytes_of(0, 0), 0);
    c.answer.offset = at;
    input_open(&in, bytes_of_text(a->input), step, LINES_CAPACITY);
    in.memory.fails = fails;
    sink_init(&out, 0, 0, (unsigned char *)room, sizeof room - 1);
    *why = feedback_input(&c, &in.from, &options, a->args_line, &out);
    assert_false(out.failed);
    room[out.len] = '\0';
    input_close(&in);
    assert_int_equal(blocks, 0);
    return room;
}

static void the_line_that_is_answered_is_named(void **state)
{
    static const size_t steps[] = { 0, 1, 5 };
    size_t i, k;
    for (i = 0; i < ROWS(inputs); i++) {
        for (k = 0; k < ROWS(steps); k++) {
            const char *why;
            const char *said = said_of(&inputs[i], steps[k], 0, &why);
            const char *want = inputs[i].said;
            size_t length = strlen(want);
            int is_start = length > 3 && strcmp(want + length - 3, "...") == 0;
            assert_null(why);
            if (is_start ? strncmp(said, want, length - 3) != 0 : strcmp(said, want) != 0)
                fail_msg("number %zu:\n%s, not\n%s", i, said, want);
        }
    }
}

/* A line that is read in parts is one line. */
static void long_lines_are_counted_once(void **state)
{
    static char input[3 * LINES_CAPACITY];
    struct asked a = { "reversi", 0, input, START "? 0\n" START "? 0\n" START "d3 c3 0\n" AFTER,
                       "d3 c3 0", 0, 0,     0 };
    const char *why;
    memset(input, 'x', 2 * LINES_CAPACITY);
    memcpy(input + 2 * LINES_CAPACITY, "\nyy\nd3\n", 8);
    assert_string_equal(said_of(&a, 0, 0, &why), "the answer to line 3 of the input, `d3`\n");
    assert_null(why);
}

static void an_input_that_cannot_be_judged_is_not_named(void **state)
{
    static const struct asked reversi = { "reversi", 0, "d3\n", START "d3 c3 0\n" AFTER "? 0\n",
                                          "? 0",     0, 0,      0 };
    const char *why;
    assert_string_equal(said_of(&reversi, 0, 1, &why), "");
    assert_null(why);
}

/* ---- names of leniencies ---- */

static void a_wrong_leniency_is_named(void **state)
{
    static const struct {
        const char *name, *said;
    } names[] = {
        { "cases", "`cases` is not a leniency; did you mean case?" },
        { "qqqqqqqqqqqq", "`qqqqqqqqqqqq` is not a leniency; flipref compare --help lists them" },
        { "", "`` is not a leniency; flipref compare --help lists them" },
    };
    size_t i;
    for (i = 0; i < ROWS(names); i++) {
        struct message m;
        memset(&m, 'x', sizeof m);
        expect_text(names[i].name, unknown_leniency(bytes_of_text(names[i].name), &m),
                    names[i].said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_named_as_the_game_names_it),
        cmocka_unit_test(both_lines_are_shown),
        cmocka_unit_test(the_line_that_is_answered_is_named),
        cmocka_unit_test(long_lines_are_counted_once),
        cmocka_unit_test(an_input_that_cannot_be_judged_is_not_named),
        cmocka_unit_test(a_wrong_leniency_is_named),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
