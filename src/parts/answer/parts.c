#include "answer/parts.h"

#include "text/find.h"

#include <string.h>

static int forgives(unsigned lenient, enum leniency l)
{
    return (int)(lenient >> l & 1);
}

/* ---- questions ---- */

static int is_question(const struct phrase *p)
{
    return p != 0 && p->how & ASKS_ANYHOW;
}

int questions_of(const struct dialect *dialect)
{
    const struct phrase *phrases = form_of(dialect)->phrases;
    int n = 0;
    while (is_question(&phrases[n]))
        n++;
    return n;
}

void question_start(struct question_walk *w, const struct dialect *dialect, bytes answer,
                    unsigned lenient)
{
    w->phrases = form_of(dialect)->phrases;
    w->part = 0;
    fold_init(&w->fold, answer, lenient, 0);
}

int question_next(struct question_walk *w)
{
    struct fold *f = &w->fold;
    size_t at = f->next, end;
    if (at == w->part || bytes_get(f->text, at - 1) == '\n') {
        const struct phrase *p = asked_at(w->phrases, f->text, at, &end);
        if (p != 0)
            w->part = end;
        if (is_question(p)) {
            f->next = end;
            f->at = at;
            f->in_words = 0;
            f->line_ended = 0;
            return QUESTION + (int)(p - w->phrases);
        }
    }
    return fold_next(f);
}

/* ---- prompts and lines ---- */

void part_start(struct part_walk *w, const struct dialect *dialect, bytes text, unsigned lenient)
{
    memset(w, 0, sizeof *w);
    w->phrases = form_of(dialect)->phrases;
    w->text = text;
    w->lenient = lenient;
}

int is_prompt(const struct part_walk *w)
{
    return w->asks != 0 && w->asks->how & ASKS_ON_ITS_LINE;
}

static void end_with_line(struct part_walk *w)
{
    w->end = w->begin + bytes_find(bytes_skip(w->text, w->begin), '\n');
    w->next = w->end + (w->end < w->text.len);
}

static struct fold fold_of(const struct part_walk *w)
{
    struct fold f;
    fold_init(&f, bytes_first(bytes_skip(w->text, w->begin), w->end - w->begin), w->lenient, 0);
    return f;
}

/* Returns whether a line counts. */
static int holds_something(const struct part_walk *w)
{
    struct fold f = fold_of(w);
    return forgives(w->lenient, LENIENT_WHITE_SPACE) ? fold_next(&f) != FOLD_END
                                                     : w->begin < w->end || !w->asked;
}

/* Leaves out the questions that begin the line. */
static void leave_out_questions(struct part_walk *w)
{
    const struct phrase *p;
    size_t end;
    while (is_question(p = asked_at(w->phrases, w->text, w->begin, &end))) {
        w->begin = end;
        w->asks = w->asked ? w->asks : p;
        w->asked = 1;
    }
}

int part_next(struct part_walk *w, enum parts by)
{
    w->asked = 0; /* a question may be a whole line, which is passed over */
    while (w->next < w->text.len) {
        w->begin = w->next;
        if (by == WITHOUT_QUESTIONS)
            leave_out_questions(w);
        else
            w->asks = asked_at(w->phrases, w->text, w->begin, &w->next);
        w->end = w->next;
        if (by == PROMPTS_AND_LINES && is_prompt(w))
            return 1;
        end_with_line(w);
        if (holds_something(w))
            return 1;
    }
    w->begin = w->end = w->text.len;
    return 0;
}

static int is_same_rest(struct fold a, struct fold b)
{
    for (;;) {
        int byte = fold_next(&a);
        if (byte != fold_next(&b))
            return 0;
        if (byte == FOLD_END)
            return 1;
    }
}

static int has_lf(const struct part_walk *w)
{
    return w->next > w->end;
}

/* Returns whether both parts have an LF, or it makes no difference that one has none. */
static int is_same_lf(const struct part_walk *a, const struct part_walk *b)
{
    const struct part_walk *without = has_lf(a) ? b : a;
    if (has_lf(a) == has_lf(b) || forgives(a->lenient, LENIENT_WHITE_SPACE))
        return 1;
    return forgives(a->lenient, LENIENT_LAST_LINE_FEED) && without->end == without->text.len;
}

int part_equal(const struct part_walk *a, const struct part_walk *b)
{
    return is_prompt(a) == is_prompt(b) && is_same_lf(a, b) && is_same_rest(fold_of(a), fold_of(b));
}

/* Counts folded bytes, at most `most`. */
static size_t count(struct fold f, size_t most)
{
    size_t n = 0;
    while (n < most && fold_next(&f) != FOLD_END)
        n++;
    return n;
}

int line_fits(const struct part_walk *answer, const struct part_walk *output)
{
    struct fold a = fold_of(answer), o = fold_of(output);
    if (answer->asked && is_question(output->asks) && output->asks != answer->asks)
        return 0; /* the output asks the wrong player */
    if (answer->asked) {
        size_t len = count(o, SIZE_MAX);
        size_t before = len - count(a, len); /* too long an answer differs in its rest */
        for (; before > 0; before--)
            (void)fold_next(&o);
    }
    return is_same_rest(a, o);
}

int ends_alike(bytes answer, bytes output, unsigned lenient)
{
    struct fold f;
    int ended[2];
    size_t i;
    if (forgives(lenient, LENIENT_LAST_LINE_FEED))
        return 1;
    for (i = 0; i < 2; i++) {
        fold_init(&f, i == 0 ? answer : output, lenient, 0);
        ended[i] = 0;
        while (fold_next(&f) != FOLD_END)
            ended[i] = f.line_ended;
    }
    return ended[0] == ended[1];
}
