/* same_tokens and package_flags: the default output validator of the problem package format.

   Input: a line of flags; then the answer and, after a byte 0x1E, the output. An output that starts
   with 0x1F is the answer, changed by pairs of bytes: a place, and the byte to put there.

   - The flags, the first difference, its words and its places are those of a naive comparison.
   - Each text is the same as itself, under all flags.
   - Without a relative tolerance, it does not matter which text is the answer.
   - Without flags, and with larger tolerances, at least as much is the same. */
#include "harness/harness.h"

#include "answer/same_tokens.h"

#include <ctype.h>
#include <math.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FLAGS = 8, OUTPUT_FOLLOWS = 0x1E, CHANGES_FOLLOW = 0x1F };

static char *copy_of(bytes b)
{
    char *copy = calloc(1, b.len + 1);
    PROPERTY(copy != 0);
    if (b.len > 0)
        memcpy(copy, b.at, b.len);
    return copy;
}

/* ---- the naive comparison ---- */

struct naive_flags {
    int case_sensitive, space_change_sensitive;
    double absolute, relative; /* negative: none */
};

struct naive_text {
    bytes all;
    size_t count;
    size_t *begin, *end; /* of each word; one more, at the end of the text, is empty */
};

static struct naive_text naive_split(bytes all)
{
    struct naive_text t = { all, 0, 0, 0 };
    size_t i;
    t.begin = calloc(all.len + 1, sizeof *t.begin);
    t.end = calloc(all.len + 1, sizeof *t.end);
    PROPERTY(t.begin != 0 && t.end != 0);
    for (i = 0; i < all.len; i++) {
        if (isspace(all.at[i])) /* in the "C" locale */
            continue;
        if (i == 0 || isspace(all.at[i - 1]))
            t.begin[t.count++] = i;
        t.end[t.count - 1] = i + 1;
    }
    t.begin[t.count] = t.end[t.count] = all.len;
    return t;
}

static void naive_free(struct naive_text *t)
{
    free(t->begin);
    free(t->end);
}

/* The format's own expression. */
static const regex_t *naive_form(void)
{
    static const char form[] = "^[+-]?([0-9]*\\.[0-9]+|[0-9]+\\.|[0-9]+)([Ee][+-]?[0-9]+)?$";
    static regex_t expression;
    static int is_compiled;
    if (!is_compiled)
        PROPERTY(regcomp(&expression, form, REG_EXTENDED | REG_NOSUB) == 0);
    is_compiled = 1;
    return &expression;
}

/* A NUL byte would end what the libraries read. */
static int naive_number(bytes word, double *value)
{
    char *text = copy_of(word);
    int is_number = strlen(text) == word.len && regexec(naive_form(), text, 0, 0, 0) == 0 &&
                    sscanf(text, "%lf", value) == 1 && isfinite(*value);
    free(text);
    return is_number;
}

static int naive_same_word(bytes a, bytes o, const struct naive_flags *f)
{
    double x, y, error, allowed;
    size_t i;
    if ((f->absolute >= 0 || f->relative >= 0) && naive_number(a, &x)) {
        if (!naive_number(o, &y))
            return 0;
        error = fabs(x - y); /* variables, because processors of 32 bits compute with more digits */
        allowed = f->relative * fabs(x);
        return (f->absolute >= 0 && error <= f->absolute) || (f->relative >= 0 && error <= allowed);
    }
    for (i = 0; i < a.len && i < o.len; i++) {
        if (f->case_sensitive ? a.at[i] != o.at[i] : tolower(a.at[i]) != tolower(o.at[i]))
            return 0;
    }
    return a.len == o.len;
}

/* Word `i`, or what is before it. */
static bytes naive_word(const struct naive_text *t, size_t i)
{
    return bytes_first(bytes_skip(t->all, t->begin[i]), t->end[i] - t->begin[i]);
}

static bytes naive_space(const struct naive_text *t, size_t i)
{
    size_t from = i > 0 ? t->end[i - 1] : 0;
    return bytes_first(bytes_skip(t->all, from), t->begin[i] - from);
}

static enum token_difference naive_difference(const struct naive_text *a,
                                              const struct naive_text *o, size_t i,
                                              const struct naive_flags *f)
{
    if (i == o->count && i < a->count)
        return TOKENS_MISSING_WORD;
    if (i == a->count && i < o->count)
        return TOKENS_EXTRA_WORD;
    if (f->space_change_sensitive && !bytes_equal(naive_space(a, i), naive_space(o, i)))
        return TOKENS_OTHER_SPACE;
    if (i < a->count && !naive_same_word(naive_word(a, i), naive_word(o, i), f))
        return TOKENS_OTHER_WORD;
    return TOKENS_SAME;
}

static void check_place(const struct token_place *place, const struct naive_text *t, size_t at)
{
    size_t begin = at, i;
    uint64_t line = 1, word = 1;
    while (begin > 0 && t->all.at[begin - 1] != '\n')
        begin--;
    for (i = 0; i < begin; i++)
        line += t->all.at[i] == '\n';
    for (i = 0; i < t->count; i++)
        word += t->end[i] <= at && t->begin[i] >= begin;
    PROPERTY(place->line == line && place->word == word && place->column == at - begin + 1);
}

static void check_difference(const struct token_comparison *c, const struct naive_text *a,
                             const struct naive_text *o, size_t i)
{
    bytes spaces[] = { naive_space(a, i), naive_space(o, i) };
    size_t n = 0;
    if (c->difference != TOKENS_OTHER_SPACE) {
        PROPERTY(bytes_equal(c->expected, naive_word(a, i)));
        PROPERTY(bytes_equal(c->found, naive_word(o, i)));
        check_place(&c->answer_at, a, a->begin[i]);
        check_place(&c->output_at, o, o->begin[i]);
        return;
    }
    PROPERTY(bytes_equal(c->expected, spaces[0]) && bytes_equal(c->found, spaces[1]));
    while (n < spaces[0].len && n < spaces[1].len && spaces[0].at[n] == spaces[1].at[n])
        n++;
    check_place(&c->answer_at, a, a->begin[i] - spaces[0].len + n);
    check_place(&c->output_at, o, o->begin[i] - spaces[1].len + n);
}

static void compare_naively(const struct token_comparison *c, bytes answer, bytes output,
                            const struct naive_flags *f)
{
    struct naive_text a = naive_split(answer);
    struct naive_text o = naive_split(output);
    size_t i = 0;
    while (i < a.count && naive_difference(&a, &o, i, f) == TOKENS_SAME)
        i++;
    PROPERTY(c->difference == naive_difference(&a, &o, i, f));
    if (c->difference != TOKENS_SAME)
        check_difference(c, &a, &o, i);
    naive_free(&a);
    naive_free(&o);
}

/* ---- flags ---- */

/* Returns the number of words that a flag takes, or 0 if it is none. */
static int naive_flag(struct naive_flags *f, const char *word, const char *next)
{
    int absolute = strcmp(word, "float_absolute_tolerance") == 0;
    int relative = strcmp(word, "float_relative_tolerance") == 0;
    int both = strcmp(word, "float_tolerance") == 0;
    double e;
    if (strcmp(word, "case_sensitive") == 0)
        return f->case_sensitive = 1;
    if (strcmp(word, "space_change_sensitive") == 0)
        return f->space_change_sensitive = 1;
    if (!(absolute || relative || both) || next == 0 || !naive_number(bytes_of_text(next), &e) ||
        e < 0)
        return 0;
    if (!relative)
        f->absolute = fabs(e);
    if (!absolute)
        f->relative = fabs(e);
    return 2;
}

/* Returns whether the flags in a line are flags; both readers must say the same. */
static int read_flags(char *line, struct package_flags *flags, struct naive_flags *naive)
{
    char *words[MOST_FLAGS + 1] = { 0 };
    const char *word, *misfit;
    int n = 0, i = 0, read;
    char *next;
    for (next = strtok(line, " "); next != 0 && n < MOST_FLAGS; next = strtok(0, " "))
        words[n++] = next;
    misfit = read_package_flags(flags, words, n, &word);
    for (read = 1; i < n && read > 0; i += read)
        read = naive_flag(naive, words[i], words[i + 1]);
    PROPERTY((misfit == 0) == (i == n && read > 0));
    PROPERTY(misfit == 0 || strcmp(word, words[i]) == 0);
    return misfit == 0;
}

/* ---- properties ---- */

static int is_same(bytes answer, bytes output, const struct package_flags *flags)
{
    struct token_comparison c;
    return same_tokens(&c, answer, output, flags);
}

static void check_all(bytes answer, bytes output, const struct package_flags *flags,
                      const struct naive_flags *naive)
{
    struct token_comparison c;
    struct package_flags weaker = *flags;
    int same = same_tokens(&c, answer, output, flags);
    PROPERTY(same == (c.difference == TOKENS_SAME));
    compare_naively(&c, answer, output, naive);
    PROPERTY(is_same(answer, answer, flags) && is_same(output, output, flags));
    if (!flags->has_relative)
        PROPERTY(same == is_same(output, answer, flags));
    weaker.case_sensitive = weaker.space_change_sensitive = 0;
    PROPERTY(!same || is_same(answer, output, &weaker));
    weaker.absolute = 2 * weaker.absolute + 1;
    weaker.relative = 2 * weaker.relative + 1;
    weaker.has_absolute = 1;
    PROPERTY(!same || is_same(answer, output, &weaker));
}

/* Returns the text after the first 0x1E, or the answer with the changes that stand there. */
static bytes output_of(bytes rest, bytes answer, unsigned char *room)
{
    bytes output = bytes_skip(rest, answer.len + 1);
    size_t i;
    if (bytes_get(output, 0) != CHANGES_FOLLOW)
        return output;
    if (answer.len > 0)
        memcpy(room, answer.at, answer.len);
    for (i = 1; i + 1 < output.len && answer.len > 0; i += 2)
        room[output.at[i] % answer.len] = output.at[i + 1];
    return bytes_of(room, answer.len);
}

void target(const uint8_t *data, size_t size)
{
    bytes all = bytes_of(data, size);
    bytes head = bytes_first(all, bytes_find(all, '\n'));
    bytes rest = bytes_skip(all, head.len + 1);
    bytes answer = bytes_first(rest, bytes_find(rest, OUTPUT_FOLLOWS));
    char *line = copy_of(head);
    unsigned char *room = calloc(1, answer.len + 1);
    struct package_flags flags = { 0 };
    struct naive_flags naive = { 0, 0, -1, -1 };
    PROPERTY(room != 0);
    if (read_flags(line, &flags, &naive))
        check_all(answer, output_of(rest, answer, room), &flags, &naive);
    free(room);
    free(line);
}
