/* ID/page.html, the page of a student: marks, what was noticed, and each test that is not right.
   What a student may not see is neither in the text of the page nor in its document. */
#include "grade/reports/forms.h"
#include "grade/reports/test_words.h"

#include "page/excerpt.h"
#include "page/page.h"
#include "page/shown_game.h"
#include "text/find.h"
#include "text/say.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEPS_MOST = 16,
    AROUND = 8,         /* lines before and after a difference */
    WITHOUT_PLACE = 40, /* lines if it is not known where the difference is */
    OPEN_FIRST = 3,     /* tests that are open when the page opens */
    INPUT_LINES = 200,
    SANITIZER_LINES = 40,
    REPLAY_INPUT = 64 << 10, /* the largest input that is replayed */
    REPLAYS_ROOM = 4 << 20   /* most bytes of all games in a page */
};

static const char marker_warning[] = "For markers: this page has answers of hidden tests.";

/* The page of a student. */
struct page {
    struct report r;
    size_t replay_bytes; /* of the games that are in the page */
};

/* Whether the page tells of the test what is wrong. */
static int is_told(const struct page *p, const json_t *test)
{
    return seen_in(&p->r, test) >= SEEN_VERDICT_TOO && !is_right(test);
}

/* Whether the page names the test as one that is right. */
static int is_named_right(const struct page *p, const json_t *test)
{
    return seen_in(&p->r, test) >= SEEN_VERDICT_TOO && is_right(test);
}

static int is_named_hidden(const struct page *p, const json_t *test)
{
    return seen_in(&p->r, test) == SEEN_NAME;
}

/* ---- the page as text ---- */

static void write_title(sink *out, void *who)
{
    const struct page *p = who;
    (void)say_member(out, "", p->r.marks, "course", ": ");
    (void)say_member(out, "", p->r.of, "id", "");
}

/* Says the tests that are chosen: of each its name and, if it is not right, what is wrong. */
static void say_tests(sink *out, const struct page *p, const char *title,
                      int (*is_chosen)(const struct page *p, const json_t *test))
{
    size_t said = 0;
    size_t i;
    for (i = 0; i < count_in(p->r.of, "tests"); i++) {
        const json_t *test = item_in(p->r.of, "tests", i);
        if (!is_chosen(p, test))
            continue;
        if (said++ == 0)
            sink_say(out, "\n%s:\n", title);
        (void)say_member(out, "  ", test, "name", "");
        if (is_told(p, test)) {
            sink_text(out, ": ");
            say_test_whole(out, test, seen_in(&p->r, test));
        } else {
            sink_byte(out, '\n');
        }
    }
}

static void write_text(sink *out, void *who)
{
    const struct page *p = who;
    write_title(out, who);
    sink_text(out, "\n\n");
    if (p->r.reader == READER_MARKER)
        sink_say(out, "%s\n\n", marker_warning);
    if (is_graded(p->r.of))
        say_marks(out, p->r.of);
    say_not_given(out, p->r.of, "\n");
    say_submission(out, p->r.of, "\n");
    if (!is_graded(p->r.of))
        return;
    say_tests(out, p, "tests that are not right", is_told);
    say_tests(out, p, "tests that are right", is_named_right);
    say_tests(out, p, "hidden tests", is_named_hidden);
}

/* ---- marks ---- */

/* With `group`, the row also has how many of its tests are right. */
static void write_row(struct json *j, bytes name, int64_t points, int64_t of, const json_t *group)
{
    json_start_object(j, 0);
    json_visible(j, "name", name, SHOWN_ESCAPED);
    json_hundredths(j, "points", points);
    json_hundredths(j, "of", of);
    if (group != 0) {
        json_number(j, "right", (uint64_t)number_in(group, "right"));
        json_number(j, "tests", (uint64_t)number_in(group, "tests"));
    }
    json_end_object(j);
}

/* Writes the numbers that people are to supply and have not given yet. */
static void write_not_given(struct json *j, const json_t *marks)
{
    size_t i;
    json_start_array(j, "notGiven");
    for (i = 0; i < count_in(marks, "human"); i++) {
        const json_t *human = item_in(marks, "human", i);
        if (has(human, "given"))
            continue;
        json_start_object(j, 0);
        json_printable(j, "name", human, "name");
        json_hundredths(j, "of", hundredths_in(human, "of"));
        json_end_object(j);
    }
    json_end_array(j);
}

static void write_marks(struct json *j, const struct page *p)
{
    const json_t *submission = p->r.of;
    const json_t *marks = json_object_get(submission, "marks");
    struct rest rest = rest_of(submission);
    size_t i;
    json_hundredths(j, "total", hundredths_in(marks, "total"));
    json_hundredths(j, "of", hundredths_in(marks, "of"));
    json_start_array(j, "marks");
    for (i = 0; i < count_in(submission, "groups"); i++) {
        const json_t *group = item_in(submission, "groups", i);
        bytes name = text_in(group, "name");
        int is_counted = seen_of_group(p->r.marks, name, p->r.reader) >= SEEN_VERDICT_TOO;
        write_row(j, name, hundredths_in(group, "points"), hundredths_in(group, "of"),
                  is_counted ? group : 0);
    }
    if (rest.points != 0 || rest.of != 0)
        write_row(j, bytes_of_text("style, lateness, deductions"), rest.points, rest.of, 0);
    json_end_array(j);
    write_not_given(j, marks);
}

/* ---- what was noticed ---- */

static void write_notes(struct json *j, const struct page *p)
{
    bytes rest;
    say_submission(growing_start(p->r.text), p->r.of, "\n");
    json_start_array(j, "notes");
    for (rest = growing_end(p->r.text); rest.len > 0;)
        json_bytes(j, 0, take_line(&rest));
    json_end_array(j);
}

static void write_message(struct json *j, const char *key, const json_t *object, const char *name,
                          size_t lines)
{
    const struct excerpt e = {
        .text = text_in(object, name), .starts_at = 1, .from = 1, .to = lines, .is_message = 1
    };
    if (e.text.len > 0)
        excerpt_json(j, key, &e);
}

static void write_build(struct json *j, const struct page *p)
{
    const json_t *build = json_object_get(p->r.of, "build");
    if (build == 0)
        return;
    json_start_object(j, "build");
    json_printable(j, "command", build, "command");
    json_printable(j, "compiler", build, "compiler");
    json_number(j, "warnings", (uint64_t)number_in(build, "warnings"));
    write_message(j, "log", build, "log", INPUT_LINES);
    json_end_object(j);
}

/* ---- the steps of a test ---- */

static size_t at_least_one(int64_t n)
{
    return n > 1 ? (size_t)n : 1;
}

/* Writes what was expected and what was found, around the first difference. */
static void write_difference(struct json *j, const json_t *test, const struct step *step)
{
    const json_t *first = json_object_get(test, "first");
    const json_t *output = json_object_get(test, "output");
    size_t line = (size_t)number_in(first, "line");
    size_t from = line > AROUND ? line - AROUND : 1;
    struct excerpt e = { .from = from,
                         .to = line > 0 ? line + AROUND : WITHOUT_PLACE,
                         .starts_at = 1,
                         .marked = line,
                         .column = (size_t)number_in(first, "column") };
    e.text = step->answer;
    excerpt_json(j, "expected", &e);
    e.text = output != 0 ? text_in(output, "text") : text_in(first, "found");
    e.starts_at = at_least_one(output != 0 ? number_in(output, "line") : number_in(first, "line"));
    e.is_cut = output == 0 || has(output, "cut");
    e.is_message = output == 0; /* what was found is escaped in marks.json */
    if (e.text.len > 0 || first != 0)
        excerpt_json(j, "found", &e);
    else
        json_no_value(j, "found");
}

static void say_args(sink *out, const struct step *step)
{
    size_t i;
    for (i = 0; i < step->arg_count; i++) {
        sink_text(out, i > 0 ? " " : "");
        sink_text(out, step->args[i]);
    }
}

static void write_step(struct json *j, struct page *p, const json_t *test, const struct step *step,
                       int differs)
{
    const struct excerpt input = {
        .text = step->input, .starts_at = 1, .from = 1, .to = INPUT_LINES
    };
    struct growing text = { 0 };
    const char *args;
    say_args(growing_start(&text), step);
    args = step->arg_count > 0 ? growing_text(&text) : 0;
    json_start_object(j, 0);
    if (args != 0 && args[0] != '\0')
        json_visible(j, "args", bytes_of_text(args), SHOWN_UTF8);
    excerpt_json(j, "input", &input);
    if (differs)
        write_difference(j, test, step);
    if (p->r.files->dialect != 0 && step->input.len <= REPLAY_INPUT)
        p->replay_bytes += show_replay(j, "game", p->r.files->dialect, args, step->input,
                                       REPLAYS_ROOM - p->replay_bytes);
    json_end_object(j);
    growing_free(&text);
}

static int compare_names(const void *name, const void *test)
{
    return strcmp(name, ((const struct test *)test)->name);
}

static void write_steps(struct json *j, struct page *p, const json_t *test)
{
    const struct tests *tests = p->r.files->tests;
    const char *name = json_string_value(json_object_get(test, "name"));
    size_t differs = (size_t)number_in(json_object_get(test, "first"), "step"), i;
    const struct test *found = 0;
    if (tests != 0 && name != 0)
        found = bsearch(name, tests->list, tests->count, sizeof *found, compare_names);
    json_start_array(j, "steps");
    for (i = 0; found != 0 && i < found->step_count && i < STEPS_MOST; i++)
        write_step(j, p, test, &found->steps[i], i == differs);
    json_end_array(j);
}

/* ---- tests ---- */

static void write_test_head(struct json *j, const struct page *p, const json_t *test,
                            enum seen seen)
{
    struct growing *text = p->r.text;
    json_printable(j, "name", test, "name");
    json_printable(j, "group", test, "group");
    json_bool(j, "counts", counts(test));
    json_bool(j, "costs", costs_marks(test));
    json_bool(j, "varies", is_unstable(test));
    say_test(growing_start(text), test, SEEN_VERDICT_TOO);
    json_bytes(j, "verdict", growing_end(text));
    if (seen >= SEEN_PLACE_TOO && has_place(test)) {
        say_place(growing_start(text), test);
        json_bytes(j, "place", growing_end(text));
    }
    if (seen >= SEEN_PLACE_TOO && has(test, "cause"))
        json_printable(j, "cause", test, "cause");
}

static void write_test(struct json *j, struct page *p, const json_t *test, int is_open)
{
    static const char *const levels[] = {
        [SEEN_VERDICT_TOO] = "verdict", [SEEN_PLACE_TOO] = "position", [SEEN_ALL] = "full"
    };
    enum seen seen = seen_in(&p->r, test);
    json_start_object(j, 0);
    json_text(j, "feedback", levels[seen]);
    json_bool(j, "open", is_open && seen == SEEN_ALL);
    write_test_head(j, p, test, seen);
    if (seen == SEEN_ALL) {
        if (has_texts(test)) {
            say_texts(growing_start(p->r.text), test);
            json_bytes(j, "texts", growing_end(p->r.text));
        }
        write_message(j, "sanitizer", test, "sanitizer", SANITIZER_LINES);
        write_steps(j, p, test);
    }
    json_end_object(j);
}

/* Writes the tests that are not right. The first that cost marks start open. */
static void write_wrong(struct json *j, struct page *p)
{
    size_t counting = 0;
    size_t i;
    json_start_array(j, "wrong");
    for (i = 0; i < count_in(p->r.of, "tests"); i++) {
        const json_t *test = item_in(p->r.of, "tests", i);
        if (!is_told(p, test))
            continue;
        counting += counts(test) ? 1 : 0;
        write_test(j, p, test, costs_marks(test) && counting <= OPEN_FIRST);
    }
    json_end_array(j);
}

static void write_right(struct json *j, const struct page *p)
{
    size_t i;
    json_start_array(j, "right");
    for (i = 0; i < count_in(p->r.of, "tests"); i++) {
        const json_t *test = item_in(p->r.of, "tests", i);
        if (!is_named_right(p, test))
            continue;
        json_start_object(j, 0);
        json_printable(j, "name", test, "name");
        if (has(test, "reading"))
            json_printable(j, "reading", test, "reading");
        json_end_object(j);
    }
    json_end_array(j);
}

static void write_hidden(struct json *j, const struct page *p)
{
    size_t i;
    json_start_array(j, "hidden");
    for (i = 0; i < count_in(p->r.of, "tests"); i++) {
        const json_t *test = item_in(p->r.of, "tests", i);
        if (is_named_hidden(p, test))
            json_printable(j, 0, test, "name");
    }
    json_end_array(j);
}

/* ---- the page ---- */

static void write_json(struct json *j, void *who)
{
    struct page *p = who;
    json_start_object(j, 0);
    json_text(j, "kind", "student");
    json_about(j, p->r.marks);
    json_printable(j, "id", p->r.of, "id");
    json_bool(j, "graded", is_graded(p->r.of));
    if (p->r.reader == READER_MARKER)
        json_text(j, "warning", marker_warning);
    write_notes(j, p);
    write_build(j, p);
    if (is_graded(p->r.of)) {
        write_marks(j, p);
        write_wrong(j, p);
        write_right(j, p);
        write_hidden(j, p);
    }
    json_end_object(j);
}

void print_student(const void *report, sink *out)
{
    struct page p = { .r = *(const struct report *)report };
    const struct page_parts parts = { write_title, write_text, write_json, &p };
    page_write(out, &parts);
}
