#include "program/escape.h"

#include "judge/visible.h"

#include <stdint.h>

/* Whether XML allows it, and it is no control. A character has one encoding, the shortest. */
static int is_text(uint32_t c, size_t length)
{
    static const uint32_t least[] = { 0, 0, 0xA0, 0x800, 0x10000 };
    int is_surrogate = c >= 0xD800 && c < 0xE000;
    return c >= least[length] && c <= 0x10FFFF && !is_surrogate && c != 0xFFFE && c != 0xFFFF;
}

/* The length of the character beyond ASCII that b begins with, in UTF-8; 0: it is none, or one that
   is not to be shown. */
static size_t character(bytes b)
{
    unsigned first = b.at[0];
    size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    uint32_t c = first & 0x7Fu >> length;
    size_t i;
    if (first < 0xC0 || first >= 0xF8 || b.len < length)
        return 0;
    for (i = 1; i < length; i++) {
        if ((b.at[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (b.at[i] & 0x3Fu);
    }
    return is_text(c, length) ? length : 0;
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
