#include "players/mutator.h"

#include "games/spans.h"
#include "players/draft.h"
#include "players/players.h"
#include "tokenize/lines.h"
#include "tokenize/words.h"

#include <string.h>

#define ROWS(table) (sizeof(table) / sizeof((table)[0]))

struct grammar {
    const char *name;
    player *play;
};

static const struct grammar grammars[] = {
    { "octaflip", play_octaflip },
    { "reversi", play_reversi },
    { "bbm103", play_bbm103 },
    { "aps105", play_aps105 },
    { "flip", play_flip },
    { "saved", play_saved },
    { "conversation", play_conversation },
};

const struct grammar *grammar_named(const char *name)
{
    size_t i;
    for (i = 0; i < ROWS(grammars); i++) {
        if (strcmp(grammars[i].name, name) == 0)
            return &grammars[i];
    }
    return 0;
}

/* ---- lines and words ---- */

static bytes text_of(const struct draft *d)
{
    return bytes_of(d->script.at, d->script.size);
}

static bytes text_of_span(const struct draft *d, struct span s)
{
    return bytes_of(d->script.at + s.from, s.length);
}

/* Chooses a line, or the empty one after the last. */
static struct span any_line(struct draft *d)
{
    bytes text = text_of(d);
    return span_of_line(text, start_of_line(text, draft_chance(d, line_count(text) + 1)));
}

/* Chooses a line with its LF. */
static struct span any_whole_line(struct draft *d)
{
    struct span here = any_line(d);
    here.length = line_after(text_of(d), here) - here.from;
    return here;
}

/* Chooses a word of some line. Returns 0 if that line has none. */
static int any_word(struct draft *d, struct span *out)
{
    struct span here = any_line(d);
    size_t n = word_count(text_of_span(d, here));
    if (n == 0)
        return 0;
    *out = span_of_word(text_of(d), here, draft_chance(d, n));
    return 1;
}

/* Chooses a word that starts like a number. */
static int any_number(struct draft *d, struct span *out)
{
    bytes text;
    if (!any_word(d, out))
        return 0;
    text = text_of_span(d, *out);
    return is_digit(bytes_get(text, 0)) || is_digit(bytes_get(text, 1));
}

/* Chooses a place in some line, or at its end. */
static size_t any_place(struct draft *d)
{
    struct span here = any_line(d);
    return here.from + draft_chance(d, here.length + 1);
}

static int insert_text(struct draft *d, size_t to, const char *text)
{
    return script_insert(&d->script, to, bytes_of_text(text));
}

/* ---- breaking one thing; each function returns 0 if there is no such thing, or no room ---- */

typedef int breaker(struct draft *d);

static int number_at_its_limit(struct draft *d)
{
    static const char *const limits[] = {
        "0",
        "1",
        "2",
        "3",
        "4",
        "7",
        "8",
        "9",
        "10",
        "11",
        "12",
        "26",
        "27",
        "1000",
        "1001",
        "-1",
        "2147483647",
        "2147483648",
        "-2147483648",
        "-2147483649",
        "4294967295",
        "4294967296",
        "4294967297",
        "4294967300",
        "18446744073709551616",
        "18446744073709551617",
        "99999999999999999999",
    };
    struct span number;
    return any_number(d, &number) &&
           script_replace(&d->script, number.from, number.length,
                          bytes_of_text(limits[draft_chance(d, ROWS(limits))]));
}

static int number_one_off(struct draft *d)
{
    struct span number;
    size_t last;
    if (!any_number(d, &number))
        return 0;
    last = number.from + number.length - 1;
    if (draft_once_in(d, 2) && d->script.at[last] < '9')
        d->script.at[last]++;
    else if (d->script.at[last] > '0')
        d->script.at[last]--;
    return 1;
}

static int number_spelt_oddly(struct draft *d)
{
    static const char *const before[] = { "+", "-", "0", "00000000000", "+-", "0x", "+0", "-0" };
    static const char *const after[] = { ".0", "e0", "x", ",", "L", "+1", "-1" };
    struct span number;
    if (!any_number(d, &number))
        return 0;
    if (draft_once_in(d, 4))
        return insert_text(d, number.from + number.length, after[draft_chance(d, ROWS(after))]);
    return insert_text(d, number.from, before[draft_chance(d, ROWS(before))]);
}

static int word_missing(struct draft *d)
{
    struct span here;
    if (!any_word(d, &here))
        return 0;
    script_remove(&d->script, here.from, here.length);
    return 1;
}

static int word_doubled(struct draft *d)
{
    struct span here;
    return any_word(d, &here) && script_copy(&d->script, here.from, here.from, here.length) &&
           insert_text(d, here.from + here.length, " ");
}

/* Puts a copy of a word from elsewhere in place of a word or beside it. */
static int word_out_of_place(struct draft *d)
{
    struct span from, to;
    if (!any_word(d, &from) || !any_word(d, &to) ||
        !script_copy(&d->script, to.from, from.from, from.length))
        return 0;
    if (draft_once_in(d, 4))
        return insert_text(d, to.from + from.length, " ");
    script_remove(&d->script, to.from + from.length, to.length);
    return 1;
}

/* White space of all kinds, and bytes that are none. */
static int blank_somewhere(struct draft *d)
{
    static const char blanks[] = " \t\v\f\r  \r\0\x80\xA0\xFF";
    char one = blanks[draft_chance(d, sizeof blanks)];
    return script_insert(&d->script, any_place(d), bytes_of(&one, 1));
}

static int blanks_around_words(struct draft *d)
{
    static const unsigned char blanks[] = " \t\v\f\r";
    int blank = blanks[draft_chance(d, sizeof blanks - 1)];
    size_t count = 1 + draft_chance(d, 4);
    struct span here;
    if (!any_word(d, &here))
        return 0;
    return script_repeat(&d->script, here.from + (draft_once_in(d, 2) ? here.length : 0), blank,
                         count);
}

static int cr_before_lf(struct draft *d)
{
    struct span here = any_line(d);
    return insert_text(d, here.from + here.length, "\r");
}

static size_t next_lf(bytes text, size_t from)
{
    struct span here = span_of_line(text, from);
    return here.from + here.length;
}

static int cr_before_each_lf(struct draft *d)
{
    size_t at;
    for (at = next_lf(text_of(d), 0); at < d->script.size; at = next_lf(text_of(d), at + 2)) {
        if (!insert_text(d, at, "\r"))
            return 0;
    }
    return d->script.size > 0;
}

static int line_missing(struct draft *d)
{
    struct span here = any_whole_line(d);
    script_remove(&d->script, here.from, here.length);
    return here.length > 0;
}

static int line_doubled(struct draft *d)
{
    struct span here = any_whole_line(d);
    return script_copy(&d->script, here.from, here.from, here.length);
}

static int line_out_of_place(struct draft *d)
{
    struct span here = any_whole_line(d);
    return script_copy(&d->script, any_whole_line(d).from, here.from, here.length);
}

static int line_blank(struct draft *d)
{
    return insert_text(d, any_line(d).from, "\n");
}

static int lines_joined(struct draft *d)
{
    struct span here = any_line(d);
    size_t end = here.from + here.length;
    if (end == d->script.size)
        return 0;
    if (draft_once_in(d, 2))
        d->script.at[end] = ' ';
    else
        script_remove(&d->script, end, 1);
    return 1;
}

static int line_broken_in_two(struct draft *d)
{
    return insert_text(d, any_place(d), "\n");
}

/* The input ends within a line, or without its last LF. */
static int end_missing(struct draft *d)
{
    if (draft_once_in(d, 2) && d->script.size > 0)
        d->script.size--;
    else
        d->script.size = any_place(d);
    return 1;
}

/* Fills a line up to the limit or twice that, or one or two bytes more or less. */
static int line_long(struct draft *d)
{
    static const unsigned char fillers[] = "    0000\tX=\r\0";
    struct span here = any_line(d);
    size_t length = (size_t)LINE_LIMIT * (draft_once_in(d, 4) ? 2 : 1) - 2 + draft_chance(d, 5);
    int filler = fillers[draft_chance(d, sizeof fillers)];
    size_t to = here.from;
    if (draft_once_in(d, 2))
        to += here.length;
    else if (draft_once_in(d, 4))
        to += draft_chance(d, here.length + 1);
    return length > here.length && script_repeat(&d->script, to, filler, length - here.length);
}

/* A byte that the text has elsewhere: a cell, a letter, a digit of another kind. */
static int byte_out_of_place(struct draft *d)
{
    uint8_t byte;
    if (d->script.size == 0)
        return 0;
    byte = d->script.at[draft_chance(d, d->script.size)];
    d->script.at[draft_chance(d, d->script.size)] = byte;
    return 1;
}

static int byte_missing(struct draft *d)
{
    if (d->script.size == 0)
        return 0;
    script_remove(&d->script, draft_chance(d, d->script.size), 1);
    return 1;
}

/* What some dialects take as the choice of a board. */
static int first_byte(struct draft *d)
{
    if (d->script.size == 0)
        return 0;
    d->script.at[0] = (uint8_t)draft_chance(d, 256);
    return 1;
}

static breaker *const breakers[] = {
    number_at_its_limit, number_one_off,  number_spelt_oddly,  word_missing,      word_doubled,
    word_out_of_place,   blank_somewhere, blanks_around_words, cr_before_lf,      cr_before_each_lf,
    line_missing,        line_doubled,    line_out_of_place,   line_blank,        lines_joined,
    line_broken_in_two,  end_missing,     line_long,           byte_out_of_place, byte_missing,
    first_byte,
};

enum { TRIES = 8 };

static void break_one_thing(struct draft *d)
{
    int tries = TRIES;
    while (tries > 0 && !breakers[draft_chance(d, ROWS(breakers))](d))
        tries--;
}

/* ---- what the fuzzers call ---- */

size_t mutate(const struct grammar *g, uint8_t *data, size_t size, size_t most, unsigned seed)
{
    struct draft d;
    draft_open(&d, data, size, most, seed);
    if (g != 0 && draft_once_in(&d, 2))
        g->play(&d);
    else
        break_one_thing(&d);
    return d.script.size;
}

/* Some lines of a text; maybe none. */
static bytes some_lines(struct draft *chance, bytes text)
{
    size_t n = line_count(text);
    size_t first = draft_chance(chance, n + 1);
    bytes rest = bytes_skip(text, start_of_line(text, first));
    return bytes_first(rest, start_of_line(rest, 1 + draft_chance(chance, n + 1)));
}

/* Cuts the draft before a line; returns the line's number. */
static size_t cut_at_some_line(struct draft *d)
{
    size_t number = draft_chance(d, line_count(text_of(d)) + 1);
    d->script.size = start_of_line(text_of(d), number);
    return number;
}

static void splice(struct draft *d, bytes other)
{
    size_t at;
    switch (draft_chance(d, 4)) {
    case 0: /* one game after the other */
        (void)script_insert(&d->script, d->script.size, other);
        break;
    case 1: /* one goes on as the other does after some lines */
        at = cut_at_some_line(d);
        (void)script_insert(&d->script, d->script.size,
                            bytes_skip(other, start_of_line(other, at)));
        break;
    case 2: /* ... or as the other does at any place */
        (void)cut_at_some_line(d);
        (void)script_insert(&d->script, d->script.size, some_lines(d, other));
        break;
    default: /* lines of one within the other */
        at = any_line(d).from;
        (void)script_insert(&d->script, at, some_lines(d, other));
        break;
    }
}

size_t cross_over(const uint8_t *one, size_t one_size, const uint8_t *two, size_t two_size,
                  uint8_t *out, size_t most, unsigned seed)
{
    bytes start = bytes_first(bytes_of(one, one_size), most);
    struct draft d;
    draft_open(&d, out, 0, most, seed);
    (void)script_insert(&d.script, 0, start);
    splice(&d, bytes_of(two, two_size));
    return d.script.size;
}
