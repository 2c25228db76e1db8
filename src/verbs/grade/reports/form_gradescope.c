/* ID/results.json, as Gradescope's harness reads it from /autograder/results:
   https://gradescope-autograders.readthedocs.io/en/latest/specs/

   The score is the total. The entries of groups have their points, those of tests a status. A
   submission that was not graded gets no file, so Gradescope reports that the autograder failed,
   and no mark.

   For a whole export, gradescope.csv has the marks of the persons whom its table names. */
#include "grade/reports/forms.h"
#include "grade/reports/test_words.h"
#include "text/csv.h"
#include "text/number.h"

/* How Gradescope is to show the group, or its tests if `hidden` is "hidden". */
static void write_visibility(struct json *j, const struct report *s, bytes name, const char *hidden)
{
    const json_t *group = group_named(json_object_get(s->marks, "groups"), name);
    int is_known = visibility_of(group) >= 0;
    json_bytes(j, "visibility", is_known ? text_in(group, "visibility") : bytes_of_text(hidden));
}

/* A student sees the points of every group; of one that Gradescope shows later, later. */
static void write_group(struct json *j, const struct report *s, const json_t *group)
{
    json_start_object(j, 0);
    json_printable(j, "name", group, "name");
    json_hundredths(j, "score", hundredths_in(group, "points"));
    json_hundredths(j, "max_score", hundredths_in(group, "of"));
    write_visibility(j, s, text_in(group, "name"), "visible");
    json_end_object(j);
}

/* What the groups leave of the total. */
static void write_rest(struct json *j, const struct report *s)
{
    struct rest rest = rest_of(s->of);
    if (rest.points == 0 && rest.of == 0)
        return;
    json_start_object(j, 0);
    json_text(j, "name", "style, lateness and deductions");
    json_hundredths(j, "score", rest.points);
    json_hundredths(j, "max_score", rest.of);
    json_text(j, "visibility", "visible");
    json_end_object(j);
}

static void write_test(struct json *j, const struct report *s, const json_t *test)
{
    enum seen seen = seen_in(s, test);
    if (seen < SEEN_VERDICT_TOO)
        return; /* the entry of the group has the points */
    json_start_object(j, 0);
    json_printable(j, "name", test, "name");
    if (is_right(test) || counts(test)) /* what costs nothing is neither */
        json_text(j, "status", is_right(test) ? "passed" : "failed");
    write_visibility(j, s, text_in(test, "group"), "hidden");
    if (!is_right(test)) {
        say_test_whole(growing_start(s->text), test, seen);
        json_bytes(j, "output", growing_end(s->text));
    }
    json_start_array(j, "tags");
    json_bytes(j, 0, text_in(test, "group"));
    json_end_array(j);
    json_end_object(j);
}

static void write_tests(struct json *j, const struct report *s)
{
    size_t i;
    json_start_array(j, "tests");
    for (i = 0; i < count_in(s->of, "groups"); i++)
        write_group(j, s, item_in(s->of, "groups", i));
    write_rest(j, s);
    for (i = 0; i < count_in(s->of, "tests"); i++)
        write_test(j, s, item_in(s->of, "tests", i));
    json_end_array(j);
}

static void write_output(struct json *j, const struct report *s)
{
    const json_t *build = json_object_get(s->of, "build");
    sink *out = growing_start(s->text);
    say_submission(out, s->of, "\n");
    say_not_given(out, s->of, "\n");
    if (has(build, "log")) {
        sink_printable(out, text_in(build, "command"), 0);
        sink_byte(out, '\n');
        sink_printable(out, text_in(build, "log"), 1);
    }
    (void)say_member(out, "containment: ", s->marks, "containment", "\n");
    json_bytes(j, "output", growing_end(s->text));
}

void print_gradescope(const void *what, sink *out)
{
    const struct report *s = what;
    struct json j;
    json_open(&j, out, 1);
    json_start_object(&j, 0);
    json_hundredths(&j, "score", hundredths_in(json_object_get(s->of, "marks"), "total"));
    write_output(&j, s);
    json_text(&j, "output_format", "text");
    json_text(&j, "test_output_format", "text");
    json_text(&j, "test_name_format", "text");
    json_text(&j, "visibility", "visible");
    json_text(&j, "stdout_visibility", "hidden"); /* it is for the marker */
    write_tests(&j, s);
    json_end_object(&j);
    json_end_line(&j);
}

/* ---- the persons of an export ---- */

/* A submission of several persons has a row for each. */
static void print_people(const json_t *submission, sink *out)
{
    static const char *const keys[] = { "name", "sid", "email" };
    const json_t *from = json_object_get(submission, "platform");
    const json_t *sum = json_object_get(submission, "marks");
    size_t i, k;
    for (i = 0; is_graded(submission) && i < count_in(from, "people"); i++) {
        for (k = 0; k < sizeof keys / sizeof keys[0]; k++) {
            csv_field(out, text_in(item_in(from, "people", i), keys[k]));
            sink_byte(out, ',');
        }
        sink_hundredths(out, hundredths_in(sum, "total"));
        sink_byte(out, ',');
        sink_hundredths(out, hundredths_in(sum, "of"));
        sink_byte(out, ',');
        csv_field(out, text_in(submission, "id"));
        csv_end_line(out);
    }
}

void print_gradescope_people(const void *what, sink *out)
{
    const struct report *s = what;
    size_t i;
    sink_text(out, "Name,SID,Email,Total Score,Max Points,Submission ID");
    csv_end_line(out);
    for (i = 0; i < count_in(s->marks, "submissions"); i++)
        print_people(item_in(s->marks, "submissions", i), out);
}
