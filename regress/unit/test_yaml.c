/* yaml/tree: how much a file may have, and where a mistake is. */
#include "regress/unit/unit.h"

#include "tests/tests.h"
#include "yaml/yaml_tree.h"

static struct file_error error;

/* Asks for words and texts. Returns how many words there are, or -1 if something is wrong. */
static int ask(const char *yaml)
{
    struct arena m = { 0 };
    struct questions q = { .m = &m, .error = &error };
    const struct tree *root = tree_read(bytes_of_text(yaml), 0, &m, &error);
    int count = 0;
    if (root != 0) {
        const struct tree *value = tree_at(&q, root, "args");
        const char *const *words = tree_words(&q, value, 64);
        if (value != 0 && value->kind != TREE_LIST)
            tree_expected(&q, value, "a list of arguments");
        (void)tree_text(&q, root, "problem_format_version", "");
        (void)tree_text(&q, root, "rights_owner", "");
        while (words[count] != 0)
            count++;
    }
    arena_free(&m);
    return root != 0 && !q.failed ? count : -1;
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
    if (ask(yaml) >= 0)
        fail_msg("%.100s is read", yaml);
    assert_string_equal(error.text, reason);
    expect_number(yaml, "line", error.line, line);
    expect_number(yaml, "column", error.column, column);
}

static void files_may_be_nested_and_long_up_to_a_limit(void **state)
{
    char deep[200];
    assert_int_equal(ask(repeated("args: [", "a,", 64, "]\n")), 64);
    expect_wrong(repeated("args: [", "a,", 65, "]\n"), "too many words", 1, 7);
    (void)sprintf(deep, "a: %.31s%.31s\nb: c\n", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
                  "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]");
    assert_int_equal(ask(deep), 0);
    expect_wrong(repeated("a: ", "[", 32, ""), "values that are nested too deeply", 1, 35);
    assert_int_equal(ask(repeated("#", "x", TREE_BYTES_MOST - 1, "")), 0);
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
    for (i = 0; i < ROWS(rows); i++)
        expect_wrong(rows[i].yaml, rows[i].reason, rows[i].line, rows[i].column);
}

static void arguments_are_printed_as_they_are_read(void **state)
{
    char word_new[] = "new", odd[] = "a\"\\ b\xC3\xA9", empty[] = "";
    char *args[] = { word_new, odd, empty };
    struct step step = { .args = args, .arg_count = 3 }, none = { .args = args };
    unsigned char buffer[200];
    sink out;
    sink_init(&out, 0, 0, buffer, sizeof buffer);
    tests_print_args(&step, &out);
    tests_print_args(&none, &out);
    expect_bytes("arguments", "text", sink_held(&out),
                 BYTES_OF_LITERAL("args: [\"new\",\"a\\\"\\\\ b\xC3\xA9\",\"\"]\nargs: []\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_may_be_nested_and_long_up_to_a_limit),
        cmocka_unit_test(a_mistake_has_its_place),
        cmocka_unit_test(arguments_are_printed_as_they_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
