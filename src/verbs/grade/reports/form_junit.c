/* junit.xml: a test suite for each submission, a test case for each test. A case of which a student
   sees at most the name is skipped, and so is one that fails and costs nothing; a submission that
   was not graded is an error. */
#include "grade/reports/forms.h"
#include "grade/reports/test_words.h"
#include "text/xml.h"

struct counts {
    uint64_t tests, failures, errors, skipped;
};

/* Whether a case neither fails nor passes: a student sees only its name, or the specification does
   not ask for what the program does wrong. */
static int is_skipped(const json_t *test, enum seen seen)
{
    return seen == SEEN_NAME || (!is_right(test) && !counts(test));
}

static void count(const struct report *s, struct counts *n)
{
    size_t i;
    if (!is_graded(s->of)) {
        n->tests++;
        n->errors++;
        return;
    }
    for (i = 0; i < count_in(s->of, "tests"); i++) {
        const json_t *test = item_in(s->of, "tests", i);
        enum seen seen = seen_in(s, test);
        n->tests += seen >= SEEN_NAME;
        n->skipped += seen >= SEEN_NAME && is_skipped(test, seen);
        n->failures += seen > SEEN_NAME && !is_right(test) && counts(test);
    }
}

static void attributes(struct xml *x, const struct counts *n)
{
    xml_number(x, "tests", n->tests);
    xml_number(x, "failures", n->failures);
    xml_number(x, "errors", n->errors);
    xml_number(x, "skipped", n->skipped);
}

static void end_line(struct xml *x)
{
    xml_raw(x, bytes_of_text("\n"));
}

static void property(struct xml *x, struct growing *text, const char *before, const json_t *of,
                     const char *points, bytes name)
{
    sink *out = growing_start(text);
    sink_text(out, before);
    sink_printable(out, name, 0);
    xml_start(x, "property");
    xml_attribute(x, "name", growing_end(text));
    out = growing_start(text);
    sink_marks_of(out, of, points, "of");
    xml_attribute(x, "value", growing_end(text));
    xml_end(x);
    end_line(x);
}

static void properties(struct xml *x, const json_t *submission, struct growing *text)
{
    size_t i;
    xml_start(x, "properties");
    end_line(x);
    property(x, text, "total", json_object_get(submission, "marks"), "total", bytes_of(0, 0));
    for (i = 0; i < count_in(submission, "groups"); i++) {
        const json_t *group = item_in(submission, "groups", i);
        property(x, text, "group ", group, "points", text_in(group, "name"));
    }
    xml_end(x);
    end_line(x);
}

static void failure(struct xml *x, const json_t *test, enum seen seen, struct growing *text)
{
    sink *out;
    xml_start(x, "failure");
    xml_attribute(x, "type", text_in(test, "verdict"));
    out = growing_start(text);
    say_test(out, test, seen);
    xml_attribute(x, "message", growing_end(text));
    out = growing_start(text);
    say_test_whole(out, test, seen);
    xml_text(x, growing_end(text));
    xml_end(x);
}

static void start_case(struct xml *x, const json_t *submission, bytes name, struct growing *text)
{
    sink *out = growing_start(text);
    sink_printable(out, name, 0);
    xml_start(x, "testcase");
    xml_attribute(x, "name", growing_end(text));
    xml_attribute(x, "classname", text_in(submission, "id"));
}

static void test_case(struct xml *x, const struct report *s, const json_t *test)
{
    enum seen seen = seen_in(s, test);
    if (seen < SEEN_NAME)
        return;
    start_case(x, s->of, text_in(test, "name"), s->text);
    if (is_skipped(test, seen)) {
        xml_start(x, "skipped");
        if (seen > SEEN_NAME) {
            say_test(growing_start(s->text), test, seen);
            xml_attribute(x, "message", growing_end(s->text));
        }
        xml_end(x);
    } else if (!is_right(test)) {
        failure(x, test, seen, s->text);
    }
    xml_end(x);
    end_line(x);
}

static void not_graded(struct xml *x, const struct report *s)
{
    start_case(x, s->of, bytes_of_text("grade"), s->text);
    xml_start(x, "error");
    xml_attribute(x, "type", bytes_of_text("ungraded"));
    xml_attribute(x, "message", text_in(s->of, "reason"));
    xml_end(x);
    xml_end(x);
    end_line(x);
}

/* What is said once of the program. */
static void noticed(struct xml *x, const struct report *s)
{
    bytes text;
    say_submission(growing_start(s->text), s->of, "\n");
    say_not_given(&s->text->out, s->of, "\n");
    text = growing_end(s->text);
    if (text.len == 0)
        return;
    xml_start(x, "system-out");
    xml_text(x, text);
    xml_end(x);
    end_line(x);
}

static void suite(struct xml *x, const struct report *s)
{
    struct counts n = { 0 };
    size_t i;
    count(s, &n);
    xml_start(x, "testsuite");
    xml_attribute(x, "name", text_in(s->of, "id"));
    attributes(x, &n);
    end_line(x);
    if (is_graded(s->of))
        properties(x, s->of, s->text);
    else
        not_graded(x, s);
    for (i = 0; is_graded(s->of) && i < count_in(s->of, "tests"); i++)
        test_case(x, s, item_in(s->of, "tests", i));
    if (is_graded(s->of))
        noticed(x, s);
    xml_end(x);
    end_line(x);
}

void print_junit(const void *what, sink *out)
{
    struct report s = *(const struct report *)what;
    struct counts all = { 0 };
    struct xml x;
    size_t n = count_in(s.marks, "submissions");
    size_t i;
    for (i = 0; i < n; i++) {
        s.of = item_in(s.marks, "submissions", i);
        count(&s, &all);
    }
    xml_open(&x, out);
    xml_declaration(&x);
    xml_start(&x, "testsuites");
    xml_attribute(&x, "name", text_in(s.marks, "course"));
    xml_number(&x, "tests", all.tests);
    xml_number(&x, "failures", all.failures);
    xml_number(&x, "errors", all.errors);
    end_line(&x);
    for (i = 0; i < n; i++) {
        s.of = item_in(s.marks, "submissions", i);
        suite(&x, &s);
    }
    xml_end(&x);
    end_line(&x);
}
