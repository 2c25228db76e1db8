#include "text/wrapping.h"

static void print_blanks(struct wrapping *w, size_t count)
{
    for (; count > 0; count--, w->column++)
        sink_byte(w->out, ' ');
}

void wrap_bytes(struct wrapping *w, bytes word)
{
    if (w->has_word && w->column + 1 + word.len > WRAP_COLUMNS) {
        sink_byte(w->out, '\n');
        w->column = 0;
        print_blanks(w, w->indent);
    } else if (w->has_word) {
        print_blanks(w, 1);
    }
    sink_bytes(w->out, word);
    w->column += word.len;
    w->has_word = 1;
}

void wrap(struct wrapping *w, const char *text)
{
    bytes rest = bytes_of_text(text);
    while (rest.len > 0) {
        size_t length = bytes_find(rest, ' ');
        if (length > 0)
            wrap_bytes(w, bytes_first(rest, length));
        rest = bytes_skip(rest, length + 1);
    }
}

void wrap_mark(struct wrapping *w, int mark)
{
    sink_byte(w->out, mark);
    w->column++;
}

void wrap_start(struct wrapping *w, size_t first, size_t indent)
{
    w->column = 0;
    w->has_word = 0;
    w->indent = indent;
    print_blanks(w, first);
}

void wrap_end(struct wrapping *w)
{
    sink_byte(w->out, '\n');
    w->column = 0;
}

void wrap_line(sink *out, size_t first, size_t indent, const char *text)
{
    struct wrapping w;
    w.out = out;
    wrap_start(&w, first, indent);
    wrap(&w, text);
    wrap_end(&w);
}
