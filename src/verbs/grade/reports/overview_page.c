/* overview.html, for markers: who has which marks, which submissions differ in the same way, which
   test finds what, and who fails what. */
#include "grade/reports/forms.h"
#include "grade/reports/test_words.h"
#include "page/page.h"

enum { NAMES_MOST = 3 /* differences that are named for a test */ };

/* ---- what is summed up, as jansson values that the caller frees ---- */

static void count_up(json_t *object, const char *key)
{
    json_int_t n = json_integer_value(json_object_get(object, key));
    (void)json_object_set_new(object, key, json_integer(n + 1));
}

/* Returns what is summed up of the test, which is added if it is new. */
static json_t *entry_of(json_t *all, const json_t *test, struct growing *text)
{
    const char *key;
    json_t *entry;
    sink_printable(growing_start(text), text_in(test, "name"), 0);
    key = growing_text(text);
    entry = json_object_get(all, key);
    if (entry != 0)
        return entry;
    entry = json_pack("{s:O?, s:O?, s:i, s:i, s:{}}", "group", json_object_get(test, "group"),
                      "standing", json_object_get(test, "standing"), "runs", 0, "fails", 0,
                      "differences");
    (void)json_object_set_new(all, key, entry);
    return entry;
}

static void add_test(json_t *all, const json_t *test, struct growing *text)
{
    json_t *entry = entry_of(all, test, text);
    count_up(entry, "runs");
    if (is_right(test))
        return;
    say_difference(growing_start(text), test);
    count_up(entry, "fails");
    count_up(json_object_get(entry, "differences"), growing_text(text));
}

/* All tests, by name, in the order in which submissions have them: {name: {"group", "standing",
   "runs", "fails", "differences": {label: count}}}. */
static json_t *summary_of_tests(const json_t *marks, struct growing *text)
{
    json_t *all = json_object();
    size_t i, k;
    for (i = 0; i < count_in(marks, "submissions"); i++) {
        const json_t *submission = item_in(marks, "submissions", i);
        for (k = 0; k < count_in(submission, "tests"); k++)
            add_test(all, item_in(submission, "tests", k), text);
    }
    return all;
}

/* The size of an array, or the number that a value is. */
static size_t weight_of(const json_t *value)
{
    return json_is_array(value) ? json_array_size(value) : (size_t)json_integer_value(value);
}

/* The members of an object as [key, value], those that weigh most first. */
static json_t *by_weight(json_t *object)
{
    json_t *sorted = json_array();
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        size_t at = json_array_size(sorted);
        while (at > 0 &&
               weight_of(json_array_get(json_array_get(sorted, at - 1), 1)) < weight_of(value))
            at--;
        (void)json_array_insert_new(sorted, at, json_pack("[s, O]", key, value));
    }
    return sorted;
}

/* Writes what a submission does wrong: each test that costs it marks, and what differs there.
   Returns the first of them, or NULL. */
static const json_t *say_differences(sink *out, const json_t *submission)
{
    const json_t *first = 0;
    size_t i;
    for (i = 0; i < count_in(submission, "tests"); i++) {
        const json_t *test = item_in(submission, "tests", i);
        if (!costs_marks(test))
            continue;
        first = first != 0 ? first : test;
        (void)say_member(out, "", test, "name", "\n");
        say_difference(out, test);
        sink_byte(out, '\n');
    }
    return first;
}

static void add_submission(json_t *all, const json_t *submission, size_t index,
                           struct growing *text)
{
    const json_t *test = say_differences(growing_start(text), submission);
    const char *key = growing_text(text);
    json_t *list = json_object_get(all, key);
    if (test == 0)
        return;
    if (list == 0) {
        list = json_array();
        (void)json_object_set_new(all, key, list);
    }
    say_difference(growing_start(text), test);
    (void)json_array_append_new(list, json_pack("{s:I, s:O?, s:s}", "index", (json_int_t)index,
                                                "test", json_object_get(test, "name"), "label",
                                                growing_text(text)));
}

/* The submissions that fail the same tests, with the same first difference in each: [[key,
   [{"index", "test", "label"}...]]...], where `index` is the submission's in the marks, and `test`
   and `label` are the name and the difference of the first test that costs it marks. */
static json_t *summary_of_differences(const json_t *marks, struct growing *text)
{
    json_t *all = json_object(), *sorted;
    size_t i;
    for (i = 0; i < count_in(marks, "submissions"); i++)
        add_submission(all, item_in(marks, "submissions", i), i, text);
    sorted = by_weight(all);
    json_decref(all);
    return sorted;
}

static size_t submissions_of(const struct report *p)
{
    return count_in(p->marks, "submissions");
}

static const json_t *submission_of(const struct report *p, size_t i)
{
    return item_in(p->marks, "submissions", i);
}

/* ---- the page as text ---- */

static void write_title(sink *out, void *who)
{
    const struct report *p = who;
    (void)say_member(out, "", p->marks, "course", ": overview");
}

static void say_submission_line(sink *out, const json_t *submission)
{
    const json_t *marks = json_object_get(submission, "marks");
    (void)say_member(out, "", submission, "id", " ");
    if (is_graded(submission)) {
        sink_marks_of(out, marks, "total", "of");
        sink_byte(out, ' ');
    }
    say_verdict(out, submission_verdict(submission));
    sink_byte(out, '\n');
}

static void say_difference_line(sink *out, const struct report *p, const json_t *list)
{
    const json_t *first = json_array_get(list, 0);
    size_t i;
    (void)say_member(out, "", first, "label", "");
    (void)say_member(out, " (first in ", first, "test", "):");
    for (i = 0; i < json_array_size(list); i++) {
        size_t at = (size_t)number_in(json_array_get(list, i), "index");
        (void)say_member(out, " ", submission_of(p, at), "id", "");
    }
    sink_byte(out, '\n');
}

static void write_text(sink *out, void *who)
{
    const struct report *p = who;
    json_t *all = summary_of_differences(p->marks, p->text);
    size_t i;
    write_title(out, who);
    sink_text(out, "\n\nFor markers: this page and the folder overview have names, and answers of "
                   "hidden tests.\n\n");
    for (i = 0; i < submissions_of(p); i++)
        say_submission_line(out, submission_of(p, i));
    sink_text(out, json_array_size(all) > 0 ? "\nthe same first difference:\n" : "");
    for (i = 0; i < json_array_size(all); i++)
        say_difference_line(out, p, json_array_get(json_array_get(all, i), 1));
    json_decref(all);
}

/* ---- people ---- */

static size_t tests_that(const json_t *submission, int (*is)(const json_t *test))
{
    size_t n = 0;
    size_t i;
    for (i = 0; i < count_in(submission, "tests"); i++)
        n += is(item_in(submission, "tests", i)) ? 1 : 0;
    return n;
}

static void write_points(struct json *j, const struct report *p, const json_t *submission)
{
    size_t i;
    json_start_array(j, "points");
    for (i = 0; i < count_in(p->marks, "groups"); i++) {
        bytes name = text_in(item_in(p->marks, "groups", i), "name");
        const json_t *group = group_named(json_object_get(submission, "groups"), name);
        if (group != 0)
            json_hundredths(j, 0, hundredths_in(group, "points"));
        else
            json_no_value(j, 0);
    }
    json_end_array(j);
}

static void write_graded(struct json *j, const json_t *submission)
{
    const json_t *marks = json_object_get(submission, "marks");
    json_hundredths(j, "total", hundredths_in(marks, "total"));
    json_hundredths(j, "of", hundredths_in(marks, "of"));
    json_hundredths(j, "other", rest_of(submission).points);
    json_bool(j, "varies", tests_that(submission, is_unstable) > 0);
    json_bool(j, "unclean", tests_that(submission, is_unclean) > 0);
    if (is_not_built(submission))
        json_printable(j, "notBuilt", json_object_get(submission, "build"), "reason");
}

static void write_person(struct json *j, const struct report *p, const json_t *submission)
{
    bytes verdict = submission_verdict(submission);
    json_start_object(j, 0);
    json_bytes(j, "id", text_in(submission, "id"));
    json_printable(j, "name", submission, "id");
    if (is_graded(submission))
        write_graded(j, submission);
    write_points(j, p, submission);
    say_verdict(growing_start(p->text), verdict);
    json_bytes(j, "verdict", growing_end(p->text));
    json_end_object(j);
}

static void write_people(struct json *j, const struct report *p)
{
    size_t i;
    json_start_array(j, "groups");
    for (i = 0; i < count_in(p->marks, "groups"); i++)
        json_printable(j, 0, item_in(p->marks, "groups", i), "name");
    json_end_array(j);
    json_start_array(j, "people");
    for (i = 0; i < submissions_of(p); i++)
        write_person(j, p, submission_of(p, i));
    json_end_array(j);
}

/* ---- differences ---- */

static void write_difference(struct json *j, const json_t *list)
{
    const json_t *first = json_array_get(list, 0);
    size_t i;
    json_start_object(j, 0);
    json_printable(j, "label", first, "label");
    json_printable(j, "test", first, "test");
    json_start_array(j, "people");
    for (i = 0; i < json_array_size(list); i++)
        json_number(j, 0, (uint64_t)number_in(json_array_get(list, i), "index"));
    json_end_array(j);
    json_end_object(j);
}

static void write_differences(struct json *j, const struct report *p)
{
    json_t *all = summary_of_differences(p->marks, p->text);
    size_t i;
    json_start_array(j, "differences");
    for (i = 0; i < json_array_size(all); i++)
        write_difference(j, json_array_get(json_array_get(all, i), 1));
    json_end_array(j);
    json_decref(all);
}

/* ---- tests ---- */

static void write_item(struct json *j, const char *name, const json_t *item)
{
    json_t *labels = by_weight(json_object_get(item, "differences"));
    size_t i;
    json_start_object(j, 0);
    json_visible(j, "name", bytes_of_text(name), SHOWN_ESCAPED);
    json_printable(j, "group", item, "group");
    json_printable(j, "standing", item, "standing");
    json_number(j, "fails", (uint64_t)number_in(item, "fails"));
    json_number(j, "runs", (uint64_t)number_in(item, "runs"));
    json_start_array(j, "differences");
    for (i = 0; i < json_array_size(labels) && i < NAMES_MOST; i++) {
        const json_t *label = json_array_get(labels, i);
        json_start_array(j, 0);
        json_visible(j, 0, bytes_of_text(json_string_value(json_array_get(label, 0))),
                     SHOWN_ESCAPED);
        json_number(j, 0, weight_of(json_array_get(label, 1)));
        json_end_array(j);
    }
    json_end_array(j);
    json_bool(j, "more", json_array_size(labels) > NAMES_MOST);
    json_end_object(j);
    json_decref(labels);
}

/* ---- who fails what ---- */

/* The test of that name, as the page shows names. `at` is where it probably is. */
static const json_t *test_named(const json_t *submission, const char *name, size_t at,
                                struct growing *text)
{
    size_t n = count_in(submission, "tests");
    size_t i;
    for (i = 0; i < n; i++) {
        const json_t *test = item_in(submission, "tests", (at + i) % n);
        sink_printable(growing_start(text), text_in(test, "name"), 0);
        if (bytes_equal(growing_end(text), bytes_of_text(name)))
            return test;
    }
    return 0;
}

/* Writes a letter for each test, or a blank if the submission does not have it. */
static void write_letters(struct json *j, const struct report *p, const json_t *submission,
                          json_t *tests, struct growing *row)
{
    const char *name;
    const json_t *item;
    size_t i = 0;
    sink *out = growing_start(row);
    json_object_foreach(tests, name, item)
    {
        const json_t *test = test_named(submission, name, i++, p->text);
        sink_byte(out, test == 0 ? ' ' : verdict_letter(text_in(test, "verdict")));
    }
    json_bytes(j, 0, growing_end(row));
}

static void write_tests(struct json *j, const struct report *p)
{
    json_t *tests = summary_of_tests(p->marks, p->text);
    struct growing row = { 0 };
    const char *name;
    const json_t *item;
    size_t i;
    json_start_array(j, "tests");
    json_object_foreach(tests, name, item)
    {
        write_item(j, name, item);
    }
    json_end_array(j);
    json_start_array(j, "matrix");
    for (i = 0; i < submissions_of(p); i++)
        write_letters(j, p, submission_of(p, i), tests, &row);
    json_end_array(j);
    growing_free(&row);
    json_decref(tests);
}

/* ---- the page ---- */

static void write_json(struct json *j, void *who)
{
    const struct report *p = who;
    json_start_object(j, 0);
    json_text(j, "kind", "overview");
    json_about(j, p->marks);
    write_people(j, p);
    write_differences(j, p);
    write_tests(j, p);
    json_end_object(j);
}

void print_overview(const void *report, sink *out)
{
    struct report r = *(const struct report *)report;
    const struct page_parts parts = { write_title, write_text, write_json, &r };
    page_write(out, &parts);
}
