#include "tokenize/stream.h"

#include "tokenize/lines.h"
#include "tokenize/words.h"

void stream_init(stream *s, source *from)
{
    s->from = from;
    s->line = 1;
    s->column = 1;
    s->inside = 0;
}

/* Marks the next byte as read. */
/*@ requires valid_stream(s) && ahead(s->from) > 0;
    terminates \true;
    assigns s->line, s->column, s->from->head;
    ensures valid_stream(s) && s->from->head == \old(s->from->head) + 1;
*/
static void pass(stream *s, int byte)
{
    s->column++;
    if (byte == '\n') {
        s->line++;
        s->column = 1;
    }
    source_advance(s->from, 1);
}

/* Returns the next byte, or -1 at the end of the input. May wait for it. */
/*@ requires valid_stream(s);
    terminates \true;
    assigns s->from->head, s->from->tail, s->from->got, s->from->ended, s->from->failed, input_left;
    assigns s->from->buffer[0 .. s->from->capacity - 1];
    ensures valid_stream(s);
    ensures \result >= 0 ==> ahead(s->from) > 0;
    ensures input_left + ahead(s->from) <= \old(input_left) + \old(ahead(s->from));
*/
static int next_byte(stream *s)
{
    bytes ahead = source_ahead(s->from);
    if (ahead.len == 0 && source_more(s->from))
        ahead = source_ahead(s->from);
    return bytes_get(ahead, 0);
}

/* Skips the rest of a word that was too long, and white space. */
/*@ requires valid_stream(s);
    terminates \true;
    assigns s->line, s->column, s->inside;
    assigns s->from->head, s->from->tail, s->from->got, s->from->ended, s->from->failed, input_left;
    assigns s->from->buffer[0 .. s->from->capacity - 1];
    ensures valid_stream(s);
*/
static void skip_to_word(stream *s)
{
    int byte = next_byte(s);
    /*@ loop invariant valid_stream(s) && (byte >= 0 ==> ahead(s->from) > 0);
        loop assigns byte, s->line, s->column, s->inside;
        loop assigns s->from->head, s->from->tail, s->from->got;
        loop assigns s->from->ended, s->from->failed, input_left;
        loop assigns s->from->buffer[0 .. s->from->capacity - 1];
        loop variant input_left + s->from->tail - s->from->head;
    */
    while (byte >= 0 && (is_space(byte) || s->inside)) {
        if (is_space(byte))
            s->inside = 0;
        pass(s, byte);
        byte = next_byte(s);
    }
}

/* Returns the next word, cut after byte LINE_LIMIT + 1. Reads no more than that takes. */
/*@ requires valid_source(from);
    terminates \true;
    assigns from->head, from->tail, from->got, from->ended, from->failed, input_left;
    assigns from->buffer[0 .. from->capacity - 1];
    ensures valid_source(from);
    ensures valid_bytes(\result) && in_buffer(\result, from) && \result.len <= LINE_LIMIT + 1;
*/
static bytes word_ahead(source *from)
{
    size_t n = 0;
    int last = 0;
    bytes ahead;
    /*@ loop invariant valid_source(from) && n <= ahead(from) && n <= LINE_LIMIT;
        loop assigns ahead, n, last, input_left;
        loop assigns from->head, from->tail, from->got, from->ended, from->failed;
        loop assigns from->buffer[0 .. from->capacity - 1];
        loop variant input_left + (last ? 0 : 1);
    */
    for (;;) {
        ahead = source_ahead(from); /* asked for again because source_more moves the bytes */
        /*@ loop invariant n <= ahead.len && n <= LINE_LIMIT + 1;
            loop assigns n;
            loop variant ahead.len - n;
        */
        while (n < ahead.len && n <= LINE_LIMIT && !is_space(bytes_get(ahead, n)))
            n++;
        if (last || n < ahead.len || n > LINE_LIMIT)
            break;
        last = !source_more(from);
    }
    return bytes_first(ahead, n);
}

int stream_next(stream *s, placed_word *out)
{
    bytes whole, text;
    uint64_t offset;
    skip_to_word(s);
    offset = source_offset(s->from);
    out->line = s->line;
    out->column = s->column;
    out->offset = offset;
    /*@ assert valid_stream(s); */
    whole = word_ahead(s->from);
    text = bytes_first(whole, LINE_LIMIT);
    out->text = text;
    out->too_long = whole.len > LINE_LIMIT;
    s->inside = out->too_long;
    s->column += text.len;
    /*@ assert valid_stream(s); */
    source_advance(s->from, text.len);
    return text.len > 0 && !s->from->failed;
}
