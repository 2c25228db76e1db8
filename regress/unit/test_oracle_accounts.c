/* parts/oracle: what an oracle says besides the output: where each refused line is wrong, and what
   the game came to. */
#include "regress/unit/unit.h"

#include "oracle/bbm103.h"
#include "oracle/flip.h"
#include "oracle/line.h"

enum { REFUSALS_MOST = 4, NOTHING = -1 };

/* `refused` ends with NOTHING: the offset of the first wrong byte of each refused line, or of the
   line's end if something is missing. */
static const struct {
    const char *dialect, *side, *types, *input;
    long refused[REFUSALS_MOST + 1];
    size_t rest;
    int has_board, is_over;
    long pieces[2];
} rows[] = {
    { "flip", "4", 0, "", { NOTHING }, 0, 1, 0, { 2, 2 } },
    { "flip", "4", 0, "0 2\n", { NOTHING }, 4, 1, 0, { 4, 1 } },
    { "flip", "4", 0, "0 0\n0 2\nx\n", { 0, 8, NOTHING }, 10, 1, 0, { 4, 1 } },
    { "flip", "4", 0, " 0 0\n", { 1, NOTHING }, 5, 1, 0, { 2, 2 } },
    { "flip", "4", 0, "0\n", { 1, NOTHING }, 2, 1, 0, { 2, 2 } },
    { "flip", "4", 0, "0 \n", { 2, NOTHING }, 3, 1, 0, { 2, 2 } },
    { "flip", "4", 0, "  0 q\n", { 4, NOTHING }, 6, 1, 0, { 2, 2 } },
    { "flip", "4", 0, "\n\n", { 0, 1, NOTHING }, 2, 1, 0, { 2, 2 } },
    { "flip", "4", 0, "0 0\ns\n", { 0, 5, NOTHING }, 6, 1, 0, { 2, 2 } },
    { "flip", "4", "1", "0 2\nx", { 4, NOTHING }, 5, 1, 0, { 3, 3 } },
    { "flip", "3", 0, "0 2\n", { NOTHING }, 0, 0, 0, { 0, 0 } },
    { "bbm103", "4", 0, "", { NOTHING }, 0, 1, 0, { 2, 2 } },
    { "bbm103", "4", 0, "0 0\n0 1\nx\n0 1 2\n", { 0, 8, 14, NOTHING }, 16, 1, 0, { 4, 1 } },
    { "bbm103", "4", 0, " 0 0\n", { 1, NOTHING }, 5, 1, 0, { 2, 2 } },
    { "bbm103", "4", 0, "0\n", { 1, NOTHING }, 2, 1, 0, { 2, 2 } },
    { "bbm103", "4", 0, "0 \n", { 2, NOTHING }, 3, 1, 0, { 2, 2 } },
    { "bbm103", "4", 0, "0 q\n", { 2, NOTHING }, 4, 1, 0, { 2, 2 } },
    { "bbm103", "4", 0, "0 1\n0 2\n0 3\n0 0\n2 0\n3 3\nx\n", { NOTHING }, 24, 1, 1, { 9, 1 } },
    { "bbm103", "5", 0, "0 1\n", { NOTHING }, 0, 0, 0, { 0, 0 } },
};

static struct oracle_account account_of(const char *dialect, const char *side, const char *types,
                                        bytes input)
{
    char words[3][8] = { "new", "", "" }, *args[] = { words[0], words[1], words[2], 0 };
    struct oracle_account account = { 0 };
    int status;
    size_t length;
    (void)snprintf(words[1], sizeof words[1], "%s", side);
    (void)snprintf(words[2], sizeof words[2], "%s", types != 0 ? types : "");
    if (strcmp(dialect, "flip") == 0)
        free(oracle_flip(types != 0 ? 3 : 2, args, input.at, input.len, 0, 0, &account, &status,
                         &length));
    else
        free(oracle_bbm103(1, args + 1, input.at, input.len, &account, &status, &length));
    return account;
}

static void an_account_says_what_came_of_a_game(void **state)
{
    size_t r, i;
    (void)state;
    for (r = 0; r < ROWS(rows); r++) {
        bytes input = bytes_of_text(rows[r].input);
        struct oracle_account a = account_of(rows[r].dialect, rows[r].side, rows[r].types, input);
        for (i = 0; rows[r].refused[i] != NOTHING; i++) {
            expect_number(rows[r].input, "the number of refusals", a.refusals > i, 1);
            expect_number(rows[r].input, "the place", a.refused[i], (uint64_t)rows[r].refused[i]);
        }
        expect_number(rows[r].input, "the number of refusals", a.refusals, i);
        expect_number(rows[r].input, "what is read", a.rest, rows[r].rest);
        expect_number(rows[r].input, "a board", a.has_board != 0, (uint64_t)rows[r].has_board);
        expect_number(rows[r].input, "the end", a.is_over != 0, (uint64_t)rows[r].is_over);
        for (i = 0; i < 2; i++)
            expect_number(rows[r].input, "the pieces", (uint64_t)a.pieces[i],
                          (uint64_t)rows[r].pieces[i]);
        oracle_account_free(&a);
    }
}

/* A line of more than 4096 bytes is wrong where it has too many. */
static void a_long_line_is_wrong_at_its_end(void **state)
{
    static const char *const dialects_of_lines[] = { "flip", "bbm103" };
    static char input[5005];
    size_t i;
    (void)state;
    memset(input, '0', 5003);
    input[3] = '\n';
    input[5003] = '\n';
    for (i = 0; i < ROWS(dialects_of_lines); i++) {
        struct oracle_account a = account_of(dialects_of_lines[i], "4", 0, bytes_of_text(input));
        assert_int_equal(a.refusals, 2);
        assert_int_equal(a.refused[0], 3); /* a number is missing */
        assert_int_equal(a.refused[1], 4 + 4096);
        oracle_account_free(&a);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_account_says_what_came_of_a_game),
        cmocka_unit_test(a_long_line_is_wrong_at_its_end),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
