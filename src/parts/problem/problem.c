#include "problem/problem.h"

#include "text/hash.h"

#include <string.h>

/* ---- getting ready ---- */

int problem_prepare(struct problem *p, const struct problem_setting *setting,
                    char reason[CONTAINMENT_TEXT])
{
    return p->kind->prepare == 0 || p->kind->prepare(p, setting, reason);
}

const char *problem_remarks(const struct problem *p)
{
    return p->kind->remarks != 0 ? p->kind->remarks(p) : "";
}

const char *problem_submission(const struct problem *p, size_t i, enum own_kind *kind)
{
    return p->kind->submission != 0 ? p->kind->submission(p, i, kind) : 0;
}

const char *problem_include(const struct problem *p, const char *language, struct arena *m,
                            struct source_file **files, size_t *count)
{
    return p->kind->include != 0 ? p->kind->include(p, language, m, files, count) : 0;
}

void problem_set_apart(const struct problem *p, const char *path)
{
    if (p->kind->set_apart != 0)
        p->kind->set_apart(p, path);
}

int problem_own_test(const struct problem *p, size_t i, struct own_test *test)
{
    return p->kind->own_test != 0 && p->kind->own_test(p, i, test);
}

uint64_t problem_hash_of_files(const struct problem *p)
{
    return p->kind->hash_of_files != 0 ? p->kind->hash_of_files(p) : 0;
}

int problem_own_tests(const struct problem *p, struct tests *to)
{
    return p->kind->own_tests != 0 && p->kind->own_tests(p, to);
}

int problem_scores(const struct problem *p)
{
    return p->kind->score != 0;
}

/* ---- inputs ---- */

int problem_makes_inputs(const struct problem *p)
{
    return p->kind->next_input != 0;
}

int problem_simplify(const struct problem *p, bytes from, problem_chooser *choose, void *who)
{
    return p->kind->simplify != 0 && p->kind->simplify(p, from, choose, who);
}

void problem_learn(const struct problem *p, const struct step *step, int has_answer)
{
    if (p->kind->learn != 0)
        p->kind->learn(p, step, has_answer);
}

int problem_dispute(const struct problem *p, size_t i, struct disputed *to)
{
    return p->kind->dispute != 0 && p->kind->dispute(p, i, to);
}

void problem_ran(const struct problem *p, const struct step *step, uint64_t cpu_us)
{
    if (p->kind->ran != 0)
        p->kind->ran(p, step, cpu_us);
}

int problem_leaves_time(const struct problem *p)
{
    return p->kind->leaves_time == 0 || p->kind->leaves_time(p);
}

enum standing problem_standing(const struct problem *p, const struct step *step, uint64_t limit)
{
    return p->kind->standing != 0 ? p->kind->standing(p, step, limit) : STANDING_PROMISED;
}

int problem_accepts(const struct problem *p, const struct step *step)
{
    return p->kind->accepts == 0 || p->kind->accepts(p, step);
}

size_t problem_shorter(const struct problem *p, const struct step *step)
{
    return p->kind->shorter != 0 ? p->kind->shorter(p, step) : 0;
}

/* ---- answers ---- */

int problem_oracle(const struct problem *p, const struct course_reading *reading,
                   const struct step *step, bytes fit, struct oracle_answer *to)
{
    *to = (struct oracle_answer){ .output = 0 };
    return p->kind->oracle != 0 && p->kind->oracle(p, reading, step, fit, to);
}

bytes oracle_output(const struct oracle_answer *answer)
{
    return bytes_of(answer->output, answer->length);
}

unsigned problem_accepted(const struct problem *p, const struct course *course)
{
    unsigned set = 0;
    for (size_t i = 0; i < course->accept.count; i++) {
        for (size_t k = 0; k < course_reading_count; k++) {
            const struct course_reading *reading = &course_readings[k];
            if (strcmp(course->accept.at[i].text, reading->name) == 0 &&
                problem_has_reading(p, reading))
                set |= 1U << k;
        }
    }
    return set;
}

int reading_explains(const struct conduct_rule *rule, const struct course_reading *reading,
                     const struct step *step, const struct run_result *seen,
                     struct oracle_answer *its)
{
    struct oracle_answer answer;
    struct step expected = *step;
    struct difference d;
    int explains = problem_oracle(rule->problem, reading, step, seen->out, &answer);
    expected.answer = oracle_output(&answer);
    expected.status = answer.status;
    expected.has_status = 1;
    explains = explains && !difference_of(rule, &expected, seen, &d);
    if (its != 0)
        *its = answer;
    else
        oracle_answer_free(&answer);
    return explains;
}

int problem_has_reading(const struct problem *p, const struct course_reading *reading)
{
    return strcmp(reading->dialect, p->name) == 0;
}

int problem_agrees(const struct problem *p, const struct step *step)
{
    return p->kind->agrees(p, step);
}

/* ---- outputs ---- */

int problem_differs(const struct problem *p, const struct step *step, bytes output,
                    struct leniencies lenient, struct first_difference *first)
{
    return p->kind->differs(p, step, output, lenient, first);
}

int problem_is_right(const struct problem *p, const struct step *step, bytes output)
{
    static const struct leniencies none = { 0 };
    if (problem_scores(p))
        return !problem_differs(p, step, output, none, 0);
    return bytes_equal(step->answer, output);
}

int problem_has_leniencies(const struct problem *p)
{
    return p->kind->remove != 0;
}

int problem_leniencies_remove(const struct problem *p, const struct step *step, bytes output,
                              struct leniencies before, struct leniencies more)
{
    return p->kind->remove != 0 && p->kind->remove(p, step, output, before, more);
}

int problem_leniencies_show(const struct problem *p, const struct step *step, bytes output,
                            struct leniencies before, struct leniencies more)
{
    int shows = problem_leniencies_remove(p, step, output, before, more);
    for (int l = 0; l < LENIENT_STANDARD_ERROR && shows; l++) {
        struct leniencies others = { before.bits | (more.bits & ~(1U << l)) }, one = { 1U << l };
        if (more.bits >> l & 1 && others.bits != before.bits)
            shows = problem_leniencies_remove(p, step, output, others, one);
    }
    return shows;
}

int problem_leniencies_needed(const struct problem *p, const struct step *step, bytes output,
                              struct leniencies allowed, struct leniencies *needed)
{
    needed->bits = 0;
    if (p->kind->need != 0)
        return p->kind->need(p, step, output, allowed, needed);
    return !problem_differs(p, step, output, *needed, 0);
}

uint64_t problem_hash(const struct problem *p, const struct step *step, bytes output,
                      struct leniencies lenient)
{
    if (!problem_differs(p, step, output, lenient, 0))
        return 0;
    if (p->kind->hash != 0)
        return p->kind->hash(p, step, output, lenient);
    return hash_bytes(HASH_START, output);
}

/* ---- differences ---- */

void problem_cause(const struct problem *p, const struct step *step, bytes output,
                   const struct difference *d, struct cause *cause)
{
    p->kind->cause(p, step, output, d, cause);
}

void problem_explain(const struct problem *p, const struct step *step, bytes output,
                     const struct difference *d, struct explained *e)
{
    p->kind->explain(p, step, output, d, e);
}

unsigned problem_aspects(const struct problem *p, const struct cause *cause,
                         const struct step *step, const struct explained *about)
{
    return p->kind->aspects != 0 ? p->kind->aspects(p, cause, step, about) : 0;
}
