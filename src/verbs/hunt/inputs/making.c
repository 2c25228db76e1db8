/* Writes a step: its text and its arguments. */
#include "hunt/inputs/stages.h"

#include "base/sink.h"
#include "tokenize/words.h"
#include "validate/flip.h"

#include <string.h>

void put_text(struct making *m, const char *text)
{
    (void)draft_insert(&m->text, m->text.size, bytes_of_text(text));
}

void put_byte(struct making *m, int byte)
{
    unsigned char one = (unsigned char)byte;
    (void)draft_insert(&m->text, m->text.size, bytes_of(&one, 1));
}

static bytes decimal(long number, unsigned char buffer[24])
{
    sink out;
    sink_init(&out, 0, 0, buffer, 24);
    if (number < 0)
        sink_byte(&out, '-');
    sink_number(&out, (uint64_t)(number < 0 ? -number : number));
    return sink_held(&out);
}

void put_number(struct making *m, long number)
{
    unsigned char buffer[24];
    (void)draft_insert(&m->text, m->text.size, decimal(number, buffer));
}

void put_pair(struct making *m, long row, long column)
{
    put_number(m, row);
    put_byte(m, ' ');
    put_number(m, column);
    put_byte(m, '\n');
}

/* ---- arguments ---- */

int add_word(struct making *m, const char *text)
{
    size_t length = strlen(text);
    if (m->word_count == WORDS_MOST || length >= WORD_MOST)
        return 0;
    memcpy(m->words[m->word_count++], text, length + 1);
    return 1;
}

static void add_number(struct making *m, size_t number)
{
    unsigned char buffer[24];
    char text[WORD_MOST] = "";
    bytes digits = decimal((long)number, buffer);
    memcpy(text, digits.at, digits.len);
    (void)add_word(m, text);
}

void put_setup(struct making *m, const struct setup *s)
{
    const struct dialect *dialect = &dialects[m->dialect];
    if (m->order->args != 0 || !s->starts)
        return;
    if (dialect->before_side != 0)
        (void)add_word(m, dialect->before_side);
    if ((dialect->takes & TAKES_ARGS) != 0)
        add_number(m, s->side);
    if (s->types[0] > 0 || s->types[1] > 0) {
        add_number(m, (size_t)s->types[1]);
        add_number(m, (size_t)s->types[0]);
    }
}

static int count_of(char *const *args)
{
    int n = 0;
    while (args[n] != 0)
        n++;
    return n;
}

static struct setup setup_of_bbm103(char **args)
{
    struct setup s = { 0 };
    int32_t side = 0;
    s.starts = count_of(args) == 1 && integer_of(bytes_of_text(args[0]), &side) == INTEGER_OK &&
               side >= 4 && side % 2 == 0;
    s.side = (size_t)(s.starts ? side : 0);
    return s;
}

static struct setup setup_of_flip(char **args)
{
    struct setup s = { 0 };
    flip_setup flip;
    s.starts = flip_read_arguments(count_of(args), args, &flip) == FLIP_NEW;
    if (s.starts) {
        s.side = (size_t)flip.side;
        s.types[0] = (int)flip.types[0];
        s.types[1] = (int)flip.types[1];
    }
    return s;
}

struct setup setup_of(const struct inputs_order *order, size_t dialect)
{
    static const struct setup usual = { .starts = 1, .side = 8 };
    static struct setup (*const readers[DIALECT_COUNT])(char **args) = {
        [DIALECT_bbm103] = setup_of_bbm103,
        [DIALECT_flip] = setup_of_flip,
    };
    char *args[WORDS_MOST + 1] = { 0 };
    int i;
    if (order->args == 0 || readers[dialect] == 0)
        return usual;
    for (i = 0; i < WORDS_MOST && order->args[i] != 0; i++)
        args[i] = order->args[i];
    return readers[dialect](args);
}

/* ---- lines ---- */

size_t count_lines(const struct making *m)
{
    size_t n = 0;
    for (size_t i = 0; i < m->text.size; i++)
        n += m->text.at[i] == '\n';
    return n;
}

size_t start_of_line(const struct making *m, size_t number)
{
    bytes rest = bytes_of(m->text.at, m->text.size);
    for (; number > 0 && rest.len > 0; number--)
        rest = bytes_skip(rest, bytes_find(rest, '\n') + 1);
    return m->text.size - rest.len;
}

void insert_text(struct making *m, size_t at, const char *text)
{
    (void)draft_insert(&m->text, at, bytes_of_text(text));
}

void replace_line(struct making *m, size_t number, const char *text)
{
    size_t from = start_of_line(m, number);
    (void)draft_replace(&m->text, from, start_of_line(m, number + 1) - from, bytes_of_text(text));
}
