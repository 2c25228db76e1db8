#include "answer/same_tokens.h"

#include "text/decimal.h"
#include "text/find.h"
#include "tokenize/words.h"

/* A walk through a text: the word that was read last, and the white space before it. */
struct walk {
    bytes rest;
    struct token_place at; /* of `rest` */
    bytes space, word;
    struct token_place space_at, word_at;
};

static void start_walk(struct walk *w, bytes text)
{
    w->rest = text;
    w->at.line = w->at.word = w->at.column = 1;
}

static void pass_space(struct token_place *at, bytes space)
{
    size_t i;
    for (i = 0; i < space.len; i++) {
        at->column++;
        if (space.at[i] == '\n') {
            at->line++;
            at->word = at->column = 1;
        }
    }
}

/* Removes the bytes at the beginning that are white space, or all that are not. */
static bytes take_run(bytes *rest, int of_space)
{
    bytes run;
    size_t n = 0;
    while (n < rest->len && (is_space(rest->at[n]) != 0) == of_space)
        n++;
    run = bytes_first(*rest, n);
    *rest = bytes_skip(*rest, n);
    return run;
}

static void next_word(struct walk *w)
{
    w->space_at = w->at;
    w->space = take_run(&w->rest, 1);
    pass_space(&w->at, w->space);
    w->word_at = w->at;
    w->word = take_run(&w->rest, 0);
    w->at.word++;
    w->at.column += w->word.len;
}

/* ---- words ---- */

static double size_of(double number)
{
    return number < 0 ? -number : number;
}

static int is_near(double answer, double output, const struct package_flags *flags)
{
    double difference = size_of(answer - output);
    double allowed = flags->relative * size_of(answer);
    return (flags->has_absolute && difference <= flags->absolute) ||
           (flags->has_relative && difference <= allowed);
}

static int is_same_word(bytes answer, bytes output, const struct package_flags *flags)
{
    double a, b;
    if (bytes_equal(answer, output))
        return 1;
    if ((flags->has_absolute || flags->has_relative) && decimal_of(answer, &a))
        return decimal_of(output, &b) && is_near(a, b, flags);
    return !flags->case_sensitive && bytes_same_letters(answer, output);
}

/* ---- the first difference ---- */

static enum token_difference difference_here(const struct walk *answer, const struct walk *output,
                                             const struct package_flags *flags)
{
    if (answer->word.len > 0 && output->word.len == 0)
        return TOKENS_MISSING_WORD;
    if (answer->word.len == 0 && output->word.len > 0)
        return TOKENS_EXTRA_WORD;
    if (flags->space_change_sensitive && !bytes_equal(answer->space, output->space))
        return TOKENS_OTHER_SPACE;
    return is_same_word(answer->word, output->word, flags) ? TOKENS_SAME : TOKENS_OTHER_WORD;
}

static void tell_space(struct token_comparison *c, const struct walk *answer,
                       const struct walk *output)
{
    size_t n = 0;
    while (n < answer->space.len && bytes_get(output->space, n) == answer->space.at[n])
        n++;
    c->expected = answer->space;
    c->found = output->space;
    c->answer_at = answer->space_at;
    c->output_at = output->space_at;
    pass_space(&c->answer_at, bytes_first(answer->space, n));
    pass_space(&c->output_at, bytes_first(output->space, n));
}

int same_tokens(struct token_comparison *c, bytes answer, bytes output,
                const struct package_flags *flags)
{
    struct walk a, o;
    start_walk(&a, answer);
    start_walk(&o, output);
    do {
        next_word(&a);
        next_word(&o);
        c->difference = difference_here(&a, &o, flags);
    } while (c->difference == TOKENS_SAME && a.word.len > 0);
    c->expected = a.word;
    c->found = o.word;
    c->answer_at = a.word_at;
    c->output_at = o.word_at;
    if (c->difference == TOKENS_OTHER_SPACE)
        tell_space(c, &a, &o);
    return c->difference == TOKENS_SAME;
}
