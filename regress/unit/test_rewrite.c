/* The steps that rewrite a line, and the fix that they make. */
#include "regress/unit/unit.h"

#include "hints/rewrite.h"

/* ---- steps ---- */

static struct rewrite rewriting(const char *text)
{
    struct rewrite r;
    rewrite_open(&r, bytes_of_text(text));
    assert_false(r.failed);
    return r;
}

static void expect_line(const struct rewrite *r, const char *text)
{
    expect_bytes(text, "the new line", rewrite_text(r), bytes_of_text(text));
}

static void each_reason_is_noted_once(void **state)
{
    static const char one[] = "one", two[] = "two";
    struct rewrite r = rewriting("aabb");
    rewrite_map(&r, "a", "x", one);
    assert_int_equal(r.reason_count, 1);
    rewrite_map(&r, "b", "y", two);
    assert_int_equal(r.reason_count, 2);
    assert_ptr_equal(r.reasons[0], one);
    assert_ptr_equal(r.reasons[1], two);
    expect_line(&r, "xxyy");
}

static void no_more_reasons_are_noted_than_there_is_room_for(void **state)
{
    static const char *const reasons[] = { "one", "two", "three", "four", "five", "six" };
    struct rewrite r = rewriting("a");
    size_t i;
    for (i = 0; i < ROWS(reasons); i++)
        rewrite_byte(&r, 0, 'b' + (int)i, reasons[i]);
    expect_line(&r, "g");
    assert_int_equal(r.reason_count, REASONS_MOST);
    for (i = 0; i < REASONS_MOST; i++)
        assert_ptr_equal(r.reasons[i], reasons[i]);
}

static void a_step_that_changes_nothing_has_no_reason(void **state)
{
    struct rewrite r = rewriting("1 2");
    rewrite_byte(&r, 0, '1', "the same byte");
    rewrite_map(&r, "2x", "2y", "a byte that maps to itself");
    rewrite_join(&r, "", "white space");
    assert_int_equal(r.reason_count, 1);
    assert_string_equal(r.reasons[0], "white space");
    expect_line(&r, "12");
}

static void only_the_last_carriage_return_is_left_out(void **state)
{
    struct rewrite r = rewriting("a\rb\r");
    expect_line(&r, "a\rb");
    assert_true(r.had_cr);
}

/* ---- the fix ---- */

static flipref_diagnostic diagnostic_of(const char *line)
{
    diag place = { .line = 3, .column = 1, .offset = 100, .text = bytes_of_text(line) };
    static const struct code code = { .name = "a.code" };
    return finding_of(FLIPREF_ERROR, &code, &place).diagnostic;
}

static void a_fix_changes_no_more_than_it_must(void **state)
{
    static const struct {
        const char *old, *new, *text;
        uint64_t at, length;
    } rows[] = {
        { "abc", "axc", "x", 1, 1 },   { "abc", "abcd", "d", 3, 0 }, { "abc", "ab", "", 2, 1 },
        { "abc", "bc", "", 0, 1 },     { "abc", "xabc", "x", 0, 0 }, { "aa", "aaa", "a", 2, 0 },
        { "aaa", "aa", "", 2, 1 },     { "abc", "", "", 0, 3 },      { "", "abc", "abc", 0, 0 },
        { "abc", "xyz", "xyz", 0, 3 }, { "abab", "ab", "", 2, 2 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        flipref_diagnostic d = diagnostic_of(rows[i].old);
        struct rewrite r = rewriting("");
        struct help h;
        help_open(&h);
        rewrite_set(&r, bytes_of_text(rows[i].new), "so it is right");
        rewrite_offer(&r, &h, &d);
        help_close(&h, &d);
        assert_non_null(d.fix.text);
        assert_string_equal(d.fix.text, rows[i].text);
        expect_number(rows[i].new, "the fix's offset", d.fix.offset, 100 + rows[i].at);
        expect_number(rows[i].new, "the fix's length", d.fix.length, rows[i].length);
        assert_non_null(strstr(d.help, "so it is right: write `"));
    }
}

static void a_line_that_no_step_changed_has_no_help(void **state)
{
    flipref_diagnostic d = diagnostic_of("d3");
    struct rewrite r = rewriting("d3");
    struct help h;
    help_open(&h);
    rewrite_offer(&r, &h, &d);
    assert_true(help_is_empty(&h));
    assert_null(d.fix.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_reason_is_noted_once),
        cmocka_unit_test(no_more_reasons_are_noted_than_there_is_room_for),
        cmocka_unit_test(a_step_that_changes_nothing_has_no_reason),
        cmocka_unit_test(only_the_last_carriage_return_is_left_out),
        cmocka_unit_test(a_fix_changes_no_more_than_it_must),
        cmocka_unit_test(a_line_that_no_step_changed_has_no_help),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
