/* How names and inputs are escaped in markup and in JSON. */
#include "unit.h"

#include "text/escape.h"
#include "text/json.h"

static const struct {
    const char *name;
    bytes in;
    const char *markup, *json;
} rows[] = {
    { "nothing", LITERAL(""), "", "\"\"" },
    { "plain", LITERAL("won.txt"), "won.txt", "\"won.txt\"" },
    { "markup", LITERAL("<a href=\"x\">&amp;</a>"),
      "&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;", "\"<a href=\\\"x\\\">&amp;</a>\"" },
    { "a script's end", LITERAL("</script><!--"), "&lt;/script&gt;&lt;!--", "\"</script><!--\"" },
    { "controls", LITERAL("\0\a\n\r\033\x7F"), "\\0\\a\\n\\r\\x1B\\x7F",
      "\"\\\\0\\\\a\\\\n\\\\r\\\\x1B\\\\x7F\"" },
    { "a backslash", LITERAL("\\n"), "\\\\n", "\"\\\\\\\\n\"" },
    { "two bytes", LITERAL("\xC5\xBC"), "\xC5\xBC", "\"\\\\xC5\\\\xBC\"" },
    { "three bytes", LITERAL("\xE2\x82\xAC"), "\xE2\x82\xAC", "\"\\\\xE2\\\\x82\\\\xAC\"" },
    { "four bytes", LITERAL("\xF0\x9F\x8E\xB2"), "\xF0\x9F\x8E\xB2",
      "\"\\\\xF0\\\\x9F\\\\x8E\\\\xB2\"" },
    { "the first beyond controls", LITERAL("\xC2\xA0"), "\xC2\xA0", "\"\\\\xC2\\\\xA0\"" },
    { "the last control", LITERAL("\xC2\x9F"), "\\xC2\\x9F", "\"\\\\xC2\\\\x9F\"" },
    { "not the shortest of two", LITERAL("\xC1\xBF"), "\\xC1\\xBF", "\"\\\\xC1\\\\xBF\"" },
    { "not the shortest of three", LITERAL("\xE0\x9F\xBF"), "\\xE0\\x9F\\xBF",
      "\"\\\\xE0\\\\x9F\\\\xBF\"" },
    { "the first of three", LITERAL("\xE0\xA0\x80"), "\xE0\xA0\x80", "\"\\\\xE0\\\\xA0\\\\x80\"" },
    { "not the shortest of four", LITERAL("\xF0\x8F\xBF\xBF"), "\\xF0\\x8F\\xBF\\xBF",
      "\"\\\\xF0\\\\x8F\\\\xBF\\\\xBF\"" },
    { "before the surrogates", LITERAL("\xED\x9F\xBF"), "\xED\x9F\xBF",
      "\"\\\\xED\\\\x9F\\\\xBF\"" },
    { "a surrogate", LITERAL("\xED\xA0\x80"), "\\xED\\xA0\\x80", "\"\\\\xED\\\\xA0\\\\x80\"" },
    { "the last surrogate", LITERAL("\xED\xBF\xBF"), "\\xED\\xBF\\xBF",
      "\"\\\\xED\\\\xBF\\\\xBF\"" },
    { "after the surrogates", LITERAL("\xEE\x80\x80"), "\xEE\x80\x80",
      "\"\\\\xEE\\\\x80\\\\x80\"" },
    { "none for XML", LITERAL("\xEF\xBF\xBE\xEF\xBF\xBF"), "\\xEF\\xBF\\xBE\\xEF\\xBF\\xBF",
      "\"\\\\xEF\\\\xBF\\\\xBE\\\\xEF\\\\xBF\\\\xBF\"" },
    { "the last for XML", LITERAL("\xEF\xBF\xBD"), "\xEF\xBF\xBD", "\"\\\\xEF\\\\xBF\\\\xBD\"" },
    { "the last that is shown", LITERAL("\xF4\x8F\xBF\xBD"), "\xF4\x8F\xBF\xBD",
      "\"\\\\xF4\\\\x8F\\\\xBF\\\\xBD\"" },
    { "the last of all, no character", LITERAL("\xF4\x8F\xBF\xBF"), "\\xF4\\x8F\\xBF\\xBF",
      "\"\\\\xF4\\\\x8F\\\\xBF\\\\xBF\"" },
    { "an override of direction",
      LITERAL("a\xE2\x80\xAE"
              "b"),
      "a\\xE2\\x80\\xAE"
      "b",
      "\"a\\\\xE2\\\\x80\\\\xAE"
      "b\"" },
    { "after the last", LITERAL("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80",
      "\"\\\\xF4\\\\x90\\\\x80\\\\x80\"" },
    { "five bytes", LITERAL("\xF8\x88\x80\x80\x80"), "\\xF8\\x88\\x80\\x80\\x80",
      "\"\\\\xF8\\\\x88\\\\x80\\\\x80\\\\x80\"" },
    { "cut short", LITERAL("\xE2\x82"), "\\xE2\\x82", "\"\\\\xE2\\\\x82\"" },
    { "broken off", LITERAL("\xE2\x82<"), "\\xE2\\x82&lt;", "\"\\\\xE2\\\\x82<\"" },
    { "only a rest", LITERAL("\xBF\x80"), "\\xBF\\x80", "\"\\\\xBF\\\\x80\"" },
};

static void test_escapes(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        unsigned char room[256];
        struct json j;
        sink out;
        sink_init(&out, 0, 0, room, sizeof room);
        sink_markup(&out, rows[i].in);
        expect_bytes(rows[i].name, "markup", sink_held(&out), bytes_of_text(rows[i].markup));
        sink_init(&out, 0, 0, room, sizeof room);
        json_open(&j, &out, 0);
        json_visible(&j, 0, rows[i].in, SHOWN_ASCII);
        expect_bytes(rows[i].name, "JSON", sink_held(&out), bytes_of_text(rows[i].json));
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = { cmocka_unit_test(test_escapes) };
    return cmocka_run_group_tests(tests, 0, 0);
}
