/* What of a game is not shown, and that it is told. */
#include "unit.h"

#include "library/game.h"
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

/* The rows of a board of at most 26 cells are read out. */
static void pictures_of_small_boards_are_described(void **state)
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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_lines_that_are_left_out_are_told),
        cmocka_unit_test(turns_that_do_not_fit_into_a_page_are_told),
        cmocka_unit_test(pictures_of_small_boards_are_described),
        cmocka_unit_test(the_place_in_a_page_is_where_it_is_seen),
        cmocka_unit_test(cells_are_as_wide_as_their_numbers),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
