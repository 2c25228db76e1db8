#include "text/say.h"

#include <string.h>

sink text_sink(char *room, size_t size)
{
    sink s;
    memset(room, 0, size);
    sink_init(&s, 0, 0, (unsigned char *)room, size - 1);
    return s;
}

void sink_blanks(sink *out, size_t count)
{
    for (; count > 0; count--)
        sink_byte(out, ' ');
}

void sink_say(sink *out, const char *format, ...)
{
    va_list parts;
    va_start(parts, format);
    sink_say_parts(out, format, parts);
    va_end(parts);
}

/* The length of a conversion, with its %. */
static size_t conversion_length(bytes rest, int kind)
{
    if (kind == '.')
        return strlen("%.*s");
    return strchr("sc%", kind) != 0 ? 2 : bytes_find(rest, 'u') + 1;
}

void sink_say_parts(sink *out, const char *format, va_list parts)
{
    bytes rest = bytes_of_text(format);
    while (rest.len > 0) {
        size_t plain = bytes_find(rest, '%');
        int kind = bytes_get(rest, plain + 1);
        sink_bytes(out, bytes_first(rest, plain));
        rest = bytes_skip(rest, plain);
        if (kind == 's') {
            sink_text(out, va_arg(parts, const char *));
        } else if (kind == '.') {
            int len = va_arg(parts, int);
            sink_bytes(out, bytes_of(va_arg(parts, const char *), (size_t)len));
        } else if (kind == 'c') {
            sink_byte(out, va_arg(parts, int));
        } else if (kind == '%') {
            sink_byte(out, '%');
        } else if (kind == 'u' || kind == 'z') {
            sink_number(out, kind == 'u' ? va_arg(parts, unsigned) : va_arg(parts, size_t));
        } else if (rest.len > 0) {
            sink_number(out, va_arg(parts, uint64_t));
        }
        rest = bytes_skip(rest, conversion_length(rest, kind));
    }
}
