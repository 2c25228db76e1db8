#include "base/visible.h"

#include <string.h>

static const char hex[] = "0123456789ABCDEF";

size_t visible(int byte, char *to)
{
    static const char named[] = "\0\a\b\t\n\v\f\r\\";
    static const char names[] = "0abtnvfr\\";
    const char *name = (const char *)memchr(named, byte, sizeof named - 1);
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
        char text[VISIBLE_MAX] = { 0 };
        size_t n = visible(bytes_get(b, i), text);
        if (used + n > most) {
            sink_text(out, "...");
            return;
        }
        sink_bytes(out, bytes_of(text, n));
        used += n;
    }
}

/* Returns the length of a character with this first byte, or 0 if no character starts with it. */
static size_t length_by_first(unsigned first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    return first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
}

size_t utf8_character(bytes b, uint32_t *c)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    size_t length = length_by_first(b.at[0]);
    size_t i;
    if (length == 0 || b.len < length)
        return 0;
    *c = length == 1 ? b.at[0] : b.at[0] & 0x7Fu >> length;
    for (i = 1; i < length; i++) {
        if ((b.at[i] & 0xC0) != 0x80)
            return 0;
        *c = *c << 6 | (b.at[i] & 0x3Fu);
    }
    if (*c < least[length] || *c > 0x10FFFF)
        return 0;
    return *c >= 0xD800 && *c < 0xE000 ? 0 : length; /* a surrogate is not a character */
}

int is_shown(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } unseen[] = {
        { 0x00, 0x1F },       { 0x7F, 0x9F },       /* controls */
        { 0xAD, 0xAD },       { 0x34F, 0x34F },     /* soft hyphen, grapheme joiner */
        { 0x61C, 0x61C },                           /* direction: Arabic letter mark */
        { 0x115F, 0x1160 },   { 0x17B4, 0x17B5 },   /* fillers; invisible vowels */
        { 0x180B, 0x180F },                         /* Mongolian selectors */
        { 0x200B, 0x200F },                         /* zero width; direction: marks */
        { 0x2028, 0x202E },                         /* separators; direction: embeddings */
        { 0x2060, 0x206F },                         /* invisible operators; direction: isolates */
        { 0x3164, 0x3164 },   { 0xFE00, 0xFE0F },   /* filler; variation selectors */
        { 0xFDD0, 0xFDEF },                         /* not characters */
        { 0xFEFF, 0xFEFF },   { 0xFFA0, 0xFFA0 },   /* byte order mark, filler */
        { 0xFFF0, 0xFFFB },                         /* annotations */
        { 0x1BCA0, 0x1BCA3 }, { 0x1D173, 0x1D17A }, /* controls of shorthand and of music */
        { 0xE0000, 0xE0FFF }                        /* tags, more variation selectors */
    };
    size_t i;
    if (c >= ' ' && c < 0x7F)
        return 1; /* most characters need no search */
    for (i = 0; i < sizeof unseen / sizeof unseen[0]; i++) {
        if (c >= unseen[i].first && c <= unseen[i].last)
            return 0;
    }
    return (c & 0xFFFE) != 0xFFFE; /* the last two codes of each plane are not characters */
}

void sink_visible_name(sink *out, const char *name)
{
    bytes rest = bytes_of_text(name);
    while (rest.len > 0) {
        char text[VISIBLE_MAX] = { 0 };
        uint32_t c = 0;
        size_t length = utf8_character(rest, &c);
        if (length > 0 && is_shown(c)) {
            sink_bytes(out, bytes_first(rest, length));
        } else {
            length = 1;
            sink_bytes(out, bytes_of(text, visible(rest.at[0], text)));
        }
        rest = bytes_skip(rest, length);
    }
}
