/* ID/classroom.txt, the result of a runner for GitHub's reporter, JSON in base64:
   https://github.com/classroom-resources/autograding-grading-reporter

   The reporter's console counts the tests that passed, and its points are the sum of the tests'
   scores. Both agree only if each test has the points of what it names; so there is one test for
   each group. */
#include "grade/reports/forms.h"
#include "grade/reports/test_words.h"

/* ---- base64 (RFC 4648) ---- */

struct base64 {
    sink *to;
    uint32_t held; /* bits that are not yet written */
    unsigned bytes;
};

static void write_digits(struct base64 *b, unsigned n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned i;
    for (i = 0; i < 4; i++)
        sink_byte(b->to, i < n ? digits[b->held >> (18 - 6 * i) & 63] : '=');
    b->held = 0;
    b->bytes = 0;
}

static int add_base64(void *to, bytes more)
{
    struct base64 *b = to;
    size_t i;
    for (i = 0; i < more.len; i++) {
        b->held |= (uint32_t)more.at[i] << (16 - 8 * b->bytes);
        if (++b->bytes == 3)
            write_digits(b, 4);
    }
    return 1;
}

/* ---- the result ---- */

static void write_test(struct json *j, bytes name, struct rest marks, bytes message)
{
    json_start_object(j, 0);
    json_visible(j, "name", name, SHOWN_ESCAPED);
    json_text(j, "status", marks.points >= marks.of ? "pass" : "fail");
    json_hundredths(j, "score", marks.points);
    json_bytes(j, "message", message);
    json_number(j, "line_no", 0);
    json_text(j, "test_code", "");
    json_end_object(j);
}

/* The message of a group: a line for each test that failed, as far as a student may see it. */
static void say_group(sink *out, const struct report *s, bytes group)
{
    size_t i;
    for (i = 0; i < count_in(s->of, "tests"); i++) {
        const json_t *test = item_in(s->of, "tests", i);
        enum seen seen = seen_in(s, test);
        if (!bytes_equal(text_in(test, "group"), group) || is_right(test) ||
            seen < SEEN_VERDICT_TOO)
            continue;
        (void)say_member(out, "", test, "name", ": ");
        say_test(out, test, seen);
        sink_byte(out, '\n');
    }
}

static void write_group(struct json *j, const struct report *s, const json_t *group)
{
    bytes name = text_in(group, "name");
    struct rest marks = { hundredths_in(group, "points"), hundredths_in(group, "of") };
    say_group(growing_start(s->text), s, name);
    write_test(j, name, marks, growing_end(s->text));
}

static void write_tests(struct json *j, const struct report *s)
{
    struct rest rest = rest_of(s->of);
    bytes message;
    size_t i;
    for (i = 0; i < count_in(s->of, "groups"); i++)
        write_group(j, s, item_in(s->of, "groups", i));
    say_submission(growing_start(s->text), s->of, "\n");
    say_not_given(&s->text->out, s->of, "\n");
    message = growing_end(s->text);
    if (rest.points != 0 || rest.of != 0 || message.len > 0)
        write_test(j, bytes_of_text("style, lateness and deductions"), rest, message);
}

static const char *status_of(const json_t *submission)
{
    const json_t *marks = json_object_get(submission, "marks");
    if (!is_graded(submission))
        return "error";
    return hundredths_in(marks, "total") >= hundredths_in(marks, "of") ? "pass" : "fail";
}

void print_classroom(const void *what, sink *out)
{
    const struct report *s = what;
    struct base64 digits = { out, 0, 0 };
    unsigned char buffer[1024];
    sink encoded;
    struct json j;
    sink_init(&encoded, add_base64, &digits, buffer, sizeof buffer);
    json_open(&j, &encoded, 0);
    json_start_object(&j, 0);
    json_number(&j, "version", 1);
    json_text(&j, "status", status_of(s->of));
    json_hundredths(&j, "max_score", hundredths_in(json_object_get(s->of, "marks"), "of"));
    json_start_array(&j, "tests");
    if (is_graded(s->of))
        write_tests(&j, s);
    json_end_array(&j);
    json_end_object(&j);
    (void)sink_flush(&encoded); /* add_base64 does not fail */
    if (digits.bytes > 0)
        write_digits(&digits, digits.bytes + 1);
    sink_byte(out, '\n');
}
