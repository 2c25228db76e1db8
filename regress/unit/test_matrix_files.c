/* verbs/hunt/groups: matrix.csv, matrix.json and groups.html. */
#include "regress/unit/made_matrix.h"

static void test_csv_has_a_row_for_each_program(void **state)
{
    struct made made;
    (void)state;
    make(&made, 9);
    assert_string_equal(print(print_matrix_csv, &made.clusters),
                        "id,group,\"a/1\",\"golden\"\r\n"
                        "\"'=a\",1,\"wrong-output: <the board>\",\"right\"\r\n"
                        "\"<b>&\"\"c\"\"\",1,\"wrong-output: <the board>\",\"untried\"\r\n"
                        "\"right\",,\"right\",\"right\"\r\n"
                        "\"d\xC3\xA9\",2,\"untried\",\"signal\"\r\n");
    forget(&made);
}

static void test_json_has_inputs_cells_groups_and_the_suite(void **state)
{
    struct made made;
    const char *text;
    (void)state;
    make(&made, 9);
    text = print(print_matrix_json, &made.clusters);
    expect(text, "\"format\": \"flipref-matrix\"");
    expect(text, "\"args\": [\"new\",\"4\"]");
    expect(text, "\"input\": \"0 1\\n\"");
    expect(text, "\"file\": \"a/1.in\"");
    expect(text, "\"standing\": \"ruling\"");
    expect(text, "\"cells\": [1,0]");
    expect(text, "\"cells\": [1,null]");
    expect(text, "\"cells\": [null,2]");
    expect(text, "\"group\": null");
    expect(text, "\"broken_by\": 1");
    expect(text, "\"told\": 2");
    made.clusters.suite = 0;
    expect(print(print_matrix_json, &made.clusters), "\"suite\": null");
    forget(&made);
}

static void test_the_page_shows_hostile_names_as_text_and_loads_nothing(void **state)
{
    struct made made;
    const char *text;
    (void)state;
    make(&made, 9);
    text = print(print_groups_page, &made.clusters);
    expect(text, "default-src 'none'; style-src 'sha256-");
    expect(text, "&lt;b&gt;&amp;&quot;c&quot;");
    expect(text, "wrong-output: &lt;the board&gt;");
    expect(text, "<a href=\"a/1.in\">a/1</a>");
    expect(text, "arguments: <code>new 4</code>");
    expect(text, "The input is empty.");
    expect(text, "2 tests break 3 of 3 broken programs and tell apart 2 of 2 groups.");
    expect(text, "d\xC3\xA9");
    expect_not(text, "<b>&");
    expect_not(text, "<script");
    expect_not(text, "url(");
    expect_not(text, "http:");
    expect_not(text, "https:");
    expect_not(text, "-HASH@");
    expect_not(text, "@BODY");
    forget(&made);
}

static void test_long_inputs_and_large_groups_are_folded(void **state)
{
    enum { PROGRAMS = 40, LINES = 30 };
    static char names[PROGRAMS][8], text[LINES * 2 + 300];
    const char *programs[PROGRAMS], *page;
    struct matrix_input input = { .name = "1", .standing = STANDING_PROMISED };
    struct made made = { 0 };
    size_t i, index;
    (void)state;
    for (i = 0; i < PROGRAMS; i++) {
        (void)snprintf(names[i], sizeof names[i], "n%zu", i);
        programs[i] = names[i];
    }
    for (i = 0; i < LINES; i++)
        (void)memcpy(text + 2 * i, "x\n", 2);
    memset(text + 2 * LINES, 'y', 299);
    input.step.input = bytes_of_text(text);
    assert_true(matrix_open(&made.matrix, programs, PROGRAMS));
    assert_true(matrix_add_input(&made.matrix, &input, &index));
    for (i = 0; i < PROGRAMS; i++)
        assert_true(matrix_set(&made.matrix, i, 0, "signal"));
    assert_true(groups_find(&made.matrix, &made.groups));
    made.clusters = (struct clusters){ &made.matrix, &made.groups, 0, dialect_named("aps105"), "" };
    page = print(print_groups_page, &made.clusters);
    expect(page, "<details><summary>all 40</summary>");
    expect(page, "7 more lines");
    expect_not(page, "yyyy");
    expect_not(page, "id=\"suite\"");
    expect_not(page, "id=\"unbroken\"");
    forget(&made);
}

/* ---- the files as a whole ---- */

static const char whole_json[] = "{\n"
                                 " \"format\": \"flipref-matrix\",\n"
                                 " \"version\": 1,\n"
                                 " \"flipref\": \"0.1\",\n"
                                 " \"dialect\": \"flip\",\n"
                                 " \"inputs\": [\n"
                                 "  {\n"
                                 "   \"name\": \"a/1\",\n"
                                 "   \"file\": \"a/1.in\",\n"
                                 "   \"standing\": \"promised\",\n"
                                 "   \"args\": [\"new\",\"4\"],\n"
                                 "   \"bytes\": 4,\n"
                                 "   \"input\": \"0 1\\n\",\n"
                                 "   \"steps\": []\n"
                                 "  },\n"
                                 "  {\n"
                                 "   \"name\": \"golden\",\n"
                                 "   \"standing\": \"ruling\",\n"
                                 "   \"args\": [\"new\",\"5x\"],\n"
                                 "   \"bytes\": 0,\n"
                                 "   \"input\": \"\",\n"
                                 "   \"steps\": []\n"
                                 "  }\n"
                                 " ],\n"
                                 " \"differences\": [\n"
                                 "  \"wrong-output: <the board>\",\n"
                                 "  \"signal\"\n"
                                 " ],\n"
                                 " \"programs\": [\n"
                                 "  {\n"
                                 "   \"id\": \"=a\",\n"
                                 "   \"group\": 1,\n"
                                 "   \"cells\": [1,0]\n"
                                 "  },\n"
                                 "  {\n"
                                 "   \"id\": \"<b>&\\\"c\\\"\",\n"
                                 "   \"group\": 1,\n"
                                 "   \"cells\": [1,null]\n"
                                 "  },\n"
                                 "  {\n"
                                 "   \"id\": \"right\",\n"
                                 "   \"group\": null,\n"
                                 "   \"cells\": [0,0]\n"
                                 "  },\n"
                                 "  {\n"
                                 "   \"id\": \"d\xC3\xA9"
                                 "\",\n"
                                 "   \"group\": 2,\n"
                                 "   \"cells\": [null,2]\n"
                                 "  }\n"
                                 " ],\n"
                                 " \"groups\": [\n"
                                 "  {\n"
                                 "   \"smallest\": \"a/1\",\n"
                                 "   \"difference\": \"wrong-output: <the board>\",\n"
                                 "   \"broken_by\": 1,\n"
                                 "   \"members\": [\n"
                                 "    \"=a\",\n"
                                 "    \"<b>&\\\"c\\\"\"\n"
                                 "   ]\n"
                                 "  },\n"
                                 "  {\n"
                                 "   \"smallest\": \"golden\",\n"
                                 "   \"difference\": \"signal\",\n"
                                 "   \"broken_by\": 1,\n"
                                 "   \"members\": [\n"
                                 "    \"d\xC3\xA9"
                                 "\"\n"
                                 "   ]\n"
                                 "  }\n"
                                 " ],\n"
                                 " \"suite\": {\n"
                                 "  \"broken\": 3,\n"
                                 "  \"told\": 2,\n"
                                 "  \"inputs\": [\n"
                                 "   \"golden\",\n"
                                 "   \"a/1\"\n"
                                 "  ]\n"
                                 " }\n"
                                 "}\n";

static const char whole_page[] =
    "<main>\n"
    "<ul class=\"tiles\">\n"
    "<li><b>4</b>programs tried</li>\n"
    "<li><b>3</b>broken</li>\n"
    "<li><b>2</b>groups that fail alike</li>\n"
    "<li><b>2</b>inputs</li>\n"
    "<li><b>2</b>in the suite</li>\n"
    "</ul>\n"
    "<section id=\"groups\"><h2>Groups</h2>\n"
    "<p class=\"faint\">The programs of a group have the same first difference, or none, with "
    "every input.</p>\n"
    "<table class=\"groups\"><thead><tr><th scope=\"col\" class=\"number\">No.</th><th "
    "scope=\"col\">First difference</th><th scope=\"col\">Smallest input</th><th scope=\"col\" "
    "class=\"number\">Programs</th><th scope=\"col\">Members</th></tr></thead>\n"
    "<tbody>\n"
    "<tr id=\"g1\"><td class=\"number faint\">1</td><th scope=\"row\"><p "
    "class=\"difference\">wrong-output: &lt;the board&gt;</p><p class=\"faint\">broken by 1 input "
    "of 2</p></th><td class=\"smallest\">\n"
    "<p class=\"input\"><a href=\"a/1.in\">a/1</a> <span class=\"faint\">4 bytes, "
    "promised</span></p>\n"
    "<p>arguments: <code>new 4</code></p>\n"
    "<ol class=\"text\"><li>0 1</li></ol>\n"
    "</td><td class=\"number\"><b>2</b><span class=\"unit\"> programs</span></td><td "
    "class=\"members\">\n"
    "<ul class=\"names\">\n"
    "<li>=a</li>\n"
    "<li>&lt;b&gt;&amp;&quot;c&quot;</li>\n"
    "</ul>\n"
    "</td></tr>\n"
    "<tr id=\"g2\"><td class=\"number faint\">2</td><th scope=\"row\"><p "
    "class=\"difference\">signal</p><p class=\"faint\">broken by 1 input of 2</p></th><td "
    "class=\"smallest\">\n"
    "<p class=\"input\">golden <span class=\"faint\">0 bytes, ruling</span></p>\n"
    "<p>arguments: <code>new 5x</code></p>\n"
    "<p class=\"faint\">The input is empty.</p>\n"
    "</td><td class=\"number\"><b>1</b><span class=\"unit\"> program</span></td><td "
    "class=\"members\">\n"
    "<ul class=\"names\">\n"
    "<li>d\xC3\xA9"
    "</li>\n"
    "</ul>\n"
    "</td></tr>\n"
    "</tbody></table></section>\n"
    "<section id=\"unbroken\"><h2>Not broken by any input</h2>\n"
    "<ul class=\"names\">\n"
    "<li>right</li>\n"
    "</ul></section>\n"
    "<section id=\"suite\"><h2>The suite</h2>\n"
    "<p>2 tests break 3 of 3 broken programs and tell apart 2 of 2 groups.</p>\n"
    "<ul class=\"names\">\n"
    "<li>golden</li>\n"
    "<li>a/1</li>\n"
    "</ul></section>\n"
    "\n"
    "</main>\n"
    "<footer><p>Made by flipref 0.1.</p></footer>\n";

static void test_the_files_have_all_and_nothing_else(void **state)
{
    struct made made;
    const char *page;
    (void)state;
    make(&made, 9);
    assert_string_equal(print(print_matrix_json, &made.clusters), whole_json);
    page = print(print_groups_page, &made.clusters);
    expect(page, "<p class=\"course\">flip</p>");
    page = strstr(page, "<main>");
    assert_non_null(page);
    assert_memory_equal(page, whole_page, sizeof whole_page - 1);
    made.clusters.suite = 0;
    page = print(print_groups_page, &made.clusters);
    expect(page, "<li><b>2</b>inputs</li>\n</ul>\n<section");
    expect_not(page, "id=\"suite\"");
    forget(&made);
}

/* Prints the page of some programs that one input breaks. */
static const char *page_of(size_t programs, const struct step *step)
{
    static char names[32][24];
    const char *list[32] = { 0 }, *page;
    struct matrix_input input = { .name = "1", .standing = STANDING_PROMISED, .step = *step };
    struct made made = { 0 };
    size_t i, index;
    for (i = 0; i < programs; i++) {
        (void)snprintf(names[i], sizeof names[i], "n%zu", i);
        list[i] = names[i];
    }
    assert_true(matrix_open(&made.matrix, list, programs));
    assert_true(matrix_add_input(&made.matrix, &input, &index));
    for (i = 0; i < programs; i++)
        assert_true(matrix_set(&made.matrix, i, 0, "signal"));
    assert_true(groups_find(&made.matrix, &made.groups));
    assert_true(suite_choose(&made.matrix, &made.groups, 1, &made.suite));
    made.clusters =
        (struct clusters){ &made.matrix, &made.groups, &made.suite, dialect_named("flip"), "" };
    page = print(print_groups_page, &made.clusters);
    forget(&made);
    return page;
}

static void test_what_is_long_is_cut(void **state)
{
    char text[400];
    struct step step = { .input = bytes_of_text("x") };
    const char *page;
    size_t i;
    (void)state;
    page = page_of(24, &step);
    expect_not(page, "<details>");
    expect(page, "</b><span class=\"unit\"> programs</span></td><td class=\"members\">\n<ul "
                 "class=\"names\">\n<li>n0</li>\n");
    page = page_of(25, &step);
    expect(page, "<details><summary>all 25</summary>\n<ul class=\"names\">\n<li>n0</li>\n");
    expect(page, "<li>n24</li>\n</ul></details>\n");
    for (i = 0; i < 26; i++)
        memcpy(text + 2 * i, "x\n", 2);
    step.input = bytes_of(text, 48); /* 24 lines */
    expect_not(page_of(1, &step), "more line");
    step.input = bytes_of(text, 49); /* a line without an LF */
    expect(page_of(1, &step), "</li></ol>\n<p class=\"faint\">1 more line</p>\n</td>");
    step.input = bytes_of(text, 52);
    expect(page_of(1, &step), "<p class=\"faint\">2 more lines</p>\n");
    memset(text, 'y', sizeof text);
    step.input = bytes_of(text, 160);
    expect(page_of(1, &step), "y</li></ol>\n</td>");
    step.input = bytes_of(text, 161);
    page = strstr(page_of(1, &step), "<li>y");
    assert_non_null(page);
    assert_int_equal(strspn(page + 4, "y"), 160);
    assert_memory_equal(page + 164, "\xE2\x80\xA6</li></ol>\n", 14);
}

static void test_one_is_not_several(void **state)
{
    struct step step = { .input = bytes_of_text("x") };
    const char *page;
    (void)state;
    page = page_of(1, &step);
    expect(page, "1 test breaks 1 of 1 broken program and tells apart 1 of 1 group.");
    expect(page, "<p class=\"input\">1 <span class=\"faint\">1 byte, promised</span></p>\n<ol");
    expect(page, "broken by 1 input of 1</p>");
    expect_not(page, "id=\"unbroken\"");
}

static void test_a_page_without_groups_says_so(void **state)
{
    static const char *const names[] = { "p" };
    struct made made = { 0 };
    const char *page;
    (void)state;
    assert_true(matrix_open(&made.matrix, names, 1));
    assert_true(groups_find(&made.matrix, &made.groups));
    made.clusters = (struct clusters){ &made.matrix, &made.groups, 0, dialect_named("flip"), "" };
    page = print(print_groups_page, &made.clusters);
    expect(page, "<section id=\"groups\"><h2>Groups</h2>\n<p>None: no input breaks a "
                 "program.</p></section>\n<section id=\"unbroken\">");
    expect_not(page, "<table");
    forget(&made);
}

/* Each of several runs has a heading on the page, and is an object of matrix.json. */
static void test_several_runs_are_shown_in_order(void **state)
{
    static char load[] = "load", *args[] = { load, 0 };
    const struct step first = { .input = bytes_of_text("a\n") };
    const struct step second = {
        .args = args, .arg_count = 1, .input = bytes_of_text("bcd\n"), .before = &first
    };
    const struct step *const all[] = { &second };
    struct made made;
    const char *page;
    (void)state;
    make_chains(&made, all, 1);
    page = print(print_groups_page, &made.clusters);
    expect(page, "2 runs, 6 bytes, promised</span></p>\n<p><b>Run 1</b></p>\n<ol class=\"text\">"
                 "<li>a</li></ol>\n<p><b>Run 2</b>, in the same folder</p>\n<p>arguments: <code>"
                 "load</code></p>\n<ol class=\"text\"><li>bcd</li></ol>\n");
    expect(print(print_matrix_json, &made.clusters),
           "   \"args\": [\"load\"],\n   \"bytes\": 4,\n   \"input\": \"bcd\\n\",\n   "
           "\"steps\": [\n    {\n     \"args\": [],\n     \"bytes\": 2,\n     \"input\": "
           "\"a\\n\"\n    },\n    {\n     \"args\": [\"load\"],\n     \"bytes\": 4,\n     "
           "\"input\": \"bcd\\n\"\n    }\n   ]\n");
    forget(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_csv_has_a_row_for_each_program),
        cmocka_unit_test(test_json_has_inputs_cells_groups_and_the_suite),
        cmocka_unit_test(test_the_page_shows_hostile_names_as_text_and_loads_nothing),
        cmocka_unit_test(test_long_inputs_and_large_groups_are_folded),
        cmocka_unit_test(test_the_files_have_all_and_nothing_else),
        cmocka_unit_test(test_what_is_long_is_cut),
        cmocka_unit_test(test_one_is_not_several),
        cmocka_unit_test(test_a_page_without_groups_says_so),
        cmocka_unit_test(test_several_runs_are_shown_in_order),
    };
    int failed = cmocka_run_group_tests(tests, 0, 0);
    free(printed.at);
    return failed;
}
