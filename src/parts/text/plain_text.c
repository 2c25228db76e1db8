#include "text/plain_text.h"

#include "tokenize/words.h"

void plain_text_init(struct plain_text *p, enum plainness plainness, source_fill *fill, void *from)
{
    p->plainness = plainness;
    p->cr_lf = 0;
    p->fill = fill;
    p->from = from;
    p->wrong = PLAIN_FINE;
    p->line = 1;
    p->column = 0;
    p->offset = 0;
    p->width = 0;
    p->last = '\n';
    p->before_last = '\n';
    p->after_cr = 0;
    p->is_line_kept = 0;
    p->text_offset = 0;
    p->text_len = 0;
}

static int is_break(int byte)
{
    return byte == ' ' || byte == '\n';
}

static int is_bare_line_feed(const struct plain_text *p, int byte)
{
    return byte == '\n' && p->cr_lf && !p->after_cr;
}

/* Returns what is wrong with a byte after the two before it. */
static enum plain_fault fault_at(const struct plain_text *p, int byte)
{
    int starts = is_break(p->last); /* the byte starts a word, unless it is a break */
    if (is_bare_line_feed(p, byte))
        return PLAIN_BAD_BYTE;
    if (byte == '\n' && p->last == '\n')
        return PLAIN_EMPTY_LINE;
    if (byte == '\n' && p->last == ' ')
        return PLAIN_BLANK_AT_END;
    if (byte == ' ' && starts)
        return p->last == ' ' ? PLAIN_TWO_BLANKS : PLAIN_BLANK_AT_START;
    if (byte != '\n' && (byte < ' ' || byte > '~'))
        return PLAIN_BAD_BYTE;
    if (p->plainness != PLAIN_TEXT)
        return PLAIN_FINE;
    if (starts && (byte == '+' || byte == '-'))
        return PLAIN_SIGN;
    if (is_digit(byte) && p->last == '0' && is_break(p->before_last))
        return PLAIN_LEADING_ZERO;
    return PLAIN_FINE;
}

/* Keeps a byte of the line. If there is no room, only the byte before it stays: a fault is at most
   one byte back. */
static void keep(struct plain_text *p, int byte)
{
    if (byte == '\n' && !is_bare_line_feed(p, byte))
        return;
    if (p->text_len == sizeof p->text) {
        p->text_offset += p->text_len - 1;
        p->text[0] = p->text[p->text_len - 1];
        p->text_len = 1;
    }
    p->text[p->text_len++] = (unsigned char)byte;
}

/* The byte at p->column shows the fault; the fault itself may be the byte before it. */
static void note_fault(struct plain_text *p, enum plain_fault fault, int byte)
{
    uint64_t back = fault == PLAIN_BLANK_AT_END || fault == PLAIN_LEADING_ZERO;
    p->wrong = fault;
    p->column -= back;
    p->offset -= back;
    p->width = fault != PLAIN_EMPTY_LINE;
    p->is_line_kept = byte == '\n';
}

static void look_at(struct plain_text *p, int byte)
{
    enum plain_fault fault = fault_at(p, byte);
    if (p->last == '\n' && p->column > 0) {
        p->line++;
        p->column = 0;
        p->text_offset = p->offset;
        p->text_len = 0;
    }
    p->column++;
    keep(p, byte);
    if (fault != PLAIN_FINE)
        note_fault(p, fault, byte);
    else
        p->offset++;
    p->before_last = p->last;
    p->last = byte;
}

/* The rest of the line with the fault, as far as there is room. */
static void look_behind(struct plain_text *p, int byte)
{
    p->is_line_kept = p->is_line_kept || byte == '\n' || p->text_len == sizeof p->text;
    if (!p->is_line_kept)
        keep(p, byte);
    else if (byte == '\n' && p->cr_lf && p->text_len > 0 && p->text[p->text_len - 1] == '\r')
        p->text_len--;
}

/* The CR of CR LF has no column. Any other CR is a fault. */
static void look_at_next(struct plain_text *p, int byte)
{
    if (p->after_cr && byte != '\n') {
        p->after_cr = 0;
        look_at(p, '\r');
        look_behind(p, byte);
    } else if (p->cr_lf && byte == '\r') {
        p->after_cr = 1;
    } else {
        look_at(p, byte);
        p->offset += p->after_cr && p->wrong == PLAIN_FINE;
        p->after_cr = 0;
    }
}

size_t plain_text_fill(void *who, unsigned char *at, size_t room)
{
    struct plain_text *p = who;
    size_t got = p->fill(p->from, at, room);
    size_t i;
    if (got == SOURCE_FAILED)
        return got;
    for (i = 0; i < got && p->wrong == PLAIN_FINE; i++)
        look_at_next(p, at[i]);
    for (; i < got && !p->is_line_kept; i++)
        look_behind(p, at[i]);
    return got;
}

int plain_text_end(struct plain_text *p, source *in)
{
    enum plain_fault missing = PLAIN_FINE;
    do
        source_advance(in, source_ahead(in).len);
    while (source_more(in));
    if (p->after_cr)
        look_at(p, '\r');
    if (p->column == 0)
        missing = PLAIN_EMPTY_INPUT;
    else if (p->last != '\n')
        missing = PLAIN_NO_LINE_FEED;
    if (p->wrong == PLAIN_FINE && missing != PLAIN_FINE) {
        p->wrong = missing;
        p->column++;
    }
    return p->wrong == PLAIN_FINE && !in->failed;
}

diag plain_text_place(const struct plain_text *p)
{
    static const char *const expected[PLAIN_FAULTS] = {
        [PLAIN_FINE] = 0,
        [PLAIN_EMPTY_INPUT] = "at least one line",
        [PLAIN_EMPTY_LINE] = "a line that is not empty",
        [PLAIN_BLANK_AT_START] = "a word",
        [PLAIN_BLANK_AT_END] = "the end of the line",
        [PLAIN_TWO_BLANKS] = "one blank between two words",
        [PLAIN_BAD_BYTE] = "printable ASCII",
        [PLAIN_SIGN] = "a number without a sign",
        [PLAIN_LEADING_ZERO] = "a number without leading zeros",
        [PLAIN_NO_LINE_FEED] = "a line feed",
    };
    diag place = { .code = (int)p->wrong,
                   .line = p->line,
                   .column = (size_t)(p->offset - p->text_offset) + 1,
                   .width = p->width,
                   .at_end = p->wrong == PLAIN_EMPTY_INPUT,
                   .text = bytes_of(p->text, p->text_len),
                   .offset = p->text_offset,
                   .expected = p->cr_lf && p->wrong == PLAIN_BAD_BYTE ? "printable ASCII or CR LF"
                                                                      : expected[p->wrong] };
    return place;
}
