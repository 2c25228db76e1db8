/* Help: the texts, hints for mistakes, and that each fix removes its finding. */
#include "regress/unit/unit.h"

#include "findings/help.h"
#include "library/flipref.h"

static const struct code some_code = { .name = "some.code" };

static struct finding finding_in(bytes text, size_t column)
{
    diag place = { .line = 1, .column = column, .width = 1, .text = text, .offset = 100 };
    return finding_of(FLIPREF_ERROR, &some_code, &place);
}

static void help_without_a_sentence_is_none(void **state)
{
    static const bytes text = LITERAL("ab");
    struct finding f = finding_in(text, 1);
    struct help h;
    help_open(&h);
    assert_true(help_is_empty(&h));
    help_close(&h, &f.diagnostic);
    assert_null(f.diagnostic.help);
    assert_null(f.diagnostic.fix.text);
}

static void semicolons_divide_sentences(void **state)
{
    static const bytes text = LITERAL("ab");
    struct finding f = finding_in(text, 1);
    struct help h;
    help_open(&h);
    sink_text(help_more(&h), "one");
    assert_false(help_is_empty(&h));
    sink_text(help_more(&h), "two");
    help_close(&h, &f.diagnostic);
    assert_string_equal(f.diagnostic.help, "one; two");
}

static void a_fix_has_its_place_in_the_input(void **state)
{
    static const bytes text = LITERAL("abc");
    static const bytes b = LITERAL("B");
    static const bytes none = LITERAL("");
    struct finding f = finding_in(text, 3);
    struct help h;
    help_open(&h);
    help_fix(&h, &f.diagnostic, 1, 1, b);
    assert_string_equal(f.diagnostic.fix.text, "B");
    assert_int_equal(f.diagnostic.fix.offset, 101);
    assert_int_equal(f.diagnostic.fix.length, 1);
    help_fix(&h, &f.diagnostic, 0, 4, none);
    assert_string_equal(f.diagnostic.fix.text, "");
    assert_int_equal(f.diagnostic.fix.offset, 100);
    assert_int_equal(f.diagnostic.fix.length, 4);
}

static void a_text_that_is_too_long_is_no_fix(void **state)
{
    static const bytes text = LITERAL("abc");
    char longest[FIX_ROOM + 1];
    struct finding f = finding_in(text, 1);
    struct help h;
    memset(longest, 'x', sizeof longest);
    help_open(&h);
    help_fix(&h, &f.diagnostic, 0, 1, bytes_of(longest, FIX_ROOM));
    assert_null(f.diagnostic.fix.text);
    help_fix(&h, &f.diagnostic, 0, 1, bytes_of(longest, FIX_ROOM - 1));
    assert_int_equal(strlen(f.diagnostic.fix.text), FIX_ROOM - 1);
}

static void kept_help_owns_its_texts(void **state)
{
    static const bytes text = LITERAL("abc");
    static const bytes x = LITERAL("x");
    struct finding f = finding_in(text, 1);
    struct finding none = f;
    struct help h, kept;
    help_open(&h);
    sink_text(help_more(&h), "one");
    help_fix(&h, &f.diagnostic, 0, 1, x);
    help_close(&h, &f.diagnostic);
    help_keep(&kept, &f.diagnostic);
    memset(&h, '?', sizeof h);
    assert_string_equal(f.diagnostic.help, "one");
    assert_string_equal(f.diagnostic.fix.text, "x");
    help_keep(&kept, &none.diagnostic);
    assert_null(none.diagnostic.help);
    assert_null(none.diagnostic.fix.text);
}

static void a_game_keeps_its_help(void **state)
{
    static const flipref_options reversi = { .dialect = "reversi" };
    char input[] = "D3\n3d\n";
    const flipref_diagnostic *d;
    flipref_game *game = 0;
    assert_int_equal(flipref_game_of(&reversi, input, strlen(input), &game), FLIPREF_OK);
    memset(input, 'x', sizeof input);
    d = flipref_game_diagnostic(game, 0);
    assert_string_equal(d->help, "columns are lower-case letters: write `d3`");
    assert_string_equal(d->fix.text, "d");
    assert_int_equal(d->fix.offset, 0);
    assert_int_equal(d->fix.length, 1);
    flipref_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_without_a_sentence_is_none),
        cmocka_unit_test(semicolons_divide_sentences),
        cmocka_unit_test(a_fix_has_its_place_in_the_input),
        cmocka_unit_test(a_text_that_is_too_long_is_no_fix),
        cmocka_unit_test(kept_help_owns_its_texts),
        cmocka_unit_test(a_game_keeps_its_help),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
