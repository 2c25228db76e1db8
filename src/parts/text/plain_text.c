#include "text/plain_text.h"

#include "tokenize/words.h"

void plain_text_init(struct plain_text *p, enum plainness plainness, source_fill *fill, void *from)
{
    p->plainness = plainness;
    p->fill = fill;
    p->from = from;
    p->wrong = 0;
    p->line = 1;
    p->column = 0;
    p->last = '\n';
    p->before_last = '\n';
}

static int is_break(int byte)
{
    return byte == ' ' || byte == '\n';
}

/* Returns what is wrong with a byte after the two before it, or NULL. */
static const char *wrong_with(const struct plain_text *p, int byte)
{
    int starts = is_break(p->last); /* the byte starts a word, unless it is a break */
    if (byte == '\n' && p->last == '\n')
        return "an empty line";
    if (byte == '\n' && p->last == ' ')
        return "a blank at the end of a line";
    if (byte == ' ' && starts)
        return p->last == ' ' ? "two blanks in a row" : "a blank at the start of a line";
    if (byte != '\n' && (byte < ' ' || byte > '~'))
        return "a byte that is no printable ASCII";
    if (p->plainness != PLAIN_TEXT)
        return 0;
    if (starts && (byte == '+' || byte == '-'))
        return "a sign";
    if (is_digit(byte) && p->last == '0' && is_break(p->before_last))
        return "a leading zero";
    return 0;
}

static void look_at(struct plain_text *p, int byte)
{
    if (p->last == '\n' && p->column > 0) {
        p->line++;
        p->column = 0;
    }
    p->column++;
    p->wrong = wrong_with(p, byte);
    p->before_last = p->last;
    p->last = byte;
}

size_t plain_text_fill(void *who, unsigned char *at, size_t room)
{
    struct plain_text *p = who;
    size_t got = p->fill(p->from, at, room);
    size_t i;
    if (got == SOURCE_FAILED)
        return got;
    for (i = 0; i < got && p->wrong == 0; i++)
        look_at(p, at[i]);
    return got;
}

int plain_text_end(struct plain_text *p, source *in)
{
    const char *missing = 0;
    do
        source_advance(in, source_ahead(in).len);
    while (source_more(in));
    if (p->column == 0)
        missing = "an empty input";
    else if (p->last != '\n')
        missing = "no line feed at the end";
    if (p->wrong == 0 && missing != 0) {
        p->wrong = missing;
        p->column++;
    }
    return p->wrong == 0 && !in->failed;
}
