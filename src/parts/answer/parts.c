#include "answer/parts.h"

#include "text/find.h"
#include "tokenize/words.h"

#include <string.h>

static int forgives(unsigned lenient, enum leniency l)
{
    return (int)(lenient >> l & 1);
}

/* Returns which of the phrases that ask so stands at `at`, or -1. */
static int which_at(bytes text, size_t at, const struct phrase *phrases, unsigned asks)
{
    int i;
    for (i = 0; phrases[i].how & ASKS; i++) {
        if (phrases[i].how & asks && bytes_start_with(bytes_skip(text, at), phrases[i].begins))
            return i;
    }
    return -1;
}

/* A text without what was left out before it, so that folding starts anew. */
static void fold_span(struct fold *f, bytes text, size_t begin, size_t end, unsigned lenient)
{
    fold_init(f, bytes_first(bytes_skip(text, begin), end - begin), lenient, 0);
}

static int is_same_rest(struct fold *a, struct fold *b)
{
    for (;;) {
        int byte = fold_next(a);
        if (byte != fold_next(b))
            return 0;
        if (byte == FOLD_END)
            return 1;
    }
}

static int has_words(bytes text, size_t begin, size_t end, unsigned lenient)
{
    struct fold f;
    fold_span(&f, text, begin, end, lenient);
    return fold_next(&f) != FOLD_END;
}

/* ---- questions ---- */

int questions_of(const struct dialect *dialect)
{
    const struct phrase *phrases = form_of(dialect)->phrases;
    int n = 0;
    while (phrases[n].how & ASKS_ANYHOW)
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
    size_t at = f->next;
    if (at == w->part || bytes_get(f->text, at - 1) == '\n') {
        int question = which_at(f->text, at, w->phrases, ASKS_ANYHOW);
        int prompt = which_at(f->text, at, w->phrases, ASKS_ON_ITS_LINE);
        if (question >= 0) {
            f->next = w->part = at + strlen(w->phrases[question].begins);
            f->at = at;
            f->in_words = 0;
            f->line_ended = 0;
            return QUESTION + question;
        }
        if (prompt >= 0)
            w->part = at + strlen(w->phrases[prompt].begins);
    }
    return fold_next(f);
}

/* ---- parts ---- */

/* Returns the end of a prompt that begins at `at`, whatever its case, blanks and NUL bytes, or 0.
 */
static size_t prompt_end(bytes text, size_t at, const char *prompt)
{
    for (; *prompt != '\0'; prompt++) {
        while (bytes_get(text, at) == 0)
            at++;
        if (*prompt != ' ') {
            if (fold_case(bytes_get(text, at)) != fold_case((unsigned char)*prompt))
                return 0;
            at++;
        } else if (prompt[1] == '\0') {
            at += bytes_get(text, at) == ' ';
        } else {
            while (is_space(bytes_get(text, at)) && bytes_get(text, at) != '\n')
                at++;
        }
    }
    return at;
}

void part_start(struct part_walk *w, const struct dialect *dialect, bytes text, unsigned lenient)
{
    memset(w, 0, sizeof *w);
    w->phrases = form_of(dialect)->phrases;
    w->text = text;
    w->lenient = lenient;
}

static void take_part(struct part_walk *w)
{
    size_t i;
    w->begin = w->next;
    w->is_prompt = 0;
    w->has_lf = 0;
    for (i = 0; w->phrases[i].how & ASKS; i++) {
        int is_prompt = (w->phrases[i].how & ASKS_ON_ITS_LINE) != 0;
        w->end = is_prompt ? prompt_end(w->text, w->begin, w->phrases[i].begins) : 0;
        if (w->end != 0) {
            w->next = w->end;
            w->is_prompt = 1;
            return;
        }
    }
    w->end = w->begin + bytes_find(bytes_skip(w->text, w->begin), '\n');
    w->has_lf = w->end < w->text.len;
    w->next = w->end + (size_t)w->has_lf;
}

int part_next(struct part_walk *w)
{
    while (w->next < w->text.len) {
        take_part(w);
        if (w->is_prompt || !forgives(w->lenient, LENIENT_WHITE_SPACE) ||
            has_words(w->text, w->begin, w->end, w->lenient))
            return 1;
    }
    w->begin = w->end = w->text.len;
    return 0;
}

/* Returns whether both parts have an LF, or it makes no difference that one has none. */
static int is_same_lf(const struct part_walk *a, const struct part_walk *b)
{
    const struct part_walk *without = a->has_lf ? b : a;
    if (a->has_lf == b->has_lf || forgives(a->lenient, LENIENT_WHITE_SPACE))
        return 1;
    return forgives(a->lenient, LENIENT_LAST_LINE_FEED) && without->end == without->text.len;
}

int part_equal(const struct part_walk *a, const struct part_walk *b)
{
    struct fold x, y;
    fold_span(&x, a->text, a->begin, a->end, a->lenient);
    fold_span(&y, b->text, b->begin, b->end, b->lenient);
    return a->is_prompt == b->is_prompt && is_same_lf(a, b) && is_same_rest(&x, &y);
}

/* ---- lines ---- */

void line_start(struct line_walk *w, const struct dialect *dialect, bytes text, unsigned lenient,
                int without_questions)
{
    memset(w, 0, sizeof *w);
    w->phrases = form_of(dialect)->phrases;
    w->without_questions = without_questions;
    w->text = text;
    w->lenient = lenient;
}

/* Returns the question that begins at `at`, whatever its case, blanks and NUL bytes, or -1. */
static int any_question_at(const struct line_walk *w, size_t at)
{
    int i;
    for (i = 0; w->phrases[i].how & ASKS_ANYHOW; i++) {
        if (prompt_end(w->text, at, w->phrases[i].begins) != 0)
            return i;
    }
    return -1;
}

/* Leaves out the questions that begin at w->begin. One may be a whole line. */
static void leave_out_questions(struct line_walk *w)
{
    int question;
    while ((question = which_at(w->text, w->begin, w->phrases, ASKS_ANYHOW)) >= 0) {
        w->begin += strlen(w->phrases[question].begins);
        w->question = w->asked ? w->question : question;
        w->asked = 1;
    }
}

int line_next(struct line_walk *w)
{
    w->asked = 0;
    w->question = -1;
    while (w->next < w->text.len) {
        int is_empty;
        w->begin = w->next;
        if (w->without_questions)
            leave_out_questions(w);
        else
            w->question = any_question_at(w, w->begin);
        w->end = w->begin + bytes_find(bytes_skip(w->text, w->begin), '\n');
        w->next = w->end < w->text.len ? w->end + 1 : w->end;
        is_empty = forgives(w->lenient, LENIENT_WHITE_SPACE)
                       ? !has_words(w->text, w->begin, w->end, w->lenient)
                       : w->begin == w->end && w->asked;
        if (!is_empty)
            return 1;
    }
    w->begin = w->end = w->text.len;
    return 0;
}

/* Counts folded bytes, at most `most`. */
static size_t count(struct fold f, size_t most)
{
    size_t n = 0;
    while (n < most && fold_next(&f) != FOLD_END)
        n++;
    return n;
}

int line_fits(const struct line_walk *answer, const struct line_walk *output)
{
    struct fold a, o;
    fold_span(&a, answer->text, answer->begin, answer->end, answer->lenient);
    fold_span(&o, output->text, output->begin, output->end, output->lenient);
    if (answer->asked && output->question >= 0 && output->question != answer->question)
        return 0; /* the output asks the wrong player */
    if (answer->asked) {
        size_t len = count(o, SIZE_MAX);
        size_t before = len - count(a, len); /* too long an answer differs in its rest */
        for (; before > 0; before--)
            (void)fold_next(&o);
    }
    return is_same_rest(&a, &o);
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
