/* The standing of an input, by the oracle and by the judge: each row is a clause of the manual's
   table. */
#include "regress/unit/scene.h"

#include "harness/oracle_standing.h"
#include "judge/input_standing.h"

enum { WORDS_ROOM = 64, WORDS_OF_ROW = 8, LONG_ROOM = 8192 };

struct row {
    const char *args; /* blanks stand between them */
    bytes input;
    int standing;
};

struct row_words {
    char text[WORDS_ROOM];
    char *words[WORDS_OF_ROW];
};

static void divide(struct row_words *a, const char *text)
{
    size_t count = 0;
    char *word;
    (void)snprintf(a->text, sizeof a->text, "%s", text);
    for (word = strtok(a->text, " "); word != 0; word = strtok(0, " "))
        a->words[count++] = word;
    a->words[count] = 0;
}

static int judge_finds(const struct dialect *dialect, const struct row_words *a, bytes input)
{
    struct scene scene = plenty;
    struct world world = world_of(&scene);
    struct check_options options = { .world = &world };
    struct standing_request request = { .options = &options, .words = a->words };
    struct standing_found found;
    struct input in;
    input_open(&in, input, 0, LINES_CAPACITY);
    found = standing_of(dialect, &request, &in.from);
    input_close(&in);
    return (int)found.standing;
}

/* Both must find the standing. The oracle reads a block of exactly the input's size, so that
   sanitizers see what it reads beyond it. */
static void expect_standing(const char *dialect, const char *args, bytes input, int standing)
{
    unsigned char *block = calloc(1, input.len + (input.len == 0));
    struct row_words a = { 0 };
    char row[128];
    int length = input.len < 60 ? (int)input.len : 60;
    int from = (int)input.len - length;
    bytes whole = bytes_of(block, input.len);
    assert_non_null(block);
    if (input.len > 0)
        memcpy(block, input.at, input.len);
    (void)snprintf(row, sizeof row, "%s %s: ...%.*s", dialect, args, length,
                   (const char *)block + from);
    divide(&a, args);
    expect_number(row, "the oracle's standing",
                  (uint64_t)oracle_standing(dialect, a.words, whole.at, whole.len),
                  (uint64_t)standing);
    expect_number(row, "the judge's standing",
                  (uint64_t)judge_finds(dialect_named(dialect), &a, whole), (uint64_t)standing);
    free(block);
}

static void expect_rows(const char *dialect, const struct row *rows, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++)
        expect_standing(dialect, rows[i].args, rows[i].input, rows[i].standing);
}

#define PROMISED(args, text)                                                                       \
    {                                                                                              \
        args, LITERAL(text), ORACLE_PROMISED                                                       \
    }
#define RULING(args, text)                                                                         \
    {                                                                                              \
        args, LITERAL(text), ORACLE_RULING                                                         \
    }
#define OUTSIDE(args, text)                                                                        \
    {                                                                                              \
        args, LITERAL(text), ORACLE_OUTSIDE                                                        \
    }

/* An input that is `head`, `count` times `byte`, and `tail`. */
static bytes long_input(const char *head, int byte, size_t count, const char *tail)
{
    static unsigned char room[LONG_ROOM];
    size_t before = strlen(head);
    size_t after = strlen(tail);
    assert_true(before + count + after <= sizeof room);
    memcpy(room, head, before);
    memset(room + before, byte, count);
    memcpy(room + before + count, tail, after);
    return bytes_of(room, before + count + after);
}

/* ---- octaflip ---- */

#define SEVEN_ROWS "R......B\n........\n........\n........\n........\n........\n...##...\n"
#define BOARD      SEVEN_ROWS "B......R\n"

/* Red takes the last piece of Blue, and the game is over. */
#define LAST_TURN "RB......\n########\n########\n########\n########\n########\n########\n########\n"

static const struct row octaflip_rows[] = {
    /* boards, counts and turns that are missing or wrong */
    PROMISED("", ""),
    PROMISED("", "R......B\n"),
    PROMISED("", BOARD),
    PROMISED("", BOARD "0\n"),
    PROMISED("", BOARD "9\n"),
    PROMISED("", BOARD "-1\n"),
    PROMISED("", BOARD "x\n"),
    PROMISED("", BOARD "2147483647\n"),
    PROMISED("", BOARD "-2147483648\n"),
    PROMISED("", BOARD "1\n1 1 1\n"),
    PROMISED("", BOARD "1\n-1 1 1 1\n"),
    PROMISED("", BOARD "1\n1 1 1 x\n"),
    PROMISED("", BOARD "2\n1 1 1 2\n"),

    /* turns with coordinates from 1 to 8, and passes */
    PROMISED("", BOARD "1\n1 1 1 2\n"),
    PROMISED("", BOARD "1\n1 1 8 8\n"),
    PROMISED("", BOARD "1\n8 8 8 8\n"),
    PROMISED("", BOARD "1\n0 0 0 0\n"),

    /* coordinates of 0 or above 8 */
    RULING("", BOARD "1\n0 1 1 1\n"),
    RULING("", BOARD "1\n1 0 1 1\n"),
    RULING("", BOARD "1\n1 1 0 1\n"),
    RULING("", BOARD "1\n1 1 1 0\n"),
    RULING("", BOARD "1\n0 0 0 1\n"),
    RULING("", BOARD "1\n0 0 1 0\n"),
    RULING("", BOARD "1\n1 0 0 0\n"),
    RULING("", BOARD "1\n0 0 0\n"),
    RULING("", BOARD "1\n9 1 1 1\n"),
    RULING("", BOARD "1\n1 9 1 1\n"),
    RULING("", BOARD "1\n1 1 9 1\n"),
    RULING("", BOARD "1\n1 1 1 9\n"),
    RULING("", BOARD "1\nx 9 1 1\n"),

    /* spellings of integers */
    RULING("", BOARD "+1\n"),
    RULING("", BOARD "-0\n"),
    RULING("", BOARD "00\n"),
    RULING("", BOARD "01\n"),
    RULING("", BOARD "-01\n"),
    RULING("", BOARD "1.0\n"),
    RULING("", BOARD "1.\n"),
    RULING("", BOARD "1.00\n"),
    RULING("", BOARD "-1.0\n"),
    RULING("", BOARD "2147483648\n"),
    RULING("", BOARD "-2147483649\n"),
    RULING("", BOARD "4294967297\n"),
    RULING("", BOARD "-4294967295\n"),
    RULING("", BOARD "18446744073709551616\n"),
    RULING("", BOARD "1\n1 1 1 4294967298\n"),
    RULING("", BOARD "1\n-18446744073709551615 1 1 2\n"),
    RULING("", BOARD "1\n1 99999999999999999999999999999999 1 2\n"),
    RULING("", BOARD "1\n1 1 1 0000000000000000000000000000002\n"),
    RULING("", BOARD "1\n1 1 1 02\n"),
    RULING("", BOARD "1\n+1 1 1 2\n"),
    PROMISED("", BOARD ".0\n"),
    PROMISED("", BOARD "-.0\n"),
    PROMISED("", BOARD ".\n"),
    PROMISED("", BOARD "1.01\n"),
    PROMISED("", BOARD "1.10\n"),
    PROMISED("", BOARD "1.0x\n"),
    PROMISED("", BOARD "x.0\n"),
    PROMISED("", BOARD "+\n"),
    PROMISED("", BOARD "-\n"),
    PROMISED("", BOARD "0/\n"),
    PROMISED("", BOARD "0:\n"),
    PROMISED("", BOARD "0x\n"),
    PROMISED("", BOARD "x+1\n"),

    /* white space and extra words, from line 9 on */
    RULING("", BOARD " 0\n"),
    RULING("", BOARD "0 \n"),
    RULING("", BOARD "\n"),
    RULING("", BOARD "1\n \n"),
    RULING("", BOARD "1\n\n"),
    RULING("", BOARD "1\n1  1 1 2\n"),
    RULING("", BOARD "1\n1\t1 1 2\n"),
    RULING("", BOARD "1\n1\v1 1 2\n"),
    RULING("", BOARD "1\n1\f1 1 2\n"),
    RULING("", BOARD "1\n1 1 1 2\r\n"),
    PROMISED("", BOARD "1\n1\b 1 1 2\n"),
    PROMISED("", BOARD "1\n1\016 1 1 2\n"),
    RULING("", BOARD "0 1\n"),
    RULING("", BOARD "x x\n"),
    RULING("", BOARD "x\n1 1 1 1 1\n"),
    RULING("", BOARD "1\n1 1 1 2 1\n"),
    RULING("", BOARD "1\n1 1 1 2 x\n"),
    RULING("", BOARD "1\n1 1 1 1 1 1 1 1 1 1\n"),
    RULING("", BOARD "0\n0\n"),
    RULING("", BOARD "0\n\n"),
    RULING("", BOARD "1\n1 1 1 2\n1 2 1 3\n"),

    /* a turn that is malformed or missing, after an invalid move or the end of the game */
    RULING("", BOARD "2\n1 1 8 8\nx\n"),
    RULING("", BOARD "2\n1 1 8 8\n1 1 1\n"),
    RULING("", BOARD "2\n1 1 8 8\n"),
    RULING("", BOARD "3\n1 1 8 8\n1 1 1 2\nx\n"),
    RULING("", BOARD "2\n0 0 0 0\nx\n"),
    RULING("", LAST_TURN "2\n1 1 1 3\nx\n"),
    RULING("", LAST_TURN "2\n1 1 1 3\n"),
    PROMISED("", LAST_TURN "2\n1 1 1 3\n1 1 1 1\n"),
    PROMISED("", BOARD "2\n1 1 8 8\n1 1 1 2\n"),
    PROMISED("", BOARD "2\nx\n1 1 8 8\n"),
    PROMISED("", BOARD "3\nx\n1 1 8 8\ny\n"),
    PROMISED("", BOARD "3\nx\n1 1 8 8\n"),
    PROMISED("", BOARD "2\n1 1 1 2\nx\n"),

    /* after a wrong board, only white space and spellings count */
    PROMISED("", SEVEN_ROWS "B......r\n0 1\n"),
    PROMISED("", SEVEN_ROWS "B.....R\n0 1\n"),
    PROMISED("", SEVEN_ROWS "B.......R\n0 1\n"),
    PROMISED("", SEVEN_ROWS "B...../R\n9 9 9 9 9\n"),
    PROMISED("", "R.....\001B\n........\n........\n........\n........\n........\n"
                 "........\n........\n0 1\n1 1 1 2\n"),
    PROMISED("", SEVEN_ROWS "0\n0 1\n"),
    RULING("", SEVEN_ROWS "B......r\n0  1\n"),
    RULING("", SEVEN_ROWS "B......r\n01\n"),

    /* ends of lines, and bytes */
    RULING("", "R"),
    RULING("", BOARD "0"),
    RULING("", SEVEN_ROWS "B......R\r\n0\n"),
    PROMISED("", "\n\n"),
    PROMISED("", "\177\001 \t\n"),
    OUTSIDE("", "\0\n"),
    OUTSIDE("", "\x80\n"),
    OUTSIDE("", "\xFF\n"),
    OUTSIDE("", BOARD "0\n\0"),
    OUTSIDE("", BOARD "01\n\x80"),
};

static void of_octaflip(void **state)
{
    expect_rows("octaflip", octaflip_rows, ROWS(octaflip_rows));
    expect_standing("octaflip", "", long_input("", 'R', 4096, "\n"), ORACLE_PROMISED);
    expect_standing("octaflip", "", long_input("", 'R', 4097, "\n"), ORACLE_OUTSIDE);
    expect_standing("octaflip", "", long_input(BOARD, 'x', 4096, "\n"), ORACLE_PROMISED);
    expect_standing("octaflip", "", long_input(BOARD, '1', 4097, "\n"), ORACLE_OUTSIDE);
}

/* ---- reversi ---- */

static void of_reversi(void **state)
{
    static const struct row rows[] = {
        PROMISED("", ""),
        PROMISED("", "\n"),
        PROMISED("", "d3\n"),
        PROMISED("", " what? ~\n"),
        RULING("", "\001\n"),
        RULING("", "d3\t\n"),
        RULING("", "d3\v\n"),
        RULING("", "d3\f\n"),
        RULING("", "d3\r\n"),
        RULING("", "\b\n"),
        RULING("", "\037\n"),
        RULING("", "\177\n"),
        OUTSIDE("", "d3"),
        OUTSIDE("", "d3\nd"),
        OUTSIDE("", "\0\n"),
        OUTSIDE("", "\x80\n"),
        OUTSIDE("", "\xFF\n"),
        OUTSIDE("", "d3\td3"),
        PROMISED("", "d4294967299\nd+3\nd03\nd-18446744073709551613\n"),
    };
    expect_rows("reversi", rows, ROWS(rows));
    expect_standing("reversi", "", long_input("d3\n", 'x', 80, "\n"), ORACLE_PROMISED);
    expect_standing("reversi", "", long_input("d3\n", 'x', 81, "\n"), ORACLE_RULING);
}

/* ---- bbm103 ---- */

#define ELEVEN_MOVES "1 0\n2 0\n3 0\n0 2\n0 3\n0 0\n2 3\n3 3\n3 2\n1 3\n0 1\n"
#define ALL_MOVES    ELEVEN_MOVES "3 1\n"

static void of_bbm103(void **state)
{
    static const struct row rows[] = {
        PROMISED("4", ALL_MOVES),
        PROMISED("4", "9 9\n" ALL_MOVES),
        PROMISED("4", "-1 0\n" ALL_MOVES),
        PROMISED("4", "1 1\n" ALL_MOVES),
        PROMISED("4", "0 0\n" ALL_MOVES),

        /* lines that are not two integers with one blank between them */
        RULING("4", "\n" ALL_MOVES),
        RULING("4", "0\n" ALL_MOVES),
        RULING("4", "0 1 2\n" ALL_MOVES),
        RULING("4", "0 x\n" ALL_MOVES),
        RULING("4", "x 0\n" ALL_MOVES),
        RULING("4", "2147483648 0\n" ALL_MOVES),
        RULING("4", "0 -2147483649\n" ALL_MOVES),
        RULING("4", "4294967296 0\n" ALL_MOVES),
        RULING("4", "0 18446744073709551616\n" ALL_MOVES),
        RULING("4", "-99999999999999999999999999999999 0\n" ALL_MOVES),
        PROMISED("4", "2147483647 -2147483648\n" ALL_MOVES),
        PROMISED("4", "+0 000000000000000000000\n" ALL_MOVES),
        RULING("4", "0 0\n1  1\n" ALL_MOVES),
        RULING("4", " 1 1\n" ALL_MOVES),
        RULING("4", "1 1 \n" ALL_MOVES),
        RULING("4", "1\t1\n" ALL_MOVES),
        RULING("4", "1 1\r\n" ALL_MOVES),
        RULING("4", "1 1\0\n" ALL_MOVES),
        RULING("4", "1 1\x80\n" ALL_MOVES),

        /* the end, of the game or before it */
        RULING("4", ELEVEN_MOVES "3 1"),
        RULING("4", ALL_MOVES "\n"),
        RULING("4", ALL_MOVES "x\n"),
        OUTSIDE("4", ""),
        OUTSIDE("4", "1 0\n"),
        OUTSIDE("4", ELEVEN_MOVES),
        OUTSIDE("4", "x\n" ELEVEN_MOVES),

        /* arguments */
        OUTSIDE("26", ""),
        RULING("1002", ""),
        RULING("2147483648", ""),
        RULING("99999999999", ""),
        RULING("+99999999999", ""),
        PROMISED("-99999999999", ""),
        PROMISED("99999999999x", ""),
        PROMISED("/99999999999", ""),
        PROMISED("99999999999:", ""),
        PROMISED("+", ""),
        PROMISED("-4", ""),
        PROMISED("5", ""),
        PROMISED("2", ""),
        PROMISED("four", ""),
        PROMISED("", ""),
        PROMISED("4 4", ""),
        PROMISED("1002 4", ""),
        RULING("5", "1 0\n"),
        RULING("4 4", "\n"),
    };
    expect_rows("bbm103", rows, ROWS(rows));
    expect_standing("bbm103", "4", long_input("0 ", '0', 4094, "\n" ALL_MOVES), ORACLE_PROMISED);
    expect_standing("bbm103", "4", long_input("0 ", '0', 4095, "\n" ALL_MOVES), ORACLE_RULING);
}

/* ---- aps105 ---- */

static void of_aps105(void **state)
{
    static const struct row rows[] = {
        PROMISED("", "4\n!!!\nWab\n"),
        PROMISED("", "2\n!!!\nBaa\n"),
        PROMISED("", "4\nBaa\nWad\nWda\nBdd\n!!!\nBbb\n"),
        PROMISED("", "26\nWzz\nBza\nBaz\n!!!\nBzz\n"),
        PROMISED("", "4\n!!!\nWzz\n"),

        /* sizes */
        OUTSIDE("", ""),
        OUTSIDE("", "0\n!!!\nWab\n"),
        OUTSIDE("", "1\n!!!\nWab\n"),
        OUTSIDE("", "3\n!!!\nWab\n"),
        OUTSIDE("", "25\n!!!\nWab\n"),
        OUTSIDE("", "28\n!!!\nWab\n"),
        OUTSIDE("", "-2\n!!!\nWab\n"),
        OUTSIDE("", "x\n!!!\nWab\n"),
        OUTSIDE("", "4294967300\n!!!\nWab\n"),
        OUTSIDE("", "-4294967292\n!!!\nWab\n"),
        OUTSIDE("", "18446744073709551620\n!!!\nWab\n"),
        OUTSIDE("", "99999999999999999999999999999999\n!!!\nWab\n"),
        PROMISED("", "+004\n!!!\nWab\n"),

        /* tiles */
        OUTSIDE("", "4\nBae\n!!!\nWab\n"),
        OUTSIDE("", "4\nBea\n!!!\nWab\n"),
        OUTSIDE("", "4\nBa`\n!!!\nWab\n"),
        OUTSIDE("", "4\nB`a\n!!!\nWab\n"),
        OUTSIDE("", "4\nXaa\n!!!\nWab\n"),
        OUTSIDE("", "4\nbaa\n!!!\nWab\n"),
        OUTSIDE("", "4\nBa\n!!!\nWab\n"),
        OUTSIDE("", "4\nBaaa\n!!!\nWab\n"),
        OUTSIDE("", "4\n!!\nWab\n"),
        OUTSIDE("", "4\n!!!!\nWab\n"),
        OUTSIDE("", "26\nBa{\n!!!\nWab\n"),
        RULING("", "4\nBab\nWab\n!!!\nWcc\n"),
        RULING("", "4\nBdd\nBcd\nBdd\n!!!\nWcc\n"),
        PROMISED("", "4\nBab\nWba\n!!!\nWcc\n"),

        /* the move */
        OUTSIDE("", "4\n"),
        OUTSIDE("", "4\nBaa\n"),
        OUTSIDE("", "4\nBaa\nBaa\n"),
        OUTSIDE("", "4\n!!!\n"),
        RULING("", "4\n!!!\nXab\n"),
        RULING("", "4\n!!!\nWa{\n"),
        RULING("", "4\n!!!\nW`a\n"),
        RULING("", "4\n!!!\nWAB\n"),
        RULING("", "4\n!!!\nWabc\n"),
        RULING("", "4\n!!!\nWa\n"),
        RULING("", "4\n!!!\n4\n"),

        /* one word on each line, and nothing after the move */
        RULING("", "4\n!!!\nWab"),
        RULING("", "4 \n!!!\nWab\n"),
        RULING("", " 4\n!!!\nWab\n"),
        RULING("", "4\r\n!!!\nWab\n"),
        RULING("", "\t4\n!!!\nWab\n"),
        RULING("", "4 !!!\nWab\n"),
        RULING("", "4\n\n!!!\nWab\n"),
        RULING("", "4\n!!!\nWab\n\n"),
        RULING("", "4\n!!!\nWab\nx\n"),
        RULING("", "4\n!!!\nWab\n\0\n"),
    };
    expect_rows("aps105", rows, ROWS(rows));
    expect_standing("aps105", "", long_input("", '0', 4095, "4\n!!!\nWab\n"), ORACLE_PROMISED);
    expect_standing("aps105", "", long_input("", '0', 4096, "4\n!!!\nWab\n"), ORACLE_OUTSIDE);
}

/* ---- flip ---- */

static void of_flip(void **state)
{
    static const struct row rows[] = {
        PROMISED("new 4", ""),
        PROMISED("new 4", "0 2\n"),
        PROMISED("new 4", " +0 2 x\n"),
        PROMISED("new 4", "x"),
        PROMISED("new 4 1 2", ""),

        /* numbers that do not fit an int, nor a long, nor anything: C does not say what "%d" reads
         */
        RULING("new 4", "1 3\n4294967296 1\n"),
        RULING("new 4", "2147483648 1\n"),
        RULING("new 4", "-2147483649 1\n"),
        RULING("new 4", "1 +2147483648\n"),
        RULING("new 4", "1 9223372036854775808\n"),
        RULING("new 4", "1 -9223372036854775809 x\n"),
        RULING("new 4", "\t18446744073709551617x\n"),
        RULING("new 4", "00000000000000000000004294967297 1\n"),
        RULING("new 4", "99999999999999999999999999999999999999999999999999 1\n"),
        PROMISED("new 4", "2147483647 -2147483648\n"),
        PROMISED("new 4", "00000000000000000000000000000000000001 +03\n"),
        PROMISED("new 4", "1 2 4294967296\n"),
        PROMISED("new 4", "x 4294967296\n"),
        PROMISED("new 4", "1 x4294967296\n"),
        PROMISED("new 4", "- 4294967296\n"),
        PROMISED("new 4", "s4294967296 1\n"),
        /* arguments are not read by "%d": the specification says what such a number gets */
        PROMISED("new -4294967292", ""),
        PROMISED("new 4 4294967296", ""),
        PROMISED("new 4 0 -18446744073709551615", ""),
        PROMISED("new +04 01 +2", ""),
        RULING("new 99999999999999999999999999999999", ""),

        /* saves */
        PROMISED("new 4", "sgame\n"),
        PROMISED("new 4", "sa b~\n"),
        PROMISED("new 4", "s\n"),
        PROMISED("new 4", "x\001\037\177\n"),
        RULING("new 4", "s game\n"),
        RULING("new 4", "s\tgame\n"),
        RULING("new 4", "s\001\n"),
        RULING("new 4", "sgame\r\n"),
        RULING("new 4", "sga\037me\n"),
        RULING("new 4", "sgame\177\n"),

        /* what is not read */
        RULING("new 4", "sgame\nx\n"),
        RULING("new 3", "\n"),
        RULING("new 4 1 2", "x\n"),
        RULING("", "x"),

        /* bytes */
        OUTSIDE("new 4", "\0\n"),
        OUTSIDE("new 4", "\x80\n"),
        OUTSIDE("new 4", "\xFF\n"),
        OUTSIDE("new 4", "sgame\n\0\n"),
        OUTSIDE("play \x80", ""),
        OUTSIDE("\xC3\xA9 4", ""),

        /* arguments */
        PROMISED("", ""),
        PROMISED("new", ""),
        PROMISED("new 3", ""),
        PROMISED("new -81", ""),
        PROMISED("new 80", ""),
        PROMISED("new four", ""),
        PROMISED("play 81", ""),
        PROMISED("load game", ""),
        PROMISED("81", ""),
        PROMISED("new 4 3", ""),
        PROMISED("new 4 81 81", ""),
        RULING("new 81", ""),
        RULING("new 1001", ""),
        RULING("new 4294967300", ""),
        RULING("new 81 3", ""),
    };
    expect_rows("flip", rows, ROWS(rows));
    expect_standing("flip", "new 4", long_input("", 'x', 70, "\n"), ORACLE_PROMISED);
    expect_standing("flip", "new 4", long_input("", 'x', 71, "\n"), ORACLE_RULING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_octaflip), cmocka_unit_test(of_reversi), cmocka_unit_test(of_bbm103),
        cmocka_unit_test(of_aps105),   cmocka_unit_test(of_flip),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
