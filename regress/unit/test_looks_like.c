/* Which dialect the start of an input looks like. */
#include "regress/unit/unit.h"

#include "judge/looks_like.h"

#define BOARD "R......B\n........\n........\n...##...\n...##...\n........\n........\nB......R\n"
static const struct {
    const char *name;
    bytes start;
    const char *dialect; /* NULL: none */
    enum look look;
    const char *args;
} rows[] = {
    { "nothing", LITERAL(""), 0, 0, "" },
    { "blank lines", LITERAL("\n \r\n\n"), 0, 0, "" },
    { "a letter to a friend", LITERAL("Dear Ann,\n\nI won.\n"), 0, 0, "" },
    { "NUL bytes", LITERAL("\0\0\0\0"), 0, 0, "" },

    { "a game of octaflip", LITERAL(BOARD "1\n1 1 2 2\n"), "octaflip", LOOKS_PLAIN, "" },
    { "its board alone", LITERAL(BOARD), "octaflip", LOOKS_PLAIN, "" },
    { "one line of it", LITERAL("R......B"), "octaflip", LOOKS_PLAIN, "" },
    { "after a byte order mark", LITERAL("\xEF\xBB\xBF" BOARD), "octaflip", LOOKS_PLAIN, "" },
    { "with CR", LITERAL("R......B\r\n........\r\n"), "octaflip", LOOKS_PLAIN, "" },
    { "in lower case", LITERAL("r......b\n........\n"), "octaflip", LOOKS_PLAIN, "" },
    { "with blanks between", LITERAL("R . . . # . . B\n"), "octaflip", LOOKS_PLAIN, "" },
    { "a cell short", LITERAL("R.....B\n"), "octaflip", LOOKS_PLAIN, "" },
    { "a cell long", LITERAL("R.......B\n"), "octaflip", LOOKS_PLAIN, "" },
    { "two cells short", LITERAL("R....B\n"), 0, 0, "" },
    { "two cells long", LITERAL("R........B\n"), 0, 0, "" },
    { "a wrong letter in line 1", LITERAL("R.....xB\n........\n........\n........\n........\n"),
      "octaflip", LOOKS_PLAIN, "" },
    { "too few board lines after it", LITERAL("R.....xB\n........\n........\n........\n"), 0, 0,
      "" },
    { "turns without a board", LITERAL("2\n1 1 2 2\n(1,8) (2,7)\n"), "octaflip", LOOKS_PLAIN, "" },
    { "five integers", LITERAL("1 1 2 2 3\n"), 0, 0, "" },
    { "six integers", LITERAL("1 1 2 2 3 4\n"), 0, 0, "" },
    { "three integers", LITERAL("1 1 2\n"), 0, 0, "" },
    { "four integers and a word", LITERAL("1 1 2 2 x\n"), 0, 0, "" },

    { "a game of reversi", LITERAL("d3\nc5\n=\n"), "reversi", LOOKS_PLAIN, "" },
    { "upper case", LITERAL("D3\n"), "reversi", LOOKS_PLAIN, "" },
    { "the row first", LITERAL("3d\n"), "reversi", LOOKS_PLAIN, "" },
    { "a pass in words", LITERAL("pass\n"), "reversi", LOOKS_PLAIN, "" },
    { "half of the lines", LITERAL("d3\nhello\n"), "reversi", LOOKS_PLAIN, "" },
    { "less than half", LITERAL("d3\nhello\nthere\n"), 0, 0, "" },
    { "two squares in a line", LITERAL("d3 c5\n"), 0, 0, "" },
    { "two letters", LITERAL("dc\n"), 0, 0, "" },
    { "two digits are one integer", LITERAL("33\n"), 0, 0, "" },
    { "three bytes", LITERAL("d3x\n"), 0, 0, "" },
    { "a letter and another byte", LITERAL("d-\n{3\n@3\n`3\n[3\n3-\n"), 0, 0, "" },
    { "the last letters", LITERAL("z3\nZ3\na3\nA3\n"), "reversi", LOOKS_PLAIN, "" },

    { "a configuration", LITERAL("4\nBaa\nWab\n!!!\nBac\n"), "aps105", LOOKS_PLAIN, "" },
    { "no tiles", LITERAL("4 !!! Wab"), "aps105", LOOKS_PLAIN, "" },
    { "small colours", LITERAL("4\nbaa\n!!!\n"), "aps105", LOOKS_PLAIN, "" },
    { "white in small", LITERAL("4\nwaa\n!!!\n"), "aps105", LOOKS_PLAIN, "" },
    { "large letters", LITERAL("4\nWAB\n!!!\n"), "aps105", LOOKS_PLAIN, "" },
    { "another colour", LITERAL("4\nXaa\n"), 0, 0, "" },
    { "a tile of two letters", LITERAL("4\nBa\n"), 0, 0, "" },
    { "a tile with digits", LITERAL("4\nB1a\n"), 0, 0, "" },
    { "a tile that ends with a digit", LITERAL("4\nBa1\n"), 0, 0, "" },
    { "no dimension", LITERAL("Baa\nWab\n!!!\n"), 0, 0, "" },
    { "a dimension alone", LITERAL("4\n"), 0, 0, "" },

    { "a move of bbm103 on 4 cells", LITERAL("0 1\n"), "bbm103", LOOKS_ARGS, "4" },
    { "on 4, after the centre", LITERAL("3 2\n"), "bbm103", LOOKS_ARGS, "4" },
    { "on 8", LITERAL("2 3\n2 2\n7 7\n"), "bbm103", LOOKS_ARGS, "8" },
    { "on 8, after the centre", LITERAL("5 4\n7 0\n"), "bbm103", LOOKS_ARGS, "8" },
    { "on 12", LITERAL("4 5\n0 11\n"), "bbm103", LOOKS_ARGS, "12" },
    { "a cell that fits neither", LITERAL("4 5\n0 14\n"), "bbm103", LOOKS_ARGS, "16" },
    { "an odd one", LITERAL("4 5\n0 15\n"), "bbm103", LOOKS_ARGS, "16" },
    { "commas", LITERAL("2,3\n(7,7)\n"), "bbm103", LOOKS_ARGS, "8" },
    { "the largest board", LITERAL("500 499\n999 0\n"), "bbm103", LOOKS_ARGS, "1000" },
    { "a cell beyond it", LITERAL("4 5\n1000 0\n"), "bbm103", LOOKS_ARGS, "8" },
    { "near the limit of integers", LITERAL("2147483646 2147483647\n"), "bbm103", LOOKS_ARGS, "8" },
    { "below zero", LITERAL("-2 -1\n"), "bbm103", LOOKS_ARGS, "8" },
    { "the size in the first line", LITERAL("4\n0 1\n"), "bbm103", LOOKS_ARGS_LINE, "" },
    { "one integer and a word", LITERAL("4 x\n0 1\n0 1\n"), "bbm103", LOOKS_ARGS, "4" },

    { "a move of flip", LITERAL("2 4\n5 5\n7 7\n"), "flip", LOOKS_ARGS, "new 8" },
    { "on 4, O before the centre", LITERAL("0 2\n"), "flip", LOOKS_ARGS, "new 4" },
    { "on 4, O in its row", LITERAL("1 3\n"), "flip", LOOKS_ARGS, "new 4" },
    { "on 6", LITERAL("1 3\n5 5\n"), "flip", LOOKS_ARGS, "new 6" },
    { "the column first", LITERAL("4 2\n7 7\n"), "flip", LOOKS_ARGS, "new 8" },
    { "text after a move", LITERAL("2 4 check\n7 7\n"), "flip", LOOKS_ARGS, "new 8" },
    { "an illegal first move", LITERAL("0 0\n"), "flip", LOOKS_ARGS, "new 4" },
    { "a save", LITERAL("2 4\nsgame\n"), "flip", LOOKS_ARGS, "new 6" },
    { "arguments in the first line", LITERAL("new 4 0 0\n0 2\n"), "flip", LOOKS_ARGS_LINE, "" },
    { "a new dawn", LITERAL("new dawn\n"), 0, 0, "" },
    { "a saved game", LITERAL("flip 1\n4 O 0 0\n....\n"), "flip", LOOKS_SAVED, "" },
    { "another version", LITERAL("flip 2\n"), 0, 0, "" },
};

static void args_of(const struct likeness *l, char args[20])
{
    unsigned char room[20] = { 0 };
    sink to;
    sink_init(&to, 0, 0, room, sizeof room - 1);
    likeness_say_args(l, &to);
    memcpy(args, room, sizeof room);
}

static void starts_look_like_their_dialect(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        unsigned char *block = malloc(rows[i].start.len + 1);
        struct likeness l;
        char args[20];
        assert_non_null(block);
        memcpy(block + 1, rows[i].start.at, rows[i].start.len);
        l = looks_like(bytes_of(block + 1, rows[i].start.len));
        free(block);
        if ((l.dialect != 0) != (rows[i].dialect != 0))
            fail_msg("%s: looks like %s", rows[i].name, l.dialect != 0 ? l.dialect->name : "none");
        if (l.dialect != 0 && rows[i].dialect != 0 && strcmp(l.dialect->name, rows[i].dialect) != 0)
            fail_msg("%s: looks like %s", rows[i].name, l.dialect->name);
        expect_number(rows[i].name, "look", l.look, rows[i].look);
        args_of(&l, args);
        if (strcmp(args, rows[i].args) != 0)
            fail_msg("%s: the arguments are %s, not %s", rows[i].name, args, rows[i].args);
    }
}

/* Bytes after the first ones change nothing. */
static void only_the_start_is_looked_at(void **state)
{
    static char text[3 * LOOKS_LIKE_MOST];
    size_t i;
    for (i = 0; i < sizeof text; i += 3)
        memcpy(text + i, i < LOOKS_LIKE_MOST / 2 ? "d3\n" : "x3x", 3);
    assert_non_null(looks_like(bytes_of(text, sizeof text)).dialect);
    assert_string_equal(looks_like(bytes_of(text, sizeof text)).dialect->name, "reversi");
}

static void lines_that_no_dialect_has_are_known(void **state)
{
    static const struct {
        bytes line;
        int is_of_none;
    } lines[] = {
        { LITERAL("hello"), 1 },
        { LITERAL("\xEF\xBB\xBFhello"), 1 },
        { LITERAL("4 Baa"), 0 },
        { LITERAL("\xEF\xBB\xBF"
                  "4 Baa"),
          0 },
        { LITERAL("4 Xaa"), 1 },
        { LITERAL("d3"), 0 },
        { LITERAL("R......B"), 0 },
        { LITERAL("\n \n1 2"), 0 },
        { LITERAL("\n\nhello"), 1 },
        { LITERAL(""), 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(lines); i++)
        expect_number((const char *)lines[i].line.at, "whether no dialect has it",
                      (uint64_t)starts_like_none(lines[i].line), (uint64_t)lines[i].is_of_none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_that_no_dialect_has_are_known),
        cmocka_unit_test(starts_look_like_their_dialect),
        cmocka_unit_test(only_the_start_is_looked_at),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
