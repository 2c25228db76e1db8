/* answer/difference and answer/feedback: where two texts first differ. */
#include "unit.h"

#include "answer/feedback.h"
#include "compare/package_flags.h"
#include "tokenize/lines.h"

enum { EXACT, CASE, SPACE, BOTH, SAME = 0 };

/* line 0: the texts are the same. The place is in the output. */
static const struct row {
    const char *answer, *output;
    int tolerate;
    uint64_t line, column;
} rows[] = {
    { "", "", EXACT, SAME, 0 },
    { "a\nb\n", "a\nb\n", EXACT, SAME, 0 },
    { "a", "", EXACT, 1, 1 },
    { "", "a", EXACT, 1, 1 },
    { "a\nb\n", "a\nc\n", EXACT, 2, 1 },
    { "a\nb\n", "a\nb", EXACT, 2, 2 },
    { "a\nb", "a\nb\n", EXACT, 2, 2 },
    { "a b\n", "a  b\n", EXACT, 1, 3 },
    { "a b\n", "A b\n", EXACT, 1, 1 },
    { "a b\n", "A b\n", CASE, SAME, 0 },
    { "a b\n", "A  b\n", CASE, 1, 3 },
    { "@[`{", "`{@[", CASE, 1, 1 }, /* only letters have upper and lower case */
    { "a b\n", " a\t\r\nb", SPACE, SAME, 0 },
    { "a b\n", "ab\n", SPACE, 1, 2 },
    { "ab\n", "a b\n", SPACE, 1, 3 },
    { "a b", "a", SPACE, 1, 2 },
    { "a", "a \n\nb", SPACE, 3, 1 },
    { " \n", "", SPACE, SAME, 0 },
    { "a b", "A\nB\n", BOTH, SAME, 0 },
    { "a b", "A\nB\n", SPACE, 1, 1 },
};

static void first_differences_are_found(void **state)
{
    static const size_t steps[] = { 0, 1, 3 };
    size_t i, k;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        for (k = 0; k < ROWS(steps); k++) {
            struct memory a = { .rest = bytes_of_text(rows[i].answer), .step = steps[k] };
            struct memory o = { .rest = bytes_of_text(rows[i].output), .step = steps[k] };
            struct tolerance tolerate = { rows[i].tolerate == CASE || rows[i].tolerate == BOTH,
                                          rows[i].tolerate == SPACE || rows[i].tolerate == BOTH };
            unsigned char a_room[LINES_CAPACITY], o_room[LINES_CAPACITY];
            struct side answer, output;
            source from_a, from_o;
            source_init(&from_a, memory_fill, &a, a_room, sizeof a_room);
            source_init(&from_o, memory_fill, &o, o_room, sizeof o_room);
            side_init(&answer, &from_a);
            side_init(&output, &from_o);
            expect_number(rows[i].output, "differs", (uint64_t)differ(&answer, &output, &tolerate),
                          rows[i].line != SAME);
            if (rows[i].line == SAME)
                continue;
            expect_number(rows[i].output, "line", output.line, rows[i].line);
            expect_number(rows[i].output, "column", output.column, rows[i].column);
        }
    }
}

static void a_text_that_fails_gives_no_difference(void **state)
{
    struct memory a = { .rest = bytes_of_text("a\n") };
    struct memory o = { .rest = bytes_of_text("a"), .fails = 1 };
    struct tolerance exact = { 0, 0 };
    unsigned char a_room[LINES_CAPACITY], o_room[LINES_CAPACITY];
    struct side answer, output;
    source from_a, from_o;
    (void)state;
    source_init(&from_a, memory_fill, &a, a_room, sizeof a_room);
    source_init(&from_o, memory_fill, &o, o_room, sizeof o_room);
    side_init(&answer, &from_a);
    side_init(&output, &from_o);
    assert_false(differ(&answer, &output, &exact));
    assert_true(from_o.failed);
}

/* Numbers as the problem package format writes them; strtod() reads more. */
static void tolerances_are_plain_decimal_numbers(void **state)
{
    static const struct {
        const char *number;
        int is_fine;
    } numbers[] = {
        { "0", 1 },      { "1", 1 },        { "0.5", 1 },   { ".5", 1 },    { "1e-6", 1 },
        { "+1E+3", 1 },  { "-0", 1 },       { "-1", 0 },    { "-1e-9", 0 }, { "", 0 },
        { "e", 0 },      { ".", 0 },        { "1e-6x", 0 }, { "1-", 0 },    { "0x10", 0 },
        { "0x1p-3", 0 }, { "nan", 0 },      { "inf", 0 },   { " 1", 0 },    { "1 ", 0 },
        { "1,5", 0 },    { "infinity", 0 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(numbers); i++) {
        char flag[] = "float_tolerance";
        char number[16];
        char *words[] = { flag, number };
        struct package_flags flags = { 0 };
        const char *word = 0;
        const char *why;
        (void)snprintf(number, sizeof number, "%s", numbers[i].number);
        why = read_package_flags(&flags, words, 2, &word);
        expect_number(numbers[i].number, "taken", why == 0, (uint64_t)numbers[i].is_fine);
        assert_ptr_equal(flags.float_flag, flag);
        if (why != 0)
            assert_string_equal(why, "needs a decimal number that is not negative");
        assert_ptr_equal(word, flag);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_differences_are_found),
        cmocka_unit_test(a_text_that_fails_gives_no_difference),
        cmocka_unit_test(tolerances_are_plain_decimal_numbers),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
