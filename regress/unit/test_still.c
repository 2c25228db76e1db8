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

/* ---- the board ---- */

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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_said_in_words),
        cmocka_unit_test(nobody_leads_on_a_board_without_pieces),
        cmocka_unit_test(the_part_of_a_large_board_is_around_the_turn),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
