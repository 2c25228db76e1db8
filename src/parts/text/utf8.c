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

size_t utf8_columns(bytes b)
{
    static const struct {
        uint32_t first, last;
        size_t columns;
    } ranges[] = {
        { 0x0300, 0x036F, 0 },   { 0x1AB0, 0x1AFF, 0 },   { 0x1DC0, 0x1DFF, 0 },
        { 0x20D0, 0x20FF, 0 },   { 0xFE20, 0xFE2F, 0 },   { 0x1100, 0x115F, 2 },
        { 0x2E80, 0x303E, 2 },   { 0x3041, 0xA4CF, 2 },   { 0xA960, 0xA97F, 2 },
        { 0xAC00, 0xD7A3, 2 },   { 0xF900, 0xFAFF, 2 },   { 0xFE30, 0xFE6F, 2 },
        { 0xFF01, 0xFF60, 2 },   { 0xFFE0, 0xFFE6, 2 },   { 0x1F300, 0x1F64F, 2 },
        { 0x1F680, 0x1F6FF, 2 }, { 0x1F900, 0x1FAFF, 2 }, { 0x20000, 0x3FFFD, 2 },
    };
    size_t columns = 0;
    while (b.len > 0) {
        bytes utf8;
        uint32_t c = utf8_take(&b, &utf8);
        size_t i = 0;
        while (i < sizeof ranges / sizeof ranges[0] && (c < ranges[i].first || c > ranges[i].last))
            i++;
        columns += i < sizeof ranges / sizeof ranges[0] ? ranges[i].columns : 1;
    }
    return columns;
}
