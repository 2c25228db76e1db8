#include "findings/characters.h"

#include "base/visible.h"

enum {
    FULL_WIDTH_FIRST = 0xFF01, /* of `!`, and so on in the order of ASCII */
    FULL_WIDTH_LAST = 0xFF5E,
    NAMED_WIDTH = 8 /* as many characters does a named one count */
};

static const struct {
    uint32_t first, last;
    const char *name, *meant;
} known[] = {
    { 0xA0, 0xA0, "no-break space", " " },
    { 0xAD, 0xAD, "soft hyphen", "" },
    { 0xB7, 0xB7, "middle dot", "." },
    { 0x392, 0x392, "Greek letter Beta", "B" },
    { 0x39F, 0x39F, "Greek letter Omicron", "O" },
    { 0x3A7, 0x3A7, "Greek letter Chi", "X" },
    { 0x412, 0x412, "Cyrillic letter Ve", "B" },
    { 0x41E, 0x41E, "Cyrillic letter O", "O" },
    { 0x425, 0x425, "Cyrillic letter Ha", "X" },
    { 0x430, 0x430, "Cyrillic letter a", "a" },
    { 0x435, 0x435, "Cyrillic letter ie", "e" },
    { 0x441, 0x441, "Cyrillic letter es", "c" },
    { 0x2000, 0x200A, "typographic space", " " },
    { 0x200B, 0x200B, "zero-width space", "" },
    { 0x200C, 0x200D, "zero-width joiner", "" },
    { 0x200E, 0x200F, "direction mark", "" },
    { 0x2010, 0x2011, "hyphen", "-" },
    { 0x2012, 0x2012, "figure dash", "-" },
    { 0x2013, 0x2013, "en dash", "-" },
    { 0x2014, 0x2015, "em dash", "-" },
    { 0x2018, 0x2019, "quotation mark", 0 },
    { 0x201C, 0x201D, "quotation mark", 0 },
    { 0x2024, 0x2024, "one dot leader", "." },
    { 0x2025, 0x2025, "two dot leader", ".." },
    { 0x2026, 0x2026, "ellipsis", "..." },
    { 0x2028, 0x2029, "line separator", " " },
    { 0x202F, 0x202F, "narrow no-break space", " " },
    { 0x205F, 0x205F, "mathematical space", " " },
    { 0x2060, 0x2060, "word joiner", "" },
    { 0x2192, 0x2192, "arrow", " " },
    { 0x2212, 0x2212, "minus sign", "-" },
    { 0x25CB, 0x25CB, "white circle", 0 },
    { 0x25CF, 0x25CF, "black circle", 0 },
    { 0x3000, 0x3000, "ideographic space", " " },
    { 0xFEFF, 0xFEFF, "byte order mark", "" },
    { FULL_WIDTH_FIRST, FULL_WIDTH_LAST, "full-width", 0 },
    { 0xFFFD, 0xFFFD, "replacement character", 0 },
};

int character_take(bytes text, struct character *c)
{
    size_t i;
    c->code = 0;
    c->length = text.len > 0 ? utf8_character(text, &c->code) : 0;
    c->name = 0;
    c->meant = 0;
    c->ascii[0] = '\0';
    c->ascii[1] = '\0';
    if (c->length < 2)
        return 0;
    for (i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (c->code >= known[i].first && c->code <= known[i].last) {
            c->name = known[i].name;
            c->meant = known[i].meant;
        }
    }
    if (c->code >= FULL_WIDTH_FIRST && c->code <= FULL_WIDTH_LAST)
        c->ascii[0] = (char)(c->code - FULL_WIDTH_FIRST + '!');
    return 1;
}

const char *character_meant(const struct character *c)
{
    return c->ascii[0] != '\0' ? c->ascii : c->meant;
}

static void sink_code(sink *out, uint32_t code)
{
    static const char hex[] = "0123456789ABCDEF";
    int shift = code > 0xFFFFF ? 20 : code > 0xFFFF ? 16 : 12;
    sink_text(out, "U+");
    for (; shift >= 0; shift -= 4)
        sink_byte(out, hex[code >> shift & 15]);
}

void say_character(sink *out, const struct character *c)
{
    sink_code(out, c->code);
    if (c->name != 0) {
        sink_byte(out, ' ');
        sink_text(out, c->name);
    }
    if (c->ascii[0] != '\0') {
        sink_byte(out, ' ');
        sink_text(out, c->ascii);
    }
}

void sink_named(sink *out, bytes b, size_t most)
{
    size_t used = 0;
    while (b.len > 0) {
        struct character c;
        char text[VISIBLE_MAX] = { 0 };
        size_t shown = visible(bytes_get(b, 0), text);
        int is_named = character_take(b, &c);
        used += is_named ? NAMED_WIDTH : shown;
        if (used > most) {
            sink_text(out, "...");
            return;
        }
        if (is_named) {
            sink_byte(out, '<');
            say_character(out, &c);
            sink_byte(out, '>');
        } else {
            sink_bytes(out, bytes_of(text, shown));
        }
        b = bytes_skip(b, is_named ? c.length : 1);
    }
}
