/* Programs that print a part of their answer on standard error. */
#include "grade/judged_test.h"

#include <stdlib.h>
#include <string.h>

enum { WORK_MOST = 1 << 27 }; /* bytes to compare for an output: about a second */

/* An output to which lines are added. */
struct mixture {
    const struct problem *problem;
    const struct step *step;
    struct leniencies lenient;
    struct byte_queue *text;
    int differs; /* from the answer, apart from the leniencies: */
    struct first_difference first;
};

static bytes take_line(bytes *rest)
{
    size_t end = bytes_find(*rest, '\n');
    bytes line = bytes_first(*rest, end < rest->len ? end + 1 : end);
    *rest = bytes_skip(*rest, line.len);
    return line;
}

static int begins_with(bytes text, bytes line)
{
    return text.len >= line.len && bytes_equal(bytes_first(text, line.len), line);
}

/* Where the line probably belongs. If the answer has it, what follows in the output may begin as
   the line does, so the difference is up to a line later. */
static size_t place_of(const struct mixture *m, bytes line)
{
    bytes text = queue_bytes(m->text);
    size_t at = m->first.output_at;
    size_t back;
    for (back = 0; back <= line.len && back <= at && back <= m->first.answer_at; back++) {
        if (begins_with(bytes_skip(m->step->answer, m->first.answer_at - back), line))
            return at - back;
    }
    while (at > 0 && text.at[at - 1] != '\n')
        at--;
    return at;
}

static int compare(struct mixture *m)
{
    m->differs = problem_differs(m->problem, m->step, queue_bytes(m->text), m->lenient, &m->first);
    return m->differs;
}

/* Adds a line, unless the output differs as early with it. */
static void offer_line(struct mixture *m, bytes line)
{
    struct byte_queue next = { 0 }, *before = m->text;
    struct mixture with = *m;
    bytes text = queue_bytes(before);
    size_t at = place_of(m, line);
    with.text = &next;
    queue_put(&next, bytes_first(text, at));
    queue_put(&next, line);
    queue_put(&next, bytes_skip(text, at));
    if (!compare(&with) || with.first.answer_at > m->first.answer_at) {
        struct byte_queue old = *before;
        *before = next;
        next = old;
        *m = with;
        m->text = before;
    }
    free(next.at);
}

/* Returns whether the output is right with the lines, where an output with `lenient` has them. */
static int mix(struct mixture *m, bytes output, bytes error)
{
    const struct leniencies all = { LENIENCIES_OF_OUTPUT };
    struct leniencies needed;
    queue_empty(m->text);
    queue_put(m->text, output);
    (void)compare(m);
    while (error.len > 0 && m->differs)
        offer_line(m, take_line(&error));
    return problem_leniencies_needed(m->problem, m->step, queue_bytes(m->text), all, &needed);
}

static size_t lines_of(bytes text)
{
    size_t lines = 0;
    for (; text.len > 0; lines++)
        (void)take_line(&text);
    return lines;
}

int standard_error_helps(const struct problem *problem, const struct step *step, bytes output,
                         bytes error, struct byte_queue *both)
{
    const struct leniencies sets[] = { { 0 }, { LENIENCIES_OF_OUTPUT } };
    size_t i;
    if (lines_of(error) * (step->answer.len + output.len + error.len) > WORK_MOST)
        return 0;
    for (i = 0; error.len > 0 && i < sizeof sets / sizeof sets[0]; i++) {
        struct mixture m = { .problem = problem, .step = step, .lenient = sets[i], .text = both };
        if (mix(&m, output, error))
            return 1;
    }
    return 0;
}
