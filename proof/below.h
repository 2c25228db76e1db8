/* What Eva runs in place of base/sink and of the validators, below a dialect: functions that do
   anything their contracts allow, and check what they are given. WP proves that the code keeps
   those contracts. */
#ifndef FLIPREF_PROOF_BELOW_H
#define FLIPREF_PROOF_BELOW_H

#include "base/diag.h"
#include "base/sink.h"
#include "base/source.h"
#include "tokenize/lines.h"

#include "proof/any.h"

#include <string.h>

static source input;
static sink output;

/* ---- sinks ---- */

static void any_output(sink *s)
{
    /*@ check \valid(s); */
    s->len = any_size(s->capacity);
    s->failed = any_choice();
}

/* The whole buffer counts as written from the start, because Eva does not know how much of it has
   been written. */
void sink_init(sink *s, sink_write *write, void *to, unsigned char *buffer, size_t capacity)
{
    /*@ check 0 < capacity && \valid(buffer + (0 .. capacity - 1)); */
    s->write = write;
    s->to = to;
    s->buffer = buffer;
    s->capacity = capacity;
    s->len = 0;
    s->failed = 0;
    memset(buffer, any_byte, capacity);
}

bytes sink_held(const sink *s)
{
    bytes held;
    held.at = s->buffer;
    held.len = s->len;
    return held;
}

void sink_byte(sink *s, int byte)
{
    (void)byte;
    any_output(s);
}

void sink_bytes(sink *s, bytes b)
{
    /*@ check b.len == 0 || \valid_read(b.at + (0 .. b.len - 1)); */
    /*@ check b.len == 0 || \initialized(b.at + (0 .. b.len - 1)); */
    any_output(s);
}

void sink_text(sink *s, const char *text)
{
    (void)strlen(text); /* raises an alarm if it is not a text */
    any_output(s);
}

void sink_number(sink *s, uint64_t n)
{
    (void)n;
    any_output(s);
}

size_t digits_of(uint64_t n)
{
    (void)n;
    return 1 + any_size(19);
}

/* ---- lines ---- */

static unsigned char text_read[LINE_LIMIT];

static bytes any_text(void)
{
    size_t i;
    bytes b;
    for (i = 0; i < LINE_LIMIT; i++)
        text_read[i] = any_byte;
    b.at = text_read;
    b.len = any_size(LINE_LIMIT);
    return b;
}

/* A text that ends with NUL. */
static char *any_string(void)
{
    static char string[LINE_LIMIT + 1];
    size_t i;
    for (i = 0; i < LINE_LIMIT; i++)
        string[i] = any_char;
    return string;
}

/* The diagnostic of a validator that refuses a line or a word. */
static void any_wrong(diag *wrong)
{
    wrong->code = any_int;
    wrong->line = any_u64;
    wrong->column = any_u64;
    wrong->width = any_u64;
    wrong->at_end = any_choice();
    wrong->text = any_text();
    wrong->offset = any_u64;
    wrong->expected = any_choice() ? "anything" : 0;
}

/* The same, with one of these codes. */
static void any_wrong_of(diag *wrong, int first, int last)
{
    any_wrong(wrong);
    wrong->code = first + (int)any_size((size_t)(last - first));
}

/* A reader reads one more line, or finds the input's end. */
static int any_line(lines *ls, line *out, diag *wrong)
{
    any_wrong(wrong);
    ls->from->failed = any_choice();
    ls->number++;
    out->text = any_text();
    out->number = ls->number;
    out->offset = any_u64;
    out->too_long = any_choice();
    out->ended = any_choice();
    return any_choice();
}

static void init_lines(lines *ls, source *from)
{
    ls->from = from;
    ls->number = 0;
    ls->inside = 0;
}

#endif
