#include "text/escape.h"

bytes shown_take(bytes *b, enum shown stays, char room[VISIBLE_MAX])
{
    uint32_t c = 0;
    bytes shown = bytes_first(*b, utf8_character(*b, &c));
    int is_kept = shown.len == 1
                      ? (c == '\\' && stays >= SHOWN_ESCAPED) || (c == '\n' && stays == SHOWN_LINES)
                      : shown.len > 1 && stays != SHOWN_ASCII && is_shown(c);
    if (is_kept) {
        *b = bytes_skip(*b, shown.len);
        return shown;
    }
    shown = bytes_of(room, visible(b->at[0], room));
    *b = bytes_skip(*b, 1);
    return shown;
}

size_t visible_width(bytes b)
{
    char text[VISIBLE_MAX];
    size_t width = 0;
    size_t i;
    for (i = 0; i < b.len; i++)
        width += visible(b.at[i], text);
    return width;
}

void sink_shown(sink *out, bytes b, enum shown stays)
{
    char room[VISIBLE_MAX];
    while (b.len > 0)
        sink_bytes(out, shown_take(&b, stays, room));
}

void sink_markup(sink *out, bytes b)
{
    char room[VISIBLE_MAX];
    while (b.len > 0) {
        bytes shown = shown_take(&b, SHOWN_UTF8, room);
        if (shown.at[0] == '&')
            sink_text(out, "&amp;");
        else if (shown.at[0] == '<')
            sink_text(out, "&lt;");
        else if (shown.at[0] == '>')
            sink_text(out, "&gt;");
        else if (shown.at[0] == '"')
            sink_text(out, "&quot;");
        else
            sink_bytes(out, shown);
    }
}
