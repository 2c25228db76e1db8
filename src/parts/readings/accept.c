#include "readings/accept.h"

#include "oracle/oracle.h"
#include "text/memory.h"

#include <stdlib.h>

/* A variant of a set of accepted readings. */
struct candidate {
    reading_set set;
    unsigned long variant;
    int is_refuted;
    struct oracle_saves *saves; /* what its program has saved */
};

struct reading_acceptance {
    const struct dialect *dialect;
    const struct step *steps;
    size_t count;
    enum course_status rule;
    size_t next; /* the first step that was not run */
    struct candidate *candidates;
    size_t candidate_count;
};

/* ---- candidates ---- */

static reading_set accepted_by(const struct course *course, const struct dialect *dialect)
{
    reading_set accepted = 0;
    for (size_t i = 0; i < course->accept.count; i++)
        accepted |= reading_named(dialect, course->accept.at[i].text);
    return accepted;
}

/* Adds the variants of a set. Returns 0 if memory runs out. */
static int add(struct reading_acceptance *a, reading_set set)
{
    unsigned long variants[READING_VARIANTS_MOST];
    size_t count = reading_variants(set, variants);
    struct candidate *list =
        realloc(a->candidates, (a->candidate_count + count) * sizeof *a->candidates);
    (void)taken(list);
    if (list == 0)
        return 0;
    a->candidates = list;
    for (size_t i = 0; i < count; i++) {
        struct candidate *c = &list[a->candidate_count++];
        *c = (struct candidate){ .set = set, .variant = variants[i], .saves = oracle_saves_new() };
    }
    return 1;
}

struct reading_acceptance *reading_accept_open(const struct course *course,
                                               const struct dialect *dialect,
                                               const struct step *steps, size_t count)
{
    reading_set accepted = accepted_by(course, dialect);
    reading_set sets[READING_SETS_MOST];
    size_t set_count = reading_sets(dialect, sets);
    struct reading_acceptance *a = accepted != 0 ? taken(calloc(1, sizeof *a)) : 0;
    if (a == 0)
        return 0;
    a->dialect = dialect;
    a->steps = steps;
    a->count = count;
    a->rule = (enum course_status)course->run.status;
    for (size_t i = 1; i < set_count; i++) {
        if ((sets[i] & ~accepted) == 0 && !add(a, sets[i])) {
            reading_accept_close(a);
            return 0;
        }
    }
    return a;
}

void reading_accept_close(struct reading_acceptance *a)
{
    if (a == 0)
        return;
    for (size_t i = 0; i < a->candidate_count; i++)
        oracle_saves_free(a->candidates[i].saves);
    free(a->candidates);
    free(a);
}

/* ---- steps ---- */

static int status_agrees(const struct reading_acceptance *a, int status, int expected)
{
    if (a->rule == COURSE_STATUS_IGNORED)
        return 1;
    return status == (a->rule == COURSE_STATUS_ZERO ? 0 : expected);
}

/* Refutes the candidate unless it answers the next step so. */
static void take(const struct reading_acceptance *a, struct candidate *c, bytes output, int status)
{
    struct reading_answer its;
    c->is_refuted = !reading_run(a->dialect, c->variant, &a->steps[a->next], c->saves, &its) ||
                    !reading_fit_words(c->variant, &its, output) ||
                    !bytes_equal(its.output, output) || !status_agrees(a, status, its.status);
    reading_answer_free(&its);
}

static const struct candidate *first_of(const struct reading_acceptance *a)
{
    size_t i = 0;
    while (i < a->candidate_count && a->candidates[i].is_refuted)
        i++;
    return i < a->candidate_count ? &a->candidates[i] : 0;
}

static void take_all(struct reading_acceptance *a, bytes output, int status)
{
    for (size_t i = 0; i < a->candidate_count; i++) {
        if (!a->candidates[i].is_refuted)
            take(a, &a->candidates[i], output, status);
    }
    a->next++;
}

int reading_accepts(struct reading_acceptance *a, size_t step, bytes output, int status)
{
    if (a == 0 || step >= a->count)
        return 0;
    while (a->next < step)
        take_all(a, a->steps[a->next].answer, a->steps[a->next].status);
    take_all(a, output, status);
    return first_of(a) != 0;
}

void reading_accepted_name(const struct reading_acceptance *a, char name[READING_NAME_ROOM])
{
    const struct candidate *c = a != 0 && a->next > 0 ? first_of(a) : 0;
    reading_set_name(c != 0 ? c->set : 0, name);
}
