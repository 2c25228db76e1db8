/* answer/same_tokens and answer/package_flags: which outputs the default output validator of the
   problem package format accepts, and where the others first differ. The rows are from the format's
   specification of 2025-09 and from the rulings in the header. */
#include "unit.h"

#include "answer/same_tokens.h"

enum { MOST_WORDS = 8 };

static const char *flags_of(struct package_flags *flags, char *line, const char **word)
{
    char *words[MOST_WORDS];
    int n = 0;
    char *next;
    for (next = strtok(line, " "); next != 0 && n < MOST_WORDS; next = strtok(0, " "))
        words[n++] = next;
    return read_package_flags(flags, words, n, word);
}

static void take_flags(const char *row, struct package_flags *flags, const char *line)
{
    char copy[256];
    const char *word;
    (void)snprintf(copy, sizeof copy, "%s", line);
    if (flags_of(flags, copy, &word) != 0)
        fail_msg("%s: not flags: %s", row, line);
}

/* ---- the same or not ---- */

#define BOTH     "float_tolerance 0.5"
#define ABSOLUTE "float_absolute_tolerance "
#define RELATIVE "float_relative_tolerance "
#define SPACE    "space_change_sensitive"
#define CASE     "case_sensitive"
#define DIGITS   "0000000000000000000000000000000000000000"

static const struct row {
    const char *flags;
    bytes answer, output;
    int same;
} rows[] = {
    /* words and white space */
    { "", LITERAL(""), LITERAL(""), 1 },
    { "", LITERAL(""), LITERAL(" \t\n\v\f\r"), 1 },
    { "", LITERAL("a b\nc\n"), LITERAL("\fa\tb\v\rc"), 1 },
    { "", LITERAL("a b"), LITERAL("ab"), 0 },
    { "", LITERAL("a"), LITERAL("a\xC2\xA0"), 0 },
    { "", LITERAL("a\0b"), LITERAL("a\0b"), 1 },
    { "", LITERAL("a\0b"), LITERAL("a\0c"), 0 },
    { "", LITERAL("1"), LITERAL("1.0"), 0 },
    { "", LITERAL("1"), LITERAL("01"), 0 },
    /* case: only A to Z */
    { "", LITERAL("Yes"), LITERAL("yES"), 1 },
    { "", LITERAL("\xC3\x84"), LITERAL("\xC3\xA4"), 0 },
    { "", LITERAL("["), LITERAL("{"), 0 },
    { "", LITERAL("@Z"), LITERAL("`z"), 0 },
    { CASE, LITERAL("Yes"), LITERAL("yes"), 0 },
    { CASE, LITERAL("Yes"), LITERAL(" Yes\n"), 1 },
    /* white space that counts */
    { SPACE, LITERAL("a b\n"), LITERAL("A B\n"), 1 },
    { SPACE, LITERAL("a b\n"), LITERAL("a  b\n"), 0 },
    { SPACE, LITERAL("a b\n"), LITERAL("a\tb\n"), 0 },
    { SPACE, LITERAL("a\n"), LITERAL("a"), 0 },
    { SPACE, LITERAL("a\n"), LITERAL("a\r\n"), 0 },
    { SPACE, LITERAL("a"), LITERAL(" a"), 0 },
    { SPACE, LITERAL(""), LITERAL("\n"), 0 },
    /* either tolerance is enough, and includes its bound */
    { BOTH, LITERAL("1000 0.001"), LITERAL("500 -0.499"), 1 },
    { BOTH, LITERAL("1000 0.001"), LITERAL("1500 0.501"), 1 },
    { BOTH, LITERAL("1000 0.001"), LITERAL("499 0.001"), 0 },
    { BOTH, LITERAL("1000 0.001"), LITERAL("1000 0.5010001"), 0 },
    { ABSOLUTE "1", LITERAL("10 11"), LITERAL("9 1.2E+1"), 1 },
    { ABSOLUTE "1", LITERAL("10"), LITERAL("11.000000001"), 0 },
    { RELATIVE "0.5", LITERAL("10 -20"), LITERAL("15 -10"), 1 },
    { RELATIVE "0.5", LITERAL("10"), LITERAL("15.0001"), 0 },
    { RELATIVE "0.5", LITERAL("1"), LITERAL("2"), 0 },
    { RELATIVE "0.5", LITERAL("2"), LITERAL("1"), 1 }, /* of the answer */
    { RELATIVE "0.5", LITERAL("0"), LITERAL("1e-300"), 0 },
    { RELATIVE "0.5", LITERAL("0"), LITERAL("-0.00"), 1 },
    { ABSOLUTE "0", LITERAL("0.5 1e2 7"), LITERAL(".50 100 7."), 1 },
    { ABSOLUTE "0", LITERAL("0.5"), LITERAL("0.5000001"), 0 },
    { RELATIVE "0", LITERAL("0.5"), LITERAL("+5e-1"), 1 },
    { BOTH " " ABSOLUTE "0 " RELATIVE "0", LITERAL("1"), LITERAL("1.1"), 0 }, /* the last counts */
    { ABSOLUTE "0 " BOTH, LITERAL("1"), LITERAL("1.1"), 1 },
    /* what is a number */
    { BOTH, LITERAL("1"), LITERAL("one"), 0 },
    { BOTH, LITERAL("one 1"), LITERAL("ONE 1.2"), 1 },
    { BOTH, LITERAL("one"), LITERAL("1"), 0 },
    { BOTH, LITERAL("1000A"), LITERAL("1000a"), 1 },
    { BOTH, LITERAL("1000A"), LITERAL("1000.0a"), 0 },
    { BOTH " " CASE, LITERAL("1e2"), LITERAL("1E2"), 1 },
    { BOTH, LITERAL("inf nan -inf"), LITERAL("INF NaN -Inf"), 1 },
    { BOTH, LITERAL("inf"), LITERAL("infinity"), 0 },
    { BOTH, LITERAL("0"), LITERAL("nan"), 0 },
    { BOTH, LITERAL("16"), LITERAL("0x10"), 0 },
    { BOTH, LITERAL("0x10"), LITERAL("16"), 0 },
    { BOTH, LITERAL("0x10"), LITERAL("0X10"), 1 },
    { BOTH, LITERAL("1"), LITERAL("1e"), 0 },
    { BOTH, LITERAL("1"), LITERAL("1e+"), 0 },
    { BOTH, LITERAL("1"), LITERAL("1,0"), 0 },
    { BOTH, LITERAL("1"), LITERAL("--1"), 0 },
    { BOTH, LITERAL("1"), LITERAL("1\0"), 0 },
    { BOTH, LITERAL("0"), LITERAL("."), 0 },
    { BOTH, LITERAL("0"), LITERAL("-"), 0 },
    { BOTH, LITERAL("0"), LITERAL("-.5e0"), 1 },
    /* the limits of a double */
    { BOTH, LITERAL("1e400"), LITERAL("1E400"), 1 },
    { BOTH, LITERAL("1e400"), LITERAL("1e401"), 0 },
    { BOTH, LITERAL("1e308"), LITERAL("1e400"), 0 },
    { BOTH, LITERAL("1e-400"), LITERAL("0"), 1 },
    { ABSOLUTE "0", LITERAL("9007199254740993"), LITERAL("9007199254740992"), 1 },
    { "", LITERAL("9007199254740993"), LITERAL("9007199254740992"), 0 },
    { ABSOLUTE "0", LITERAL("1" DIGITS DIGITS "." DIGITS DIGITS), LITERAL("1e80"), 1 },
    { ABSOLUTE "0", LITERAL("0." DIGITS DIGITS "25"), LITERAL("2.5e-81"), 1 },
};

static void accepts_what_the_format_says(void **state)
{
    for (size_t i = 0; i < ROWS(rows); i++) {
        struct package_flags flags = { 0 };
        struct token_comparison c;
        char name[32];
        (void)snprintf(name, sizeof name, "row %zu", i);
        take_flags(name, &flags, rows[i].flags);
        expect_number(name, "same",
                      (uint64_t)same_tokens(&c, rows[i].answer, rows[i].output, &flags),
                      (uint64_t)rows[i].same);
    }
}

/* ---- where ---- */

static const struct place_row {
    const char *flags;
    bytes answer, output;
    enum token_difference difference;
    bytes expected, found;
    struct token_place answer_at, output_at;
} places[] = {
    { "",
      LITERAL("1 2\n3 4\n"),
      LITERAL("1\n2  3\n5"),
      TOKENS_OTHER_WORD,
      LITERAL("4"),
      LITERAL("5"),
      { 2, 2, 3 },
      { 3, 1, 1 } },
    { "",
      LITERAL("a b\n"),
      LITERAL("a\n"),
      TOKENS_MISSING_WORD,
      LITERAL("b"),
      LITERAL(""),
      { 1, 2, 3 },
      { 2, 1, 1 } },
    { "",
      LITERAL("a"),
      LITERAL(""),
      TOKENS_MISSING_WORD,
      LITERAL("a"),
      LITERAL(""),
      { 1, 1, 1 },
      { 1, 1, 1 } },
    { "",
      LITERAL("a\n"),
      LITERAL("a bc d"),
      TOKENS_EXTRA_WORD,
      LITERAL(""),
      LITERAL("bc"),
      { 2, 1, 1 },
      { 1, 2, 3 } },
    { SPACE,
      LITERAL("a  b"),
      LITERAL("a \nb"),
      TOKENS_OTHER_SPACE,
      LITERAL("  "),
      LITERAL(" \n"),
      { 1, 2, 3 },
      { 1, 2, 3 } },
    { SPACE,
      LITERAL("a\n"),
      LITERAL("a\n\n"),
      TOKENS_OTHER_SPACE,
      LITERAL("\n"),
      LITERAL("\n\n"),
      { 2, 1, 1 },
      { 2, 1, 1 } },
    { SPACE,
      LITERAL("a  b"),
      LITERAL("a\n"),
      TOKENS_MISSING_WORD,
      LITERAL("b"),
      LITERAL(""),
      { 1, 2, 4 },
      { 2, 1, 1 } },
    { SPACE,
      LITERAL("a b"),
      LITERAL("a  c"),
      TOKENS_OTHER_SPACE,
      LITERAL(" "),
      LITERAL("  "),
      { 1, 2, 3 },
      { 1, 2, 3 } },
};

static void expect_place(const char *row, const struct token_place *got,
                         const struct token_place *want)
{
    expect_number(row, "line", got->line, want->line);
    expect_number(row, "word", got->word, want->word);
    expect_number(row, "column", got->column, want->column);
}

static void tells_the_first_difference(void **state)
{
    for (size_t i = 0; i < ROWS(places); i++) {
        const struct place_row *want = &places[i];
        struct package_flags flags = { 0 };
        struct token_comparison c;
        char name[32];
        (void)snprintf(name, sizeof name, "place %zu", i);
        take_flags(name, &flags, want->flags);
        expect_number(name, "same", (uint64_t)same_tokens(&c, want->answer, want->output, &flags),
                      0);
        expect_number(name, "difference", c.difference, want->difference);
        expect_bytes(name, "expected", c.expected, want->expected);
        expect_bytes(name, "found", c.found, want->found);
        expect_place(name, &c.answer_at, &want->answer_at);
        expect_place(name, &c.output_at, &want->output_at);
    }
}

/* ---- flags ---- */

static const struct {
    const char *line, *word, *repeated; /* the word at fault; NULL if all are flags */
} flag_rows[] = {
    { "", 0, 0 },
    { "case_sensitive space_change_sensitive case_sensitive", 0, 0 },
    { "float_tolerance 1e-6", 0, 0 },
    { "float_absolute_tolerance 0 float_relative_tolerance .5", 0, 0 },
    { "float_tolerance 1 float_absolute_tolerance 2", 0, "float_absolute_tolerance" },
    { "float_relative_tolerance 1 float_tolerance 2 case_sensitive", 0, "float_tolerance" },
    { "float_tolerance", "float_tolerance", 0 },
    { "case_sensitive float_tolerance case_sensitive", "float_tolerance", 0 },
    { "float_tolerance -1", "float_tolerance", 0 },
    { "float_tolerance 0x1", "float_tolerance", 0 },
    { "float_tolerance inf", "float_tolerance", 0 },
    { "float_tolerance 1e999", "float_tolerance", 0 },
    { "Case_Sensitive", "Case_Sensitive", 0 },
    { "case_sensitive 1", "1", 0 },
};

static void expect_word(const char *row, const char *what, const char *got, const char *want)
{
    expect_bytes(row, what, bytes_of_text(got != 0 ? got : "(none)"),
                 bytes_of_text(want != 0 ? want : "(none)"));
}

static void reads_flags(void **state)
{
    for (size_t i = 0; i < ROWS(flag_rows); i++) {
        struct package_flags flags = { 0 };
        char line[256];
        const char *word = 0;
        const char *misfit;
        (void)snprintf(line, sizeof line, "%s", flag_rows[i].line);
        misfit = flags_of(&flags, line, &word);
        expect_word(flag_rows[i].line, "word at fault", misfit != 0 ? word : 0, flag_rows[i].word);
        expect_word(flag_rows[i].line, "repeated", flags.repeated, flag_rows[i].repeated);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(accepts_what_the_format_says),
                                        cmocka_unit_test(tells_the_first_difference),
                                        cmocka_unit_test(reads_flags) };
    return cmocka_run_group_tests(tests, 0, 0);
}
