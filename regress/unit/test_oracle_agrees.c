/* parts/oracle: each oracle takes and refuses the arguments that its dialect's program does. The
   harnesses of dialects compare what both print for inputs. */
#include "regress/unit/unit.h"

#include "oracle/oracle.h"
#include "reference/reference.h"

enum { WORDS_MOST = 4 };

static void expect_same(const struct dialect *dialect, char **words, const char *input,
                        uint64_t number)
{
    struct oracle_request request = { .dialect = dialect->name,
                                      .args = words,
                                      .input = (const unsigned char *)input,
                                      .size = strlen(input) };
    struct reference_request reference = { .dialect = dialect,
                                           .args = words,
                                           .input = bytes_of_text(input) };
    struct oracle_answer answer;
    struct reference_run run;
    char row[64];
    (void)snprintf(row, sizeof row, "%s %llu", dialect->name, (unsigned long long)number);
    assert_int_equal(reference_run(&reference, &run), 1);
    assert_int_equal(oracle_run(&request, &answer), 1);
    expect_bytes(row, "the oracle's output", bytes_of(answer.output, answer.length),
                 bytes_of(run.output, run.length));
    expect_number(row, "its status", (uint64_t)answer.status, (uint64_t)run.status);
    oracle_answer_free(&answer);
    reference_run_free(&run);
}

/* Command lines, each with two inputs. */
static const struct {
    const char *dialect, *words[WORDS_MOST];
} command_lines[] = {
    { "bbm103", { 0 } },
    { "bbm103", { "4" } },
    { "bbm103", { "10" } },
    { "bbm103", { "12" } },
    { "bbm103", { "100" } },
    { "bbm103", { "102" } },
    { "bbm103", { "+6" } },
    { "bbm103", { "04" } },
    { "bbm103", { "2" } },
    { "bbm103", { "5" } },
    { "bbm103", { "-4" } },
    { "bbm103", { "1000" } },
    { "bbm103", { "1001" } },
    { "bbm103", { "1002" } },
    { "bbm103", { "4x" } },
    { "bbm103", { "" } },
    { "bbm103", { "4", "4" } },
    { "flip", { 0 } },
    { "flip", { "new" } },
    { "flip", { "new", "4" } },
    { "flip", { "new", "3" } },
    { "flip", { "new", "5" } },
    { "flip", { "new", "+12" } },
    { "flip", { "new", "1001" } },
    { "flip", { "new", "x" } },
    { "flip", { "new", "4", "1" } },
    { "flip", { "new", "4", "2" } },
    { "flip", { "new", "4", "3" } },
    { "flip", { "new", "4", "-1" } },
    { "flip", { "new", "5", "1", "2" } },
    { "flip", { "new", "6", "2", "1" } },
    { "flip", { "new", "7", "2", "2" } },
    { "flip", { "new", "8", "0", "1" } },
    { "flip", { "new", "8", "0", "3" } },
    { "flip", { "new", "8", "x", "1" } },
    { "flip", { "load" } },
    { "flip", { "load", "nothing" } },
    { "flip", { "load", "nothing", "x" } },
    { "flip", { "play", "4" } },
};

static void arguments_are_taken_or_refused(void **state)
{
    static const char *const inputs[] = { "", "0 1\n1 0\n0 2\nx\n2 3\n" };
    size_t i, k, w;
    (void)state;
    for (i = 0; i < ROWS(command_lines); i++) {
        char texts[WORDS_MOST][8], *words[WORDS_MOST + 1] = { 0 };
        for (w = 0; w < WORDS_MOST && command_lines[i].words[w] != 0; w++) {
            (void)snprintf(texts[w], sizeof texts[w], "%s", command_lines[i].words[w]);
            words[w] = texts[w];
        }
        for (k = 0; k < ROWS(inputs); k++) {
            if (strcmp(command_lines[i].dialect, "bbm103") == 0 && k == 1 && words[0] != 0 &&
                strlen(words[0]) > 3)
                continue; /* a large board takes long */
            expect_same(dialect_named(command_lines[i].dialect), words, inputs[k], i);
        }
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_are_taken_or_refused),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
