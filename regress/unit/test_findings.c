/* verbs/hunt/findings_file: findings.json and INDEX.tsv, and the exit status. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/folder.h"

#include "hunt/findings_file.h"

static json_t *parsed(const char *text)
{
    json_t *value = json_loads(text, 0, 0);
    if (value == 0)
        fail_msg("not JSON: %s", text);
    return value;
}

/* ---- findings.json ---- */

/* INDEX.tsv keeps the lines of earlier hunts whose files are there, and their dates. */
static void both_files_are_written(void **state)
{
    json_t *known;
    json_t *findings =
        parsed("{\"seed\": 1, \"programs\": [{\"id\": \"a\"}], \"findings\": [{\"input\": "
               "\"a/1.in\", \"cause\": \"signal\", \"program\": \"a\"}, {\"input\": "
               "\"a/2.in\", \"cause\": \"crash\", \"program\": \"a\"}]}");
    char date[32];
    char wanted[200];
    FILE *now = popen("date -u +%Y-%m-%d", "r");
    assert_non_null(fgets(date, sizeof date, now));
    (void)pclose(now);
    date[10] = '\0';
    assert_int_equal(mkdir(in_folder("a"), 0700), 0);
    put("a/1.in", "");
    put("a/2.in", "");
    put("a/3.in", "");
    put("INDEX.tsv", "file\tcause\tprogram\tdate\n"
                     "a/3.in\twrong-output\ta\t2026-01-02\n"
                     "a/4.in\twrong-output\ta\t2026-01-02\n"
                     "a/1.in\tsignal\ta\t2026-01-02\n");
    known = findings_index(folder);
    assert_true(findings_write(folder, findings, known));
    assert_string_equal(text_in_folder("findings.json"),
                        "{\"seed\":1,\"programs\":[\n{\"id\":\"a\"}\n],\"findings\":[\n"
                        "{\"input\":\"a/1.in\",\"cause\":\"signal\",\"program\":\"a\"},\n"
                        "{\"input\":\"a/2.in\",\"cause\":\"crash\",\"program\":\"a\"}\n]}\n");
    (void)snprintf(wanted, sizeof wanted,
                   "file\tcause\tprogram\tdate\na/1.in\tsignal\ta\t2026-01-02\n"
                   "a/2.in\tcrash\ta\t%s\na/3.in\twrong-output\ta\t2026-01-02\n",
                   date);
    assert_string_equal(text_in_folder("INDEX.tsv"), wanted);
    assert_false(findings_write(in_folder("none"), findings, known));
    json_decref(known);
    json_decref(findings);
}

static void the_status_is_that_of_the_worst(void **state)
{
    static const struct {
        const char *text;
        int status;
    } rows[] = {
        { "{\"programs\": [], \"findings\": []}", 0 },
        { "{\"programs\": [{\"ungraded\": null}], \"findings\": [{\"accuses\": false}]}", 0 },
        { "{\"programs\": [{}], \"findings\": [{\"accuses\": true}, {\"accuses\": false}]}", 1 },
        { "{\"programs\": [{}], \"findings\": [{\"accuses\": false}, {\"accuses\": true}]}", 1 },
        { "{\"programs\": [{}, {\"ungraded\": \"why\"}, {}], \"findings\": []}", 2 },
        { "{\"programs\": [{\"ungraded\": \"\"}], \"findings\": [{\"accuses\": true}]}", 2 },
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        json_t *findings = parsed(rows[i].text);
        if (findings_status(findings) != rows[i].status)
            fail_msg("%s: %d", rows[i].text, findings_status(findings));
        json_decref(findings);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(both_files_are_written),
        TEST(the_status_is_that_of_the_worst),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
