/* The forms of reports that learning platforms read, on marks that the other tests have not: of
   names that are not printable, and of groups that leave nothing of the total. */
#include "regress/unit/report_desk.h"

#include "grade/reports/reports.h"

/* ---- base64 (RFC 4648) ---- */

static unsigned digit_value(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = strchr(digits, c);
    assert_true(c != '\0' && at != 0);
    return (unsigned)(at - digits);
}

/* Decodes a line of base64. */
static const char *decoded(const char *line)
{
    static char text[1 << 14];
    size_t len = 0;
    for (; *line != '\n'; line += 4) {
        unsigned bits = digit_value(line[0]) << 18 | digit_value(line[1]) << 12;
        bits |= line[2] != '=' ? digit_value(line[2]) << 6 : 0;
        bits |= line[3] != '=' ? digit_value(line[3]) : 0;
        assert_true(len + 3 < sizeof text);
        text[len++] = (char)(bits >> 16);
        if (line[2] != '=')
            text[len++] = (char)(bits >> 8 & 0xFF);
        if (line[3] != '=')
            text[len++] = (char)(bits & 0xFF);
    }
    assert_string_equal(line, "\n");
    text[len] = '\0';
    return text;
}

/* ---- what groups leave of the total ---- */

static json_t *marks_of_total(const char *total, const char *of)
{
    char text[512];
    (void)snprintf(text, sizeof text,
                   "{\"containment\":\"full\",\"submissions\":[{\"id\":\"a\",\"status\":\"graded\","
                   "\"groups\":[{\"name\":\"g\",\"points\":3,\"of\":4}],"
                   "\"marks\":{\"total\":%s,\"of\":%s}}]}",
                   total, of);
    return json_loads(text, 0, 0);
}

static const struct {
    const char *total, *of;
    const char *points, *most; /* of the rest; NULL: there is none */
    const char *status;
} rests[] = {
    { "3", "4", 0, 0, "fail" },         { "3", "5", "0", "1", "fail" },
    { "2", "4", "-1", "0", "fail" },    { "4", "4", "1", "0", "pass" },
    { "4.5", "4", "1.5", "0", "pass" }, { "3", "3", "0", "-1", "pass" },
    { "2", "3", "-1", "-1", "fail" },   { "3.01", "4.01", "0.01", "0.01", "fail" },
};

static void autolab_has_a_problem_for_the_rest(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rests); i++) {
        char want[256], other[64] = "";
        if (rests[i].points != 0)
            (void)snprintf(other, sizeof other, ",\"other\":%s", rests[i].points);
        (void)snprintf(want, sizeof want,
                       "{\"_presentation\":\"semantic\",\"stages\":[\"g\"],\"g\":{}}\n"
                       "{\"scores\":{\"g\":3%s},\"scoreboard\":[%s]}\n",
                       other, rests[i].total);
        assert_string_equal(
            file_of("autolab", marks_of_total(rests[i].total, rests[i].of), "a/autolab.txt"), want);
    }
}

#define CLASSROOM_TEST(name, status, score)                                                        \
    "{\"name\":\"" name "\",\"status\":\"" status "\",\"score\":" score                            \
    ",\"message\":\"\",\"line_no\":0,\"test_code\":\"\"}"

static void classroom_has_a_test_for_the_rest(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rests); i++) {
        char want[512], rest[256] = "";
        if (rests[i].points != 0)
            (void)snprintf(
                rest, sizeof rest, "," CLASSROOM_TEST("style, lateness and deductions", "%s", "%s"),
                atof(rests[i].points) >= atof(rests[i].most) ? "pass" : "fail", rests[i].points);
        (void)snprintf(
            want, sizeof want,
            "{\"version\":1,\"status\":\"%s\",\"max_score\":%s,\"tests\":[" CLASSROOM_TEST(
                "g", "fail", "3") "%s]}",
            rests[i].status, rests[i].of, rest);
        assert_string_equal(
            decoded(file_of("classroom", marks_of_total(rests[i].total, rests[i].of),
                            "a/classroom.txt")),
            want);
    }
}

#define GRADESCOPE_REST "  {\n   \"name\": \"style, lateness and deductions\",\n"

static void gradescope_has_an_entry_for_the_rest(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rests); i++) {
        const char *text =
            file_of("gradescope", marks_of_total(rests[i].total, rests[i].of), "a/results.json");
        char want[256];
        (void)snprintf(want, sizeof want, "{\n \"score\": %s,\n \"output\"", rests[i].total);
        expect_part(text, want);
        if (rests[i].points == 0) {
            expect_no_part(text, GRADESCOPE_REST);
            continue;
        }
        (void)snprintf(want, sizeof want,
                       GRADESCOPE_REST "   \"score\": %s,\n   \"max_score\": %s,\n"
                                       "   \"visibility\": \"visible\"\n  }\n ]\n}\n",
                       rests[i].points, rests[i].most);
        expect_part(text, want);
    }
}

/* ---- names ---- */

static json_t *marks_with_odd_names(void)
{
    return json_loads(
        "{\"containment\":\"a\\nb\",\"groups\":[{\"name\":\"g\\nh\",\"visibility\":\"visible\","
        "\"feedback\":\"verdict\"}],\"submissions\":[{\"id\":\"a\",\"status\":\"graded\","
        "\"build\":{\"status\":\"built\",\"command\":\"gcc\\nx\",\"log\":\"one\\ntwo\\u0007\\n\"},"
        "\"groups\":[{\"name\":\"g\\nh\",\"points\":0,\"of\":4}],"
        "\"tests\":[{\"name\":\"t\\nu\",\"group\":\"g\\nh\",\"verdict\":\"signal\"}],"
        "\"marks\":{\"total\":0,\"of\":4}}]}",
        0, 0);
}

/* What is no printable text is written as C writes it, and the backslash as JSON does. */
static void names_are_printable(void **state)
{
    const char *text;
    (void)state;
    assert_string_equal(file_of("autolab", marks_with_odd_names(), "a/autolab.txt"),
                        "{\"_presentation\":\"semantic\",\"stages\":[\"g\\\\nh\"],\"g\\\\nh\":{"
                        "\"t\\\\nu\":{\"passed\":false,\"hint\":\"crashed\"}}}\n"
                        "{\"scores\":{\"g\\\\nh\":0},\"scoreboard\":[0]}\n");
    assert_string_equal(
        decoded(file_of("classroom", marks_with_odd_names(), "a/classroom.txt")),
        "{\"version\":1,\"status\":\"fail\",\"max_score\":4,\"tests\":[{\"name\":\"g\\\\nh\","
        "\"status\":\"fail\",\"score\":0,\"message\":\"t\\\\nu: crashed\\n\",\"line_no\":0,"
        "\"test_code\":\"\"}]}");
    text = file_of("gradescope", marks_with_odd_names(), "a/results.json");
    expect_part(text, " \"output\": \"gcc\\\\nx\\none\\ntwo\\\\a\\ncontainment: a\\\\nb\\n\",\n");
    expect_part(text, "   \"name\": \"g\\\\nh\",\n");
    expect_part(text, "   \"name\": \"t\\\\nu\",\n");
    text = file_of("junit", marks_with_odd_names(), "junit.xml");
    expect_part(text, "<property name=\"group g\\nh\" value=\"0/4\"/>");
    expect_part(text, "<testcase name=\"t\\nu\" classname=\"a\">");
}

/* ---- Gradescope ---- */

static void gradescope_shows_tests_when_the_course_says(void **state)
{
    static const struct {
        const char *visibility;
        int is_shown; /* the test has an entry */
    } rows[] = {
        { "visible", 1 }, { "after_due_date", 1 }, { "after_published", 1 },
        { "hidden", 0 },  { "anything", 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *marks = json_pack("{s:[{s:s,s:s,s:s}],s:[{s:s,s:s,s:[{s:s,s:s,s:s}]}]}", "groups",
                                  "name", "g", "visibility", rows[i].visibility, "feedback", "full",
                                  "submissions", "id", "a", "status", "graded", "tests", "name",
                                  "t", "group", "g", "verdict", "right");
        const char *text = file_of("gradescope", marks, "a/results.json");
        char want[256];
        (void)snprintf(want, sizeof want,
                       " \"tests\": [\n  {\n   \"name\": \"t\",\n   \"status\": \"passed\",\n"
                       "   \"visibility\": \"%s\",\n   \"tags\": [\n    \"g\"\n   ]\n  }\n ]\n}\n",
                       rows[i].visibility);
        if (rows[i].is_shown)
            expect_part(text, want);
        else
            expect_part(text, " \"tests\": []\n}\n");
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(autolab_has_a_problem_for_the_rest),
        cmocka_unit_test(classroom_has_a_test_for_the_rest),
        cmocka_unit_test(gradescope_has_an_entry_for_the_rest),
        cmocka_unit_test(names_are_printable),
        cmocka_unit_test(gradescope_shows_tests_when_the_course_says),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
