#include "page/fill.h"

static void write_field(sink *out, bytes name, const struct page_field *fields, size_t count,
                        void *who)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (bytes_equal(name, bytes_of_text(fields[i].name)))
            fields[i].write(out, who);
    }
}

void page_fill(sink *out, bytes frame, const struct page_field *fields, size_t count, void *who)
{
    bytes rest = frame;
    while (rest.len > 0) {
        bytes plain = bytes_first(rest, bytes_find(rest, '@'));
        bytes name;
        sink_bytes(out, plain);
        rest = bytes_skip(rest, plain.len + 1);
        name = bytes_first(rest, bytes_find(rest, '@'));
        if (name.len < rest.len)
            write_field(out, name, fields, count, who);
        rest = bytes_skip(rest, name.len + 1);
    }
}
