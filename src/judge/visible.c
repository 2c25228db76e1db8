#include "judge/visible.h"

#include <string.h>

static const char hex[] = "0123456789ABCDEF";

size_t visible(int byte, char *to)
{
    static const char named[] = "\0\a\b\t\n\v\f\r\\";
    static const char names[] = "0abtnvfr\\";
    const char *name = memchr(named, byte, sizeof named - 1);
    to[0] = '\\';
    if (name != 0) {
        to[1] = names[name - named];
        return 2;
    }
    if (byte >= ' ' && byte < 0x7F) {
        to[0] = (char)byte;
        return 1;
    }
    to[1] = 'x';
    to[2] = hex[byte >> 4 & 15];
    to[3] = hex[byte & 15];
    return 4;
}

void sink_visible(sink *out, bytes b, size_t most)
{
    size_t used = 0;
    size_t i;
    for (i = 0; i < b.len; i++) {
        char text[VISIBLE_MAX];
        size_t n = visible(bytes_get(b, i), text);
        if (used + n > most) {
            sink_text(out, "...");
            return;
        }
        sink_bytes(out, bytes_of(text, n));
        used += n;
    }
}

static int is_control(int byte)
{
    return byte < ' ' || byte == 0x7F;
}

void sink_name(sink *out, const char *name)
{
    bytes rest = bytes_of_text(name);
    while (rest.len > 0) {
        char text[VISIBLE_MAX];
        size_t plain = 0;
        while (plain < rest.len && !is_control(rest.at[plain]))
            plain++;
        sink_bytes(out, bytes_first(rest, plain));
        rest = bytes_skip(rest, plain);
        if (rest.len > 0)
            sink_bytes(out, bytes_of(text, visible(rest.at[0], text)));
        rest = bytes_skip(rest, 1);
    }
}
