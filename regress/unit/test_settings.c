/* tests/settings: what the settings of a package say, how much they may have, and where a mistake
   is. */
#include "regress/unit/unit.h"

#include "tests/settings.h"
#include "yaml/tree.h"

static struct file_error error;

/* Reads settings that are right. The caller frees them. */
static struct settings read_right(const char *yaml)
{
    struct settings settings;
    if (!settings_read(bytes_of_text(yaml), &settings, &error))
        fail_msg("%s:%zu:%zu: %s", yaml, error.line, error.column, error.text);
    return settings;
}

static void keys_of_a_package_are_read_among_others(void **state)
{
    struct settings s = read_right("name: [a, {b: c}]\n"
                                   "problem_format_version: 2023-07-draft\n"
                                   "limits: {memory: 1, x: [[1], 2]}\n"
                                   "args: [new, '4', \"\"]\n"
                                   "other: &anchor x\n"
                                   "rights_owner: Somebody\n");
    (void)state;
    assert_string_equal(s.version, "2023-07-draft");
    assert_string_equal(s.owner, "Somebody");
    assert_string_equal(s.args[0], "new");
    assert_string_equal(s.args[1], "4");
    assert_string_equal(s.args[2], "");
    assert_null(s.args[3]);
    settings_free(&s);
    assert_null(s.args);
    assert_null(s.version);
    assert_null(s.owner);
}

static void keys_that_are_not_given_are_null(void **state)
{
    static const char *const texts[] = {
        "", "# nothing\n", "---\n", "---\n...\n", "{}\n", "a: b\n"
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(texts); i++) {
        struct settings s = read_right(texts[i]);
        assert_null(s.args);
        assert_null(s.version);
        assert_null(s.owner);
        settings_free(&s);
    }
}

/* Writes `before`, then a text again and again, then `after`. */
static const char *repeated(const char *before, const char *text, size_t times, const char *after)
{
    static char all[TREE_BYTES_MOST + 100];
    char *to = all + sprintf(all, "%s", before);
    for (; times > 0; times--)
        to += sprintf(to, "%s", text);
    (void)sprintf(to, "%s", after);
    return all;
}

static void expect_wrong(const char *yaml, const char *reason, size_t line, size_t column)
{
    struct settings s;
    if (settings_read(bytes_of_text(yaml), &s, &error))
        fail_msg("%.100s is read", yaml);
    settings_free(&s);
    assert_string_equal(error.text, reason);
    expect_number(yaml, "line", error.line, line);
    expect_number(yaml, "column", error.column, column);
}

static void settings_have_limits(void **state)
{
    struct settings s;
    (void)state;
    s = read_right(repeated("args: [", "a,", 64, "]\n"));
    assert_string_equal(s.args[63], "a");
    assert_null(s.args[64]);
    settings_free(&s);
    expect_wrong(repeated("args: [", "a,", 65, "]\n"), "too many words", 1, 7);
}

static void settings_may_be_nested_and_long_up_to_a_limit(void **state)
{
    char deep[200];
    struct settings s;
    (void)state;
    (void)sprintf(deep, "a: %.31s%.31s\nb: c\n", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
                  "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]");
    s = read_right(deep);
    settings_free(&s);
    expect_wrong(repeated("a: ", "[", 32, ""), "values that are nested too deeply", 1, 35);
    s = read_right(repeated("#", "x", TREE_BYTES_MOST - 1, ""));
    settings_free(&s);
    expect_wrong(repeated("#", "x", TREE_BYTES_MOST, ""), "a YAML file of more than 256 KiB", 0, 0);
}

#define QUOTED ", while scanning a quoted scalar that starts on line "

static void a_mistake_has_its_place(void **state)
{
    static const struct {
        const char *yaml, *reason;
        size_t line, column;
    } rows[] = {
        { "a: b\nargs: new\n", "`args` is `new`; expected a list of arguments", 2, 7 },
        { "a: b\nargs: [x, [new]]\n", "`an item` is a list; expected a text", 2, 11 },
        { "args: [\"a\\0b\"]\n", "a text with a NUL", 1, 8 },
        { "args: [a]\nargs: [b]\n", "a key that is given twice", 2, 7 },
        { "rights_owner: a\nrights_owner: b\n", "a key that is given twice", 2, 15 },
        { "problem_format_version: a\nproblem_format_version: b\n", "a key that is given twice", 2,
          25 },
        { "rights_owner: [a]\n", "`rights_owner` is a list; expected a text", 1, 15 },
        { "problem_format_version: {}\n", "`problem_format_version` is a mapping; expected a text",
          1, 25 },
        { "a: &x b\nc: *x\n", "aliases are refused; write the value again", 2, 4 },
        { "a: &x b\nargs: *x\n", "aliases are refused; write the value again", 2, 7 },
        { "a: &x b\nargs: [*x]\n", "aliases are refused; write the value again", 2, 8 },
        { "a: &x b\n*x : c\n", "aliases are refused; write the value again", 2, 1 },
        { "\n[args]\n", "expected keys and values", 2, 1 },
        { "text\n", "expected keys and values", 1, 1 },
        { "a: b\n? [a]\n: b\n", "a key must be a text", 2, 3 },
        { "a: b\n---\nc: d\n", "a second document", 2, 1 },
        { "---\n---\n", "a second document", 2, 1 },
        { "a: b\n\"c\n", "not YAML: found unexpected end of stream" QUOTED "2", 3, 1 },
        { "args: \"b\n", "not YAML: found unexpected end of stream" QUOTED "1", 2, 1 },
        { "args: [a, \"b\n", "not YAML: found unexpected end of stream" QUOTED "1", 2, 1 },
        { "rights_owner: \"b\n", "not YAML: found unexpected end of stream" QUOTED "1", 2, 1 },
        { "a: \"b\n", "not YAML: found unexpected end of stream" QUOTED "1", 2, 1 },
        { "\"b\n", "not YAML: found unexpected end of stream" QUOTED "1", 2, 1 },
        { "{}\n]\n", "not YAML: did not find expected <document start>", 2, 1 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++)
        expect_wrong(rows[i].yaml, rows[i].reason, rows[i].line, rows[i].column);
}

static void arguments_are_printed_as_they_are_read(void **state)
{
    char word_new[] = "new", odd[] = "a\"\\ b\xC3\xA9", empty[] = "";
    char *args[] = { word_new, odd, empty };
    unsigned char buffer[200];
    sink out;
    (void)state;
    sink_init(&out, 0, 0, buffer, sizeof buffer);
    settings_print_args(args, 3, &out);
    settings_print_args(args, 0, &out);
    expect_bytes("arguments", "text", sink_held(&out),
                 BYTES_OF_LITERAL("args: [\"new\",\"a\\\"\\\\ b\xC3\xA9\",\"\"]\nargs: []\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_of_a_package_are_read_among_others),
        cmocka_unit_test(keys_that_are_not_given_are_null),
        cmocka_unit_test(settings_have_limits),
        cmocka_unit_test(settings_may_be_nested_and_long_up_to_a_limit),
        cmocka_unit_test(a_mistake_has_its_place),
        cmocka_unit_test(arguments_are_printed_as_they_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
