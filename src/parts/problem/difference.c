#include "problem/difference.h"

#include "problem/problem.h"

#include <string.h>

/* Whether the output was cut although all of it is right: then the answer is longer than the limit,
   and nothing is known about the program. A flood of standard error leaves less output than this.
 */
static int is_cut_answer(const struct step *step, const struct run_result *seen)
{
    enum { LEAST = 1 << 16 };
    return seen->ending == ENDED_OUTPUT_LIMIT && seen->out.len >= LEAST &&
           seen->out.len < step->answer.len &&
           memcmp(seen->out.at, step->answer.at, seen->out.len) == 0;
}

/* Of a program that was ended, the end of the output is not the end of what it printed: its last
   lines may have been in its buffer. */
static void say_it_was_ended(bytes output, struct first_difference *first)
{
    static const char text[] =
        "nothing: the program was ended before it printed this, or while this was in its buffer";
    size_t i = first->output_at;
    while (i < output.len &&
           (output.at[i] == ' ' || (output.at[i] >= '\t' && output.at[i] <= '\r')))
        i++;
    if (i >= output.len)
        memcpy(first->found, text, sizeof text);
}

int difference_of(const struct conduct_rule *rule, const struct step *step,
                  const struct run_result *seen, struct difference *d)
{
    enum course_status status = rule->status;
    memset(d, 0, sizeof *d);
    if (seen->ending == ENDED_INTERNAL || is_cut_answer(step, seen))
        return 0;
    if (rule->free.bits & 1U << LENIENT_EXIT_STATUS)
        status = COURSE_STATUS_IGNORED;
    d->has_first = problem_differs(rule->problem, step, seen->out, rule->free, &d->first);
    if (d->has_first && seen->ending != ENDED_EXIT)
        say_it_was_ended(seen->out, &d->first);
    d->verdict = verdict_of_run(step, seen, !d->has_first, status);
    if (seen->ending == ENDED_EXIT) {
        d->status = seen->status;
        d->expected_status = status == COURSE_STATUS_ZERO ? 0 : step->status;
    } else if (seen->ending == ENDED_SIGNAL) {
        d->signal = seen->status;
    }
    return d->verdict != VERDICT_RIGHT;
}
