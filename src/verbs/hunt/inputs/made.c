#include "hunt/inputs/made.h"

#include "text/memory.h"

#include <stdlib.h>

static const struct step *steps_of(struct made *m)
{
    const struct making *from = &m->making;
    for (size_t i = 0; i < from->run_count; i++) {
        const struct made_run *run = &from->runs[i];
        size_t end = i + 1 < from->run_count ? from->runs[i + 1].start : from->text.size;
        for (size_t k = 0; k < run->word_count; k++)
            m->words[i][k] = m->making.runs[i].words[k];
        m->words[i][run->word_count] = 0;
        m->steps[i] =
            (struct step){ .args = m->words[i],
                           .arg_count = run->word_count,
                           .input = bytes_of(from->text.at + run->start, end - run->start),
                           .before = i > 0 ? &m->steps[i - 1] : 0 };
    }
    return &m->steps[from->run_count - 1];
}

static void make_of(void *who, struct choices *c)
{
    struct made *m = who;
    m->making.choices = c;
    make_input(m->maker, &m->making);
}

const struct step *made_by_size(struct made *m)
{
    return by_size_next(&m->by_size, make_of, m) ? steps_of(m) : 0;
}

const struct step *made_at_random(struct made *m)
{
    struct choices c = { m->choices, 0, 0, &m->chances };
    chances_next(&m->chances);
    make_of(m, &c);
    return c.count > 0 ? steps_of(m) : 0;
}

const struct step *made_with_odd(struct made *m)
{
    return with_odd_next(&m->with_odd, make_of, m) ? steps_of(m) : 0;
}

void made_open(struct made *m, const struct problem *problem, char *const *args,
               enum chances_kind kind, uint64_t seed)
{
    m->maker = problem->maker;
    m->making.args = args;
    m->making.text.most = MADE_BYTES_MOST;
    m->making.text.at = memory_new(1, MADE_BYTES_MOST);
    m->by_size.odd_most = CHOICES_MOST;
    chances_open(&m->chances, kind, seed);
}

void made_free(struct made *m)
{
    free(m->making.text.at);
}
