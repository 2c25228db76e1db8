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

/* Counts the next byte as read. */
static void pass(stream *s, int byte)
{
    s->column++;
    if (byte == '\n') {
        s->line++;
        s->column = 1;
    }
    source_advance(s->from, 1);
}

/* The next byte, which is read if need be; -1 at the end. */
static int next_byte(stream *s)
{
    bytes ahead = source_ahead(s->from);
    if (ahead.len == 0 && source_more(s->from))
        ahead = source_ahead(s->from);
    return bytes_get(ahead, 0);
}

/* Passes over the rest of a long word, and over white space. */
static void skip_to_word(stream *s)
{
    int byte = next_byte(s);
    while (byte >= 0 && (is_space(byte) || s->inside)) {
        if (is_space(byte))
            s->inside = 0;
        pass(s, byte);
        byte = next_byte(s);
    }
}

int stream_next(stream *s, placed_word *out)
{
    size_t n = 0;
    int last = 0;
    bytes ahead;
    skip_to_word(s);
    out->line = s->line;
    out->column = s->column;
    for (;;) {
        ahead = source_ahead(s->from); /* again after source_more, which moves it */
        while (n < ahead.len && n <= LINE_LIMIT && !is_space(bytes_get(ahead, n)))
            n++;
        if (last || n < ahead.len || n > LINE_LIMIT)
            break;
        last = !source_more(s->from);
    }
    out->too_long = n > LINE_LIMIT;
    out->text = bytes_first(bytes_first(ahead, n), LINE_LIMIT);
    s->inside = out->too_long;
    s->column += out->text.len;
    source_advance(s->from, out->text.len);
    return out->text.len > 0 && !s->from->failed;
}
