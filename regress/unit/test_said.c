/* verbs/hunt/said: what hunt says about programs, in lines of at most 80 columns. */
#include "regress/unit/unit.h"

#include "hunt/said.h"

#include <stdlib.h>

enum { COLUMNS = 80 };

static unsigned char room[1 << 14];

static sink text_sink(void)
{
    sink s;
    sink_init(&s, 0, 0, room, sizeof room - 1);
    return s;
}

/* Returns what was said, and expects that each line ends and fits. */
static const char *said(sink *out)
{
    const char *line = (const char *)room;
    room[out->len] = '\0';
    assert_false(out->failed);
    while (*line != '\0') {
        size_t length = strcspn(line, "\n");
        if (length > COLUMNS)
            fail_msg("a line of %zu columns: %.*s", length, (int)length, line);
        assert_int_equal(line[length], '\n');
        line += length + 1;
    }
    return (const char *)room;
}

static json_t *parsed(const char *text)
{
    json_t *value = json_loads(text, 0, 0);
    assert_non_null(value);
    return value;
}

#define FINDING(more)                                                                              \
    "{\"program\":\"a\",\"cause\":\"wrong-output, x\",\"sentence\":\"the piece is not captured\"," \
    "\"wrong\":6,\"tries\":4000,\"confirmed\":3,\"seconds\":1.14,\"lines\":7,\"bytes\":26,"        \
    "\"input\":\"1.in\",\"answer\":\"1.ans\",\"page\":\"1.html\",\"accuses\":true" more "}"

#define PROGRAM(more)                                                                              \
    "{\"id\":\"a\",\"tries\":1234567,\"seconds\":2.0,\"engine\":\"in process\"" more "}"

static const char *say_one_of(const char *program, const char *findings, const char *folder)
{
    char text[4096];
    sink out = text_sink();
    json_t *entry;
    (void)snprintf(text, sizeof text, "{\"program\":%s,\"findings\":[%s]}", program, findings);
    entry = parsed(text);
    say_one(entry, folder, &out);
    json_decref(entry);
    return said(&out);
}

/* Long words and long sentences: said() looks at each line. */
static void test_long_lines(void **state)
{
    char finding[2048], sentence[600] = "";
    const char *text;
    size_t i;
    for (i = 0; i < 40; i++)
        strcat(sentence, i % 2 == 0 ? "abcdefghi " : "abc ");
    (void)snprintf(finding, sizeof finding,
                   "{\"sentence\":\"%s\",\"accuses\":true,\"input\":\"1.in\"}", sentence);
    text = say_one_of(PROGRAM(""), finding, "hunt");
    assert_null(strstr(text, " \n")); /* no blank ends a line */
    assert_non_null(strstr(text, "abc\n    abcdefghi"));
}

#define LONG_TEXT                                                                                  \
    "abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh"

/* Where a line goes on that does not fit. */
static void test_lines_that_go_on_are_indented(void **state)
{
    static const struct {
        const char *program, *findings, *folder, *part;
    } rows[] = {
        { PROGRAM(""), FINDING(",\"clause\":\"" LONG_TEXT "\""), "hunt",
          "\n    the specification: abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh\n"
          "    abcdefgh abcdefgh abcdefgh abcdefgh\n  smallest" },
        { PROGRAM(""), FINDING(""), "a-folder-with-a-name-that-is-longer-than-half-a-line",
          "\n  smallest input: 7 lines, 26 bytes; kept:\n"
          "    a-folder-with-a-name-that-is-longer-than-half-a-line/1.in\n"
          "    a-folder-with-a-name-that-is-longer-than-half-a-line/1.ans\n"
          "    a-folder-with-a-name-that-is-longer-than-half-a-line/1.html\nin all" },
        { PROGRAM(""),
          FINDING("") ",{\"input\":\"2.in\",\"sentence\":\"" LONG_TEXT "\"},"
                      "{\"input\":\"3.in\",\"sentence\":\"it is wrong\"}",
          "hunt",
          "\n  apart from it: 2 more causes\n"
          "    hunt/2: abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh\n"
          "      abcdefgh abcdefgh abcdefgh\n    hunt/3: it is wrong\nin all" },
        { PROGRAM(",\"why\":\"" LONG_TEXT "\""), "", "hunt",
          "in process; abcdefgh abcdefgh\n"
          "  abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh\n" },
        { "{\"id\":\"a\",\"ungraded\":\"" LONG_TEXT "\"}", "", "hunt",
          "could not be hunted: abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh\n"
          "  abcdefgh abcdefgh abcdefgh abcdefgh\n" },
        { PROGRAM(""), FINDING(",\"steps\":[{}]"), "hunt",
          "\n  after loading: the piece is not captured\n" },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        const char *text = say_one_of(rows[i].program, rows[i].findings, rows[i].folder);
        if (strstr(text, rows[i].part) == 0)
            fail_msg("row %zu: %s", i, text);
    }
}

/* A mark of punctuation after a word takes a column, too: these words fit only without it. */
static void test_punctuation_takes_a_column(void **state)
{
    static const char tries[] = "nothing found: 1,234,567 inputs tried in 2.0 s, in process;";
    char word[81], more[500];
    memset(word, 'x', sizeof word);
    (void)snprintf(more, sizeof more, PROGRAM(",\"why\":\"%.*s\""), 80 - (int)strlen(tries), word);
    assert_non_null(strstr(say_one_of(more, "", "hunt"), "in process;\n  x"));
    (void)snprintf(more, sizeof more, FINDING("") ",{\"input\":\"2.in\",\"sentence\":\"%.*s\"}",
                   80 - (int)strlen("    hunt/2:"), word);
    assert_non_null(strstr(say_one_of(PROGRAM(""), more, "hunt"), "\n    hunt/2:\n      x"));
}

static const char *said_of_several(const char *program, const char *findings, size_t width)
{
    char text[2048];
    sink out = text_sink();
    json_t *entry;
    (void)snprintf(text, sizeof text, "{\"program\":%s,\"findings\":[%s]}", program, findings);
    entry = parsed(text);
    say_line(entry, width, &out);
    json_decref(entry);
    return said(&out);
}

static void test_lines_of_several(void **state)
{
    assert_string_equal(said_of_several(PROGRAM(""), "", 4), "a     nothing found\n");
    assert_string_equal(said_of_several(PROGRAM(""), FINDING(""), 1),
                        "a  1 cause: the piece is not captured\n");
    assert_string_equal(said_of_several(PROGRAM(""), FINDING("") "," FINDING(""), 1),
                        "a  2 causes: the piece is not captured\n");
    assert_string_equal(said_of_several("{\"id\":\"a\",\"ungraded\":\"no source\"}", "", 1),
                        "a  not hunted: no source\n");
    (void)said_of_several(
        PROGRAM(""),
        "{\"sentence\":\"a sentence that is so long that it does not fit into a line of "
        "eighty columns beside the name of the program\"}",
        30);
}

/* A sentence is cut so that the line has 80 columns with the dots. */
static void test_where_a_line_is_cut(void **state)
{
    static const struct {
        size_t width, len, shown;
    } rows[] = {
        { 1, 65, 65 },  { 1, 66, 65 }, { 1, 90, 65 }, { 30, 36, 36 },
        { 30, 37, 36 }, { 65, 1, 1 },  { 66, 1, 0 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        char finding[300], sentence[100], wanted[200];
        memset(sentence, 'x', rows[i].len);
        sentence[rows[i].len] = '\0';
        (void)snprintf(finding, sizeof finding, "{\"sentence\":\"%s\"}", sentence);
        (void)snprintf(wanted, sizeof wanted, "%-*s  1 cause: %.*s%s\n", (int)rows[i].width, "a",
                       (int)rows[i].shown, sentence, rows[i].shown < rows[i].len ? "..." : "");
        assert_string_equal(said_of_several(PROGRAM(""), finding, rows[i].width), wanted);
    }
}

/* A program counts as broken once, however many findings accuse it. */
static void test_the_sum(void **state)
{
    sink out = text_sink();
    json_t *findings =
        parsed("{\"programs\":[{\"id\":\"a\"},{\"id\":\"b\",\"ungraded\":\"x\"},{\"id\":\"c\"}],"
               "\"findings\":[{\"program\":\"a\",\"accuses\":true},"
               "{\"program\":\"a\",\"accuses\":true},{\"program\":\"c\",\"accuses\":false}]}");
    say_sum(findings, 0, 61234, &out);
    json_decref(findings);
    assert_string_equal(said(&out),
                        "3 programs, 1 of them broken, 1 not hunted; 3 findings; 61.2 s\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_lines_that_go_on_are_indented),
        cmocka_unit_test(test_punctuation_takes_a_column),
        cmocka_unit_test(test_lines_of_several),
        cmocka_unit_test(test_the_sum),
        cmocka_unit_test(test_where_a_line_is_cut),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
