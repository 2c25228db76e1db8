/* findings/characters: the characters that have names, among all of Unicode. */
#include "regress/unit/unit.h"

#include "findings/characters.h"

/* Each row lists its characters, in UTF-8. */
static const struct {
    const char *characters, *name, *meant;
} rows[] = {
    { "\xC2\xA0", "no-break space", " " },
    { "\xC2\xAD", "soft hyphen", "" },
    { "\xC2\xB7", "middle dot", "." },
    { "\xCE\x92", "Greek letter Beta", "B" },
    { "\xCE\x9F", "Greek letter Omicron", "O" },
    { "\xCE\xA7", "Greek letter Chi", "X" },
    { "\xD0\x92", "Cyrillic letter Ve", "B" },
    { "\xD0\x9E", "Cyrillic letter O", "O" },
    { "\xD0\xA5", "Cyrillic letter Ha", "X" },
    { "\xD0\xB0", "Cyrillic letter a", "a" },
    { "\xD0\xB5", "Cyrillic letter ie", "e" },
    { "\xD1\x81", "Cyrillic letter es", "c" },
    { "\xE2\x80\x80\xE2\x80\x81\xE2\x80\x82\xE2\x80\x83\xE2\x80\x84\xE2\x80\x85\xE2\x80\x86"
      "\xE2\x80\x87\xE2\x80\x88\xE2\x80\x89\xE2\x80\x8A",
      "typographic space", " " },
    { "\xE2\x80\x8B", "zero-width space", "" },
    { "\xE2\x80\x8C\xE2\x80\x8D", "zero-width joiner", "" },
    { "\xE2\x80\x8E\xE2\x80\x8F", "direction mark", "" },
    { "\xE2\x80\x90\xE2\x80\x91", "hyphen", "-" },
    { "\xE2\x80\x92", "figure dash", "-" },
    { "\xE2\x80\x93", "en dash", "-" },
    { "\xE2\x80\x94\xE2\x80\x95", "em dash", "-" },
    { "\xE2\x80\x98\xE2\x80\x99", "quotation mark", 0 },
    { "\xE2\x80\x9C\xE2\x80\x9D", "quotation mark", 0 },
    { "\xE2\x80\xA4", "one dot leader", "." },
    { "\xE2\x80\xA5", "two dot leader", ".." },
    { "\xE2\x80\xA6", "ellipsis", "..." },
    { "\xE2\x80\xA8\xE2\x80\xA9", "line separator", " " },
    { "\xE2\x80\xAF", "narrow no-break space", " " },
    { "\xE2\x81\x9F", "mathematical space", " " },
    { "\xE2\x81\xA0", "word joiner", "" },
    { "\xE2\x86\x92", "arrow", " " },
    { "\xE2\x88\x92", "minus sign", "-" },
    { "\xE2\x97\x8B", "white circle", 0 },
    { "\xE2\x97\x8F", "black circle", 0 },
    { "\xE3\x80\x80", "ideographic space", " " },
    { "\xEF\xBB\xBF", "byte order mark", "" },
    { "\xEF\xBF\xBD", "replacement character", 0 },
};

/* U+FF01 to U+FF5E are the printable characters of ASCII, as wide as an ideograph. */
enum { WIDE = 0xFEE0, CODES = 0x110000 };

static bytes encode(uint32_t code, unsigned char to[4])
{
    static const unsigned char first[] = { 0, 0, 0xC0, 0xE0, 0xF0 };
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4, i;
    for (i = length - 1; i > 0; i--) {
        to[i] = (unsigned char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    to[0] = (unsigned char)(first[length] | code);
    return bytes_of(to, length);
}

/* Returns the row of the character, or -1. */
static int row_of(bytes character)
{
    char text[5] = { 0 };
    size_t i;
    memcpy(text, character.at, character.len);
    for (i = 0; i < ROWS(rows); i++) {
        if (strstr(rows[i].characters, text) != 0)
            return (int)i;
    }
    return -1;
}

static void expect_character(uint32_t code)
{
    unsigned char room[4];
    bytes text = encode(code, room);
    int row = row_of(text);
    int is_wide = code > WIDE + ' ' && code < WIDE + 0x7F;
    char ascii[2] = "";
    const char *meant = is_wide ? ascii : row >= 0 ? rows[row].meant : 0;
    const char *name = is_wide ? "full-width" : row >= 0 ? rows[row].name : "";
    char expected[80], said[80];
    struct character c;
    sink out;
    if (is_wide)
        ascii[0] = (char)(code - WIDE);
    assert_true(character_take(text, &c));
    assert_true(c.code == code && c.length == text.len);
    if ((meant == 0) != (character_meant(&c) == 0) ||
        (meant != 0 && strcmp(meant, character_meant(&c)) != 0))
        fail_msg("U+%04X: another ASCII is meant", (unsigned)code);
    (void)snprintf(expected, sizeof expected, "U+%04X%s%s%s%s", (unsigned)code, *name ? " " : "",
                   name, is_wide ? " " : "", ascii);
    sink_init(&out, 0, 0, (unsigned char *)said, sizeof said - 1);
    say_character(&out, &c);
    said[out.len] = '\0';
    assert_string_equal(said, expected);
}

static void characters_of_two_and_three_bytes_have_their_names(void **state)
{
    uint32_t code;
    for (code = 0x80; code < 0x10000; code++) {
        if (code < 0xD800 || code > 0xDFFF) /* surrogates are no characters */
            expect_character(code);
    }
}

static void characters_of_four_bytes_have_no_names(void **state)
{
    uint32_t code;
    for (code = 0x10000; code < CODES; code += 0x3FF)
        expect_character(code);
    expect_character(0xFFFFF);
    expect_character(0x100000);
    expect_character(CODES - 1);
}

static void no_text_has_no_character(void **state)
{
    struct character c;
    assert_int_equal(character_take(bytes_of(0, 0), &c), 0);
    assert_int_equal(c.length, 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_of_two_and_three_bytes_have_their_names),
        cmocka_unit_test(characters_of_four_bytes_have_no_names),
        cmocka_unit_test(no_text_has_no_character),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
