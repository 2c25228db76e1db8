/* answer/gist: what counts in an output, whatever stands around it, and where. */
#include "regress/unit/unit.h"

#include "answer/gist.h"

#define BBM103_BOARD "  0 1 2 3\n0 _ _ _ _\n1 _ O X _\n2 _ X O _\n3 _ _ _ _\n"
#define APS105_BOARD "  abcd\na UUUU\nb UWBU\nc UBWU\nd UUUU\n"
#define APS105_SMALL "  ab\na WB\nb BW\n"
#define FLIP_BOARD   "+----+\n|....|\n|.OX.|\n|.XO.|\n|....|\n+----+\n"

/* What is found, in order: its place in the text, then [cells], 'words', #mark or =number. */
static const struct row {
    const char *dialect, *answer;
    bytes text;
    const char *found;
} rows[] = {
    /* Rows may have a label, decoration, and a prompt before them. */
    { "octaflip", "", LITERAL("R..B#..B\n"), "0[R..B#..B]" },
    { "octaflip", "", LITERAL("R . . B\t# . . B"), "0[R..B#..B]" },
    { "octaflip", "", LITERAL("| R......B |\n"), "2[R......B]" },
    { "octaflip", "", LITERAL("1 R......B\n"), "2[R......B]" },
    { "octaflip", "", LITERAL("R......B 1\n"), "0[R......B]" },
    { "octaflip", "", LITERAL("12 R......B 34\n"), "3[R......B]" },
    { "octaflip", "", LITERAL("1234 R......B\n"), "5[R......B]" },
    { "octaflip", "", LITERAL("12345 R......B\n"), "" },
    { "octaflip", "", LITERAL("a R......B\n"), "2[R......B]" },
    { "octaflip", "", LITERAL("z R......B z\n"), "2[R......B]" },
    { "octaflip", "", LITERAL("xy R......B\n"), "" },
    { "octaflip", "", LITERAL("- R......B\n"), "" },
    { "octaflip", "", LITERAL("R......B -\n"), "" },
    { "octaflip", "", LITERAL("R.....B\n"), "" },
    { "octaflip", "", LITERAL("R..x...B\n"), "" },
    { "octaflip", "", LITERAL("Start: R......R\n"), "7[R......R]" },
    { "octaflip", "", LITERAL("Start? R......R\n"), "7[R......R]" },
    { "octaflip", "", LITERAL("a: b> R......R\n"), "6[R......R]" },
    { "octaflip", "", LITERAL("Start. R......R\n"), "" },
    { "octaflip", "", LITERAL("R......R\nB......B"), "0[R......R] 9[B......B]" },
    { "octaflip", "", LITERAL("\0\0R..\0....B\n"), "2[R......B]" },

    /* octaflip */
    { "octaflip", "", LITERAL(""), "" },
    { "octaflip", "", LITERAL("\n\n"), "" },
    { "octaflip", "", LITERAL("Red\n"), "0'Red'" },
    { "octaflip", "", LITERAL("debug\nBLUE\n"), "6'BLUE'" },
    { "octaflip", "", LITERAL("Winner:\0 Red!\n"), "9'Red'" },
    { "octaflip", "", LITERAL("The winner is blue by 3\n"), "14'blue'" },
    { "octaflip", "", LITERAL("Final result: the game ends, a draw\n"), "31'draw'" },
    { "octaflip", "", LITERAL("Game over. Red won\n"), "11'Red'" },
    { "octaflip", "", LITERAL("Red's turn\n"), "" },
    { "octaflip", "", LITERAL("Red to move\n"), "" },
    { "octaflip", "", LITERAL("reds\n"), "" },
    { "octaflip", "", LITERAL("winner\n"), "" },
    { "octaflip", "", LITERAL("Invalid move at turn 3\n"), "0'Invalid move at turn' 21=3" },
    { "octaflip", "", LITERAL("Invalid move at turn +3\n"), "0'Invalid move at turn' 21=3" },
    { "octaflip", "", LITERAL("Invalid move at turn3\n"), "0'Invalid move at turn' 20=3" },
    { "octaflip", "", LITERAL("Error: invalid input at turn: -12!\n"),
      "7'invalid input at turn' 30=-12" },
    { "octaflip", "", LITERAL("Invalid input at turn 1 2\n"), "0'Invalid input at turn' 22=1" },
    { "octaflip", "", LITERAL("Invalid input at turn\n4\n"), "0'Invalid input at turn'" },
    { "octaflip", "", LITERAL("Invalid move at turn 123456789012345678\n"),
      "0'Invalid move at turn' 21=123456789012345678" },
    { "octaflip", "", LITERAL("Invalid move at turn 1234567890123456789\n"),
      "0'Invalid move at turn' 21=123456789012345678" },
    { "octaflip", "", LITERAL("say: board input error: invalid move at turn 2\n"),
      "5'board input error' 24'invalid move at turn' 45=2" },
    { "octaflip", "", LITERAL("Board input error 7\n"), "0'Board input error'" },
    { "octaflip", "", LITERAL("Board input erro\n"), "" },

    /* reversi: an answer ends its line. */
    { "reversi", "", LITERAL("---BC---4\n"), "0[---BC---]" },
    { "reversi", "", LITERAL("4 - - - B C - - -\n"), "2[---BC---]" },
    { "reversi", "", LITERAL("abcdefgh\n"), "" },
    { "reversi", "", LITERAL("d3 c3 -2\n"), "0'd3' 3'c3' 6=-2" },
    { "reversi", "", LITERAL("White: d3  c3 +2  \n"), "7'd3' 11'c3' 14=2" },
    { "reversi", "", LITERAL("= c3 0\n"), "0'=' 2'c3' 5=0" },
    { "reversi", "", LITERAL("h8 = 64\n"), "0'h8' 3'=' 5=64" },
    { "reversi", "", LITERAL("a1 H8 1\n"), "0'a1' 3'H8' 6=1" },
    { "reversi", "", LITERAL("? -2\n"), "0'?' 2=-2" },
    { "reversi", "", LITERAL("Refused: ? 0\n"), "9'?' 11=0" },
    { "reversi", "", LITERAL("?? 0\n"), "" },
    { "reversi", "", LITERAL("? x\n"), "" },
    { "reversi", "", LITERAL("0\n"), "" },
    { "reversi", "", LITERAL("c3 2\n"), "" },
    { "reversi", "", LITERAL("d3 c3\n"), "" },
    { "reversi", "", LITERAL("d3 c3 2 x\n"), "" },
    { "reversi", "", LITERAL("d3 c3 99999999999\n"), "" },
    { "reversi", "", LITERAL("i3 c3 2\n"), "" },
    { "reversi", "", LITERAL("`3 c3 2\n"), "" },
    { "reversi", "", LITERAL("a9 c3 2\n"), "" },
    { "reversi", "", LITERAL("a0 c3 2\n"), "" },
    { "reversi", "", LITERAL("d33 c3 2\n"), "" },
    { "reversi", "", LITERAL("d c3 2\n"), "" },
    { "reversi", "", LITERAL("d3 i3 2\n"), "" },
    { "reversi", "", LITERAL("d3 c3 2\nd4 c4 4\n"), "0'd3' 3'c3' 6=2 8'd4' 11'c4' 14=4" },

    /* bbm103: three symbols stand for an empty cell. */
    { "bbm103", BBM103_BOARD, LITERAL("1 _ O X _\n"), "2[_OX_]" },
    { "bbm103", BBM103_BOARD, LITERAL("1 . o * _\n"), "2[_o__]" },
    { "bbm103", BBM103_BOARD, LITERAL("1 _ O X\n"), "" },
    { "bbm103", "", LITERAL("1 _ O X\n"), "2[_OX]" },
    { "bbm103", "", LITERAL("|_OX_|\n"), "1[_OX_]" },
    { "bbm103", BBM103_BOARD, LITERAL("Error : Invalid move. Please make another move : "), "8#0" },
    { "bbm103", BBM103_BOARD, LITERAL("ILLEGAL!\n"), "0#0" },
    { "bbm103", BBM103_BOARD, LITERAL("Invalid, invalid"), "0#0 9#0" },
    { "bbm103", "", LITERAL("Error : Invalid number of command line arguments.\n"), "8#1" },
    { "bbm103", "", LITERAL("Error : Invalid format for command line arguments.\n"), "8#2" },
    { "bbm103", "", LITERAL("invalid number of arguments\n"), "0#0" },
    { "bbm103", "", LITERAL("invali\n"), "" },

    /* A score is the last two numbers of a line after the boards. */
    { "bbm103", BBM103_BOARD, LITERAL("_OX_\nPlayer 1 : 5 , 9\n"), "0[_OX_] 16=5 20=9" },
    { "bbm103", BBM103_BOARD, LITERAL("_OX_\n5 pieces, 9 points.\nend\n"), "0[_OX_] 5=5 15=9" },
    { "bbm103", BBM103_BOARD, LITERAL("_OX_\n1 1\n2 2"), "0[_OX_] 5=1 7=1 9=2 11=2" },
    { "bbm103", BBM103_BOARD, LITERAL("Player 1 : 5 , 9\n_OX_\n"), "17[_OX_]" },
    { "bbm103", BBM103_BOARD, LITERAL("Player 1 : 5 , 9\nMove: _OX_\n"), "23[_OX_]" },
    { "bbm103", BBM103_BOARD, LITERAL("_OX_\nscore 5\n"), "0[_OX_]" },
    { "bbm103", BBM103_BOARD, LITERAL("_OX_\n0 1 2 3\n"), "0[_OX_]" },
    { "bbm103", BBM103_BOARD, LITERAL("_OX_\n  1  2 3 4 \n"), "0[_OX_]" },
    { "bbm103", BBM103_BOARD, LITERAL("_OX_\n2 3 4 5\n"), "0[_OX_] 9=4 11=5" },
    { "bbm103", BBM103_BOARD, LITERAL("_OX_\n1 2 4 5\n"), "0[_OX_] 9=4 11=5" },
    { "bbm103", BBM103_BOARD, LITERAL("_OX_\n1 2 3\n"), "0[_OX_] 7=2 9=3" },
    { "bbm103", "", LITERAL("Player 1 : 5 , 9\n"), "" },
    { "bbm103", BBM103_BOARD, LITERAL("_OX_\nInvalid 5 , 9\n"), "0[_OX_] 5#0 13=5 17=9" },

    /* aps105 */
    { "aps105", APS105_BOARD, LITERAL("b UWBU\n"), "2[UWBU]" },
    { "aps105", APS105_BOARD, LITERAL("  abcd\n"), "" },
    { "aps105", APS105_BOARD, LITERAL("Available moves for W:\naa\nBD\n"), "0#0 23'aa' 26'BD'" },
    { "aps105", APS105_BOARD, LITERAL("Available moves for B: ab cd\n"), "0#1 23'ab' 26'cd'" },
    { "aps105", APS105_BOARD, LITERAL("Black: moves available\n"), "13#1" },
    { "aps105", APS105_BOARD, LITERAL("Available for white\n"), "0#0" },
    { "aps105", APS105_BOARD, LITERAL("Available for w\n"), "0#0" },
    { "aps105", APS105_BOARD, LITERAL("(W) available\n"), "4#0" },
    { "aps105", APS105_BOARD, LITERAL("Available moves\n"), "0#-1" },
    { "aps105", APS105_BOARD, LITERAL("Available below\n"), "0#-1" },
    { "aps105", APS105_BOARD, LITERAL("Available or unwhite\n"), "0#-1" },
    { "aps105", APS105_BOARD, LITERAL("Available moves for W: none\n"), "0#0" },
    { "aps105", APS105_BOARD, LITERAL("ad da dd\n"), "0'ad' 3'da' 6'dd'" },
    { "aps105", APS105_BOARD, LITERAL("ae\n"), "" },
    { "aps105", APS105_BOARD, LITERAL("ea\n"), "" },
    { "aps105", APS105_BOARD, LITERAL("`a\n"), "" },
    { "aps105", APS105_BOARD, LITERAL("a`\n"), "" },
    { "aps105", APS105_BOARD, LITERAL("ab x\n"), "" },
    { "aps105", APS105_BOARD, LITERAL("abc\n"), "" },
    { "aps105", APS105_SMALL, LITERAL("  ab\n"), "" },
    { "aps105", "", LITERAL("ab\n"), "" },
    { "aps105", APS105_BOARD, LITERAL("Valid move.\n"), "0'Valid move'" },
    { "aps105", APS105_BOARD, LITERAL("Invalid move\n"), "0'Invalid move'" },
    { "aps105", APS105_BOARD, LITERAL("Enter a move:  Invalid move.\n"), "15'Invalid move'" },
    { "aps105", APS105_BOARD, LITERAL("Move>valid move!\n"), "5'valid move'" },
    { "aps105", APS105_BOARD, LITERAL("Enter a valid move: Valid move.\n"), "20'Valid move'" },
    { "aps105", APS105_BOARD, LITERAL("Not a valid move\n"), "" },
    { "aps105", APS105_BOARD, LITERAL("Valid moves\n"), "" },

    /* flip */
    { "flip", FLIP_BOARD, LITERAL("|.OX.|\n"), "1[.OX.]" },
    { "flip", FLIP_BOARD, LITERAL("+----+\n"), "" },
    { "flip", "", LITERAL("Usage: flip load filename 5\n"), "0'Usage: flip load filename'" },
    { "flip", "", LITERAL("Invalid board dimension 5.\n"), "0'Invalid board dimension'" },
    { "flip", "", LITERAL("Invalid player type 5.\n"), "0'Invalid player type'" },
    { "flip", "", LITERAL("Error loading board 5.\n"), "0'Error loading board'" },
    { "flip", "", LITERAL("Player (O)> Unable to write to a b 5.  \n"),
      "12'Unable to write to a b 5.'" },
    { "flip", "", LITERAL("Please give a filename 5.\n"), "0'Please give a filename'" },
    { "flip", "", LITERAL("Player (O)> Game saved 5.\n"), "12'Game saved'" },
    { "flip", "", LITERAL("Game Over - O=24 X=40 5.\n"), "0'Game Over' 14=24 19=40" },
    { "flip", "", LITERAL("Game Over - O=24\n40\n"), "0'Game Over' 14=24" },
    { "flip", "", LITERAL("End of input from Player O 5.\n"), "0'End of input from Player O'" },
    { "flip", "", LITERAL("End of input from Player X 5.\n"), "0'End of input from Player X'" },
    { "flip", "", LITERAL("O passes 5.\n"), "0'O passes'" },
    { "flip", "", LITERAL("X passes 5.\n"), "0'X passes'" },
    { "flip", "", LITERAL("Player O moves at 0 2 5.\n"), "0'Player O moves at' 18=0 20=2" },
    { "flip", "", LITERAL("Player X moves at 10,12 5.\n"), "0'Player X moves at' 18=10 21=12" },
    { "flip", "", LITERAL("O passes. X passes.\n"), "0'O passes' 10'X passes'" },
};

static void put(sink *out, const struct gist_walk *w, const struct gist *g)
{
    unsigned char cells[GIST_ROOM];
    uint16_t places[GIST_ROOM];
    if (out->len > 0)
        sink_byte(out, ' ');
    sink_number(out, gist_place(w, g));
    if (g->kind == GIST_ROW) {
        gist_cells(w, g, cells, places);
        assert_int_equal(places[0], g->first);
        sink_byte(out, '[');
        sink_bytes(out, bytes_of(cells, g->count));
        sink_byte(out, ']');
    } else if (g->kind == GIST_WORDS) {
        sink_byte(out, '\'');
        sink_bytes(out, bytes_of(w->raw + g->first, g->count));
        sink_byte(out, '\'');
    } else {
        int64_t number = g->kind == GIST_MARK ? g->which : g->number;
        sink_byte(out, g->kind == GIST_MARK ? '#' : '=');
        if (number < 0)
            sink_byte(out, '-');
        sink_number(out, (uint64_t)(number < 0 ? -number : number));
    }
}

static void expect_found(const char *dialect, const char *answer, bytes text, const char *found)
{
    static struct gist_walk w;
    unsigned char room[1024];
    struct gist g;
    sink out;
    sink_init(&out, 0, 0, room, sizeof room - 1);
    gist_start(&w, dialect_named(dialect), bytes_of_text(answer), text);
    for (gist_next(&w, &g); g.kind != GIST_END; gist_next(&w, &g))
        put(&out, &w, &g);
    assert_int_equal(gist_place(&w, &g), text.len);
    room[out.len] = '\0';
    if (strcmp((const char *)room, found) != 0)
        fail_msg("%s: %.*s: %s, not %s", dialect, (int)(text.len < 60 ? text.len : 60),
                 (const char *)text.at, (const char *)room, found);
}

static void what_counts_is_found(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++)
        expect_found(rows[i].dialect, rows[i].answer, rows[i].text, rows[i].found);
}

/* The pieces of a line that is too long end before a word, if they have a blank. */
static void long_lines_are_read_in_pieces(void **state)
{
    static const struct {
        size_t before; /* bytes before the words */
        int filler;
        const char *found;
    } long_rows[] = {
        { GIST_ROOM - 12, '-', "8180'Game saved'" }, { GIST_ROOM - 10, 'x', "8182'Game saved'" },
        { GIST_ROOM - 1, ' ', "8191'Game saved'" },  { GIST_ROOM, '-', "8192'Game saved'" },
        { GIST_ROOM, ' ', "8192'Game saved'" },      { GIST_ROOM + 1, ' ', "8193'Game saved'" },
    };
    static unsigned char text[2 * GIST_ROOM];
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(long_rows); i++) {
        bytes words = bytes_of_text("Game saved\n");
        memset(text, '-', long_rows[i].before);
        if (long_rows[i].before > 0)
            text[long_rows[i].before - 1] = (unsigned char)long_rows[i].filler;
        memcpy(text + long_rows[i].before, words.at, words.len);
        expect_found("flip", "", bytes_of(text, long_rows[i].before + words.len),
                     long_rows[i].found);
    }
}

/* Two texts of flip, but for the last rows; 1: equal if all that is named is lenient. */
static void things_are_compared(void **state)
{
    enum { IN_CASE = 1 << LENIENT_CASE, NULS = 1 << LENIENT_NUL_BYTES };
    static const struct {
        const char *dialect;
        bytes a, b;
        unsigned lenient;
        int equal;
    } pairs[] = {
        { "flip", LITERAL("O passes"), LITERAL("so: O passes"), 0, 1 },
        { "flip", LITERAL("O passes"), LITERAL("o passes"), 0, 0 },
        { "flip", LITERAL("O passes"), LITERAL("o passes"), IN_CASE, 1 },
        { "flip", LITERAL("O passes"), LITERAL("o passes"), NULS, 0 },
        { "flip", LITERAL("O passes"), LITERAL("X passes"), IN_CASE | NULS, 0 },
        { "flip", LITERAL("O passes"), LITERAL("Game saved"), IN_CASE | NULS, 0 },
        { "flip", LITERAL("O passes"), LITERAL("O\0 passes"), 0, 0 },
        { "flip", LITERAL("O passes"), LITERAL("O\0 passes"), IN_CASE, 0 },
        { "flip", LITERAL("O passes"), LITERAL("O\0 passes"), NULS, 1 },
        { "flip", LITERAL("O\0 passes"), LITERAL("O passes"), 0, 0 },
        { "flip", LITERAL("O passes"), LITERAL("\0O passes"), 0, 1 },
        { "flip", LITERAL("O passes"), LITERAL("|.OX.|"), IN_CASE | NULS, 0 },
        { "flip", LITERAL("|.OX.|"), LITERAL(".OX."), 0, 1 },
        { "flip", LITERAL("|.OX.|"), LITERAL("1 . O X | ."), 0, 1 },
        { "flip", LITERAL(". O X ."), LITERAL(".OX."), 0, 1 },
        { "flip", LITERAL("|.OX.|"), LITERAL(".XO."), 0, 0 },
        { "flip", LITERAL("|.OX.|"), LITERAL(".OX"), 0, 0 },
        { "flip", LITERAL("|.OX.|"), LITERAL(".ox."), 0, 0 },
        { "flip", LITERAL("|.OX.|"), LITERAL(".ox."), IN_CASE, 1 },
        { "flip", LITERAL("|.OX.|"), LITERAL(".OX\0."), 0, 0 },
        { "flip", LITERAL("|.OX.|"), LITERAL(".OX\0."), NULS, 1 },
        { "bbm103", LITERAL("_OX."), LITERAL("*OX_"), 0, 1 },
        { "bbm103", LITERAL("Invalid move"), LITERAL("illegal"), 0, 1 },
        { "bbm103", LITERAL("Invalid number of command"), LITERAL("illegal"), 0, 0 },
        { "aps105", LITERAL("Available: W"), LITERAL("Available: white"), 0, 1 },
        { "aps105", LITERAL("Available: W"), LITERAL("Available: B"), 0, 0 },
        { "aps105", LITERAL("Available: W"), LITERAL("Available"), 0, 1 },
        { "aps105", LITERAL("Available"), LITERAL("Available: B"), 0, 1 },
    };
    static struct gist_walk a, b;
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(pairs); i++) {
        const struct dialect *dialect = dialect_named(pairs[i].dialect);
        bytes none = { 0, 0 };
        struct gist g, h;
        gist_start(&a, dialect, none, pairs[i].a);
        gist_start(&b, dialect, none, pairs[i].b);
        gist_next(&a, &g);
        gist_next(&b, &h);
        assert_true(g.kind != GIST_END && h.kind != GIST_END);
        if (gist_equal(&a, &g, &b, &h, pairs[i].lenient) != pairs[i].equal)
            fail_msg("number %zu: %.*s and %.*s, lenient to %u", i, (int)pairs[i].a.len,
                     (const char *)pairs[i].a.at, (int)pairs[i].b.len, (const char *)pairs[i].b.at,
                     pairs[i].lenient);
    }
}

static void numbers_are_compared(void **state)
{
    static struct gist_walk a, b;
    bytes none = { 0, 0 };
    struct gist g, h;
    (void)state;
    gist_start(&a, dialect_named("reversi"), none, bytes_of_text("? -2\n"));
    gist_start(&b, dialect_named("reversi"), none, bytes_of_text("no: ? 2\n"));
    gist_next(&a, &g);
    gist_next(&b, &h);
    assert_true(gist_equal(&a, &g, &b, &h, 0));
    gist_next(&a, &g);
    gist_next(&b, &h);
    assert_false(gist_equal(&a, &g, &b, &h, LENIENCIES_ALL));
    assert_true(gist_equal(&a, &g, &a, &g, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_counts_is_found),
        cmocka_unit_test(long_lines_are_read_in_pieces),
        cmocka_unit_test(things_are_compared),
        cmocka_unit_test(numbers_are_compared),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
