/* Which parts of a game are not shown, and that this is reported. */
#include "unit.h"

#include "pages.h"

#include "library/game.h"
#include "page/still.h"
#include "show/show.h"
#include "show/show_text.h"

#include <stdlib.h>

enum { PAGE_ROOM = 1 << 20 };

static const char refused[] = "\n\n\nx\n";

static void open_game(struct show *s, size_t refused_most)
{
    static const flipref_options options = { .dialect = "reversi" };
    flipref_game *game;
    memset(s, 0, sizeof *s);
    s->dialect = "reversi";
    s->name = "a";
    s->input = bytes_of(refused, sizeof refused - 1);
    assert_int_equal(game_of_at_most(&options, refused, sizeof refused - 1, refused_most, &game),
                     FLIPREF_OK);
    assert_true(show_open(s, game));
}

static char *page_of(struct show *s)
{
    unsigned char *at = malloc(PAGE_ROOM);
    sink out;
    assert_non_null(at);
    sink_init(&out, 0, 0, at, PAGE_ROOM);
    show_html(&out, s);
    sink_byte(&out, '\0');
    assert_false(out.failed);
    return (char *)at;
}

static void refused_lines_that_are_left_out_are_told(void **state)
{
    static const struct {
        size_t most;
        const char *text;
    } rows[] = { { 2, "; 2 refused lines are left out\",\n" },
                 { 3, "; 1 refused line is left out\",\n" },
                 { 4, 0 } };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct show s;
        char *page;
        open_game(&s, rows[i].most);
        page = page_of(&s);
        if (rows[i].text != 0)
            assert_non_null(strstr(page, rows[i].text));
        else
            assert_null(strstr(page, "left out"));
        assert_null(strstr(page, "this page has"));
        free(page);
        show_close(&s);
    }
}

static void turns_that_do_not_fit_into_a_page_are_told(void **state)
{
    struct show s;
    size_t all, room;
    (void)state;
    open_game(&s, 4);
    all = s.turns;
    assert_int_equal(all, 4);
    for (room = 0; room < 48 * all; room += 16) {
        char *page, *turns, *end;
        char said[64];
        size_t n = 0;
        s.page_room = room;
        show_seek(&s, all);
        page = page_of(&s);
        (void)snprintf(said, sizeof said, "; this page has the first %d of 4 turns\",\n",
                       (int)(room / 48));
        assert_non_null(strstr(page, said));
        (void)snprintf(said, sizeof said, "\"at\":%d,\n", (int)(room / 48));
        assert_non_null(strstr(page, said));
        turns = strstr(page, "\"turns\":[");
        assert_non_null(turns);
        end = strstr(turns, "],\n\"diagnostics\"");
        assert_non_null(end);
        for (turns += sizeof "\"turns\":[" - 1; turns < end; turns++)
            n += *turns == '[';
        assert_int_equal(n, 2 * (room / 48)); /* a turn, and its flips */
        free(page);
    }
    show_close(&s);
}

/* For screen readers, a board of at most 26 cells has its rows as text, and its pieces have
   letters. */
static void pictures_of_small_boards_have_words_and_letters(void **state)
{
    static const struct {
        const char *args;
        int is_described;
    } rows[] = { { "24", 1 }, { "26", 1 }, { "28", 0 } };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        const flipref_options options = { .dialect = "bbm103", .args = rows[i].args };
        unsigned char *at = malloc(PAGE_ROOM);
        flipref_game *game;
        struct show s = { .dialect = "bbm103", .name = "a" };
        sink out;
        assert_non_null(at);
        assert_int_equal(game_of_at_most(&options, "", 0, 1, &game), FLIPREF_OK);
        assert_true(show_open(&s, game));
        sink_init(&out, 0, 0, at, PAGE_ROOM);
        show_svg(&out, &s);
        sink_byte(&out, '\0');
        assert_false(out.failed);
        assert_int_equal(strstr((char *)at, "row 0: ___") != 0, rows[i].is_described);
        assert_int_equal(strstr((char *)at, "<text class=\"symbol\"") != 0, rows[i].is_described);
        assert_non_null(strstr((char *)at, "<circle class=\"black\""));
        show_close(&s);
        free(at);
    }
}

/* Places are counted in the characters that stand for bytes. */
static void the_place_in_a_page_is_where_it_is_seen(void **state)
{
    static const char input[] = "\x01 \x02\xFF\n";
    static const flipref_options options = { .dialect = "bbm103", .args = "4" };
    struct show s = { .dialect = "bbm103", .name = "a", .input = { 0, 0 } };
    flipref_game *game;
    char *page;
    (void)state;
    s.input = bytes_of(input, sizeof input - 1);
    assert_int_equal(game_of_at_most(&options, input, sizeof input - 1, 9, &game), FLIPREF_OK);
    assert_true(show_open(&s, game));
    page = page_of(&s);
    assert_non_null(strstr(page, "\"line\":1,\n\"at\":0,\n\"width\":4}"));
    free(page);
    show_close(&s);
}

static void games_of_1000_turns_can_be_animated(void **state)
{
    static const flipref_options options = { .dialect = "reversi" };
    static char input[2002];
    static const size_t turns[] = { 1, 999, 1000, 1001 };
    size_t i;
    (void)state;
    memset(input, '\n', sizeof input);
    for (i = 0; i < ROWS(turns); i++) {
        struct show s = { .dialect = "reversi", .name = "a" };
        flipref_game *game;
        assert_int_equal(game_of_at_most(&options, input, turns[i], 2000, &game), FLIPREF_OK);
        assert_true(show_open(&s, game));
        assert_int_equal(s.turns, turns[i]);
        assert_int_equal(show_can_be_animated(&s, turns[i]), turns[i] <= 1000);
        show_close(&s);
    }
}

/* A saved game whose board is full except for one cell. 316 * 316 cells are fewer than 100,000;
   317 * 317 are more. */
static void boards_of_100000_pieces_can_be_animated(void **state)
{
    static const flipref_options options = { .dialect = "flip", .flags = FLIPREF_SAVED_GAME };
    size_t side, i;
    (void)state;
    for (side = 316; side <= 317; side++) {
        char *input = malloc(32 + (side + 1) * side);
        struct show s = { .dialect = "flip", .name = "a" };
        flipref_game *game;
        size_t n;
        assert_non_null(input);
        n = (size_t)snprintf(input, 32, "flip 1\n%d O 0 0\n", (int)side);
        memset(input + n, 'O', (side + 1) * side);
        memcpy(input + n, ".X", 2);
        for (i = 0; i < side; i++)
            input[n + i * (side + 1) + side] = '\n';
        n += (side + 1) * side;
        assert_int_equal(game_of_at_most(&options, input, n, 1, &game), FLIPREF_OK);
        assert_true(show_open(&s, game));
        assert_int_equal(s.board->pieces[0] + s.board->pieces[1], side * side - 1);
        assert_int_equal(show_can_be_animated(&s, 0), side == 316);
        show_close(&s);
        free(input);
    }
}

static char *animation_of(struct show *s)
{
    unsigned char *at = malloc(PAGE_ROOM);
    uint32_t *since = malloc(s->board->side * s->board->side * sizeof *since);
    sink out;
    assert_non_null(at);
    assert_non_null(since);
    sink_init(&out, 0, 0, at, PAGE_ROOM);
    show_animation(&out, s, since);
    sink_byte(&out, '\0');
    assert_false(out.failed);
    free(since);
    return (char *)at;
}

/* The verdict comes after the last turn of the game, and not after an earlier one. */
static void the_end_of_an_animation_has_the_verdict(void **state)
{
    static const char input[] = "d3\nx\n";
    static const flipref_options options = { .dialect = "reversi" };
    struct show s = { .dialect = "reversi", .name = "a<b" };
    flipref_game *game;
    size_t k;
    (void)state;
    assert_int_equal(game_of_at_most(&options, input, sizeof input - 1, 9, &game), FLIPREF_OK);
    assert_true(show_open(&s, game));
    assert_int_equal(s.turns, 3);
    for (k = 0; k <= 3; k++) {
        char *picture;
        show_seek(&s, k);
        picture = animation_of(&s);
        assert_non_null(strstr(picture, "<title>a&lt;b, "));
        assert_int_equal(strstr(picture, flipref_game_verdict(game)->words) != 0, k == 3);
        assert_int_equal(strstr(picture, "said wrong\"") != 0, k == 3);
        assert_int_equal(strstr(picture, ">turn 2, White: puts a piece, flips 1<") != 0, k >= 2);
        assert_int_equal(strstr(picture, "class=\"mark flipped dark\"") != 0, k >= 2);
        free(picture);
    }
    show_close(&s);
}

/* ---- where a page opens, and what it has without its script ---- */

static void open_octaflip(struct show *s, const char *input)
{
    static const flipref_options options = { .dialect = "octaflip" };
    flipref_game *game;
    memset(s, 0, sizeof *s);
    s->dialect = "octaflip";
    s->name = "a";
    s->input = bytes_of(input, strlen(input));
    assert_int_equal(game_of_at_most(&options, input, strlen(input), 9, &game), FLIPREF_OK);
    assert_true(show_open(s, game));
}

#define BOARD "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"

static void a_page_opens_at_the_first_error(void **state)
{
    static const struct {
        const char *input;
        size_t turn;
        uint64_t line; /* of the error; 0: there is none */
    } rows[] = {
        { BOARD "2\n1 1 2 2\n1 8 2 7\n", 0, 0 },
        { BOARD "3\n1 1 2 2\n1 8 1 8\n2 2 3 3\n", 2, 11 },
        { BOARD "2\n1 1 2 2\n1 8 x 7\n", 2, 11 },
        { BOARD "2\n1 1 2 2\n", 1, 11 }, /* the input ends before its second turn */
        { BOARD "x\n1 1 2 2\n", 0, 9 },
        { "x\n", 0, 1 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct show s;
        const flipref_diagnostic *d;
        open_octaflip(&s, rows[i].input);
        d = show_first_error(&s);
        assert_int_equal(d != 0 ? d->line : 0, rows[i].line);
        assert_int_equal(show_turn_of_error(&s), rows[i].turn);
        show_close(&s);
    }
}

static void a_page_of_a_valid_game_opens_at_the_start(void **state)
{
    struct show s;
    (void)state;
    open_octaflip(&s, BOARD "1\n1 1 2 2\nx\n"); /* the text after the last turn gets a warning */
    assert_null(show_first_error(&s));
    assert_int_equal(show_turn_of_error(&s), 0);
    show_close(&s);
}

static int has(struct show *s, void (*write)(sink *, void *), const char *text)
{
    static unsigned char room[1 << 16];
    sink out;
    sink_init(&out, 0, 0, room, sizeof room);
    write(&out, s);
    sink_byte(&out, '\0');
    assert_false(out.failed);
    return strstr((char *)room, text) != 0;
}

static void a_page_has_the_position_without_its_script(void **state)
{
    struct show s;
    (void)state;
    open_octaflip(&s, BOARD "3\n1 1 3 3\n1 8 2 7\n3 3 2 7\n");
    assert_int_equal(s.turns, 3);
    show_seek(&s, 3);
    assert_true(has(&s, still_side, "side-8 not-valid"));
    assert_true(has(&s, still_said, "Turn 3: Red is refused a move"));
    assert_true(has(&s, still_caption, "The board, turn 3: "));
    assert_true(has(&s, still_board,
                    "<td class=\"source\"><span class=\"piece red\" aria-hidden=\"true\">"
                    "R</span><span class=\"unseen\">Red, from here</span></td>"));
    assert_true(has(&s, still_board, "<td class=\"target\"><span class=\"piece blue\""));
    assert_true(has(&s, still_score, "class=\"blue\" width=\"1000\""));
    assert_true(has(&s, still_score, "class=\"red\" width=\"400\""));
    assert_true(has(&s, still_pieces, "Red has 2, Blue has 3"));
    assert_true(has(&s, still_wrong, "the cell is not empty"));
    assert_true(has(&s, still_legend, "; dashed ring: "));
    assert_true(has(&s, still_input, "<li class=\"differs\">3 3 <mark>2 7</mark></li>"));
    show_seek(&s, 2);
    assert_false(has(&s, still_wrong, "t"));
    assert_false(has(&s, still_input, "differs"));
    show_close(&s);
}

static void a_page_without_a_board_says_so(void **state)
{
    struct show s;
    (void)state;
    open_octaflip(&s, "x<\n");
    assert_true(has(&s, still_said, "There is no board"));
    assert_true(has(&s, still_side, " not-valid"));
    assert_false(has(&s, still_side, "side-"));
    assert_false(has(&s, still_board, "<"));
    assert_false(has(&s, still_score, "<"));
    assert_false(has(&s, still_pieces, "has"));
    assert_false(has(&s, still_caption, "board"));
    assert_false(has(&s, still_legend, "ring"));
    assert_true(has(&s, still_wrong, "not a cell"));
    assert_true(has(&s, still_input, "x&lt;"));
    show_close(&s);
}

static void the_letters_of_each_dialect_are_explained(void **state)
{
    static const struct {
        const char *dialect, *first, *second;
    } rows[] = {
        { "octaflip", "R: </span>Red<", "B: </span>Blue<" },
        { "reversi", "C: </span>czarny, black<", "B: </span>bia\xC5\x82y, white<" },
        { "bbm103", "X: </span>Player 1, black<", "O: </span>Player 2, white<" },
        { "aps105", "W: </span>white<", "B: </span>black<" },
        { "flip", "O: </span>Player O, white<", "X: </span>Player X, black<" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        unsigned char room[1024];
        sink out;
        sink_init(&out, 0, 0, room, sizeof room);
        still_letters(&out, rows[i].dialect);
        sink_byte(&out, '\0');
        assert_non_null(strstr((char *)room, rows[i].first));
        assert_non_null(strstr((char *)room, rows[i].second));
        assert_int_equal(strstr((char *)room, "blocked") != 0, i == 0);
        sink_init(&out, 0, 0, room, sizeof room);
        still_title(&out, rows[i].dialect);
        assert_true(out.len > 0);
    }
}

/* A cell is as wide as its column's number and a blank, and never less than three columns. */
static void cells_are_as_wide_as_their_numbers(void **state)
{
    static const struct {
        size_t side;
        int first_row, first_column;
        size_t width;
    } rows[] = {
        { 10, 0, 0, 3 },   { 11, 0, 0, 3 },     { 100, 0, 0, 3 },   { 101, 0, 0, 4 },
        { 1000, 0, 0, 4 }, { 101, 'a', 0, 4 },  { 101, 0, 'a', 4 }, { 101, 'a', 'a', 3 },
        { 1001, 0, 0, 5 }, { 26, 'a', 'a', 3 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        flipref_board board = { .side = rows[i].side,
                                .first_row = rows[i].first_row,
                                .first_column = rows[i].first_column };
        assert_int_equal(board_cell_width(&board), rows[i].width);
    }
}

/* Each has all turns of its game, what they did and what was refused, and the lines of the input.
 */
static void pages_show_games(void **state)
{
    static const struct {
        const char *file, *dialect, *args, *input;
    } rows[] = {
        { "octaflip.html", "octaflip", 0,
          "R......B\n........\n........\n........\n........\n........\n........\nB......R\n"
          "3\n1 1 2 2\n1 8 3 8\n2 2 2 9\n" },
        { "bbm103.html", "bbm103", "4", "0 1\n9 9\n0 2\n\n2 \"<\n" },
        { "reversi.html", "reversi", 0, "d3\nd3\n=\nend" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        flipref_options options = { .dialect = rows[i].dialect, .args = rows[i].args };
        struct show s = { .dialect = rows[i].dialect, .name = "a <b>.txt" };
        flipref_game *game;
        char *page;
        s.input = bytes_of_text(rows[i].input);
        assert_int_equal(flipref_game_of(&options, rows[i].input, s.input.len, &game), FLIPREF_OK);
        assert_true(show_open(&s, game));
        page = page_of(&s);
        expect_page(rows[i].file, page);
        free(page);
        show_close(&s);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_show_games),
        cmocka_unit_test(refused_lines_that_are_left_out_are_told),
        cmocka_unit_test(turns_that_do_not_fit_into_a_page_are_told),
        cmocka_unit_test(pictures_of_small_boards_have_words_and_letters),
        cmocka_unit_test(games_of_1000_turns_can_be_animated),
        cmocka_unit_test(boards_of_100000_pieces_can_be_animated),
        cmocka_unit_test(the_end_of_an_animation_has_the_verdict),
        cmocka_unit_test(a_page_opens_at_the_first_error),
        cmocka_unit_test(a_page_of_a_valid_game_opens_at_the_start),
        cmocka_unit_test(a_page_has_the_position_without_its_script),
        cmocka_unit_test(a_page_without_a_board_says_so),
        cmocka_unit_test(the_letters_of_each_dialect_are_explained),
        cmocka_unit_test(the_place_in_a_page_is_where_it_is_seen),
        cmocka_unit_test(cells_are_as_wide_as_their_numbers),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
