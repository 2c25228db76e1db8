#include "text/utf8.h"

#include "base/visible.h"

#include <string.h>

enum { REPLACEMENT = 0xFFFD };

/* The second bytes that are allowed after `first`. */
struct range {
    unsigned char first, least, greatest;
};

static struct range second_of(unsigned char first)
{
    static const struct range narrow[] = {
        { 0xE0, 0xA0, 0xBF }, { 0xED, 0x80, 0x9F }, { 0xF0, 0x90, 0xBF }, { 0xF4, 0x80, 0x8F }
    };
    struct range any = { first, 0x80, 0xBF };
    size_t i;
    for (i = 0; i < sizeof narrow / sizeof narrow[0]; i++) {
        if (narrow[i].first == first)
            return narrow[i];
    }
    return any;
}

static size_t length_by_first(unsigned char first)
{
    if (first < 0xC2 || first > 0xF4)
        return 1;
    return first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
}

/* The length of the part that U+FFFD replaces. `b` does not start with a character. */
static size_t length_of_bad(bytes b)
{
    struct range next = second_of(b.at[0]);
    size_t most = length_by_first(b.at[0]);
    size_t n;
    for (n = 1; n < most && n < b.len; n++) {
        if (b.at[n] < next.least || b.at[n] > next.greatest)
            break;
        next.least = 0x80;
        next.greatest = 0xBF;
    }
    return n;
}

uint32_t utf8_take(bytes *rest, bytes *utf8)
{
    static const unsigned char replacement[] = { 0xEF, 0xBF, 0xBD };
    uint32_t c = REPLACEMENT;
    size_t length = utf8_character(*rest, &c);
    if (length > 0) {
        *utf8 = bytes_first(*rest, length);
        *rest = bytes_skip(*rest, length);
        return c;
    }
    *utf8 = bytes_of(replacement, sizeof replacement);
    *rest = bytes_skip(*rest, length_of_bad(*rest));
    return REPLACEMENT;
}

int is_utf8(bytes b)
{
    while (b.len > 0) {
        uint32_t c;
        size_t length = utf8_character(b, &c);
        if (length == 0)
            return 0;
        b = bytes_skip(b, length);
    }
    return 1;
}

void utf8_whole(bytes b, size_t *start, size_t *end)
{
    int empty = *start == *end;
    size_t at, next;
    bytes utf8;
    bytes rest = b;
    for (at = 0; rest.len > 0; at = next) {
        (void)utf8_take(&rest, &utf8);
        next = b.len - rest.len;
        if (at < *start && next > *start)
            *start = at;
        if (at < *end && next > *end)
            *end = empty ? at : next;
    }
}

size_t utf16_units(bytes b)
{
    size_t units = 0;
    while (b.len > 0) {
        bytes utf8;
        units += utf8_take(&b, &utf8) > 0xFFFF ? 2 : 1;
    }
    return units;
}

void sink_percent(sink *out, bytes b)
{
    static const char hex[] = "0123456789ABCDEF";
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    size_t i;
    for (i = 0; i < b.len; i++) {
        if (memchr(plain, b.at[i], sizeof plain - 1) != 0) {
            sink_byte(out, b.at[i]);
        } else {
            sink_byte(out, '%');
            sink_byte(out, hex[b.at[i] >> 4]);
            sink_byte(out, hex[b.at[i] & 15]);
        }
    }
}
