/* parts/oracle: each oracle prints what the golden cases of its dialect say, which were written by
   hand from the specifications. */
#include "regress/unit/unit.h"

#include "oracle/oracle.h"

enum { WORDS_MOST = 8, FILE_MOST = 1 << 20 };

/* A row of a table: the name of a case, its exit status, and the arguments. */
struct row {
    char *name;
    int status;
    char *args[WORDS_MOST + 1];
};

static char *read_text(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *text = malloc(FILE_MOST);
    assert_non_null(text);
    if (f == 0)
        fail_msg("%s cannot be read", path);
    *size = fread(text, 1, FILE_MOST - 1, f);
    assert_true(*size < FILE_MOST - 1);
    text[*size] = '\0';
    (void)fclose(f);
    return text;
}

/* Takes a word off a row. Text in single quotes is one word. Returns NULL if there is none. */
static char *take_word(char **rest)
{
    char *word = *rest, *end;
    if (*word == '\0')
        return 0;
    if (*word == '\'') {
        end = strchr(++word, '\'');
        assert_non_null(end);
        *end++ = '\0';
    } else {
        end = word + strcspn(word, " ");
    }
    *rest = *end == ' ' ? end + 1 : end;
    if (*end == ' ')
        *end = '\0';
    return word;
}

static struct row read_row(char *line)
{
    struct row r = { .name = take_word(&line) };
    const char *status = take_word(&line);
    size_t i = 0;
    assert_non_null(status);
    r.status = atoi(status);
    while (i < WORDS_MOST && (r.args[i] = take_word(&line)) != 0)
        i++;
    assert_true(i < WORDS_MOST);
    return r;
}

/* What an oracle prints. The options of octaflip are a mode. */
static void run_row(const char *dialect, const struct row *r, const char *input, size_t size,
                    struct oracle_answer *answer)
{
    struct oracle_saves *saves = oracle_saves_new();
    struct oracle_request request = { .dialect = dialect,
                                      .args = (char *const *)r->args,
                                      .input = (const unsigned char *)input,
                                      .size = size,
                                      .saves = saves };
    if (r->args[0] != 0 && strncmp(r->args[0], "--", 2) == 0) {
        int is_interleaved = strcmp(r->args[0], "--interleave") == 0 && r->args[1] == 0;
        request.mode = is_interleaved ? ORACLE_INTERLEAVE : ORACLE_REENTER;
    }
    assert_true(oracle_run(&request, answer));
    oracle_saves_free(saves);
}

static void expect_case(const char *dialect, const struct row *r)
{
    char path[512];
    size_t size, wanted_size;
    struct oracle_answer answer;
    char *input, *wanted;
    (void)snprintf(path, sizeof path, "regress/cases/%s/%s.in", dialect, r->name);
    input = read_text(path, &size);
    (void)snprintf(path, sizeof path, "regress/cases/%s/%s.ans", dialect, r->name);
    wanted = read_text(path, &wanted_size);
    run_row(dialect, r, input, size, &answer);
    expect_bytes(r->name, "the output",
                 bytes_of((const unsigned char *)answer.output, answer.length),
                 bytes_of((const unsigned char *)wanted, wanted_size));
    expect_number(r->name, "the exit status", (uint64_t)answer.status, (uint64_t)r->status);
    oracle_answer_free(&answer);
    free(wanted);
    free(input);
}

static void expect_cases(const char *dialect)
{
    char path[64];
    size_t size, cases = 0;
    char *table, *line, *end;
    (void)snprintf(path, sizeof path, "regress/cases/%s/table", dialect);
    table = read_text(path, &size);
    for (line = table; *line != '\0'; line = end + 1) {
        struct row r;
        end = strchr(line, '\n');
        assert_non_null(end);
        *end = '\0';
        r = read_row(line);
        expect_case(dialect, &r);
        cases++;
    }
    assert_true(cases > 50);
    free(table);
}

static void the_oracle_of_octaflip_prints_the_golden_answers(void **state)
{
    expect_cases("octaflip");
}

static void the_oracle_of_reversi_prints_the_golden_answers(void **state)
{
    expect_cases("reversi");
}

static void the_oracle_of_bbm103_prints_the_golden_answers(void **state)
{
    expect_cases("bbm103");
}

static void the_oracle_of_aps105_prints_the_golden_answers(void **state)
{
    expect_cases("aps105");
}

static void the_oracle_of_flip_prints_the_golden_answers(void **state)
{
    expect_cases("flip");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oracle_of_octaflip_prints_the_golden_answers),
        cmocka_unit_test(the_oracle_of_reversi_prints_the_golden_answers),
        cmocka_unit_test(the_oracle_of_bbm103_prints_the_golden_answers),
        cmocka_unit_test(the_oracle_of_aps105_prints_the_golden_answers),
        cmocka_unit_test(the_oracle_of_flip_prints_the_golden_answers),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
