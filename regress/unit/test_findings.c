/* verbs/hunt/findings_file: findings.json and INDEX.tsv, the files of an input, and the exit
 * status. */
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

static int is_there(const char *name)
{
    return access(in_folder(name), F_OK) == 0;
}

/* ---- findings.json ---- */

static void entries_are_joined_in_the_order_of_the_list(void **state)
{
    json_t *header = parsed("{\"format\": \"journal\", \"findings\": {\"seed\": 3}}");
    json_t *entries[] = {
        parsed("{\"program\": {\"id\": \"a\"}, \"findings\": [{\"n\": 1}, {\"n\": 2}]}"), 0,
        parsed("{\"program\": {\"id\": \"c\"}, \"findings\": []}"),
        parsed("{\"program\": {\"id\": \"d\"}, \"findings\": [{\"n\": 3}]}")
    };
    json_t *wanted = parsed("{\"seed\": 3, \"programs\": [{\"id\": \"a\"}, {\"id\": \"c\"}, "
                            "{\"id\": \"d\"}], \"findings\": [{\"n\": 1}, {\"n\": 2}, "
                            "{\"n\": 3}]}");
    json_t *unchanged = parsed("{\"format\": \"journal\", \"findings\": {\"seed\": 3}}");
    json_t *joined = findings_of(header, entries, ROWS_OF(entries));
    size_t i;
    (void)state;
    assert_true(json_equal(joined, wanted));
    assert_true(json_equal(header, unchanged));
    json_decref(joined);
    json_decref(wanted);
    json_decref(unchanged);
    json_decref(header);
    for (i = 0; i < ROWS_OF(entries); i++)
        json_decref(entries[i]);
}

static void both_files_are_written(void **state)
{
    json_t *findings =
        parsed("{\"seed\": 1, \"programs\": [{\"id\": \"a\"}], \"findings\": [{\"input\": "
               "\"a/1.in\", \"cause\": \"signal\", \"program\": \"a\"}, {\"input\": "
               "\"a/2.in\"}]}");
    char date[32];
    char wanted[200];
    FILE *now = popen("date -u +%Y-%m-%d", "r");
    (void)state;
    assert_non_null(fgets(date, sizeof date, now));
    (void)pclose(now);
    date[10] = '\0';
    assert_true(findings_write(folder, findings));
    assert_string_equal(text_in_folder("findings.json"),
                        "{\"seed\":1,\"programs\":[\n{\"id\":\"a\"}\n],\"findings\":[\n"
                        "{\"input\":\"a/1.in\",\"cause\":\"signal\",\"program\":\"a\"},\n"
                        "{\"input\":\"a/2.in\"}\n]}\n");
    (void)snprintf(wanted, sizeof wanted,
                   "file\tcause\tprogram\tdate\na/1.in\tsignal\ta\t%s\na/2.in\t\t\t%s\n", date,
                   date);
    assert_string_equal(text_in_folder("INDEX.tsv"), wanted);
    assert_false(findings_write(in_folder("none"), findings));
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
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        json_t *findings = parsed(rows[i].text);
        if (findings_status(findings) != rows[i].status)
            fail_msg("%s: %d", rows[i].text, findings_status(findings));
        json_decref(findings);
    }
}

/* ---- the files of an input ---- */

static void names_of_inputs_stay_in_the_folder(void **state)
{
    static const struct {
        const char *name;
        int is_input;
    } rows[] = {
        { "1.in", 1 },
        { "0123456789.in", 1 },
        { "a/1.in", 1 },
        { "a.b/12.in", 1 },
        { "1.steps/2.in", 1 },
        { "a/1.steps/3.in", 1 },
        { "/1.in", 0 },
        { ".hidden/1.in", 0 },
        { "./1.in", 0 },
        { "../1.in", 0 },
        { "a/../1.in", 0 },
        { "a../1.in", 0 },
        { ".in", 0 },
        { "1.ins", 0 },
        { "1.i", 0 },
        { "x1.in", 0 },
        { "1x.in", 0 },
        { "a/.in", 0 },
        { "1.in/a", 0 },
        { "", 0 },
        { "1", 0 },
        { "1.in/", 0 },
        { "a/1.ans", 0 },
        { "-1.in", 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        if ((findings_is_input(rows[i].name) != 0) != rows[i].is_input)
            fail_msg("%s: %d", rows[i].name, findings_is_input(rows[i].name));
    }
}

static char listed[1 << 12];
static size_t files, stop_after;

static int list(void *who, const char *name)
{
    assert_ptr_equal(who, listed);
    (void)snprintf(listed + strlen(listed), sizeof listed - strlen(listed), "%s ", name);
    return ++files != stop_after;
}

static int list_files(const char *input, size_t stop)
{
    listed[0] = '\0';
    files = 0;
    stop_after = stop;
    return findings_each_file(input, list, listed);
}

static void an_input_has_files_for_each_step(void **state)
{
    (void)state;
    assert_true(list_files("a/12.in", 0));
    assert_string_equal(listed, "a/12.in a/12.ans a/12.yaml a/12.html ");
    assert_true(list_files("3.in", 0));
    assert_string_equal(listed, "3.in 3.ans 3.yaml 3.html ");
    assert_true(list_files("a/3.steps/2.in", 0));
    assert_string_equal(listed, "a/3.steps/1.in a/3.steps/1.ans a/3.steps/1.yaml a/3.steps/1.html "
                                "a/3.steps/2.in a/3.steps/2.ans a/3.steps/2.yaml "
                                "a/3.steps/2.html ");
    assert_true(list_files("3.steps/1.in", 0));
    assert_string_equal(listed, "3.steps/1.in 3.steps/1.ans 3.steps/1.yaml 3.steps/1.html ");
    assert_true(list_files("1.steps/99.in", 0)); /* there are at most three steps */
    assert_int_equal(files, 12);
    assert_true(list_files(".steps/2.in", 0)); /* a folder of that name has no number */
    assert_string_equal(listed, ".steps/2.in .steps/2.ans .steps/2.yaml .steps/2.html ");
    assert_false(list_files("a/3.steps/2.in", 5));
    assert_int_equal(files, 5);
    assert_false(list_files("3.in", 1));
    assert_int_equal(files, 1);
    assert_false(list_files("3.in", 4));
}

/* ---- files of an earlier run ---- */

static int keeps(void *who, const char *program)
{
    return strcmp(who, program) == 0;
}

static char kept_id[] = "kept";

static void what_the_index_names_is_removed(void **state)
{
    static const char *const gone[] = { "a/1.in", "a/1.ans",        "a/1.html",
                                        "2.in",   "b/1.steps/1.in", "b/1.steps/2.yaml" };
    static const char *const stays[] = { "kept/1.in", "kept/1.ans", "a/2.in",
                                         "a/1.txt",   "a/x.in",     "3.in" };
    static const char *const folders[] = { "a", "b", "b/1.steps", "kept" };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(folders); i++)
        assert_int_equal(mkdir(in_folder(folders[i]), 0700), 0);
    for (i = 0; i < ROWS_OF(gone); i++)
        put(gone[i], "");
    for (i = 0; i < ROWS_OF(stays); i++)
        put(stays[i], "");
    put("INDEX.tsv", "file\tcause\tprogram\tdate\n"
                     "a/1.in\tsignal\ta\t2026-11-22\n"
                     "kept/1.in\tsignal\tkept\t2026-11-22\n"
                     "a/x.in\tsignal\ta\t2026-11-22\n"
                     "3.in\tsignal\n" /* no program */
                     "2.in\tsignal\ta\n"
                     "b/1.steps/2.in\tsignal\tb\t2026-11-22\n");
    assert_true(findings_remove_old(folder, keeps, kept_id));
    for (i = 0; i < ROWS_OF(gone); i++) {
        if (is_there(gone[i]))
            fail_msg("%s is there", gone[i]);
    }
    for (i = 0; i < ROWS_OF(stays); i++) {
        if (!is_there(stays[i]))
            fail_msg("%s is not there", stays[i]);
    }
}

/* An index of another kind, such as that of a corpus, is not one of hunt's. */
static void another_index_removes_nothing(void **state)
{
    (void)state;
    put("1.in", "");
    assert_true(findings_remove_old(folder, keeps, kept_id)); /* there is no index */
    put("INDEX.tsv", "file\tcause\n1.in\tsignal\ta\n");
    assert_true(findings_remove_old(folder, keeps, kept_id));
    put("INDEX.tsv", "");
    assert_true(findings_remove_old(folder, keeps, kept_id));
    assert_true(is_there("1.in"));
    assert_int_equal(unlink(in_folder("INDEX.tsv")), 0);
    assert_int_equal(mkdir(in_folder("INDEX.tsv"), 0700), 0);
    assert_false(findings_remove_old(folder, keeps, kept_id)); /* after a message */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(entries_are_joined_in_the_order_of_the_list),
        TEST(both_files_are_written),
        TEST(the_status_is_that_of_the_worst),
        TEST(names_of_inputs_stay_in_the_folder),
        TEST(an_input_has_files_for_each_step),
        TEST(what_the_index_names_is_removed),
        TEST(another_index_removes_nothing),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
