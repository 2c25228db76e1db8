/* answer/parts: how a text is divided into parts, lines and questions, and when these are alike. */
#include "regress/unit/unit.h"

#include "answer/parts.h"

enum {
    LF = 1 << LENIENT_LAST_LINE_FEED,
    BLANKS = 1 << LENIENT_TRAILING_BLANKS,
    WORDS = 1 << LENIENT_WHITE_SPACE | LF | BLANKS,
    CASE = 1 << LENIENT_CASE,
    NULS = 1 << LENIENT_NUL_BYTES
};

#define O   "Player (O)> "
#define X   "Player (X)> "
#define BAD "Error : Invalid move. Please make another move : "
#define ONE "Player 1's turn: "
#define TWO "Player 2's turn: "

static char told[1000];

static void tell(const char *form, ...)
{
    size_t len = strlen(told);
    va_list args;
    va_start(args, form);
    (void)vsnprintf(told + len, sizeof told - len, form, args);
    va_end(args);
}

static void tell_bytes(bytes b)
{
    size_t i;
    for (i = 0; i < b.len; i++)
        tell(b.at[i] == '\n' ? "\\n" : b.at[i] == 0 ? "\\0" : "%c", b.at[i]);
}

static void expect_told(bytes text, const char *wanted)
{
    if (strcmp(told, wanted) != 0)
        fail_msg("%.*s is\n%s\nnot\n%s", (int)text.len, (const char *)text.at, told, wanted);
}

static bytes span(bytes text, size_t begin, size_t end)
{
    return bytes_first(bytes_skip(text, begin), end - begin);
}

/* ---- parts ---- */

/* A prompt is in <>, and a line in [], with `.` after it if it has no LF. */
static const struct {
    const char *dialect;
    bytes text;
    unsigned lenient;
    const char *parts;
} of_parts[] = {
    { "flip", LITERAL(""), 0, "" },
    { "flip", LITERAL("\n\n"), 0, "[][]" },
    { "flip", LITERAL("a\nb"), 0, "[a][b]." },
    { "flip", LITERAL(O "+\n" X), 0, "<" O ">[+]<" X ">" },
    { "flip", LITERAL(X O "\n"), 0, "<" X "><" O ">[]" },
    { "flip", LITERAL("a " O "\n"), 0, "[a " O "]" },
    { "flip", LITERAL("pLAYER  \t(o)>+"), 0, "<pLAYER  \t(o)>>[+]." },
    { "flip", LITERAL("\0P\0layer\0 (O)>\0  x"), 0, "<\\0P\\0layer\\0 (O)>\\0 >[ x]." },
    { "flip", LITERAL("Player(O)> "), 0, "<Player(O)> >" },
    { "flip", LITERAL("Player\n(O)> "), 0, "[Player][(O)> ]." },
    { "flip", LITERAL("Player (O) > "), 0, "[Player (O) > ]." },
    { "flip", LITERAL("Player (O)"), 0, "[Player (O)]." },
    { "flip", LITERAL(" \n\nx \n" O "\n \n"), 0, "[ ][][x ]<" O ">[][ ]" },
    { "flip", LITERAL(" \n\nx \n" O "\n \n"), WORDS, "[x ]<" O ">" },
    { "flip", LITERAL(" \n"), LF, "[ ]" },
    { "bbm103", LITERAL(BAD ONE "a\n" TWO), 0, "<" BAD "><" ONE ">[a]<" TWO ">" },
    { "reversi", LITERAL(O "\n"), 0, "[" O "]" },
};

static void a_text_has_lines_and_prompts(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(of_parts); i++) {
        bytes text = of_parts[i].text;
        struct part_walk w;
        told[0] = '\0';
        part_start(&w, dialect_named(of_parts[i].dialect), text, of_parts[i].lenient);
        while (part_next(&w)) {
            tell(w.is_prompt ? "<" : "[");
            tell_bytes(span(text, w.begin, w.end));
            tell(w.is_prompt ? ">" : w.has_lf ? "]" : "].");
        }
        expect_told(text, of_parts[i].parts);
        assert_int_equal(w.begin, text.len);
        assert_int_equal(w.end, text.len);
    }
}

static struct part_walk first_part(const char *text, unsigned lenient)
{
    struct part_walk w;
    part_start(&w, dialect_named("flip"), bytes_of_text(text), lenient);
    if (!part_next(&w))
        fail_msg("%s has no part", text);
    return w;
}

static void parts_are_alike_but_for_what_is_forgiven(void **state)
{
    static const struct {
        const char *a, *b;
        unsigned lenient;
        int equal;
    } rows[] = {
        { "x\n", "x\ny\n", 0, 1 },
        { "x\n", "y\n", 0, 0 },
        { "x", "x\n", 0, 0 },
        { "x\n", "x", 0, 0 },
        { "x", "x\n", LF, 1 },
        { "x\n", "x", LF, 1 },
        { "x", "x\n", BLANKS, 0 },
        { "x", "x\n", WORDS, 1 },
        { "x", "x", 0, 1 },
        { "X\n", "x\n", 0, 0 },
        { "X\n", "x\n", CASE, 1 },
        { "x \n", "x\n", BLANKS, 1 },
        { "x \n", "x\n", 0, 0 },
        { O, O, 0, 1 },
        { O, X, 0, 0 },
        { O, "player (o)> ", CASE, 1 },
        { O, "player (o)> ", 0, 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct part_walk a = first_part(rows[i].a, rows[i].lenient);
        struct part_walk b = first_part(rows[i].b, rows[i].lenient);
        if (part_equal(&a, &b) != rows[i].equal)
            fail_msg("row %zu: %s and %s", i, rows[i].a, rows[i].b);
    }
}

/* ---- questions ---- */

static const struct {
    const char *dialect;
    bytes text;
    unsigned lenient;
    const char *items; /* a question is its number in <> */
} of_questions[] = {
    { "flip", LITERAL(O X "x\n" O), 0, "<0><1>x\\n<0>" },
    { "flip", LITERAL("x" O "\n" O), 0, "x" O "\\n<0>" },
    { "flip", LITERAL("Player (o)> "), 0, "Player (o)> " },
    { "flip", LITERAL("a\n" O "  b c"), WORDS, "a <0>b c" },
    { "flip", LITERAL("a\n" O "  b c"), 0, "a\\n<0>  b c" },
    { "flip", LITERAL(O "A"), CASE, "<0>a" },
    { "bbm103", LITERAL(BAD ONE "x\n" BAD BAD TWO), 0, BAD "<0>x\\n" BAD BAD "<1>" },
    { "bbm103", LITERAL("x" BAD ONE), 0, "x" BAD ONE },
    { "octaflip", LITERAL("Red\n"), 0, "Red\\n" },
};

static void a_question_is_one_item_where_a_part_begins(void **state)
{
    size_t i;
    int item;
    (void)state;
    for (i = 0; i < ROWS(of_questions); i++) {
        bytes text = of_questions[i].text;
        struct question_walk w;
        told[0] = '\0';
        memset(&w, 0xFF, sizeof w);
        question_start(&w, dialect_named(of_questions[i].dialect), text, of_questions[i].lenient);
        while ((item = question_next(&w)) != FOLD_END) {
            if (item >= QUESTION) {
                tell("<%d>", item - QUESTION);
                assert_int_equal(w.fold.line_ended, 0);
                assert_int_equal(bytes_get(text, w.fold.at), 'P'); /* where it begins */
            } else {
                tell(item == '\n' ? "\\n" : "%c", item);
            }
        }
        expect_told(text, of_questions[i].items);
    }
}

static void each_dialect_has_its_questions(void **state)
{
    static const struct {
        const char *dialect;
        int count;
    } rows[] = { { "octaflip", 0 }, { "reversi", 0 }, { "bbm103", 2 }, { "flip", 2 } };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++)
        assert_int_equal(questions_of(dialect_named(rows[i].dialect)), rows[i].count);
}

/* ---- lines ---- */

/* A line is in [], after the number of its question, and after `!` if questions were left out. */
static const struct {
    bytes text;
    unsigned lenient;
    int without_questions;
    const char *lines;
} of_lines[] = {
    { LITERAL(""), 0, 0, "" },
    { LITERAL("a\n\nb"), 0, 0, "-1[a]-1[]-1[b]" },
    { LITERAL("a\n\nb"), 0, 1, "-1[a]-1[]-1[b]" },
    { LITERAL("a\n \nb\n"), WORDS, 0, "-1[a]-1[b]" },
    { LITERAL("a\n \nb\n"), BLANKS, 1, "-1[a]-1[ ]-1[b]" },
    { LITERAL(O "x\n" X "y"), 0, 0, "0[" O "x]1[" X "y]" },
    { LITERAL(O "x\n" X "y"), 0, 1, "!0[x]!1[y]" },
    { LITERAL(X O "x\ny\n"), 0, 1, "!1[x]-1[y]" },
    { LITERAL("PLAYER\t(X)>y\n"), 0, 0, "1[PLAYER\t(X)>y]" },
    { LITERAL("PLAYER (X)> y\n"), 0, 1, "-1[PLAYER (X)> y]" },
    { LITERAL("x\n" O "\n" X), 0, 1, "-1[x]" },
    { LITERAL(O "\nx\n" X), 0, 0, "0[" O "]-1[x]1[" X "]" },
    { LITERAL("x\n" O " \n"), WORDS, 1, "-1[x]" },
    { LITERAL(O " \nx\n"), 0, 1, "!0[ ]-1[x]" },
};

static void lines_may_be_without_their_questions(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(of_lines); i++) {
        bytes text = of_lines[i].text;
        struct line_walk w;
        told[0] = '\0';
        line_start(&w, dialect_named("flip"), text, of_lines[i].lenient,
                   of_lines[i].without_questions);
        while (line_next(&w)) {
            tell(w.asked ? "!%d[" : "%d[", w.question);
            tell_bytes(span(text, w.begin, w.end));
            tell("]");
        }
        expect_told(text, of_lines[i].lines);
        assert_int_equal(w.begin, text.len);
        assert_int_equal(w.end, text.len);
    }
}

static void a_line_fits_the_end_of_one_with_another_prompt(void **state)
{
    static const struct {
        const char *answer, *output;
        unsigned lenient;
        int fits;
    } rows[] = {
        { "x\n", "x\n", 0, 1 },
        { "x\n", "y\n", 0, 0 },
        { O "x\n", "Your move: x\n", 0, 1 },
        { O "x\n", "x\n", 0, 1 },
        { "x\n", "Your move: x\n", 0, 0 },
        { O "xy\n", "y\n", 0, 0 },
        { O "x\n", O "x\n", 0, 1 },
        { O "x\n", X "x\n", 0, 0 },
        { O "x\n", "player(x)> x\n", 0, 0 },
        { O "X\n", "? x\n", 0, 0 },
        { O "X\n", "? x\n", CASE, 1 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct line_walk a, o;
        line_start(&a, dialect_named("flip"), bytes_of_text(rows[i].answer), rows[i].lenient, 1);
        line_start(&o, dialect_named("flip"), bytes_of_text(rows[i].output), rows[i].lenient, 0);
        assert_true(line_next(&a));
        assert_true(line_next(&o));
        if (line_fits(&a, &o) != rows[i].fits)
            fail_msg("row %zu: %s and %s", i, rows[i].answer, rows[i].output);
    }
}

static void texts_end_alike_with_line_feeds_or_without(void **state)
{
    static const struct {
        bytes answer, output;
        unsigned lenient;
        int alike;
    } rows[] = {
        { LITERAL("x\n"), LITERAL("y\n"), 0, 1 },
        { LITERAL("x"), LITERAL("y"), 0, 1 },
        { LITERAL("x\n"), LITERAL("x"), 0, 0 },
        { LITERAL("x"), LITERAL("x\n"), 0, 0 },
        { LITERAL("x\n"), LITERAL("x"), LF, 1 },
        { LITERAL("x"), LITERAL("x\n"), LF, 1 },
        { LITERAL("x\n"), LITERAL("x\n "), 0, 0 },
        { LITERAL("x\n"), LITERAL("x\n "), BLANKS, 1 },
        { LITERAL(""), LITERAL(""), 0, 1 },
        { LITERAL(""), LITERAL("x"), 0, 1 },
        { LITERAL("\n"), LITERAL(""), 0, 0 },
        { LITERAL("x\n\0"), LITERAL("x\n"), 0, 0 },
        { LITERAL("x\n\0"), LITERAL("x\n"), NULS, 1 },
        { LITERAL("x\n"), LITERAL("x"), CASE, 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++)
        if (ends_alike(rows[i].answer, rows[i].output, rows[i].lenient) != rows[i].alike)
            fail_msg("row %zu", i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_has_lines_and_prompts),
        cmocka_unit_test(parts_are_alike_but_for_what_is_forgiven),
        cmocka_unit_test(a_question_is_one_item_where_a_part_begins),
        cmocka_unit_test(each_dialect_has_its_questions),
        cmocka_unit_test(lines_may_be_without_their_questions),
        cmocka_unit_test(a_line_fits_the_end_of_one_with_another_prompt),
        cmocka_unit_test(texts_end_alike_with_line_feeds_or_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
