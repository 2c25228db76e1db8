/* overview.html, for markers: who has which marks, which submissions differ in the same way, which
   test finds what, and who fails what. */
#include "grade/reports/html.h"
#include "grade/reports/page_files.h"
#include "grade/reports/summary.h"
#include "grade/reports/words.h"
#include "page/fill.h"
#include "page/page_files.h"
#include "text/escape.h"
#include "text/utf8.h"

#include <string.h>

enum {
    BARS = 10, /* of the histogram */
    BAR_WIDTH = 56,
    HISTOGRAM_HEIGHT = 110,
    EDGE = 20,     /* space at the left and the right of it */
    NAMES_MOST = 3 /* differences that are named for a test */
};

static size_t submissions_of(const struct page *p)
{
    return count_in(p->s->marks, "submissions");
}

static const json_t *submission_of(const struct page *p, size_t i)
{
    return item_in(p->s->marks, "submissions", i);
}

static void number(sink *out, size_t n)
{
    sink_number(out, n);
}

/* ---- tiles ---- */

struct sums {
    size_t graded, ungraded, not_built, right, unstable, unclean;
    int64_t total, most;
    size_t bars[BARS];
};

static void note_tests(struct sums *n, const json_t *submission)
{
    size_t unclean = 0, unstable = 0;
    size_t i;
    for (i = 0; i < count_in(submission, "tests"); i++) {
        const json_t *test = item_in(submission, "tests", i);
        unclean += is_right(test) && has(test, "sanitizer") ? 1 : 0;
        unstable += is_unsteady(test) ? 1 : 0;
    }
    n->unclean += unclean > 0 ? 1 : 0;
    n->unstable += unstable > 0 ? 1 : 0;
}

static void add_up(struct sums *n, const json_t *submission)
{
    const json_t *marks = json_object_get(submission, "marks");
    int64_t total = hundredths_in(marks, "total");
    int64_t of = hundredths_in(marks, "of");
    int64_t bar = of > 0 && total > 0 ? total * BARS / of : 0;
    if (!is_graded(submission)) {
        n->ungraded++;
        return;
    }
    n->graded++;
    n->not_built += is_not_built(submission) ? 1 : 0;
    n->right += bytes_equal(submission_verdict(submission), bytes_of_text("right")) ? 1 : 0;
    n->total += total;
    n->most = of > n->most ? of : n->most;
    n->bars[bar < BARS ? bar : BARS - 1]++;
    note_tests(n, submission);
}

static void tile(sink *out, size_t n, const char *what)
{
    sink_text(out, "<li><b>");
    number(out, n);
    sink_text(out, "</b>");
    sink_text(out, what);
    sink_text(out, "</li>\n");
}

static void write_tiles(sink *out, const struct sums *n)
{
    sink_text(out, "<ul class=\"tiles\">\n");
    tile(out, n->graded, "graded");
    tile(out, n->ungraded, "not graded");
    tile(out, n->right, "right in every test that counts");
    tile(out, n->not_built, "not built");
    tile(out, n->unstable, "with answers that vary");
    tile(out, n->unclean, "right answers with memory errors");
    sink_text(out, "</ul>\n");
}

static void attribute(sink *out, const char *name, size_t n)
{
    sink_byte(out, ' ');
    sink_text(out, name);
    sink_text(out, "=\"");
    number(out, n);
    sink_byte(out, '"');
}

static void text_at(sink *out, size_t x, size_t y)
{
    sink_text(out, "<text");
    attribute(out, "x", x);
    attribute(out, "y", y);
    sink_byte(out, '>');
}

static void write_bar(sink *out, const struct sums *n, size_t i, size_t highest)
{
    size_t height = (n->bars[i] * (HISTOGRAM_HEIGHT - 20) + highest - 1) / highest;
    size_t middle = EDGE + i * BAR_WIDTH + BAR_WIDTH / 2;
    sink_text(out, "<rect");
    attribute(out, "x", EDGE + i * BAR_WIDTH + 3);
    attribute(out, "y", HISTOGRAM_HEIGHT - height);
    attribute(out, "width", BAR_WIDTH - 6);
    attribute(out, "height", height);
    sink_text(out, "/>");
    if (n->bars[i] > 0) {
        text_at(out, middle, HISTOGRAM_HEIGHT - height - 4);
        number(out, n->bars[i]);
        sink_text(out, "</text>");
    }
}

static void write_histogram(sink *out, const struct sums *n)
{
    size_t highest = 0;
    size_t i;
    for (i = 0; i < BARS; i++)
        highest = n->bars[i] > highest ? n->bars[i] : highest;
    if (highest == 0)
        return;
    sink_text(out, "<svg class=\"histogram\" role=\"img\" aria-label=\"How many submissions have "
                   "how many marks\" viewBox=\"0 0 ");
    number(out, BARS * BAR_WIDTH + 2 * EDGE);
    sink_byte(out, ' ');
    number(out, HISTOGRAM_HEIGHT + 20);
    sink_text(out, "\">\n");
    for (i = 0; i < BARS; i++)
        write_bar(out, n, i, highest);
    for (i = 0; i <= BARS; i++) {
        text_at(out, EDGE + i * BAR_WIDTH, HISTOGRAM_HEIGHT + 14);
        sink_marks(out, n->most * (int64_t)i / BARS);
        sink_text(out, "</text>\n");
    }
    sink_text(out, "</svg>\n");
}

/* ---- people ---- */

/* A link to the page of a submission, with its id. */
static void link_to(sink *out, const json_t *submission)
{
    sink_text(out, "<a href=\"overview/");
    sink_percent(out, text_in(submission, "id"));
    sink_text(out, ".marker.html\">");
    markup_in(out, submission, "id");
    sink_text(out, "</a>");
}

/* Nobody should get 0 points for a file that the compiler refuses before a person has looked. */
static void write_not_built(sink *out, const struct page *p, size_t count)
{
    size_t i;
    if (count == 0)
        return;
    sink_text(out, "<section id=\"not-built\"><h2>Not built: look at these first</h2><ul>\n");
    for (i = 0; i < submissions_of(p); i++) {
        const json_t *submission = submission_of(p, i);
        if (!is_not_built(submission))
            continue;
        sink_text(out, "<li>");
        link_to(out, submission);
        if (has(json_object_get(submission, "build"), "reason"))
            sink_text(out, ": ");
        markup_printable(out, text_in(json_object_get(submission, "build"), "reason"));
        sink_text(out, "</li>\n");
    }
    sink_text(out, "</ul></section>\n");
}

static void write_people_head(sink *out, const struct page *p)
{
    size_t i;
    sink_text(
        out,
        "<thead><tr><th scope=\"col\">Submission</th><th scope=\"col\" class=\"number\">Total</th>"
        "<td class=\"bar\"></td>");
    for (i = 0; i < count_in(p->s->marks, "groups"); i++) {
        sink_text(out, "<th scope=\"col\" class=\"number\">");
        markup_in(out, item_in(p->s->marks, "groups", i), "name");
        sink_text(out, "</th>");
    }
    sink_text(out, "<th scope=\"col\" class=\"number\">other</th><th "
                   "scope=\"col\">Verdict</th></tr></thead>\n");
}

static void write_points(sink *out, const struct page *p, const json_t *submission)
{
    size_t i;
    for (i = 0; i < count_in(p->s->marks, "groups"); i++) {
        bytes name = text_in(item_in(p->s->marks, "groups", i), "name");
        const json_t *group = group_named(json_object_get(submission, "groups"), name);
        sink_text(out, "<td class=\"number\">");
        if (group != 0)
            sink_marks(out, hundredths_in(group, "points"));
        sink_text(out, "</td>");
    }
    sink_text(out, "<td class=\"number\">");
    if (is_graded(submission))
        sink_marks(out, rest_of(submission).points);
    sink_text(out, "</td>");
}

static void write_person(sink *out, const struct page *p, const json_t *submission)
{
    const json_t *marks = json_object_get(submission, "marks");
    int right = bytes_equal(submission_verdict(submission), bytes_of_text("right"));
    sink_text(out, "<tr><th scope=\"row\">");
    link_to(out, submission);
    sink_text(out, "</th><td class=\"number\">");
    if (is_graded(submission)) {
        sink_text(out, "<b>");
        sink_marks(out, hundredths_in(marks, "total"));
        sink_text(out, "</b></td><td class=\"bar\">");
        progress(out, hundredths_in(marks, "total"), hundredths_in(marks, "of"));
    } else {
        sink_text(out, "</td><td class=\"bar\">");
    }
    sink_text(out, "</td>");
    write_points(out, p, submission);
    sink_text(out, right ? "<td><span class=\"verdict right\">" : "<td><span class=\"verdict\">");
    say_verdict(growing_start(p->s->text), submission_verdict(submission));
    markup_text(out, p->s->text);
    sink_text(out, "</span></td></tr>\n");
}

static void write_people(sink *out, const struct page *p)
{
    size_t i;
    sink_text(out, "<section id=\"people\"><h2>Submissions</h2><div class=\"wide\" tabindex=\"0\" "
                   "role=\"region\" "
                   "aria-label=\"Submissions\"><table class=\"people\">\n");
    write_people_head(out, p);
    sink_text(out, "<tbody>\n");
    for (i = 0; i < submissions_of(p); i++)
        write_person(out, p, submission_of(p, i));
    sink_text(out, "</tbody></table></div></section>\n");
}

/* ---- differences ---- */

struct telling {
    const struct page *p;
    sink *out;
    size_t told;
};

static void tell_difference(void *who, const char *key, const json_t *list)
{
    struct telling *t = who;
    const json_t *first = json_array_get(list, 0);
    size_t n = json_array_size(list);
    size_t i;
    (void)key;
    sink_text(t->out, "<details class=\"cluster\"><summary><b>");
    number(t->out, n);
    sink_text(t->out, "</b> \xC3\x97 ");
    markup_in(t->out, first, "label");
    sink_text(t->out, " <span class=\"faint\">first in ");
    markup_in(t->out, first, "test");
    sink_text(t->out, "</span></summary><ul class=\"names\">\n");
    for (i = 0; i < n; i++) {
        sink_text(t->out, "<li>");
        link_to(t->out, submission_of(t->p, (size_t)number_in(json_array_get(list, i), "index")));
        sink_text(t->out, "</li>\n");
    }
    sink_text(t->out, "</ul></details>\n");
}

static void write_differences(sink *out, const struct page *p)
{
    struct telling t = { p, out, 0 };
    json_t *all = summary_of_differences(p->s->marks, p->s->text);
    sink_text(out, "<section id=\"differences\"><h2>Groups with the same first difference</h2>\n");
    if (json_object_size(all) == 0)
        sink_text(out, "<p>None: every submission that was graded is right.</p>");
    else
        sink_text(out,
                  "<p class=\"faint\">The submissions of a group fail the same tests, with the "
                  "same first difference in each.</p>\n");
    each_by_weight(all, weight_of, tell_difference, &t);
    sink_text(out, "</section>\n");
    json_decref(all);
}

/* ---- tests ---- */

static void name_difference(void *who, const char *label, const json_t *count)
{
    struct telling *t = who;
    if (t->told++ >= NAMES_MOST)
        return;
    sink_text(t->out, t->told > 1 ? "; " : "");
    markup_printable(t->out, bytes_of_text(label));
    sink_text(t->out, " \xC3\x97 ");
    number(t->out, weight_of(count));
}

static void write_item(sink *out, const struct page *p, const char *name, const json_t *item,
                       size_t i)
{
    struct telling t = { p, out, 0 };
    int64_t fails = number_in(item, "fails");
    sink_text(out, "<tr id=\"t");
    number(out, i);
    sink_text(out, "\"><td class=\"number faint\">");
    number(out, i);
    sink_text(out, "</td><th scope=\"row\">");
    markup_printable(out, bytes_of_text(name));
    sink_text(out, "</th><td>");
    markup_in(out, item, "group");
    sink_text(out, "</td><td class=\"faint\">");
    markup_in(out, item, "standing");
    sink_text(out, "</td><td class=\"number\">");
    sink_number(out, (uint64_t)fails);
    sink_text(out, " of ");
    sink_number(out, (uint64_t)number_in(item, "runs"));
    sink_text(out, "</td><td class=\"fails\">");
    progress(out, fails * 100, number_in(item, "runs") * 100);
    sink_text(out, "</td><td class=\"what\">");
    each_by_weight(json_object_get(item, "differences"), weight_of, name_difference, &t);
    if (t.told > NAMES_MOST)
        sink_text(out, "; \xE2\x80\xA6");
    sink_text(out, "</td></tr>\n");
}

static void write_items(sink *out, const struct page *p, json_t *tests)
{
    void *member;
    size_t i = 0;
    sink_text(
        out,
        "<section id=\"tests\"><h2>Which test finds what</h2><div class=\"wide\" tabindex=\"0\" "
        "role=\"region\" "
        "aria-label=\"Tests\"><table class=\"items\"><thead><tr><th scope=\"col\" "
        "class=\"number\">No.</th>"
        "<th scope=\"col\">Test</th><th scope=\"col\">Group</th><th scope=\"col\">Standing</th>"
        "<th scope=\"col\" class=\"number\">Fail</th><td></td><th scope=\"col\">First "
        "differences</th></tr></thead><tbody>\n");
    for (member = json_object_iter(tests); member != 0;
         member = json_object_iter_next(tests, member))
        write_item(out, p, json_object_iter_key(member), json_object_iter_value(member), ++i);
    sink_text(out, "</tbody></table></div></section>\n");
}

/* ---- who fails what ---- */

static const struct {
    const char *verdict, *letter;
} letters[] = {
    { "right", "\xC2\xB7" }, { "wrong-output", "w" }, { "exit-status", "x" },
    { "signal", "c" },       { "time-cpu", "t" },     { "time-wall", "t" },
    { "output-limit", "o" }, { "memory", "m" },       { "forbidden-call", "f" },
    { "not-built", "n" },    { "unstable", "u" },     { "internal", "!" },
};

static const char *letter_of(bytes verdict)
{
    size_t i;
    for (i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (bytes_equal(verdict, bytes_of_text(letters[i].verdict)))
            return letters[i].letter;
    }
    return "?";
}

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

static void write_cell(sink *out, const json_t *test, int starts_group)
{
    if (test == 0)
        sink_text(out, starts_group ? "<td class=\"s\">" : "<td>");
    else if (is_right(test))
        sink_text(out, starts_group ? "<td class=\"s\">\xC2\xB7" : "<td>\xC2\xB7");
    else {
        sink_text(out, starts_group ? "<td class=\"f s\">" : "<td class=\"f\">");
        sink_text(out, letter_of(text_in(test, "verdict")));
    }
    sink_text(out, "</td>");
}

static void write_matrix_row(sink *out, const struct page *p, const json_t *submission,
                             json_t *tests)
{
    bytes group = bytes_of(0, 0);
    void *member;
    size_t i = 0;
    sink_text(out, "<tr><th scope=\"row\">");
    link_to(out, submission);
    sink_text(out, "</th>");
    for (member = json_object_iter(tests); member != 0;
         member = json_object_iter_next(tests, member)) {
        const json_t *item = json_object_iter_value(member);
        int starts = !bytes_equal(group, text_in(item, "group"));
        const json_t *test = test_named(submission, json_object_iter_key(member), i++, p->s->text);
        group = text_in(item, "group");
        write_cell(out, test, starts);
    }
    sink_text(out, "</tr>\n");
}

static void write_matrix(sink *out, const struct page *p, json_t *tests)
{
    size_t n = json_object_size(tests);
    size_t i;
    sink_text(out, "<section id=\"matrix\"><h2>Who fails what</h2><p class=\"faint\">\xC2\xB7 "
                   "right, w wrong output, x exit status, "
                   "c crashed, t out of time, o too much output, m too much memory, f did what "
                   "is forbidden, u answers vary, "
                   "n not built. The numbers are those of the tests above.</p><div class=\"wide\" "
                   "tabindex=\"0\" "
                   "role=\"region\" aria-label=\"Who fails what\"><table "
                   "class=\"matrix\"><thead><tr><td></td>");
    for (i = 1; i <= n; i++) {
        sink_text(out, "<th scope=\"col\"><a href=\"#t");
        number(out, i);
        sink_text(out, "\">");
        number(out, i);
        sink_text(out, "</a></th>");
    }
    sink_text(out, "</tr></thead><tbody>\n");
    for (i = 0; i < submissions_of(p); i++)
        write_matrix_row(out, p, submission_of(p, i), tests);
    sink_text(out, "</tbody></table></div></section>\n");
}

/* ---- the page ---- */

static void write_body(sink *out, void *who)
{
    const struct page *p = who;
    struct sums n = { 0 };
    json_t *tests = summary_of_tests(p->s->marks, p->s->text);
    size_t i;
    for (i = 0; i < submissions_of(p); i++)
        add_up(&n, submission_of(p, i));
    write_tiles(out, &n);
    write_not_built(out, p, n.not_built);
    write_histogram(out, &n);
    write_people(out, p);
    write_differences(out, p);
    write_items(out, p, tests);
    write_matrix(out, p, tests);
    json_decref(tests);
}

/* In hundredths, rounded to the nearest. */
static int64_t mean_of(const struct sums *n)
{
    int64_t count = (int64_t)n->graded;
    return (n->total + (n->total < 0 ? -count : count) / 2) / count;
}

static void write_total(sink *out, void *who)
{
    const struct page *p = who;
    struct sums n = { 0 };
    size_t i;
    for (i = 0; i < submissions_of(p); i++)
        add_up(&n, submission_of(p, i));
    if (n.graded == 0)
        return;
    sink_text(out, "mean <b>");
    sink_marks(out, mean_of(&n));
    sink_text(out, "</b> of ");
    sink_marks(out, n.most);
}

static void write_style_hash(sink *out, void *who)
{
    (void)who;
    sink_text(out, page_report_css_hash);
}

void print_overview(const void *what, sink *out)
{
    static const struct page_field fields[] = {
        { "COURSE", page_course }, { "TOTAL", write_total }, { "BODY", write_body },
        { "FOOTER", page_footer }, { "STYLE", page_style },  { "STYLE-HASH", write_style_hash },
    };
    struct page p = *(const struct page *)what;
    page_fill(out, page_overview_html, fields, sizeof fields / sizeof fields[0], &p);
    growing_settle(p.s->text, out);
}
