/* ID/page.html, the page of a person: marks, what was noticed, and each test that is not right. */
#include "grade/reports/html.h"
#include "grade/reports/page_files.h"
#include "grade/reports/words.h"
#include "page/fill.h"
#include "page/page_files.h"
#include "text/escape.h"

enum {
    STEPS_MOST = 16,
    AROUND = 8,         /* lines before and after a difference */
    WITHOUT_PLACE = 40, /* lines if it is not known where the difference is */
    OPEN_FIRST = 3,     /* tests that are open when the page opens */
    INPUT_LINES = 200
};

/* ---- marks ---- */

/* With `group`, the row also has how many of its tests are right. */
static void mark_row(sink *out, bytes name, int64_t points, int64_t of, const json_t *group)
{
    sink_text(out, "<tr><th scope=\"row\">");
    markup_printable(out, name);
    sink_text(out, "</th><td class=\"bar\">");
    if (of > 0)
        progress(out, points, of);
    sink_text(out, "</td><td class=\"points\"><b>");
    sink_marks(out, points);
    sink_text(out, "</b> / ");
    sink_marks(out, of);
    sink_text(out, "</td><td class=\"faint\">");
    if (group != 0) {
        sink_number(out, (uint64_t)number_in(group, "right"));
        sink_text(out, " of ");
        sink_number(out, (uint64_t)number_in(group, "tests"));
        sink_text(out, " tests right");
    }
    sink_text(out, "</td></tr>\n");
}

/* A row for each number that people are to supply and have not given yet. */
static void write_not_given(sink *out, const json_t *marks)
{
    size_t i;
    for (i = 0; i < count_in(marks, "human"); i++) {
        const json_t *human = item_in(marks, "human", i);
        if (has(human, "given"))
            continue;
        sink_text(out, "<tr><th scope=\"row\">");
        markup_in(out, human, "name");
        sink_text(out, "</th><td class=\"bar\"></td><td class=\"points\">not given yet</td><td "
                       "class=\"faint\">");
        if (hundredths_in(human, "of") > 0) {
            sink_text(out, "of ");
            sink_marks(out, hundredths_in(human, "of"));
            sink_text(out, hundredths_in(human, "of") == 100 ? " point" : " points");
        }
        sink_text(out, "</td></tr>\n");
    }
}

static void write_marks(sink *out, const struct page *p)
{
    const json_t *submission = p->s->of;
    const json_t *marks = json_object_get(submission, "marks");
    struct rest rest = rest_of(submission);
    size_t i;
    sink_text(out, "<section><h2>Marks</h2><div class=\"wide\"><table class=\"marks\"><tbody>\n");
    for (i = 0; i < count_in(submission, "groups"); i++) {
        const json_t *group = item_in(submission, "groups", i);
        bytes name = text_in(group, "name");
        int is_counted = seen_of_group(p->s->marks, name, p->reader) >= SEEN_VERDICT_TOO;
        mark_row(out, name, hundredths_in(group, "points"), hundredths_in(group, "of"),
                 is_counted ? group : 0);
    }
    if (rest.points != 0 || rest.of != 0)
        mark_row(out, bytes_of_text("style, lateness, deductions"), rest.points, rest.of, 0);
    write_not_given(out, marks);
    sink_text(out, "</tbody><tfoot>\n");
    mark_row(out, bytes_of_text("total"), hundredths_in(marks, "total"), hundredths_in(marks, "of"),
             0);
    sink_text(out, "</tfoot></table></div></section>\n");
}

/* ---- what was noticed ---- */

static void write_notes(sink *out, const struct page *p)
{
    bytes rest;
    say_submission(growing_start(p->s->text), p->s->of, "\n");
    rest = growing_end(p->s->text);
    if (rest.len == 0)
        return;
    sink_text(out, "<section><h2>Noticed</h2><ul class=\"notes\">\n");
    while (rest.len > 0) {
        bytes line = bytes_first(rest, bytes_find(rest, '\n'));
        sink_text(out, "<li>");
        markup_printable(out, line);
        sink_text(out, "</li>\n");
        rest = bytes_skip(rest, line.len + 1);
    }
    sink_text(out, "</ul></section>\n");
}

static void write_build(sink *out, const struct page *p)
{
    const json_t *build = json_object_get(p->s->of, "build");
    struct excerpt log = {
        .text = text_in(build, "log"), .starts_at = 1, .from = 1, .to = 200, .is_message = 1
    };
    if (build == 0)
        return;
    sink_text(out, "<section><h2>Build</h2><p><code>");
    markup_in(out, build, "command");
    sink_text(out, "</code></p><p class=\"faint\">");
    markup_in(out, build, "compiler");
    if (number_in(build, "warnings") > 0) {
        sink_text(out, "; lines with a warning: ");
        sink_number(out, (uint64_t)number_in(build, "warnings"));
    }
    sink_text(out, "</p>");
    if (log.text.len > 0) {
        sink_text(out, "<details><summary>What the compiler says</summary>");
        write_excerpt(out, &log);
        sink_text(out, "</details>");
    }
    sink_text(out, "</section>\n");
}

/* ---- tests ---- */

static size_t at_least_one(int64_t n)
{
    return n > 1 ? (size_t)n : 1;
}

static void column_start(sink *out, const char *name)
{
    sink_text(out, "<section><h4>");
    sink_text(out, name);
    sink_text(out, "</h4>");
}

static void write_input(sink *out, const struct report_step *step)
{
    struct excerpt e = { .text = step->input, .starts_at = 1, .from = 1, .to = INPUT_LINES };
    column_start(out, "Input");
    if (step->input.len > 0)
        write_excerpt(out, &e);
    else
        sink_text(out, "<p class=\"faint\">(nothing)</p>");
    sink_text(out, "</section>");
}

/* Writes what was expected beside what was found, around the first difference. */
static void write_difference(sink *out, const json_t *test, const struct report_step *step)
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
    column_start(out, "Expected");
    write_excerpt(out, &e);
    sink_text(out, "</section>");
    e.text = output != 0 ? text_in(output, "text") : text_in(first, "found");
    e.starts_at = at_least_one(output != 0 ? number_in(output, "line") : number_in(first, "line"));
    e.is_cut = output == 0 || has(output, "cut");
    e.is_message = output == 0; /* what was found is escaped in marks.json */
    column_start(out, "Found");
    if (e.text.len == 0 && first == 0)
        sink_text(out, "<p class=\"faint\">(nothing is kept)</p>");
    else
        write_excerpt(out, &e);
    sink_text(out, "</section>");
}

static void write_step(sink *out, struct page *p, const json_t *test,
                       const struct report_step *step, int differs)
{
    if (step->args != 0 && step->args[0] != '\0') {
        sink_text(out, "<p>Arguments: <code>");
        sink_markup(out, bytes_of_text(step->args));
        sink_text(out, "</code></p>");
    }
    sink_text(out, "<div class=\"columns\">");
    write_input(out, step);
    if (differs)
        write_difference(out, test, step);
    sink_text(out, "</div>\n");
    write_replay(out, p, step);
}

static void write_steps(sink *out, struct page *p, const json_t *test)
{
    struct report_step steps[STEPS_MOST];
    struct growing name = { 0 };
    size_t differs = (size_t)number_in(json_object_get(test, "first"), "step");
    size_t count = 0;
    size_t i;
    sink_bytes(growing_start(&name), text_in(test, "name"));
    sink_byte(&name.out, '\0');
    (void)growing_end(&name);
    if (p->files->steps != 0 && !name.failed)
        count = p->files->steps(p->files->who, name.text.at, steps, STEPS_MOST);
    growing_free(&name);
    if (count > STEPS_MOST)
        count = STEPS_MOST;
    for (i = 0; i < count; i++) {
        if (count > 1) {
            sink_text(out, "<h3>Step ");
            sink_number(out, i + 1);
            sink_text(out, " of ");
            sink_number(out, count);
            sink_text(out, "</h3>");
        }
        write_step(out, p, test, &steps[i], i == differs);
    }
}

static void write_sanitizer(sink *out, const json_t *test)
{
    struct excerpt e = {
        .text = text_in(test, "sanitizer"), .starts_at = 1, .from = 1, .to = 40, .is_message = 1
    };
    if (e.text.len == 0)
        return;
    sink_text(out, "<p>What the sanitizer found:</p>");
    write_excerpt(out, &e);
}

static void write_test_summary(sink *out, const struct page *p, const json_t *test, enum seen seen,
                               int is_open)
{
    sink_text(out, is_open ? "<details class=\"test\" open><summary><b>"
                           : "<details class=\"test\"><summary><b>");
    markup_in(out, test, "name");
    sink_text(out, "</b> <span class=\"verdict\">");
    say_test(growing_start(p->s->text), test, SEEN_VERDICT_TOO);
    markup_text(out, p->s->text);
    sink_text(out, "</span> <span class=\"faint\">");
    markup_in(out, test, "group");
    if (counts(test) && !costs_marks(test))
        sink_text(out, ", costs no marks");
    sink_text(out, "</span>");
    if (seen >= SEEN_PLACE_TOO && has_place(test)) {
        sink_text(out, "<span class=\"place\">");
        say_place(growing_start(p->s->text), test);
        markup_text(out, p->s->text);
        sink_text(out, "</span>");
    }
    sink_text(out, "</summary>\n");
}

static void write_test(sink *out, struct page *p, const json_t *test, enum seen seen, int is_open)
{
    write_test_summary(out, p, test, seen, is_open && seen == SEEN_ALL);
    if (is_unsteady(test))
        sink_text(out, "<p>The answer varies between runs or builds: the program uses memory that "
                       "it does not own, "
                       "or depends on the time.</p>");
    if (seen >= SEEN_PLACE_TOO && has(test, "cause")) {
        sink_text(out, "<p>This input is kept because it once broke a program: ");
        markup_in(out, test, "cause");
        sink_text(out, "</p>");
    }
    if (seen == SEEN_ALL) {
        if (has_texts(test)) {
            sink_text(out, "<p class=\"meaning\">");
            say_texts(growing_start(p->s->text), test);
            markup_text(out, p->s->text);
            sink_text(out, "</p>");
        }
        write_sanitizer(out, test);
        write_steps(out, p, test);
    } else if (seen == SEEN_VERDICT_TOO) {
        sink_text(out, "<p class=\"faint\">The course shows only the verdict of this test.</p>");
    } else {
        sink_text(
            out,
            "<p class=\"faint\">The course shows only where the output of this test differs.</p>");
    }
    sink_text(out, "</details>\n");
}

/* Writes the tests that are not right and count, or those that do not count, which all start
   closed. Returns how many there are. */
static size_t write_wrong(sink *out, struct page *p, int of_counting)
{
    size_t written = 0;
    size_t i;
    for (i = 0; i < count_in(p->s->of, "tests"); i++) {
        const json_t *test = item_in(p->s->of, "tests", i);
        enum seen seen = seen_of(p->s->marks, test, p->reader);
        if (seen < SEEN_VERDICT_TOO || is_right(test) || counts(test) != of_counting)
            continue;
        if (written++ == 0 && !of_counting)
            sink_text(out, "<section><details class=\"unasked\"><summary><h2>Not asked for by the "
                           "specification</h2></summary><p class=\"faint\">These tests cost "
                           "nothing.</p>\n");
        write_test(out, p, test, seen, costs_marks(test) && written <= OPEN_FIRST);
    }
    if (written > 0 && !of_counting)
        sink_text(out, "</details></section>\n");
    return written;
}

static void write_failing(sink *out, struct page *p)
{
    sink_text(out, "<section><h2>Tests that are not right</h2>\n");
    if (write_wrong(out, p, 1) == 0)
        sink_text(out, "<p>None of those that are shown.</p>");
    sink_text(out, "</section>\n");
}

static void write_reading(sink *out, const json_t *test)
{
    if (!has(test, "reading"))
        return;
    sink_text(out, " <span class=\"faint\">by another reading of the specification: ");
    markup_in(out, test, "reading");
    sink_text(out, "</span>");
}

/* Writes a list of the names of tests that are right, or of those that are hidden. */
static void write_names(sink *out, const struct page *p, const char *title, int of_hidden)
{
    size_t written = 0;
    size_t i;
    for (i = 0; i < count_in(p->s->of, "tests"); i++) {
        const json_t *test = item_in(p->s->of, "tests", i);
        enum seen seen = seen_of(p->s->marks, test, p->reader);
        if (of_hidden ? seen != SEEN_NAME : seen < SEEN_VERDICT_TOO || !is_right(test))
            continue;
        if (written++ == 0) {
            sink_text(out, "<section><h2>");
            sink_text(out, title);
            sink_text(out, "</h2><ul class=\"names\">\n");
        }
        sink_text(out, "<li>");
        markup_in(out, test, "name");
        if (!of_hidden)
            write_reading(out, test);
        sink_text(out, "</li>\n");
    }
    if (written > 0)
        sink_text(out, "</ul></section>\n");
}

/* ---- the page ---- */

static void write_id(sink *out, void *who)
{
    const struct page *p = who;
    markup_in(out, p->s->of, "id");
}

static void write_total(sink *out, void *who)
{
    const struct page *p = who;
    const json_t *marks = json_object_get(p->s->of, "marks");
    if (!is_graded(p->s->of)) {
        sink_text(out, "not graded");
        return;
    }
    sink_text(out, "<b>");
    sink_marks(out, hundredths_in(marks, "total"));
    sink_text(out, "</b> of ");
    sink_marks(out, hundredths_in(marks, "of"));
}

static void write_warning(sink *out, void *who)
{
    const struct page *p = who;
    if (p->reader == READER_MARKER)
        sink_text(out, "<p class=\"warning\">For markers: this page has answers of hidden tests. "
                       "<a href=\"../overview.html\">"
                       "Overview</a></p>");
}

static void write_body(sink *out, void *who)
{
    struct page *p = who;
    if (is_graded(p->s->of))
        write_marks(out, p);
    write_notes(out, p);
    if (is_graded(p->s->of)) {
        write_failing(out, p);
        write_names(out, p, "Tests that are right", 0);
        write_names(out, p, "Hidden tests", 1);
        (void)write_wrong(out, p, 0);
    }
    write_build(out, p);
}

static void write_script(sink *out, void *who)
{
    (void)who;
    sink_bytes(out, page_person_js);
}

static void write_frame(sink *out, void *who)
{
    (void)who;
    write_replay_frame(out);
}

/* The hashes of the page, and of the game's page: its frame has the policy of this page too. */
static void write_script_hashes(sink *out, void *who)
{
    (void)who;
    sink_text(out, "'sha256-");
    sink_text(out, page_person_js_hash);
    sink_text(out, "' 'sha256-");
    sink_text(out, page_viewer_js_hash);
    sink_byte(out, '\'');
}

static void write_style_hashes(sink *out, void *who)
{
    (void)who;
    sink_text(out, "'sha256-");
    sink_text(out, page_report_css_hash);
    sink_text(out, "' 'sha256-");
    sink_text(out, page_viewer_css_hash);
    sink_byte(out, '\'');
}

void print_person(const void *what, sink *out)
{
    static const struct page_field fields[] = {
        { "ID", write_id },
        { "COURSE", page_course },
        { "TOTAL", write_total },
        { "WARNING", write_warning },
        { "BODY", write_body },
        { "FOOTER", page_footer },
        { "STYLE", page_style },
        { "SCRIPT", write_script },
        { "FRAME", write_frame },
        { "SCRIPT-HASHES", write_script_hashes },
        { "STYLE-HASHES", write_style_hashes },
    };
    struct page p = *(const struct page *)what;
    page_fill(out, page_person_html, fields, sizeof fields / sizeof fields[0], &p);
    growing_settle(p.s->text, out);
}
