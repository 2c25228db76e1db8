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
    unsigned
        *needed;    /* for each test: the leniencies that make it right; 0: none, or it is right */
    size_t *set_of; /* for each test: 1 + the index in `list` of the set that suffices; 0: none */
    struct gain *list;
    size_t count;
    struct mark_test *tests; /* for computing marks */
    int64_t together;        /* points, with all sets */
};

/* ---- which sets ---- */

static int suffices(struct leniencies set, unsigned needed)
{
    return (needed & ~leniencies_included(set).bits) == 0;
}

static void note_needed(struct gains *s)
{
    const struct grading *g = s->g;
    size_t i;
    for (i = 0; i < g->session->tests.count; i++) {
        const struct mark_test *test = &g->tests[i];
        if (!test->counts || test->credit == 100 || test->verdict == VERDICT_RIGHT)
            continue;
        s->failing++;
        s->needed[i] = test->needed;
    }
}

static size_t cases_of(const struct gains *s, struct leniencies set)
{
    size_t cases = 0;
    size_t i;
    for (i = 0; i < s->g->session->tests.count; i++)
        cases += s->needed[i] != 0 && s->set_of[i] == 0 && suffices(set, s->needed[i]);
    return cases;
}

/* Finds the set that suffices for most of the tests that have none yet. Returns 0 if none does. */
static int find_next(struct gains *s)
{
    struct gain *next = &s->list[s->count];
    size_t i;
    memset(next, 0, sizeof *next);
    for (i = 0; i < s->g->session->tests.count; i++) {
        struct leniencies set = { s->needed[i] };
        size_t cases = set.bits != 0 && s->set_of[i] == 0 ? cases_of(s, set) : 0;
        if (cases > next->cases) {
            next->set = set;
            next->cases = cases;
        }
    }
    if (next->cases == 0)
        return 0;
    s->count++;
    for (i = 0; i < s->g->session->tests.count; i++) {
        if (s->needed[i] != 0 && s->set_of[i] == 0 && suffices(next->set, s->needed[i]))
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
    note_needed(s);
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
    if (i == 0 && !is_all) {
        sink_text(out, " of ");
        sink_number(out, s->failing);
    }
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

static void free_gains(struct gains *s)
{
    free(s->needed);
    free(s->set_of);
    free(s->list);
    free(s->tests);
}

static void open_gains(struct gains *s)
{
    size_t n = s->g->session->tests.count;
    s->needed = memory_new(n, sizeof s->needed[0]);
    s->set_of = memory_new(n, sizeof s->set_of[0]);
    s->list = memory_new(n + 1, sizeof s->list[0]);
    s->tests = memory_new(n, sizeof s->tests[0]);
}

void put_gains(json_t *submission, const struct grading *g)
{
    struct gains s = { .g = g };
    open_gains(&s);
    if (g->is_built)
        find_all(&s);
    json_put(submission, "lenient", s.count > 0 ? in_words(&s) : json_null());
    json_put(submission, "lenient_points", json_points(s.together));
    free_gains(&s);
}
