#include "answer/answer.h"

#include "answer/feedback.h"
#include "answer/fold.h"
#include "answer/normal_form.h"
#include "answer/parts.h"

#include "text/find.h"
#include "text/say.h"
#include "tokenize/words.h"

#include <string.h>

#define BIT(l) (1U << (l))

/* A place in both texts. */
struct place {
    size_t answer, output;
};

struct texts {
    const struct dialect *dialect;
    bytes answer, output;
    size_t same;        /* both begin with these bytes, the last of which is not white space */
    int has_tokens;     /* the answer has one; known after has_same_form() */
    int same_form[4];   /* by whether case and NUL bytes count; 0 if not known yet, 1: no, 2: yes */
    struct place place; /* where the last comparison gave up */
};

static size_t same_start(bytes a, bytes b)
{
    size_t n = a.len < b.len ? a.len : b.len;
    size_t i = 0;
    if (n > 0 && memcmp(a.at, b.at, n) == 0)
        i = n;
    while (i < n && a.at[i] == b.at[i])
        i++;
    while (i > 0 && (is_space(a.at[i - 1]) || a.at[i - 1] == 0))
        i--;
    return i;
}

static void texts_init(struct texts *t, const struct dialect *dialect, bytes answer, bytes output)
{
    memset(t, 0, sizeof *t);
    t->dialect = dialect;
    t->answer = answer;
    t->output = output;
    t->same = same_start(answer, output);
}

static int give_up(struct texts *t, size_t answer, size_t output)
{
    t->place.answer = answer;
    t->place.output = output;
    return 0;
}

/* ---- byte for byte, but for what folding forgives ---- */

static int is_same_text(struct texts *t, unsigned lenient)
{
    struct fold a, o;
    int byte;
    fold_init(&a, t->answer, lenient, t->same);
    fold_init(&o, t->output, lenient, t->same);
    do {
        byte = fold_next(&a);
        if (byte != fold_next(&o))
            return give_up(t, a.at, o.at);
    } while (byte != FOLD_END);
    return 1;
}

/* ---- another wording of prompts ---- */

enum { WORDING_MOST = 512 };

/* What the output has for a question: at most WORDING_MOST folded bytes. A text of one long line
   would otherwise be read again for each guess. */
struct wording {
    struct fold start;
    size_t len; /* folded bytes */
    int known;
};

/* A comparison in which questions may be worded in another way: the same way each time. When a
   question is first met, its wording is what the output has before the text that follows in the
   answer. It ends in the line in which that text stands; or, if `own_line` has the question's bit,
   with its line. */
struct rewording {
    struct question_walk answer;
    struct fold output;
    struct wording wordings[QUESTIONS_MOST];
    unsigned own_line;
};

/* Counts what is left of the line, up to `most`. */
static size_t rest_of_line(struct fold f, size_t most)
{
    size_t n = 0;
    while (n < most && fold_next(&f) != FOLD_END && !f.line_ended)
        n++;
    return n;
}

static int next_visible(struct fold *f, size_t *left)
{
    int byte = 0;
    while (*left > 0 && (byte == 0 || is_space(byte))) {
        byte = fold_next(f);
        --*left;
    }
    return byte == 0 || is_space(byte) ? FOLD_END : fold_case(byte);
}

/* Returns whether a wording is that of another question of the answer, whatever its case and white
   space: then the output asks the wrong player. */
static int asks_another(const struct wording *w, const struct phrase *phrases, int question)
{
    int other;
    for (other = 0; phrases[other].how & ASKS_ANYHOW; other++) {
        struct fold asked = w->start;
        struct fold text;
        size_t left = w->len;
        size_t rest = strlen(phrases[other].begins);
        int byte, wanted;
        fold_init(&text, bytes_of_text(phrases[other].begins), 0, 0);
        do {
            byte = next_visible(&asked, &left);
            wanted = next_visible(&text, &rest);
        } while (byte == wanted && byte != FOLD_END);
        if (byte == wanted && other != question)
            return 1;
    }
    return 0;
}

/* Learns how the output words the question that was just met. Returns 0 if that cannot be. */
static int learn(struct rewording *r, int question)
{
    struct wording *w = &r->wordings[question];
    struct question_walk ahead = r->answer;
    int own_line = (int)(r->own_line >> question & 1);
    size_t expected = 0;
    size_t times = 1;
    size_t line;
    int item = question_next(&ahead);
    for (; item == QUESTION + question; item = question_next(&ahead))
        times++;
    for (; item >= 0 && item < QUESTION && !ahead.fold.line_ended; item = question_next(&ahead))
        expected++;
    line = rest_of_line(r->output, expected + times * WORDING_MOST + 1);
    if (item >= QUESTION || (!own_line && (line < expected || (line - expected) % times != 0)))
        return 0;
    w->start = r->output;
    w->known = 1;
    w->len = own_line ? line + 1 : (line - expected) / times;
    return w->len <= WORDING_MOST && !asks_another(w, r->answer.phrases, question);
}

static int passes_wording(struct rewording *r, const struct wording *w)
{
    struct fold wanted = w->start;
    size_t i;
    for (i = 0; i < w->len; i++) {
        int byte = fold_next(&wanted);
        if (fold_next(&r->output) != byte || byte == FOLD_END)
            return 0;
    }
    return 1;
}

static int is_same_with(struct texts *t, unsigned lenient, unsigned own_line)
{
    struct rewording r;
    int item;
    memset(&r, 0, sizeof r);
    question_start(&r.answer, t->dialect, t->answer, lenient);
    fold_init(&r.output, t->output, lenient, 0);
    r.own_line = own_line;
    do {
        item = question_next(&r.answer);
        if (item >= QUESTION) {
            struct wording *w = &r.wordings[item - QUESTION];
            if ((!w->known && !learn(&r, item - QUESTION)) || !passes_wording(&r, w))
                return give_up(t, r.answer.fold.at, r.output.at);
        } else if (item != fold_next(&r.output)) {
            return give_up(t, r.answer.fold.at, r.output.at);
        }
    } while (item != FOLD_END);
    return 1;
}

static int is_same_but_for_prompts(struct texts *t, unsigned lenient)
{
    unsigned choices = BIT(questions_of(t->dialect));
    struct place furthest = { 0, 0 };
    unsigned own_line;
    for (own_line = 0; own_line < choices; own_line++) {
        if (is_same_with(t, lenient, own_line))
            return 1;
        if (t->place.answer >= furthest.answer)
            furthest = t->place;
    }
    t->place = furthest;
    return 0;
}

/* ---- boards, scores, refusals and results ---- */

static int find_same_form(struct texts *t, unsigned lenient)
{
    struct normal_walk a, o;
    struct token g, h;
    normal_start(&a, t->dialect, t->answer, t->answer);
    normal_start(&o, t->dialect, t->answer, t->output);
    do {
        normal_next(&a, &g);
        normal_next(&o, &h);
        t->has_tokens |= g.kind != TOKEN_END;
        if (!normal_equal(&a, &g, &o, &h, lenient))
            return give_up(t, normal_place(&a, &g), normal_place(&o, &h));
    } while (g.kind != TOKEN_END);
    return 1;
}

static int has_same_form(struct texts *t, unsigned lenient)
{
    size_t i = (lenient >> LENIENT_CASE & 1) + 2 * (lenient >> LENIENT_NUL_BYTES & 1);
    if (t->same_form[i] == 0)
        t->same_form[i] = 1 + find_same_form(t, lenient);
    return t->same_form[i] == 2;
}

/* ---- extra lines ---- */

/* Greedy: an answer's part is matched with the first part of the output that equals it. Every
   output in which the answer's parts stand in their order, with other parts between, is found so.
   Prompts must all be matched, because a prompt too many is a move refused. */
static int has_extra_lines(struct texts *t, unsigned lenient)
{
    struct part_walk a, o;
    size_t after = 0; /* where the part of the output ends that was matched last */
    int refused = 0;
    int left;
    part_start(&a, t->dialect, t->answer, lenient);
    part_start(&o, t->dialect, t->output, lenient);
    left = part_next(&a, PROMPTS_AND_LINES);
    while (!refused && part_next(&o, PROMPTS_AND_LINES)) {
        if (left && part_equal(&a, &o)) {
            left = part_next(&a, PROMPTS_AND_LINES);
            after = o.next;
        } else {
            refused = is_prompt(&o);
        }
    }
    return (!left && !refused) || give_up(t, a.begin, after);
}

/* The same with another wording of prompts, so that prompts cannot be told from extra lines: an
   answer's line without its prompts must be a line of the output, or its end if it has prompts. */
static int has_extra_lines_and_prompts(struct texts *t, unsigned lenient)
{
    struct part_walk a, o;
    size_t after = 0;
    int left;
    part_start(&a, t->dialect, t->answer, lenient);
    part_start(&o, t->dialect, t->output, lenient);
    left = part_next(&a, WITHOUT_QUESTIONS);
    if (!left) /* of prompts alone, nothing would be compared */
        return give_up(t, 0, 0);
    while (left && part_next(&o, LINES)) {
        if (line_fits(&a, &o)) {
            left = part_next(&a, WITHOUT_QUESTIONS);
            after = o.next;
        }
    }
    return (!left && ends_alike(t->answer, t->output, lenient)) || give_up(t, a.begin, after);
}

/* ---- a set of leniencies ---- */

#define BYTES_FOLDED (BIT(LENIENT_CASE) | BIT(LENIENT_NUL_BYTES))
#define FOLDS                                                                                      \
    (BIT(LENIENT_LAST_LINE_FEED) | BIT(LENIENT_TRAILING_BLANKS) | BIT(LENIENT_WHITE_SPACE) |       \
     BYTES_FOLDED)

/* From the strictest on. A comparison by parts or with another wording tries all that are allowed,
   because where a part or a wording ends depends on them. */
static const unsigned space_levels[] = {
    0,
    BIT(LENIENT_LAST_LINE_FEED),
    BIT(LENIENT_TRAILING_BLANKS),
    BIT(LENIENT_LAST_LINE_FEED) | BIT(LENIENT_TRAILING_BLANKS),
    BIT(LENIENT_LAST_LINE_FEED) | BIT(LENIENT_TRAILING_BLANKS) | BIT(LENIENT_WHITE_SPACE),
};

enum { SPACE_LEVELS = sizeof space_levels / sizeof space_levels[0] };

/* With other prompts or extra lines, the normal form must be the same. So no wording can hide that
   a move is invalid, and no extra line can be another result. */
static int is_right_at(struct texts *t, unsigned bits, unsigned fold)
{
    int prompts = (bits & BIT(LENIENT_PROMPTS)) != 0;
    int extra = (bits & BIT(LENIENT_EXTRA_LINES)) != 0;
    if (!has_same_form(t, fold))
        return 0;
    if (prompts && is_same_but_for_prompts(t, fold))
        return 1;
    if (!extra)
        return 0;
    if (prompts && has_extra_lines_and_prompts(t, fold))
        return 1;
    return has_extra_lines(t, fold);
}

/* `bits` is the set with all that it includes. */
static int is_right(struct texts *t, unsigned bits)
{
    size_t i;
    if (is_same_text(t, bits & FOLDS))
        return 1;
    if ((bits & BIT(LENIENT_BOARD)) && has_same_form(t, bits) && t->has_tokens)
        return 1;
    if (bits & (BIT(LENIENT_PROMPTS) | BIT(LENIENT_EXTRA_LINES))) {
        for (i = 0; i < SPACE_LEVELS; i++) {
            if (!(space_levels[i] & ~bits) &&
                is_right_at(t, bits, space_levels[i] | (bits & BYTES_FOLDED)))
                return 1;
        }
    }
    return 0;
}

/* ---- what is said ---- */

static void explain(const struct texts *t, struct first_difference *first)
{
    struct comparison c;
    struct explanation e;
    sink meaning = text_sink(first->meaning, sizeof first->meaning);
    sink expected = text_sink(first->expected, sizeof first->expected);
    sink found = text_sink(first->found, sizeof first->found);
    memset(first, 0, sizeof *first);
    comparison_at(&c, t->dialect, t->answer, t->place.answer, t->output, t->place.output);
    feedback_explain(&c, &e, 1, &meaning);
    feedback_expected(&c, &e, &expected);
    feedback_found(&c, &e, &found);
    first->line = c.output.line;
    first->column = c.output.column;
    first->answer_at = t->place.answer;
    first->output_at = t->place.output;
}

/* Finds where the most lenient comparison without boards alone gives up. */
static void find_end(struct texts *t, unsigned bits)
{
    unsigned fold = bits & FOLDS;
    int prompts = (bits & BIT(LENIENT_PROMPTS)) != 0;
    int extra = (bits & BIT(LENIENT_EXTRA_LINES)) != 0;
    if (prompts && extra)
        (void)has_extra_lines_and_prompts(t, fold);
    else if (extra)
        (void)has_extra_lines(t, fold);
    else if (prompts)
        (void)is_same_but_for_prompts(t, fold);
    else
        (void)is_same_text(t, fold);
}

/* Returns whether the normal form has to be the same, but differs, and finds where. */
static int finds_other_form(struct texts *t, unsigned bits)
{
    return (bits & (BIT(LENIENT_PROMPTS) | BIT(LENIENT_EXTRA_LINES))) &&
           !find_same_form(t, bits & FOLDS);
}

/* A word differs, such as a row of a board, or a line. Goes on to the byte that differs. */
static void find_byte(struct texts *t)
{
    while (t->place.answer < t->answer.len && t->place.output < t->output.len &&
           t->answer.at[t->place.answer] == t->output.at[t->place.output]) {
        t->place.answer++;
        t->place.output++;
    }
}

/* If the output ends before a line feed, what it lacks is the line after that, if there is one. */
static void find_missing_line(struct texts *t)
{
    bytes rest = bytes_skip(t->answer, t->place.answer);
    if (t->place.output > 0 && t->place.output == t->output.len && rest.len > 1 &&
        rest.at[0] == '\n')
        t->place.answer++;
}

int answer_differs(const struct dialect *dialect, bytes answer, bytes output,
                   struct leniencies lenient, struct first_difference *first)
{
    struct texts t;
    unsigned bits = leniencies_included(lenient).bits;
    texts_init(&t, dialect, answer, output);
    if (is_right(&t, bits))
        return 0;
    if (first != 0) {
        unsigned by_parts = bits & BIT(LENIENT_EXTRA_LINES) ? bits & ~BIT(LENIENT_PROMPTS) : bits;
        int is_other = finds_other_form(&t, bits);
        if (!is_other)
            find_end(&t, by_parts); /* which have a better place than lines without prompts */
        if (is_other || (bits & BIT(LENIENT_EXTRA_LINES)))
            find_byte(&t);
        find_missing_line(&t);
        explain(&t, first);
    }
    return 1;
}

/* ---- how far an output is right ---- */

/* Returns how many bytes of the answer agree; SIZE_MAX: all is right. Of comparisons that all have
   to agree, the one that gives up first counts. */
static size_t agreement(struct texts *t, unsigned bits)
{
    size_t form = SIZE_MAX;
    if (is_right(t, bits))
        return SIZE_MAX;
    if (finds_other_form(t, bits))
        form = t->place.answer;
    if ((bits & BIT(LENIENT_BOARD)) && t->has_tokens)
        return form;
    find_end(t, bits);
    return t->place.answer < form ? t->place.answer : form;
}

/* Whether the answer has a visible byte before `to`, from `from` on: otherwise the difference may
   still be there, behind white space. */
static int is_later(bytes answer, size_t from, size_t to)
{
    while (from < to && from < answer.len && is_space(answer.at[from]))
        from++;
    return from < to && from < answer.len;
}

int leniencies_remove(const struct dialect *dialect, bytes answer, bytes output,
                      struct leniencies before, struct leniencies more)
{
    struct leniencies both = { before.bits | more.bits };
    struct texts t;
    size_t from, to;
    texts_init(&t, dialect, answer, output);
    from = agreement(&t, leniencies_included(before).bits);
    to = agreement(&t, leniencies_included(both).bits);
    if (to == SIZE_MAX || more.bits & BIT(LENIENT_BOARD)) /* which leaves out much else */
        return from != SIZE_MAX && to == SIZE_MAX;
    if (more.bits &
        BIT(LENIENT_PROMPTS)) /* any line can be taken for a prompt: what follows agrees */
        from += bytes_find(bytes_skip(answer, from), '\n');
    return is_later(answer, from, to);
}

/* ---- line ends ---- */

int only_line_ends_differ(bytes answer, bytes output)
{
    while (answer.len > 0 && output.len > 0) {
        bytes a = take_line(&answer);
        bytes o = take_line(&output);
        if (o.len == a.len + 1 && o.at[o.len - 1] == '\r')
            o.len--;
        if (!bytes_equal(a, o))
            return 0;
    }
    return answer.len == 0 && output.len == 0;
}

/* ---- the smallest set ---- */

static unsigned members(unsigned bits)
{
    unsigned n = 0;
    for (; bits != 0; bits &= bits - 1)
        n++;
    return n;
}

/* Returns whether a member of the set includes another one, so that a smaller set does as well. */
static int is_redundant(unsigned bits)
{
    int l;
    for (l = 0; l < LENIENCY_COUNT; l++) {
        struct leniencies one = { bits & BIT(l) };
        if (leniencies_included(one).bits & bits & ~BIT(l))
            return 1;
    }
    return 0;
}

/* Tries the sets of `count` leniencies within `allowed`, weaker ones first, that have all of
   `must`. */
static int try_sets(struct texts *t, unsigned allowed, unsigned must, unsigned count,
                    struct leniencies *needed)
{
    unsigned bits;
    for (bits = 1; bits <= LENIENCIES_OF_OUTPUT; bits++) {
        struct leniencies set = { bits };
        if ((bits & ~allowed) != 0 || (must & ~bits) != 0 || members(bits) != count ||
            is_redundant(bits) || !is_right(t, leniencies_included(set).bits))
            continue;
        *needed = set;
        return 1;
    }
    return 0;
}

/* Returns the members of `all` that every set within it needs that makes the output right. */
static unsigned indispensable(struct texts *t, unsigned all)
{
    unsigned must = 0;
    int l;
    for (l = 0; l < LENIENCY_COUNT; l++) {
        struct leniencies others = { all & ~BIT(l) };
        unsigned bits = leniencies_included(others).bits;
        if ((all & BIT(l)) && !(bits & BIT(l)) && !is_right(t, bits))
            must |= BIT(l);
    }
    return must;
}

static int find_smallest(struct texts *t, unsigned all, unsigned must, struct leniencies *needed)
{
    struct leniencies set = { all };
    unsigned count;
    if (!is_right(t, leniencies_included(set).bits))
        return 0;
    must |= indispensable(t, all);
    for (count = members(must); count <= members(all); count++) {
        if (try_sets(t, all, must, count, needed))
            return 1;
    }
    return 0;
}

int leniencies_needed(const struct dialect *dialect, bytes answer, bytes output,
                      struct leniencies allowed, struct leniencies *needed)
{
    struct texts t;
    unsigned all = allowed.bits & LENIENCIES_OF_OUTPUT;
    needed->bits = 0;
    if (bytes_equal(answer, output))
        return 1;
    texts_init(&t, dialect, answer, output);
    return find_smallest(&t, all & ~BIT(LENIENT_BOARD), 0, needed) ||
           ((all & BIT(LENIENT_BOARD)) && find_smallest(&t, all, BIT(LENIENT_BOARD), needed));
}
