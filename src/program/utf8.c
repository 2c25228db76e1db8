#include "program/utf8.h"

#include <string.h>
#include <unistr.h>

enum { REPLACEMENT = 0xFFFD };

static const unsigned char replacement[] = { 0xEF, 0xBF, 0xBD }; /* in UTF-8 */

/* What rest begins with is taken from it: a character, or a part that is no UTF-8, which is
   returned as REPLACEMENT. */
static ucs4_t take(bytes *rest, bytes *taken)
{
    ucs4_t c;
    *taken = bytes_first(*rest, (size_t)u8_mbtouc(&c, rest->at, rest->len));
    *rest = bytes_skip(*rest, taken->len);
    return c;
}

static int xml_allows(ucs4_t c)
{
    return c == '\t' || c == '\n' || c == '\r' || (c >= ' ' && c != 0xFFFE && c != 0xFFFF);
}

static int write_repaired(sink *out, bytes b, int for_xml)
{
    bytes good = bytes_of(replacement, sizeof replacement);
    int replaced = 0;
    while (b.len > 0) {
        bytes taken;
        ucs4_t c = take(&b, &taken);
        if (c == REPLACEMENT || (for_xml && !xml_allows(c))) {
            replaced |= !bytes_equal(taken, good);
            taken = good;
        }
        sink_bytes(out, taken);
    }
    return replaced;
}

int sink_utf8(sink *out, bytes b)
{
    return write_repaired(out, b, 0);
}

int sink_xml(sink *out, bytes b)
{
    return write_repaired(out, b, 1);
}

void utf8_whole(bytes b, size_t *start, size_t *end)
{
    int empty = *start == *end;
    size_t at = 0;
    bytes taken;
    for (; b.len > 0; at += taken.len) {
        (void)take(&b, &taken);
        if (at < *start && at + taken.len > *start)
            *start = at;
        if (at < *end && at + taken.len > *end)
            *end = empty ? at : at + taken.len;
    }
}

size_t utf16_units(bytes b)
{
    size_t units = 0;
    while (b.len > 0) {
        bytes taken;
        units += take(&b, &taken) > 0xFFFF ? 2 : 1;
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
