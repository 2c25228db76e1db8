#include "grade/reports/test_words.h"

#include "text/escape.h"
#include "text/find.h"
#include "text/number.h"
#include "text/say.h"

static const struct {
    const char *verdict, *words;
    char letter;
} verdicts[] = {
    { "right", "right", '.' },
    { "wrong-output", "wrong output", 'w' },
    { "exit-status", "wrong exit status", 'x' },
    { "signal", "crashed", 'c' },
    { "time-cpu", "too slow", 't' },
    { "time-wall", "did not end", 't' },
    { "output-limit", "too much output", 'o' },
    { "memory", "too much memory", 'm' },
    { "forbidden-call", "did what is forbidden", 'f' },
    { "not-built", "not built", 'n' },
    { "unstable", "answers vary", 'u' },
    { "internal", "the referee failed", '!' },
    { "ungraded", "not graded", '?' },
};

enum { VERDICTS_KNOWN = sizeof verdicts / sizeof verdicts[0] };

/* The row of a verdict; VERDICTS_KNOWN if there is none. */
static size_t row_of(bytes verdict)
{
    size_t i = 0;
    while (i < VERDICTS_KNOWN && !bytes_equal(verdict, bytes_of_text(verdicts[i].verdict)))
        i++;
    return i;
}

int verdict_letter(bytes verdict)
{
    size_t row = row_of(verdict);
    return row < VERDICTS_KNOWN ? verdicts[row].letter : '?';
}

void sink_printable(sink *out, bytes text, int lines)
{
    sink_shown(out, text, lines ? SHOWN_LINES : SHOWN_ESCAPED);
}

int say_member(sink *out, const char *before, const json_t *object, const char *key,
               const char *after)
{
    bytes text = text_in(object, key);
    if (text.len == 0)
        return 0;
    sink_text(out, before);
    sink_printable(out, text, 0);
    sink_text(out, after);
    return 1;
}

void say_verdict(sink *out, bytes verdict)
{
    size_t row = row_of(verdict);
    if (row < VERDICTS_KNOWN)
        sink_text(out, verdicts[row].words);
    else
        sink_printable(out, verdict, 0);
}

int has_place(const json_t *test)
{
    return number_in(json_object_get(test, "first"), "line") > 0;
}

void say_place(sink *out, const json_t *test)
{
    const json_t *first = json_object_get(test, "first");
    if (!has_place(test))
        return;
    sink_say(out, "line %zu", (size_t)number_in(first, "line"));
    if (number_in(first, "column") > 0)
        sink_say(out, ", column %zu", (size_t)number_in(first, "column"));
    (void)say_member(out, ": ", first, "unit", "");
}

int has_texts(const json_t *test)
{
    const json_t *first = json_object_get(test, "first");
    return has_place(test) && (has(first, "expected") || has(first, "found"));
}

void say_texts(sink *out, const json_t *test)
{
    const json_t *first = json_object_get(test, "first");
    sink_text(out, "expected ");
    sink_printable(out, text_in(first, "expected"), 0);
    sink_text(out, ", found ");
    sink_printable(out, text_in(first, "found"), 0);
}

static void say_leniencies(sink *out, const json_t *test)
{
    size_t i;
    for (i = 0; i < count_in(test, "leniencies"); i++) {
        const json_t *item = item_in(test, "leniencies", i);
        sink_text(out, i == 0 ? "; right but for " : ", ");
        sink_printable(out, bytes_of(json_string_value(item), json_string_length(item)), 0);
    }
}

/* The signal that ended the program; what it tried to start although the course forbids that; the
   system call that only an attack makes; or why it was stopped early. */
static void say_ending(sink *out, const json_t *test)
{
    static const char *const keys[][2] = { { "signal", " (" },
                                           { "starts", " (tried to start " },
                                           { "call", " (made the system call " },
                                           { "stopped", " (" } };
    size_t i;
    for (i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (say_member(out, keys[i][1], test, keys[i][0], ")"))
            return;
    }
}

/* The verdict, and the place if it is seen. */
static void say_verdict_and_place(sink *out, const json_t *test, enum seen seen)
{
    if (!is_right(test) && !counts(test))
        sink_text(out, "not asked for by the specification; ");
    say_verdict(out, text_in(test, "verdict"));
    say_ending(out, test);
    say_leniencies(out, test);
    (void)say_member(out, "; by another reading of the specification: ", test, "reading", "");
    if (seen >= SEEN_PLACE_TOO && has_place(test)) {
        sink_text(out, "; ");
        say_place(out, test);
    }
}

static void say_cause(sink *out, const json_t *test, enum seen seen)
{
    if (seen >= SEEN_PLACE_TOO)
        (void)say_member(out, "; kept for: ", test, "cause", "");
}

void say_test(sink *out, const json_t *test, enum seen seen)
{
    if (seen < SEEN_VERDICT_TOO)
        return;
    say_verdict_and_place(out, test, seen);
    if (seen >= SEEN_ALL && has_texts(test)) {
        sink_text(out, ": ");
        say_texts(out, test);
    }
    say_cause(out, test, seen);
}

static void say_line(sink *out, const char *what, const json_t *first, const char *key)
{
    if (!json_is_string(json_object_get(first, key)))
        return;
    sink_text(out, what);
    sink_printable(out, text_in(first, key), 0);
    sink_byte(out, '\n');
}

void say_test_whole(sink *out, const json_t *test, enum seen seen)
{
    const json_t *first = json_object_get(test, "first");
    if (seen < SEEN_VERDICT_TOO)
        return;
    say_verdict_and_place(out, test, seen);
    say_cause(out, test, seen);
    sink_byte(out, '\n');
    if (seen < SEEN_ALL)
        return;
    say_line(out, "sanitizer: ", test, "sanitizer");
    if (!has_texts(test))
        return;
    say_line(out, "expected: ", first, "expected");
    say_line(out, "found:    ", first, "found");
}

void say_difference(sink *out, const json_t *test)
{
    bytes rest = text_in(test, "signature"); /* VERDICT, WHAT DIFFERS, CODES */
    bytes verdict = bytes_first(rest, bytes_find(rest, ','));
    int has_more = verdict.len < rest.len;
    if (!has_more || !bytes_equal(verdict, bytes_of_text("wrong-output"))) {
        say_verdict(out, text_in(test, "verdict"));
        sink_text(out, has_more ? ": " : "");
    }
    sink_printable(out, bytes_skip(rest, verdict.len + 2), 0);
}

/* ---- of a submission ---- */

void say_marks(sink *out, const json_t *submission)
{
    const json_t *marks = json_object_get(submission, "marks");
    struct rest rest = rest_of(submission);
    size_t i;
    sink_text(out, "total ");
    sink_marks_of(out, marks, "total", "of");
    sink_byte(out, '\n');
    for (i = 0; i < count_in(submission, "groups"); i++) {
        const json_t *group = item_in(submission, "groups", i);
        (void)say_member(out, "  ", group, "name", " ");
        sink_marks_of(out, group, "points", "of");
        sink_byte(out, '\n');
    }
    if (rest.points == 0 && rest.of == 0)
        return;
    sink_text(out, "  style, lateness, deductions ");
    sink_hundredths(out, rest.points);
    sink_byte(out, '/');
    sink_hundredths(out, rest.of);
    sink_byte(out, '\n');
}

static void say_messages(sink *out, const json_t *submission, const char *list, const char *end)
{
    size_t i;
    for (i = 0; i < count_in(submission, list); i++) {
        const json_t *item = item_in(submission, list, i);
        if (json_is_true(json_object_get(item, "passed")) ||
            !say_member(out, "", item, "message", ""))
            continue;
        (void)say_member(out, " [", item, "clause", "]");
        sink_text(out, end);
    }
}

/* Says what a person has written to the student. */
static void say_comment(sink *out, const json_t *submission, const char *end)
{
    bytes rest = text_in(submission, "comment");
    sink_text(out, rest.len > 0 ? "comment: " : "");
    while (rest.len > 0) {
        sink_printable(out, take_line(&rest), 0);
        sink_text(out, end);
    }
}

void say_submission(sink *out, const json_t *submission, const char *end)
{
    say_comment(out, submission, end);
    if (!is_graded(submission)) {
        (void)say_member(out, "not graded: ", submission, "reason", end);
    } else if (is_not_built(submission)) {
        sink_text(out, "the program could not be built");
        (void)say_member(out, ": ", json_object_get(submission, "build"), "reason", "");
        sink_text(out, end);
    }
    say_messages(out, submission, "remarks", end);
    say_messages(out, submission, "source", end);
    (void)say_member(out, "", submission, "lenient", end);
}

void say_not_given(sink *out, const json_t *submission, const char *end)
{
    const json_t *marks = json_object_get(submission, "marks");
    size_t i;
    for (i = 0; i < count_in(marks, "human"); i++) {
        const json_t *human = item_in(marks, "human", i);
        if (has(human, "given"))
            continue;
        (void)say_member(out, "not given yet: ", human, "name", "");
        if (hundredths_in(human, "of") > 0) {
            sink_text(out, ", of ");
            sink_hundredths(out, hundredths_in(human, "of"));
            sink_text(out, hundredths_in(human, "of") == 100 ? " point" : " points");
        }
        sink_text(out, end);
    }
}
