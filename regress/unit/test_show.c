/* What `flipref show` makes of a game: pictures, animations and pages. */
#include "unit.h"

#include "library/game.h"
#include "show/show.h"

#include <stdlib.h>

enum { PAGE_ROOM = 1 << 20 };

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

/* For screen readers, a board of at most 26 cells has its rows as text, and its pieces have
   letters. */
static void pictures_of_small_boards_have_words_and_letters(void **state)
{
    static const struct {
        const char *args;
        int is_described;
    } rows[] = { { "24", 1 }, { "26", 1 }, { "28", 0 } };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        const flipref_options options = { .dialect = "bbm103", .args = rows[i].args };
        unsigned char *at = malloc(PAGE_ROOM);
        flipref_game *game;
        struct show s = { .dialect = "bbm103", .name = "a" };
        sink out;
        assert_non_null(at);
        assert_int_equal(game_of_at_most(&options, "", 0, 1, &game), FLIPREF_OK);
        show_open(&s, game);
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
    s.input = bytes_of(input, sizeof input - 1);
    assert_int_equal(game_of_at_most(&options, input, sizeof input - 1, 9, &game), FLIPREF_OK);
    show_open(&s, game);
    page = page_of(&s);
    assert_non_null(strstr(page, "\"line\":1,\"at\":0,\"width\":4}"));
    free(page);
    show_close(&s);
}

static void games_of_1000_turns_can_be_animated(void **state)
{
    static const flipref_options options = { .dialect = "reversi" };
    static char input[2002];
    static const size_t turns[] = { 1, 999, 1000, 1001 };
    size_t i;
    memset(input, '\n', sizeof input);
    for (i = 0; i < ROWS(turns); i++) {
        struct show s = { .dialect = "reversi", .name = "a" };
        flipref_game *game;
        assert_int_equal(game_of_at_most(&options, input, turns[i], 2000, &game), FLIPREF_OK);
        show_open(&s, game);
        assert_int_equal(s.turns, turns[i]);
        assert_int_equal(show_can_be_animated(&s, turns[i]), turns[i] <= 1000);
        show_close(&s);
    }
}

/* ---- where a page opens ---- */

static void open_octaflip(struct show *s, const char *input)
{
    static const flipref_options options = { .dialect = "octaflip" };
    flipref_game *game;
    memset(s, 0, sizeof *s);
    s->dialect = "octaflip";
    s->name = "a";
    s->input = bytes_of(input, strlen(input));
    assert_int_equal(game_of_at_most(&options, input, strlen(input), 9, &game), FLIPREF_OK);
    show_open(s, game);
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

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_of_small_boards_have_words_and_letters),
        cmocka_unit_test(games_of_1000_turns_can_be_animated),
        cmocka_unit_test(a_page_opens_at_the_first_error),
        cmocka_unit_test(the_place_in_a_page_is_where_it_is_seen),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
