#include "text/escape.h"

#include "base/visible.h"

/* The length of the character that `b` begins with, in UTF-8; 0 if it is ASCII, not well-formed, or
   invisible. */
static size_t character(bytes b)
{
    uint32_t c;
    size_t length = utf8_character(b, &c);
    return length > 1 && is_shown(c) ? length : 0;
}

static void write_markup(sink *out, int byte)
{
    char text[VISIBLE_MAX];
    if (byte == '&')
        sink_text(out, "&amp;");
    else if (byte == '<')
        sink_text(out, "&lt;");
    else if (byte == '>')
        sink_text(out, "&gt;");
    else if (byte == '"')
        sink_text(out, "&quot;");
    else
        sink_bytes(out, bytes_of(text, visible(byte, text)));
}

void sink_markup(sink *out, bytes b)
{
    while (b.len > 0) {
        size_t n = character(b);
        if (n > 0)
            sink_bytes(out, bytes_first(b, n));
        else
            write_markup(out, b.at[0]);
        b = bytes_skip(b, n > 0 ? n : 1);
    }
}

/* Without `<` there is no `</script` and no `<!--`. */
static void write_json(sink *out, int character)
{
    if (character == '<') {
        sink_text(out, "\\u003c");
        return;
    }
    if (character == '"' || character == '\\')
        sink_byte(out, '\\');
    sink_byte(out, character);
}

void sink_json(sink *out, bytes b)
{
    size_t i;
    sink_byte(out, '"');
    for (i = 0; i < b.len; i++) {
        char text[VISIBLE_MAX];
        size_t n = visible(b.at[i], text);
        size_t k;
        for (k = 0; k < n; k++)
            write_json(out, text[k]);
    }
    sink_byte(out, '"');
}
