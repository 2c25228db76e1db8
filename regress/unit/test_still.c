/* page/still: what a page has of a position without its script, each part as a whole. */
#include "page/still.h"

#include "regress/unit/unit.h"

#include "library/game.h"
#include "page/shown_game.h"

enum { ROOM = 1 << 20 };

static char text[ROOM];

/* Returns what a part of the page is. It is valid until the next call. */
static const char *part_of_page(struct show *s, void (*write)(sink *, void *))
{
    sink out;
    sink_init(&out, 0, 0, (unsigned char *)text, sizeof text - 1);
    write(&out, s);
    assert_false(out.failed);
    text[out.len] = '\0';
    return text;
}

static void open_with(struct show *s, const flipref_options *options, const char *input)
{
    flipref_game *game;
    memset(s, 0, sizeof *s);
    s->dialect = options->dialect;
    s->name = "a";
    s->input = bytes_of_text(input);
    assert_int_equal(game_of_at_most(options, input, strlen(input), 1000, &game), FLIPREF_OK);
    assert_true(show_open(s, game));
}

static void open_game(struct show *s, const char *dialect, const char *args, const char *input)
{
    const flipref_options options = { .dialect = dialect, .args = args };
    open_with(s, &options, input);
}

/* ---- the parts of a position ---- */

#define CORNERS            "R......B\n........\n........\n...##...\n........\n........\n........\nB......R\n"
#define EMPTY_HALF         "........\n........\n........\n........\n"
#define BAR(colour, width) "<rect class=\"" colour "\" width=\"" width "\" height=\"12\"/>"

/* Red clones and jumps, Blue clones, Red is refused. The pieces: 2 and 2, 3 and 2, 3 and 3. */
#define GAME CORNERS "4\n1 1 2 2\n1 8 2 8\n8 8 8 6\n1 1 4 4\n"

static const struct {
    size_t turn;
    const char *said, *caption, *score, *pieces, *wrong;
} positions[] = {
    { 0, "The start", "The board, the start", BAR("blue", "1000") BAR("red", "500"),
      "Red has 2, Blue has 2; Red is next", "" },
    { 1, "Turn 1: Red clones from row 1 column 1 to row 2 column 2",
      "The board, turn 1: Red clones from row 1 column 1 to row 2 column 2",
      BAR("blue", "1000") BAR("red", "600"), "Red has 3, Blue has 2; Blue is next", "" },
    { 2, "Turn 2: Blue clones from row 1 column 8 to row 2 column 8",
      "The board, turn 2: Blue clones from row 1 column 8 to row 2 column 8",
      BAR("blue", "1000") BAR("red", "500"), "Red has 3, Blue has 3; Red is next", "" },
    { 3, "Turn 3: Red jumps from row 8 column 8 to row 8 column 6",
      "The board, turn 3: Red jumps from row 8 column 8 to row 8 column 6",
      BAR("blue", "1000") BAR("red", "500"), "Red has 3, Blue has 3; Blue is next", "" },
    { 4, "Turn 4: Blue is refused a move from row 1 column 1 to row 4 column 4",
      "The board, turn 4: Blue is refused a move from row 1 column 1 to row 4 column 4",
      BAR("blue", "1000") BAR("red", "500"), "Red has 3, Blue has 3; Blue is next",
      "turn 4 of 4, Blue: " },
};

static void a_position_is_said_in_words(void **state)
{
    struct show s;
    size_t i;
    (void)state;
    open_game(&s, "octaflip", 0, GAME);
    assert_int_equal(s.turns, 4);
    for (i = 0; i < ROWS(positions); i++) {
        show_seek(&s, positions[i].turn);
        assert_string_equal(part_of_page(&s, still_said), positions[i].said);
        assert_string_equal(part_of_page(&s, still_caption), positions[i].caption);
        assert_string_equal(part_of_page(&s, still_score), positions[i].score);
        assert_string_equal(part_of_page(&s, still_pieces), positions[i].pieces);
        assert_memory_equal(part_of_page(&s, still_wrong), positions[i].wrong,
                            strlen(positions[i].wrong) + (positions[i].wrong[0] == '\0'));
        assert_string_equal(part_of_page(&s, still_side), "side-8 not-valid");
        assert_string_equal(part_of_page(&s, still_legend),
                            "Thick ring: the new piece; dashed ring: the piece that clones or "
                            "jumps; thin ring: flipped.");
    }
    show_close(&s);
}

static void nobody_leads_on_a_board_without_pieces(void **state)
{
    struct show s;
    (void)state;
    open_game(&s, "octaflip", 0, EMPTY_HALF EMPTY_HALF "0\n");
    assert_string_equal(part_of_page(&s, still_score), BAR("blue", "1000") BAR("red", "500"));
    assert_string_equal(part_of_page(&s, still_pieces), "Red has 0, Blue has 0; Red is next");
    show_close(&s);
}

/* Errors have the help of `check` after them, if there is any. */
static void an_error_has_its_help(void **state)
{
    struct show s;
    (void)state;
    open_game(&s, "octaflip", 0, CORNERS "1\n1 1 1 8\n");
    show_seek(&s, 1);
    assert_string_equal(part_of_page(&s, still_wrong),
                        "turn 1 of 1, Red: the cell is not empty: `1 8` is Blue's piece"
                        "<span>help: legal here: 12 moves, nearest: 1 1 1 3, 1 1 3 3, 1 1 1 2, "
                        "1 1 2 2</span>");
    show_close(&s);
    open_game(&s, "octaflip", 0, "x");
    assert_string_equal(part_of_page(&s, still_wrong),
                        "board line 1: not a cell: `x`<span>help: pieces are `R` for Red and `B` "
                        "for Blue, and an empty cell is `.`</span>");
    show_close(&s);
    open_game(&s, "flip", "new 4", "");
    assert_string_equal(part_of_page(&s, still_wrong), "the input ends before the game is over");
    show_close(&s);
}

/* ---- the board ---- */

#define EMPTY "<td class=\"\"><span class=\"unseen\">empty</span></td>"
#define PIECE(mark, colour, letter, name)                                                          \
    "<td class=\"" mark "\"><span class=\"piece " colour "\" aria-hidden=\"true\">" letter         \
    "</span><span class=\"unseen\">" name "</span></td>"
#define WHITE_O   PIECE("", "white", "O", "Player O")
#define BLACK_X   PIECE("", "black", "X", "Player X")
#define COLUMN(n) "<th scope=\"col\">" n "</th>"
#define ROW(n)    "<tr><th scope=\"row\">" n "</th>"

static void a_board_is_a_table(void **state)
{
    struct show s;
    (void)state;
    open_game(&s, "flip", "new 4", "0 2\n");
    show_seek(&s, 1);
    assert_string_equal(part_of_page(&s, still_board),
                        "<thead><tr><td class=\"corner\"></td>" COLUMN("0") COLUMN("1") COLUMN("2")
                            COLUMN("3") "</tr></thead>\n<tbody>\n" ROW("0")
                                EMPTY EMPTY PIECE("target", "white", "O", "Player O, new") EMPTY
                        "</tr>\n" ROW("1")
                            EMPTY WHITE_O PIECE("flipped", "white", "O", "Player O, flipped") EMPTY
                        "</tr>\n" ROW("2") EMPTY BLACK_X WHITE_O EMPTY "</tr>\n" ROW("3")
                            EMPTY EMPTY EMPTY EMPTY "</tr>\n</tbody>");
    assert_string_equal(part_of_page(&s, still_legend),
                        "Thick ring: the new piece; thin ring: flipped.");
    assert_string_equal(part_of_page(&s, still_side), "side-4 not-valid");
    show_close(&s);
}

/* A cell that is blocked, and one to which a refused move leads. */
static void blocked_cells_are_named(void **state)
{
    struct show s;
    (void)state;
    open_game(&s, "octaflip", 0, GAME);
    show_seek(&s, 4);
    assert_non_null(strstr(part_of_page(&s, still_board),
                           "<td class=\"target blocked\"><span class=\"unseen\">blocked, new"
                           "</span></td><td class=\" blocked\"><span class=\"unseen\">blocked"
                           "</span></td>"));
    show_close(&s);
}

/* The number after the first of these tags. */
static size_t number_after(const char *tag)
{
    const char *at = strstr(text, tag);
    assert_non_null(at);
    return (size_t)strtoul(at + strlen(tag), 0, 10);
}

static size_t count_of(const char *tag)
{
    const char *at = text;
    size_t n = 0;
    while ((at = strstr(at, tag)) != 0) {
        at++;
        n++;
    }
    return n;
}

/* Of a board of 30 x 30 cells, 26 rows and columns are shown: the cell of the turn is the 14th of
   them, unless the board ends before. */
static size_t first_shown(size_t cell)
{
    return cell < 13 ? 0 : cell > 17 ? 4 : cell - 13;
}

static void the_part_of_a_large_board_is_around_the_turn(void **state)
{
    struct show s;
    size_t k;
    (void)state;
    open_game(&s, "flip", "new 30 1 2", "");
    assert_true(s.turns > 800);
    for (k = 0; k <= s.turns; k += 23) {
        const flipref_turn *t;
        size_t cell = 15 * 30 + 15; /* the start, and a pass, have the middle of the board */
        show_seek(&s, k);
        t = show_turn(&s);
        if (t != 0 && t->target != FLIPREF_NONE)
            cell = (size_t)t->target;
        (void)part_of_page(&s, still_board);
        assert_int_equal(number_after("<th scope=\"col\">"), first_shown(cell % 30));
        assert_int_equal(number_after("<th scope=\"row\">"), first_shown(cell / 30));
        assert_int_equal(count_of("<th scope=\"col\">"), 26);
        assert_int_equal(count_of("<th scope=\"row\">"), 26);
        assert_int_equal(count_of("<td class"), 26 * 26 + 1);
        assert_int_equal(count_of(t != 0 ? ", new<" : "<"), t != 0 ? 1 : count_of("<"));
    }
    assert_string_equal(part_of_page(&s, still_side), "side-26");
    assert_string_equal(part_of_page(&s, still_legend),
                        "Thick ring: the new piece; thin ring: flipped. Of this board the part "
                        "around the turn is shown.");
    show_close(&s);
}

static void a_board_of_26_is_shown_whole(void **state)
{
    struct show s;
    (void)state;
    open_game(&s, "bbm103", "26", "");
    (void)part_of_page(&s, still_board);
    assert_int_equal(count_of("<td class"), 26 * 26 + 1);
    assert_string_equal(part_of_page(&s, still_side), "side-26 not-valid");
    assert_string_equal(part_of_page(&s, still_legend),
                        "Thick ring: the new piece; thin ring: flipped.");
    show_close(&s);
}

/* ---- the input ---- */

/* At most 400 lines are shown, 150 of them before the line of the turn. */
static void the_lines_around_the_turn_are_shown(void **state)
{
    static const struct {
        size_t turn, first, count;
    } rows[] = {
        { 0, 1, 400 },   { 1, 1, 400 },     { 150, 1, 400 },   { 151, 1, 400 },
        { 152, 2, 400 }, { 300, 150, 400 }, { 450, 300, 300 }, { 599, 449, 151 },
    };
    static char input[600];
    struct show s;
    size_t i;
    (void)state;
    memset(input, '\n', sizeof input - 1);
    open_game(&s, "reversi", 0, input);
    for (i = 0; i < ROWS(rows); i++) {
        show_seek(&s, rows[i].turn);
        (void)part_of_page(&s, still_input);
        assert_int_equal(number_after("<ol class=\"text\" tabindex=\"0\" start=\""), rows[i].first);
        assert_int_equal(count_of("<li"), rows[i].count);
    }
    show_close(&s);
}

/* The place of an error is marked in its line, which is the one that the lines are around. */
static void the_place_of_an_error_is_marked(void **state)
{
    struct show s;
    (void)state;
    open_game(&s, "reversi", 0, "d3\nd\n");
    assert_int_equal(s.turns, 3); /* White has an answer to the first move */
    show_seek(&s, 3);
    assert_string_equal(part_of_page(&s, still_input),
                        "<ol class=\"text\" tabindex=\"0\" start=\"1\"><li>d3</li>"
                        "<li class=\"differs\">d<mark class=\"end\">\xE2\x8F\x8E</mark></li></ol>");
    show_seek(&s, 1);
    assert_string_equal(part_of_page(&s, still_input),
                        "<ol class=\"text\" tabindex=\"0\" start=\"1\"><li>d3</li><li>d</li></ol>");
    show_close(&s);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_said_in_words),
        cmocka_unit_test(nobody_leads_on_a_board_without_pieces),
        cmocka_unit_test(an_error_has_its_help),
        cmocka_unit_test(a_board_is_a_table),
        cmocka_unit_test(blocked_cells_are_named),
        cmocka_unit_test(the_part_of_a_large_board_is_around_the_turn),
        cmocka_unit_test(a_board_of_26_is_shown_whole),
        cmocka_unit_test(the_lines_around_the_turn_are_shown),
        cmocka_unit_test(the_place_of_an_error_is_marked),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
