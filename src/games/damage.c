/* One damage to the text of an input, whatever it says. */
#include "games/making.h"
#include "games/spans.h"

#include "tokenize/lines.h"
#include "tokenize/words.h"

#include <string.h>

/* A text that is damaged. */
struct damaging {
    struct choices *c;
    struct script *s;
};

static size_t even(struct damaging *d, size_t below)
{
    return choose(d->c, CHOICE_EVEN, below);
}

/* ---- lines and words ---- */

static bytes text_of(const struct damaging *d)
{
    return bytes_of(d->s->at, d->s->size);
}

static bytes text_of_span(const struct damaging *d, struct span s)
{
    return bytes_of(d->s->at + s.from, s.length);
}

/* Chooses a line, or the empty one after the last. */
static struct span any_line(struct damaging *d)
{
    bytes text = text_of(d);
    return span_of_line(text, start_of_line(text, even(d, line_count(text) + 1)));
}

/* Chooses a line with its LF. */
static struct span any_whole_line(struct damaging *d)
{
    struct span here = any_line(d);
    here.length = line_after(text_of(d), here) - here.from;
    return here;
}

/* Chooses a word of some line. Returns 0 if that line has none. */
static int any_word(struct damaging *d, struct span *out)
{
    struct span here = any_line(d);
    size_t n = word_count(text_of_span(d, here));
    if (n == 0)
        return 0;
    *out = span_of_word(text_of(d), here, even(d, n));
    return 1;
}

static int starts_number(bytes text, size_t i)
{
    return is_digit(bytes_get(text, i)) && !(i > 0 && is_digit(bytes_get(text, i - 1)));
}

/* Chooses a run of digits. Returns 0 if there is none. */
static int any_number(struct damaging *d, struct span *out)
{
    bytes text = text_of(d);
    size_t n = 0, i;
    for (i = 0; i < text.len; i++)
        n += (size_t)starts_number(text, i);
    if (n == 0)
        return 0;
    n = even(d, n);
    for (i = 0; !starts_number(text, i) || n > 0; i++)
        n -= (size_t)starts_number(text, i);
    out->from = i;
    for (out->length = 0; is_digit(bytes_get(text, i + out->length));)
        out->length++;
    return 1;
}

/* Chooses a place in some line, or at its end. */
static size_t any_place(struct damaging *d)
{
    struct span here = any_line(d);
    return here.from + even(d, here.length + 1);
}

static int insert_text(struct damaging *d, size_t to, const char *text)
{
    return script_insert(d->s, to, bytes_of_text(text));
}

static int insert_any(struct damaging *d, size_t to, const char *const *texts, size_t count)
{
    return insert_text(d, to, texts[even(d, count)]);
}

/* ---- one damage; each function returns 0 if there is no such thing, or no room ---- */

typedef int breaker(struct damaging *d);

/* The input ends without its last LF, or within a line. */
static int end_missing(struct damaging *d)
{
    if (even(d, 2) == 0)
        d->s->size -= d->s->size > 0;
    else
        d->s->size = any_place(d);
    return 1;
}

static int number_at_its_limit(struct damaging *d)
{
    static const char limits[] =
        "0 1 2 3 4 7 8 9 10 11 12 26 27 1000 1001 -1 2147483647 2147483648 -2147483648 -2147483649 "
        "4294967295 4294967296 4294967297 4294967300 18446744073709551616 18446744073709551617 "
        "99999999999999999999";
    bytes all = bytes_of_text(limits);
    struct span whole = { 0, all.len }, number, limit;
    if (!any_number(d, &number))
        return 0;
    limit = span_of_word(all, whole, even(d, word_count(all)));
    return script_replace(d->s, number.from, number.length,
                          bytes_of(limits + limit.from, limit.length));
}

/* A number that is the same in 32 bits. */
static int number_2_32_more(struct damaging *d)
{
    char room[MADE_WORD];
    struct script text = { (uint8_t *)room, 0, sizeof room };
    struct span number;
    long value = 0;
    size_t i;
    if (!any_number(d, &number))
        return 0;
    for (i = 0; i < number.length && i < 9; i++)
        value = 10 * value + (d->s->at[number.from + i] - '0');
    script_number(&text, value + 4294967296L);
    return script_replace(d->s, number.from, number.length, bytes_of(room, text.size));
}

static int number_one_off(struct damaging *d)
{
    struct span number;
    size_t last;
    if (!any_number(d, &number))
        return 0;
    last = number.from + number.length - 1;
    if (even(d, 2) == 0 && d->s->at[last] < '9')
        d->s->at[last]++;
    else if (d->s->at[last] > '0')
        d->s->at[last]--;
    return 1;
}

static int number_spelt_oddly(struct damaging *d)
{
    static const char *const before[] = { "+", "-", "0", "00000000000", "+-", "0x", "+0", "-0" };
    struct span number;
    return any_number(d, &number) && insert_any(d, number.from, before, ROWS(before));
}

static int number_goes_on(struct damaging *d)
{
    static const char *const after_it[] = { ".0", ".5", ".", "e0", "x", ",", "L", "+1", "-1" };
    struct span number;
    return any_number(d, &number) &&
           insert_any(d, number.from + number.length, after_it, ROWS(after_it));
}

static int word_missing(struct damaging *d)
{
    struct span here;
    if (!any_word(d, &here))
        return 0;
    script_remove(d->s, here.from, here.length);
    return 1;
}

static int word_added(struct damaging *d)
{
    static const char *const added[] = { " 1", " x", " 0 0", "x" };
    struct span here = any_line(d);
    return insert_any(d, here.from + here.length, added, ROWS(added));
}

static int word_doubled(struct damaging *d)
{
    struct span here;
    return any_word(d, &here) && script_copy(d->s, here.from, here.from, here.length) &&
           insert_text(d, here.from + here.length, " ");
}

/* Puts a copy of a word from elsewhere in place of a word. */
static int word_out_of_place(struct damaging *d)
{
    struct span from, to;
    if (!any_word(d, &from) || !any_word(d, &to) ||
        !script_copy(d->s, to.from, from.from, from.length))
        return 0;
    script_remove(d->s, to.from + from.length, to.length);
    return 1;
}

/* White space of all kinds, and bytes that are none. */
static int byte_somewhere(struct damaging *d)
{
    static const char strange[] = " \t\v\f\r\0\x80\xA0\xFF";
    char one = strange[even(d, sizeof strange - 1)];
    return script_insert(d->s, any_place(d), bytes_of(&one, 1));
}

static int blanks_around_word(struct damaging *d)
{
    static const char *const blanks[] = { " ", "\t", "    ", "\v", "\f", "\r" };
    struct span here;
    if (!any_word(d, &here))
        return 0;
    return insert_any(d, here.from + (even(d, 2) == 0 ? here.length : 0), blanks, ROWS(blanks));
}

static int cr_before_lf(struct damaging *d)
{
    struct span here = any_line(d);
    return insert_text(d, here.from + here.length, "\r");
}

static int cr_before_each_lf(struct damaging *d)
{
    size_t at;
    for (at = bytes_find(text_of(d), '\n'); at < d->s->size;
         at += 2 + bytes_find(bytes_skip(text_of(d), at + 2), '\n')) {
        if (!insert_text(d, at, "\r"))
            return 0;
    }
    return d->s->size > 0;
}

static int line_missing(struct damaging *d)
{
    struct span here = any_whole_line(d);
    script_remove(d->s, here.from, here.length);
    return here.length > 0;
}

static int line_doubled(struct damaging *d)
{
    struct span here = any_whole_line(d);
    return script_copy(d->s, here.from, here.from, here.length);
}

static int line_out_of_place(struct damaging *d)
{
    struct span here = any_whole_line(d);
    return script_copy(d->s, any_whole_line(d).from, here.from, here.length);
}

static int line_blank(struct damaging *d)
{
    static const char *const blanks[] = { "\n", " \n" };
    struct span here = any_line(d);
    return insert_any(d, here.from, blanks, ROWS(blanks));
}

static int lines_joined(struct damaging *d)
{
    struct span here = any_line(d);
    size_t end = here.from + here.length;
    if (end == d->s->size)
        return 0;
    if (even(d, 2) == 0)
        d->s->at[end] = ' ';
    else
        script_remove(d->s, end, 1);
    return 1;
}

static int line_broken_in_two(struct damaging *d)
{
    return insert_text(d, any_place(d), "\n");
}

/* Fills a line up to a length at which a standing or a buffer may end. */
static int line_long(struct damaging *d)
{
    static const size_t lengths[] = {
        LINE_LIMIT, LINE_LIMIT + 1, LINE_LIMIT - 1,    64, 70, 71, 80, 81, 100, 128, 256,
        1024,       2 * LINE_LIMIT, 2 * LINE_LIMIT + 1
    };
    static const unsigned char fillers[] = { ' ', '0', 'x', '1', '\t' };
    struct span here = any_line(d);
    size_t length = lengths[even(d, ROWS(lengths))];
    int filler = fillers[even(d, ROWS(fillers))];
    size_t to = here.from + (even(d, 2) == 0 ? here.length : 0);
    return length > here.length && script_repeat(d->s, to, filler, length - here.length);
}

/* A byte that the text has elsewhere: a cell, a letter, a digit of another kind. */
static int byte_out_of_place(struct damaging *d)
{
    uint8_t byte;
    if (d->s->size == 0)
        return 0;
    byte = d->s->at[even(d, d->s->size)];
    d->s->at[even(d, d->s->size)] = byte;
    return 1;
}

static int byte_missing(struct damaging *d)
{
    if (d->s->size == 0)
        return 0;
    script_remove(d->s, even(d, d->s->size), 1);
    return 1;
}

static breaker *const breakers[DAMAGES] = {
    end_missing,       line_blank,         word_added,          number_spelt_oddly,
    number_goes_on,    cr_before_lf,       number_one_off,      word_missing,
    line_missing,      line_doubled,       lines_joined,        line_long,
    number_2_32_more,  cr_before_each_lf,  blanks_around_word,  byte_missing,
    word_doubled,      line_broken_in_two, number_at_its_limit, byte_somewhere,
    line_out_of_place, word_out_of_place,  byte_out_of_place,
};

int damage_text(struct choices *c, struct script *text, size_t number)
{
    struct damaging d = { c, text };
    return breakers[number](&d);
}

/* ---- arguments ---- */

/* Damages a number of the arguments, or adds an argument. A program that refuses its arguments
   reads nothing, so the text may go. */
static void damage_arguments(struct making *m)
{
    static breaker *const of_numbers[] = { number_spelt_oddly, number_goes_on, number_at_its_limit,
                                           number_2_32_more };
    static const char *const more[] = { "0", "x", "" };
    struct made_run *run = run_of(m);
    char *old = run->words[choose(m->choices, CHOICE_EVEN, run->word_count)];
    struct script text = { (uint8_t *)old, strlen(old), MADE_WORD - 1 };
    struct damaging d = { m->choices, &text };
    size_t n = choose(m->choices, CHOICE_EVEN, ROWS(of_numbers) + 1);
    if (n < ROWS(of_numbers))
        (void)of_numbers[n](&d);
    else
        (void)add_word(m, more[choose(m->choices, CHOICE_EVEN, ROWS(more))]);
    old[text.size] = '\0';
    if (choose(m->choices, CHOICE_EVEN, 2))
        m->text.size = run->start;
}

void make_damage(struct making *m)
{
    size_t damage = choose(m->choices, CHOICE_DAMAGE, 1 + DAMAGES);
    size_t start = run_of(m)->start;
    struct script text = { m->text.at + start, m->text.size - start, m->text.most - start };
    if (damage == 0)
        return;
    if (m->args == 0 && run_of(m)->word_count > 0 && choose(m->choices, CHOICE_EVEN, 4) == 3) {
        damage_arguments(m);
        return;
    }
    (void)damage_text(m->choices, &text, damage - 1);
    m->text.size = start + text.size;
}
