/* The fifth stage: one damage to the text or the arguments of a small game. */
#include "hunt/inputs/stages.h"

#include "base/sink.h"
#include "tokenize/lines.h"

#include <stdlib.h>
#include <string.h>

enum damage {
    DAMAGE_WORD,     /* an extra word */
    DAMAGE_SIGN,     /* before a number */
    DAMAGE_ZEROS,    /* before a number */
    DAMAGE_FRACTION, /* after a number */
    DAMAGE_2_31,     /* 2^31 in place of a number */
    DAMAGE_2_32,     /* 2^32+1 in place of a number, or 2^32 added to it */
    DAMAGE_CR,       /* at the end of a line, or of each line */
    DAMAGE_BLANK,    /* a blank line */
    DAMAGE_LONG,     /* a long line */
    DAMAGE_NO_LF,    /* no last line feed */
    DAMAGE_END,      /* the end of the input after some byte */
    DAMAGE_BYTE,     /* a NUL or a byte above 0x7F: never promised */
    DAMAGES
};

enum { P = STANDING_PROMISED, R = STANDING_RULING, O = STANDING_OUTSIDE };

/* The strongest standing that an input with such a damage can have (rulings: Inputs by dialect). In
   bbm103, words and fractions are promised as arguments only. */
static const unsigned char strongest[DIALECT_COUNT][DAMAGES] = {
    /* word, sign, zeros, fraction, 2^31, 2^32, CR, blank, long, no LF, end, byte */
    [DIALECT_octaflip] = { P, P, R, P, R, R, R, P, P, R, P, O },
    [DIALECT_reversi] = { P, P, P, P, P, P, R, P, P, O, P, O },
    [DIALECT_bbm103] = { P, P, P, P, R, R, R, R, P, R, O, O },
    [DIALECT_aps105] = { R, P, P, O, O, O, R, R, R, R, O, O },
    [DIALECT_flip] = { P, P, P, P, P, P, P, P, P, P, P, O },
};

enum {
    DAMAGED_MOST = 16, /* copies of a game, each with another damage */
    ENDS_MOST = 128,   /* the most bytes of a game that may also be cut after each byte */
    ENDS_ONCE_IN = 8,  /* one game in this many is cut so */
    BYTES_ONCE_IN = 17 /* one damage in this many is a strange byte, where that is allowed */
};

/* A game, and how many damages of it are still to come. */
struct damaged {
    unsigned char text[INPUT_MOST];
    size_t size;
    char words[WORDS_MOST][WORD_MOST];
    size_t word_count;
    int left;    /* copies */
    size_t ends; /* the next place at which the input may end */
};

void *damaged_open(void)
{
    return calloc(1, sizeof(struct damaged));
}

/* ---- numbers ---- */

static int is_digit_at(const struct draft *d, size_t i)
{
    return i < d->size && d->at[i] >= '0' && d->at[i] <= '9';
}

static int starts_number(const struct draft *d, size_t i)
{
    return is_digit_at(d, i) && !(i > 0 && is_digit_at(d, i - 1));
}

/* Chooses a run of digits. Returns 0 if there is none. */
static int any_number(struct draft *d, size_t *from, size_t *length)
{
    size_t before = 0, i;
    for (i = 0; i < d->size; i++)
        before += (size_t)starts_number(d, i);
    if (before == 0)
        return 0;
    before = draft_chance(d, before);
    for (i = 0; !starts_number(d, i) || before > 0; i++)
        before -= (size_t)starts_number(d, i);
    *from = i;
    for (*length = 0; is_digit_at(d, i + *length);)
        ++*length;
    return 1;
}

static void insert(struct draft *d, size_t at, const char *text)
{
    (void)draft_insert(d, at, bytes_of_text(text));
}

static void add_2_32(struct draft *d, size_t from, size_t length)
{
    unsigned char buffer[24];
    uint64_t value = 0;
    sink out;
    for (size_t i = 0; i < length && i < 9; i++)
        value = 10 * value + (uint64_t)(d->at[from + i] - '0');
    if (draft_once_in(d, 2))
        value = 1;
    sink_init(&out, 0, 0, buffer, sizeof buffer);
    sink_number(&out, value + ((uint64_t)1 << 32));
    (void)draft_replace(d, from, length, sink_held(&out));
}

static void damage_number(struct draft *d, enum damage damage)
{
    static const char *const signs[] = { "+", "-" };
    static const char *const zeros[] = { "0", "00", "0000000000000" };
    static const char *const fractions[] = { ".0", ".5", "." };
    size_t from, length;
    if (!any_number(d, &from, &length))
        return;
    switch (damage) {
    case DAMAGE_SIGN:
        insert(d, from, signs[draft_chance(d, ROWS(signs))]);
        break;
    case DAMAGE_ZEROS:
        insert(d, from, zeros[draft_chance(d, ROWS(zeros))]);
        break;
    case DAMAGE_FRACTION:
        insert(d, from + length, fractions[draft_chance(d, ROWS(fractions))]);
        break;
    case DAMAGE_2_31:
        (void)draft_replace(d, from, length, BYTES_OF_LITERAL("2147483648"));
        break;
    default:
        add_2_32(d, from, length);
        break;
    }
}

/* ---- lines ---- */

/* Returns where a line ends: before its line feed. */
static size_t any_end_of_line(struct making *m)
{
    size_t count = count_lines(m);
    if (count == 0)
        return m->text.size;
    return start_of_line(m, 1 + draft_chance(&m->text, count)) - 1;
}

static void add_word_to_line(struct making *m)
{
    static const char *const words[] = { " 1", " x", " 0 0", "x" };
    insert_text(m, any_end_of_line(m), words[draft_chance(&m->text, ROWS(words))]);
}

static void add_carriage_returns(struct making *m)
{
    size_t count = count_lines(m);
    if (draft_once_in(&m->text, 2)) {
        insert_text(m, any_end_of_line(m), "\r");
        return;
    }
    for (; count > 0; count--)
        insert_text(m, start_of_line(m, count) - 1, "\r");
}

static void add_blank_line(struct making *m)
{
    static const char *const blanks[] = { "\n", "\n", " \n" };
    size_t at = start_of_line(m, draft_chance(&m->text, count_lines(m) + 1));
    insert_text(m, at, blanks[draft_chance(&m->text, ROWS(blanks))]);
}

/* Fills a line up to a length at which a standing or a buffer may end. */
static void lengthen_line(struct making *m)
{
    static const size_t lengths[] = {
        64, 70, 71, 80, 81, 100, 128, 256, 1024, LINE_LIMIT, LINE_LIMIT + 1
    };
    size_t number = draft_chance(&m->text, count_lines(m) + 1);
    size_t from = start_of_line(m, number), end = start_of_line(m, number + 1);
    size_t length = lengths[draft_chance(&m->text, ROWS(lengths))];
    static const unsigned char fillers[] = { ' ', '0', 'x', '1' };
    int byte = fillers[draft_chance(&m->text, ROWS(fillers))];
    if (end > from)
        end--; /* its line feed */
    else
        insert_text(m, from, "\n");
    if (end - from < length)
        (void)draft_repeat(&m->text, end, byte, length - (end - from));
}

static void add_byte(struct making *m)
{
    static const unsigned char strange[] = { 0x00, 0x80, 0xC3, 0xFF };
    size_t at = draft_chance(&m->text, m->text.size + 1);
    (void)draft_insert(&m->text, at, bytes_of(&strange[draft_chance(&m->text, ROWS(strange))], 1));
}

/* ---- arguments ---- */

static void damage_argument(struct making *m, enum damage damage)
{
    size_t number = draft_chance(&m->text, m->word_count);
    char *old = m->words[number];
    unsigned char at[WORD_MOST];
    struct draft d;
    if (damage == DAMAGE_WORD) {
        (void)add_word(m, draft_once_in(&m->text, 2) ? "0" : "x");
        return;
    }
    draft_open(&d, at, 0, WORD_MOST - 1, 1);
    d.chance = m->text.chance;
    insert(&d, 0, old);
    damage_number(&d, damage);
    memcpy(old, d.at, d.size);
    old[d.size] = '\0';
    m->text.chance = d.chance;
}

/* Returns whether the damage goes to the arguments. Then the input stays or becomes empty, because
   a program that refuses its arguments reads nothing. */
static int takes_argument(struct making *m, enum damage damage)
{
    if (m->order->args != 0 || m->word_count == 0 || damage > DAMAGE_2_32 ||
        !draft_once_in(&m->text, 4))
        return 0;
    damage_argument(m, damage);
    if (draft_once_in(&m->text, 2))
        m->text.size = 0;
    return 1;
}

/* ---- the stage ---- */

static void damage_text(struct making *m, enum damage damage)
{
    switch (damage) {
    case DAMAGE_WORD:
        add_word_to_line(m);
        break;
    case DAMAGE_CR:
        add_carriage_returns(m);
        break;
    case DAMAGE_BLANK:
        add_blank_line(m);
        break;
    case DAMAGE_LONG:
        lengthen_line(m);
        break;
    case DAMAGE_NO_LF:
        m->text.size -= m->text.size > 0;
        break;
    case DAMAGE_BYTE:
        add_byte(m);
        break;
    case DAMAGE_END:
        m->text.size = draft_chance(&m->text, m->text.size + (m->text.size == 0));
        break;
    default:
        damage_number(&m->text, damage);
        break;
    }
}

static void take_game(struct making *m, struct damaged *d)
{
    memcpy(d->text, m->text.at, m->text.size);
    d->size = m->text.size;
    memcpy(d->words, m->words, sizeof d->words);
    d->word_count = m->word_count;
    d->left = DAMAGED_MOST;
    d->ends = d->size <= ENDS_MOST && draft_once_in(&m->text, ENDS_ONCE_IN) ? 0 : d->size;
}

static void put_game(struct making *m, const struct damaged *d)
{
    memcpy(m->text.at, d->text, d->size);
    m->text.size = d->size;
    memcpy(m->words, d->words, sizeof d->words);
    m->word_count = d->word_count;
}

/* Returns whether a damage can have the standing that was asked for. */
static int is_allowed(const struct making *m, enum damage damage)
{
    return strongest[m->dialect][damage] <= (unsigned)m->order->weakest;
}

/* Ends the input after the next byte where that is allowed. Returns 0 if there is no such byte. */
static int put_next_end(struct making *m, struct damaged *d)
{
    int whole_lines = !is_allowed(m, DAMAGE_NO_LF);
    while (d->ends < d->size && whole_lines && d->ends > 0 && d->text[d->ends - 1] != '\n')
        d->ends++;
    if (d->ends >= d->size || !is_allowed(m, DAMAGE_END))
        return 0;
    m->text.size = d->ends++;
    return 1;
}

/* Chooses one of the damages that are allowed. */
static enum damage choose_damage(struct making *m)
{
    enum damage damage;
    if (is_allowed(m, DAMAGE_BYTE) && draft_once_in(&m->text, BYTES_ONCE_IN))
        return DAMAGE_BYTE;
    do
        damage = (enum damage)draft_chance(&m->text, DAMAGE_BYTE);
    while (!is_allowed(m, damage));
    return damage;
}

enum made damaged_make(struct making *m, void *stage)
{
    struct damaged *d = stage;
    enum damage damage;
    if (d->left == 0) {
        if (!play_game(m, 1))
            return MADE_ALL;
        take_game(m, d);
    }
    put_game(m, d);
    if (put_next_end(m, d))
        return MADE_STEP;
    d->left--;
    damage = choose_damage(m);
    if (!takes_argument(m, damage))
        damage_text(m, damage);
    return MADE_STEP;
}
