/* answer/answer: where an output first differs from the answer, how prompts may be worded, and
   which texts differ only by line ends. */
#include "regress/unit/unit.h"

#include "answer/answer.h"

#define O "Player (O)> "
#define X "Player (X)> "

/* ---- line ends ---- */

static void texts_may_differ_only_by_line_ends(void **state)
{
    static const struct {
        const char *answer, *output;
        int only;
    } rows[] = {
        { "", "", 1 },
        { "a\n", "a\n", 1 },
        { "a\n", "a\r\n", 1 },
        { "a\n", "a", 1 },
        { "a", "a\n", 1 },
        { "a\nb\n", "a\r\nb", 1 },
        { "a\nb\n", "a\nb\r\n", 1 },
        { "\n\n", "\r\n\r\n", 1 },
        { "a\n", "b\n", 0 },
        { "a\n", "a\n\n", 0 },
        { "a\n\n", "a\n", 0 },
        { "a\nb\n", "a\n", 0 },
        { "a\n", "a\nb\n", 0 },
        { "", "\n", 0 },
        { "\n", "", 0 },
        { "a\n", "", 0 },
        { "a\r\n", "a\n", 0 },
        { "a\n", "a\r\r\n", 0 },
        { "a\n", "ab\n", 0 },
        { "ab\n", "a\n", 0 },
        { "a\n", "a \n", 0 },
        { "a\n", "\ra\n", 0 },
        { "a\nb\n", "a b\n", 0 },
        { "a\r\n", "a\r\r\n", 1 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++)
        if (only_line_ends_differ(bytes_of_text(rows[i].answer), bytes_of_text(rows[i].output)) !=
            rows[i].only)
            fail_msg("row %zu", i);
}

/* ---- the place ---- */

static struct leniencies set_of(const char *names)
{
    struct leniencies set = { 0 };
    bytes rest = bytes_of_text(names);
    while (rest.len > 0) {
        bytes name = bytes_first(rest, bytes_find(rest, ','));
        assert_true(leniencies_add(&set, name));
        rest = bytes_skip(rest, name.len + 1);
    }
    return set;
}

/* Both texts have a ^ where they first differ. */
static const struct {
    const char *dialect, *names, *answer, *output;
    uint64_t line, column;
} places[] = {
    { "flip", "", "ab^c\n", "ab^d\n", 1, 3 },
    { "flip", "", "a\nb^\n", "a\nb^", 2, 2 },
    { "flip", "", "^a", "^", 1, 1 },
    { "flip", "", "a^\n", "a^\r\n", 1, 2 },
    { "flip", "case", "a\nB^c\n", "a\nb^d\n", 2, 2 },
    { "flip", "white-space", "a b ^c\n", "a\n\n b ^d\n", 3, 4 },
    { "flip", "extra-lines", "x\n^y\n", "debug\nx\n^z\n", 3, 1 },
    { "flip", "extra-lines", "x\n" O "^y\n", "x\n" O "^" O "y\n", 2, 13 },
    { "flip", "extra-lines", "x\ny^a\n", "x\ny^b\n", 2, 2 },
    { "flip", "prompts", O "x\n^" O "y\n", "P: x\n^Q: y\n", 2, 1 },
    { "octaflip", "extra-lines", "R......^R\n", "debug\nR......^B\n", 2, 8 },
    { "octaflip", "extra-lines", "Invalid move at turn 1^2\n", "Invalid move at turn 1^", 1, 23 },
    { "octaflip", "board", "Invalid move at turn ^3\n", "Invalid move at turn ^4\n", 1, 22 },
};

/* Takes the mark out of a text. Returns where it was. */
static size_t unmark(const char *marked, char text[100])
{
    size_t at = strcspn(marked, "^");
    (void)snprintf(text, 100, "%.*s%s", (int)at, marked, marked + at + 1);
    return at;
}

static void the_place_is_where_the_texts_first_differ(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(places); i++) {
        char answer[100], output[100];
        size_t answer_at = unmark(places[i].answer, answer);
        size_t output_at = unmark(places[i].output, output);
        struct first_difference first;
        if (!answer_differs(dialect_named(places[i].dialect), bytes_of_text(answer),
                            bytes_of_text(output), set_of(places[i].names), &first))
            fail_msg("row %zu: the output is right", i);
        expect_number(places[i].output, "place in the answer", first.answer_at, answer_at);
        expect_number(places[i].output, "place in the output", first.output_at, output_at);
        expect_number(places[i].output, "line", first.line, places[i].line);
        expect_number(places[i].output, "column", first.column, places[i].column);
    }
}

/* A text ends with its length, whatever follows it in memory. */
static void a_text_that_is_cut_off_differs(void **state)
{
    static const char *const names[] = { "", "case", "white-space", "nul-bytes,prompts" };
    const struct dialect *d = dialect_named("flip");
    bytes whole = bytes_of_text("a line\nand another");
    size_t i, len;
    (void)state;
    for (i = 0; i < ROWS(names); i++)
        for (len = 0; len < whole.len; len++) {
            assert_true(answer_differs(d, bytes_first(whole, len), whole, set_of(names[i]), NULL));
            assert_true(answer_differs(d, whole, bytes_first(whole, len), set_of(names[i]), NULL));
        }
}

/* ---- the wording of prompts ---- */

static const char *needed_by(const char *answer, const char *output, const char *allowed)
{
    static unsigned char names[200];
    struct leniencies needed = { LENIENCIES_ALL };
    sink out;
    if (!leniencies_needed(dialect_named("flip"), bytes_of_text(answer), bytes_of_text(output),
                           set_of(allowed), &needed))
        return "none";
    sink_init(&out, 0, 0, names, sizeof names);
    leniencies_list(needed, &out);
    sink_byte(&out, '\0');
    return (const char *)names;
}

/* Where the wording is not the same each time, an answer's line may still be the end of a line. */
static void a_prompt_has_one_wording(void **state)
{
    static const struct {
        const char *answer, *output, *allowed, *needed;
    } rows[] = {
        { O "x\n", O "x\n", "", "" },
        { O "x\n" O "y\n", "P: x\nP: y\n", "prompts,extra-lines", "prompts" },
        { O "x\n" O "y\n", "P: x\nP:_y\n", "prompts,extra-lines", "prompts,extra-lines" },
        { O "x\n" O "y\n", "P: x\nP: y\n", "extra-lines", "none" },
        { O O "y\n", "a: a: y\n", "prompts,extra-lines", "prompts" },
        { O O "y\n", "a: b: y\n", "prompts,extra-lines", "prompts,extra-lines" },
        { O O "y\n", "a: aa: y\n", "prompts,extra-lines", "prompts,extra-lines" },
        { O X "y\n", "a: b: y\n", "prompts,extra-lines", "prompts,extra-lines" },
        { O X "y\n", "a: b: y\n", "prompts", "none" },
        { O "yyyy\n", "y\n", "prompts,extra-lines", "none" },
        { O "x\nz\n", "P: x \nz", "last-line-feed,trailing-blanks,prompts",
          "last-line-feed,trailing-blanks,prompts" },
        { O "x\nz\n", "P: x \nz", "last-line-feed,prompts", "none" },
        { O "x\nz\n", "P: x \nz", "trailing-blanks,prompts", "none" },
        { O "x y\nz\n", "P: x  y\nz\n", "white-space,prompts", "white-space,prompts" },
        { O "x y\nz\n", "P: x  y\nz\n", "last-line-feed,trailing-blanks,prompts", "none" },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        const char *needed = needed_by(rows[i].answer, rows[i].output, rows[i].allowed);
        if (strcmp(needed, rows[i].needed) != 0)
            fail_msg("row %zu: %s, not %s", i, needed, rows[i].needed);
    }
}

static void a_wording_has_at_most_512_bytes(void **state)
{
    static char output[600];
    (void)state;
    memset(output, 'w', 512);
    (void)strcpy(output + 512, "x\n");
    assert_string_equal(needed_by(O "x\n", output, "prompts"), "prompts");
    (void)strcpy(output + 512, "wx\n");
    assert_string_equal(needed_by(O "x\n", output, "prompts"), "none");
    assert_string_equal(needed_by(O "x\n", output, "prompts,extra-lines"), "prompts,extra-lines");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_may_differ_only_by_line_ends),
        cmocka_unit_test(the_place_is_where_the_texts_first_differ),
        cmocka_unit_test(a_text_that_is_cut_off_differs),
        cmocka_unit_test(a_prompt_has_one_wording),
        cmocka_unit_test(a_wording_has_at_most_512_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
