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
