/* parts/grammar: which inputs a grammar accepts, what is no grammar, and what one makes. The cases
 * follow the language's published description, sentence by sentence. */
#include "regress/unit/unit.h"

#include "grammar/grammar.h"

static struct grammar *grammar_of(const char *text)
{
    struct file_error error;
    struct grammar *g = grammar_read(bytes_of_text(text), &error);
    if (g == 0)
        fail_msg("%s: %zu:%zu: %s", text, error.line, error.column, error.text);
    return g;
}

/* ---- what is accepted, and what is not ---- */

struct input_of {
    const char *grammar, *input;
};

static const struct input_of accepted[] = {
    { "", "" },
    { "SPACE NEWLINE", " \n" },
    { "# only a comment", "" },
    { "INT(1, 10^2, n) SPACE INT(-n, n)# the same line\nNEWLINE EOF", "7 -7\n" },
    { "INT(-10^30, 10^30)", "999999999999999999999999999999" },
    { "INT(0, 0)", "0" },
    { "FLOAT(0.1, 1)", "0.1" },
    { "FLOAT(-1, 1E100, x, SCIENTIFIC) ASSERT(x == 15 * 10^2)", "1.5e+3" },
    { "FLOAT(-1, 1, x, FIXED) STRING(\"e\")", "-0.50e" },
    { "FLOATP(0, 10, 2, 3)", "9.125" },
    { "FLOATP(0, 10, 1, 1, x, SCIENTIFIC)", "9.1E-3" },
    { "STRING(\"a\\tb\\101\\\\\\q\\\"\\\nc\")", "a\tbA\\\\q\"c" },
    { "REGEX(\"[a-z]+\", s) SPACE STRING(s) ASSERT(STRLEN(s) == 3)", "abc abc" },
    { "REGEX(\"p|ps\")", "ps" },
    { "REGEX(\"(a{2,3}){1,2}\")", "aaaa" },
    { "REGEX(\"[[:alpha:]]*[^\\n]\\\\.\")", "ab1." },
    { "REGEX(\".*\")", "a\nb" },
    { "SET(a = 2^3^2, b = -2^2) ASSERT(a == 64 && b == -4)", "" },
    { "ASSERT(-7 / 2 == -3 && -7 % 2 == -1 && 7.0 / 2 == 3.5)", "" },
    { "ASSERT((1 + 2) * 3 == 9 && ((1) < (2)) && 010 == 8)", "" },
    { "ASSERT(1 / 3.0 * 3 == 1)", "" },
    { "ASSERT(\"ab\" < \"b\" && \"\" < \"a\" && \"a\" != \"b\")", "" },
    { "ASSERT(!1 == 2 && 1 == 2)", "" }, /* ! takes all that follows */
    { "ASSERT((1 == 1 || 1 == 1) && !(1 == 2))", "" },
    { "ASSERT(1 == 1 || 1 / 0 == 1)", "" }, /* what does not matter is not computed */
    { "SET(x[0] = 1, x[1] = 2, y[0] = 1, y[1] = 1) ASSERT(UNIQUE(x) && UNIQUE(x, y))", "" },
    { "SET(x[0] = 1, x[1] = 1) IF(UNIQUE(x)) SPACE END", "" },
    { "SET(x[1, 2] = 5) ASSERT(INARRAY(5.0, x) && !INARRAY(4, x))", "" },
    { "SET(x[0] = 1) SET(x[0] = 2) ASSERT(!INARRAY(1, x))", "" },
    { "SET(x = 1) UNSET(x) SET(x = 2)", "" },
    { "REP(3, SPACE) INT(0, 9) END", "1 2 3" },
    { "REP(0, SPACE) INT(0, 9) END", "" },
    { "REPI(i, 2, SPACE) INT(i, i) END ASSERT(i == 2)", "0 1" },
    { "WHILE(!ISEOF) INT(0, 9) NEWLINE END", "1\n2\n" },
    { "WHILEI(i, MATCH(\"12 \"), SPACE) INT(0, 9, x[i]) END ASSERT(i == 2)", "1 2" },
    { "IF(MATCH(\"a\")) STRING(\"a\") ELSE STRING(\"b\") END", "b" },
    { "REP(2) IF(MATCH(\"a\")) STRING(\"a\") END REP(2) REP(0) SPACE END END END", "aa" },
};

static const struct input_of refused[] = {
    { "INT(1, 5) NEWLINE", "6\n" },
    { "INT(1, 5) NEWLINE", "x\n" },
    { "INT(1, 5) NEWLINE", "05\n" },
    { "INT(0, 5) NEWLINE", "-0\n" },
    { "REP(2, NEWLINE) INT(1, 5) END", "1\n2\n" },
    { "REP(2, SPACE) INT(1, 5) END", "1" },
    { "NEWLINE NEWLINE", "\n x" },
    { "STRING(\"abc\")", "abd" },
    { "FLOAT(0, 1)", "1." },
    { "FLOAT(0, 1.5)", "1.6" },
    { "FLOAT(0, 1, x, SCIENTIFIC)", "1.0" },
    { "FLOATP(0, 9, 1, 2)", "1.125" },
    { "FLOATP(0, 9, 0, 2)", "1e0" },
    { "REGEX(\"a+\")", "b" },
    { "INT(0, 9, n) ASSERT(n  > 5)", "3" },
    { "REPI(i, 2, SPACE) INT(0, 9, a[i]) END SET(b[0] = 1) ASSERT(UNIQUE(a, b))", "1 2" },
    { "INT(0, n)", "1" },
    { "SET(a[1] = 1) INT(0, a[2])", "1" },
    { "SET(a[1.0] = 1)", "" },
    { "ASSERT(1 / 0 == 1)", "" },
    { "ASSERT(\"a\" == 1)", "" },
    { "INT(0, 1E1)", "5" },
    { "REP(-1) END", "" },
    { "INT(0, 1) REP(10^18) END", "1" },
    { "SET(a = 10^(10^10))", "" },
};

static void check_inputs(const struct input_of *rows, size_t count, int are_accepted)
{
    size_t i;
    for (i = 0; i < count; i++) {
        struct grammar *g = grammar_of(rows[i].grammar);
        grammar_limit(g, 1 << 16);
        if (grammar_accepts(g, bytes_of_text(rows[i].input)) != are_accepted)
            fail_msg("%s: %s", rows[i].grammar, rows[i].input);
        grammar_free(g);
    }
}

static void it_accepts(void **state)
{
    check_inputs(accepted, ROWS(accepted), 1);
}

static void it_refuses(void **state)
{
    check_inputs(refused, ROWS(refused), 0);
}

/* ---- what is no grammar ---- */

struct wrong {
    const char *grammar;
    size_t line, column;
    const char *text;
};

static const struct wrong wrong[] = {
    { "INT(1, 2)\n INT(1", 2, 7, "expected a comma, not `end of the grammar`" },
    { "INT(1 2)", 1, 7, "expected a comma, not `2`" },
    { "INT(1, 2 < 3)", 1, 8, "expected a number or a text, not a test" },
    { "ASSERT(1)", 1, 8, "expected a test, not a number or a text" },
    { "ASSERT(1 == 1", 1, 14, "expected a closing parenthesis, not `end of the grammar`" },
    { "ASSERT((1 == 1)", 1, 16, "expected a closing parenthesis, not `end of the grammar`" },
    { "REGEX(a)(", 1, 9, "expected a command, not `(`" },
    { "SET(a[1 = 2)", 1, 9, "expected an operator, or the end of a bracket, not `=`" },
    { "REP(2)\nSPACE", 1, 1, "this block has no END" },
    { "SPACE END", 1, 7, "this END ends no block" },
    { "REP(1) ELSE END", 1, 8, "this ELSE belongs to no IF" },
    { "REP(1, REP(1)) END END", 1, 8, "expected a command that starts no block, not `REP`" },
    { "INTEGER(1, 2)", 1, 4, "this is not a word of the language" },
    { "STRING(\"a)", 1, 8, "the text has no closing quote" },
    { "STRING(\"\\400\")", 1, 8, "an octal escape of this text means no byte" },
    { "REGEX(\"a(\")", 1, 7, "a closing parenthesis is missing" },
    { "REGEX(\"\\\\d\")", 1, 7,
      "only special characters can be escaped: . [ \\ ( ) * + ? { | ^ $" },
    { "REGEX(\"((a{999}){999}){999}\")", 1, 7, "the regular expression is too large" },
    { "FLOAT(1, 2, x, ROUND)", 1, 16, "this is not a word of the language" },
};

static void it_says_what_is_no_grammar(void **state)
{
    size_t i;
    for (i = 0; i < ROWS(wrong); i++) {
        struct file_error error;
        assert_null(grammar_read(bytes_of_text(wrong[i].grammar), &error));
        if (strcmp(error.text, wrong[i].text) != 0)
            fail_msg("%s: %s", wrong[i].grammar, error.text);
        expect_number(wrong[i].grammar, "the line", error.line, wrong[i].line);
        expect_number(wrong[i].grammar, "the column", error.column, wrong[i].column);
    }
}

static void hostile_grammars_end(void **state)
{
    static char text[300000];
    struct file_error error;
    struct grammar *g;
    memset(text, '(', sizeof text);
    memcpy(text, "ASSERT", 6);
    assert_null(grammar_read(bytes_of(text, sizeof text), &error));
    assert_string_equal(error.text, "blocks and brackets are nested too deeply");
    g = grammar_of("REGEX(\"(a*)*(a|a)*b\")");
    assert_false(
        grammar_accepts(g, BYTES_OF_LITERAL("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")));
    grammar_free(g);
}

/* ---- what is made ---- */

struct made {
    const char *grammar;
    uint32_t choices[8]; /* a 0 stands for all that follow */
    const char *input;   /* NULL: these choices give none */
};

static const struct made made[] = {
    { "INT(1, 100, n) NEWLINE", { 0 }, "1\n" },
    { "INT(1, 100, n) NEWLINE", { 2, 0 }, "100\n" }, /* the limit */
    { "INT(-5, 5) SPACE INT(-5, 5) SPACE INT(-9, -3)", { 0, 1, 0, 2, 3 }, "1 -1 -6" },
    { "REPI(i, 4, SPACE) INT(1, 4, a[i]) END ASSERT(UNIQUE(a))", { 2 }, "3 1 2 4" },
    { "REPI(i, 3) INT(0, 9, a[i]) SPACE INT(0, 9, b[i]) NEWLINE END ASSERT(UNIQUE(a, b))",
      { 0 },
      "0 0\n0 1\n0 2\n" },
    { "FLOAT(0.25, 2) NEWLINE FLOATP(-1, 1, 2, 4)", { 0 }, "1\n0.00" },
    { "FLOAT(0.2, 0.3)", { 0 }, "0.2" },
    { "REGEX(\"[a-c]{2}|x+\")", { 0 }, "aa" },
    { "REGEX(\"[a-c]{2}|x+\")", { 1, 0, 1, 0 }, "xx" },
    { "REGEX(\"[a-c]{2,4}\")", { 0, 0, 2 }, "aaaa" },
    { "INT(1, 9, n) NEWLINE REGEX(\"[ab]+\", s) NEWLINE ASSERT(STRLEN(s) == n)",
      { 2, 1, 0, 1 },
      "3\nbab\n" },
    { "WHILE(!ISEOF) INT(0, 9) NEWLINE END", { 0 }, "" },
    { "WHILE(!ISEOF) INT(0, 9) NEWLINE END", { 1, 3, 0 }, "3\n" },
    { "IF(MATCH(\"5678\")) INT(0, 9) ELSE STRING(\"x\") END", { 0 }, "x" },
    { "INT(0, 9, n) ASSERT(n > 5)", { 3 }, 0 },
    { "INT(0, 9, n) ASSERT(n > 5)", { 7 }, "7" },
    { "REGEX(\"a*\") STRING(\"a\")", { 0 }, 0 }, /* a* takes it */
    { "INT(5, 1)", { 0 }, 0 },
};

static void it_makes_inputs_of_choices(void **state)
{
    static struct choice at[CHOICES_MOST];
    struct byte_queue out = { 0 };
    size_t i, k;
    for (i = 0; i < ROWS(made); i++) {
        struct grammar *g = grammar_of(made[i].grammar);
        struct choices choices = { at, 8, 0, 0 };
        for (k = 0; k < 8; k++)
            at[k].value = made[i].choices[k];
        if (grammar_make(g, &choices, &out) != (made[i].input != 0))
            fail_msg("%s", made[i].grammar);
        if (made[i].input != 0)
            expect_bytes(made[i].grammar, "the input", queue_bytes(&out),
                         bytes_of_text(made[i].input));
        grammar_free(g);
    }
    free(out.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_accepts),
        cmocka_unit_test(it_refuses),
        cmocka_unit_test(it_says_what_is_no_grammar),
        cmocka_unit_test(hostile_grammars_end),
        cmocka_unit_test(it_makes_inputs_of_choices),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
