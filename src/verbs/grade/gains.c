#include "grade/grading.h"

#include "grade/reports/growing.h"
#include "runner/json_text.h"
#include "text/memory.h"
#include "text/number.h"

#include <stdlib.h>
#include <string.h>

/* A set of leniencies that makes failing tests right. */
struct gain {
    struct leniencies set;
    size_t cases; /* those for which it suffices, and none of the sets before it does */
    int64_t points;
};

struct gains {
    const struct grading *g;
    size_t failing; /* tests */
    size_t *set_of; /* for each test: 1 + the index in `list` of the set that suffices; 0: none */
    struct gain *list;
    size_t count;
    struct mark_test *tests; /* for computing marks */
    int64_t together;        /* points, with all sets */
};

/* ---- which sets ---- */

static int is_failing(const struct mark_test *test)
{
    return test->counts && test->credit != 100 && test->verdict != VERDICT_RIGHT;
}

/* The leniencies that make a failing test right for which no set suffices yet; 0: there are none.
 */
static unsigned needed_by(const struct gains *s, size_t i)
{
    const struct mark_test *test = &s->g->tests[i];
    return is_failing(test) && s->set_of[i] == 0 ? test->needed : 0;
}

static int is_helped(const struct gains *s, struct leniencies set, size_t i)
{
    unsigned needed = needed_by(s, i);
    return needed != 0 && (needed & ~leniencies_included(set).bits) == 0;
}

static size_t cases_of(const struct gains *s, struct leniencies set)
{
    size_t cases = 0;
    size_t i;
    for (i = 0; i < s->g->session->tests.count; i++)
        cases += (size_t)is_helped(s, set, i);
    return cases;
}

/* Finds the set that suffices for most of the tests that have none yet. Returns 0 if none does. */
static int find_next(struct gains *s)
{
    struct gain *next = &s->list[s->count];
    size_t i;
    memset(next, 0, sizeof *next);
    for (i = 0; i < s->g->session->tests.count; i++) {
        struct leniencies set = { needed_by(s, i) };
        size_t cases = set.bits != 0 ? cases_of(s, set) : 0;
        if (cases > next->cases) {
            next->set = set;
            next->cases = cases;
        }
    }
    if (next->cases == 0)
        return 0;
    s->count++;
    for (i = 0; i < s->g->session->tests.count; i++) {
        if (is_helped(s, next->set, i))
            s->set_of[i] = s->count;
    }
    return 1;
}

/* ---- what they give ---- */

/* The points that the submission gains if the tests of a set, or those of all sets if it is 0, are
   right. */
static int64_t points_with(struct gains *s, size_t set)
{
    struct mark_request request = s->g->mark_request;
    struct marks marks;
    size_t i;
    memcpy(s->tests, request.tests, request.test_count * sizeof s->tests[0]);
    for (i = 0; i < request.test_count; i++) {
        if (s->set_of[i] == 0 || (set != 0 && s->set_of[i] != set))
            continue;
        s->tests[i].verdict = VERDICT_RIGHT;
        s->tests[i].leniencies = 0;
    }
    request.tests = s->tests;
    marks_compute(&request, &marks);
    return marks.total - s->g->marks.total;
}

static void find_all(struct gains *s)
{
    size_t i;
    for (i = 0; i < s->g->session->tests.count; i++)
        s->failing += (size_t)is_failing(&s->g->tests[i]);
    while (find_next(s))
        s->list[s->count - 1].points = points_with(s, s->count);
    if (s->count > 0)
        s->together = points_with(s, 0);
}

/* ---- in words ---- */

static void say_points(const struct gains *s, size_t i, sink *out)
{
    const struct gain *gain = &s->list[i];
    sink_text(out, " (");
    if (gain->points == 0)
        sink_text(out, "no");
    else
        sink_hundredths(out, gain->points);
    sink_text(out, gain->points == 100 ? " more point" : " more points");
    if (i == 0 && gain->points != 0) {
        sink_text(out, " of ");
        sink_hundredths(out, points_known(s->g));
    }
    sink_text(out, i == 0 ? " if that is overlooked)" : ")");
}

static void say_gain(const struct gains *s, size_t i, sink *out)
{
    const struct gain *gain = &s->list[i];
    int is_all = gain->cases == s->failing;
    if (i > 0)
        sink_text(out, ", ");
    else if (is_all && s->failing > 1)
        sink_text(out, "all ");
    sink_number(out, gain->cases);
    if (i == 0 && !is_all)
        sink_say(out, " of %zu", s->failing);
    if (i == 0)
        sink_text(out, gain->cases == 1 ? " differs" : " differ");
    sink_text(out, " only by ");
    leniencies_say(gain->set, out);
    say_points(s, i, out);
}

/* Says it as `27 of 30 differ only by white space (8.5 more points of 40 if that is overlooked), 2
   only by the wording of prompts (1 more point); together 9.5 more points`. */
static json_t *in_words(const struct gains *s)
{
    struct growing text = { 0 };
    sink *out = growing_start(&text);
    json_t *value;
    size_t i;
    for (i = 0; i < s->count; i++)
        say_gain(s, i, out);
    if (s->count > 1) {
        sink_text(out, "; together ");
        sink_hundredths(out, s->together);
        sink_text(out, s->together == 100 ? " more point" : " more points");
    }
    value = json_from_bytes(growing_end(&text));
    growing_free(&text);
    return value;
}

void put_gains(json_t *submission, const struct grading *g)
{
    size_t n = g->session->tests.count;
    struct gains s = { .g = g,
                       .set_of = memory_new(n, sizeof s.set_of[0]),
                       .list = memory_new(n + 1, sizeof s.list[0]),
                       .tests = memory_new(n, sizeof s.tests[0]) };
    if (g->is_built)
        find_all(&s);
    json_put(submission, "lenient", s.count > 0 ? in_words(&s) : json_null());
    json_put(submission, "lenient_points", json_points(s.together));
    free(s.set_of);
    free(s.list);
    free(s.tests);
}
