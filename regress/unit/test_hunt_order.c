/* verbs/hunt/hunt: what a command line asks for. A function of this file takes the place of the one
   that obeys it (mk/test.mk). */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "regress/unit/folder.h"

#include "batch/containment.h"
#include "hunt/hunt.h"
#include "hunt/obey.h"
#include "system/cores.h"

static struct hunt_order obeyed;
static char words_obeyed[200]; /* with a blank after each, and after a bar those of the command */
static int obeyed_count;

static void add_words(char **words)
{
    for (; words != 0 && *words != 0; words++) {
        (void)strcat(words_obeyed, *words);
        (void)strcat(words_obeyed, " ");
    }
}

int hunt_obey(const struct hunt_order *order, char **words)
{
    obeyed = *order;
    obeyed_count++;
    words_obeyed[0] = '\0';
    add_words(words);
    if (order->command != 0)
        (void)strcat(words_obeyed, "| ");
    add_words(order->command);
    return 7;
}

static char *words[40];

/* Reads a command line of words that blanks separate. Returns the exit status. */
static int run(const char *line)
{
    static char copy[1 << 10], verb[] = "hunt";
    char *word;
    int n = 0;
    words[n++] = verb;
    (void)snprintf(copy, sizeof copy, "%s", line);
    for (word = strtok(copy, " "); word != 0; word = strtok(0, " "))
        words[n++] = word;
    words[n] = 0;
    return run_hunt(n, words);
}

static void what_is_not_said_is_usual(void **state)
{
    (void)state;
    assert_int_equal(run("aps105 p"), 7);
    assert_string_equal(words_obeyed, "aps105 p ");
    assert_null(obeyed.args);
    assert_null(obeyed.course);
    assert_null(obeyed.shard);
    assert_string_equal(obeyed.output, "hunt");
    assert_int_equal(obeyed.seed, 1);
    assert_int_equal(obeyed.jobs, cores());
    assert_int_equal(obeyed.containment, ANY_CONTAINMENT);
    assert_int_equal(obeyed.inputs, ASKED_PROMISED);
    assert_int_equal(obeyed.tries, 0);
    assert_int_equal(obeyed.suite, 0);
    assert_false(obeyed.coverage || obeyed.campaign || obeyed.cluster || obeyed.resume ||
                 obeyed.merge);
}

static void each_option_is_taken(void **state)
{
    (void)state;
    assert_int_equal(run("flip --args new --course c.yaml --seed 9 --output out -j 3 --tries 5 "
                         "--inputs=any --containment=kernel --cluster --suite 4 --resume --shard "
                         "2/7 p q"),
                     7);
    assert_string_equal(words_obeyed, "flip p q ");
    assert_string_equal(obeyed.args, "new");
    assert_string_equal(obeyed.course, "c.yaml");
    assert_string_equal(obeyed.shard, "2/7");
    assert_string_equal(obeyed.output, "out");
    assert_int_equal(obeyed.seed, 9);
    assert_int_equal(obeyed.jobs, 3);
    assert_int_equal(obeyed.tries, 5);
    assert_int_equal(obeyed.inputs, ASKED_ANY);
    assert_int_equal(obeyed.containment, ASKED_KERNEL);
    assert_true(obeyed.cluster && obeyed.resume);
    assert_int_equal(obeyed.suite, 4);
    assert_int_equal(run("--merge --output sum a b"), 7);
    assert_string_equal(words_obeyed, "a b ");
    assert_true(obeyed.merge);
    assert_string_equal(obeyed.output, "sum");
    assert_int_equal(run("--merge a"), 7);
}

static void each_word_of_a_choice_is_taken(void **state)
{
    static const struct {
        const char *options;
        int containment, inputs;
    } rows[] = {
        { "--containment=full", ASKED_FULL, ASKED_PROMISED },
        { "--containment=kernel", ASKED_KERNEL, ASKED_PROMISED },
        { "--containment=limits", ASKED_LIMITS, ASKED_PROMISED },
        { "--inputs=promised", ANY_CONTAINMENT, ASKED_PROMISED },
        { "--inputs=rulings", ANY_CONTAINMENT, ASKED_RULINGS },
        { "--inputs=any", ANY_CONTAINMENT, ASKED_ANY },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        char line[100];
        (void)snprintf(line, sizeof line, "flip %s p", rows[i].options);
        assert_int_equal(run(line), 7);
        assert_int_equal(obeyed.containment, rows[i].containment);
        assert_int_equal((int)obeyed.inputs, rows[i].inputs);
    }
}

static void numbers_have_their_limits(void **state)
{
    (void)state;
    assert_int_equal(run("flip --cluster --suite 1000 p"), 7);
    assert_int_equal(obeyed.suite, 1000);
    assert_int_equal(run("flip --time 4294967295ms p"), 7);
    assert_int_equal(obeyed.milliseconds, 4294967295);
    assert_int_equal(run("flip --shard 1/1 p"), 7);
    assert_int_equal(run("flip --shard 7/7 p"), 7);
}

/* What comes after `--` is the command, with all that looks like an option. */
static void a_command_comes_last(void **state)
{
    (void)state;
    assert_int_equal(run("reversi --tries 5 -- python3 -B p.py --tries 6 -- x"), 7);
    assert_string_equal(words_obeyed, "reversi | python3 -B p.py --tries 6 -- x ");
    assert_int_equal(obeyed.tries, 5);
}

/* Ten seconds for the stages, unless tries end them. Engines have half of the time, or ten seconds
   of their own if the stages have no time. */
static void the_time_is_divided(void **state)
{
    static const struct {
        const char *options;
        uint64_t stages, engines; /* milliseconds */
    } rows[] = {
        { "", 10000, 0 },
        { "--tries 5", 0, 0 },
        { "--time 30s", 30000, 0 },
        { "--time 30s --tries 5", 30000, 0 },
        { "--coverage", 5000, 5000 },
        { "--campaign", 5000, 5000 },
        { "--coverage --tries 5", 0, 10000 },
        { "--coverage --time 3ms", 2, 1 },
        { "--campaign --time 2m --tries 5", 60000, 60000 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS_OF(rows); i++) {
        char line[100];
        (void)snprintf(line, sizeof line, "aps105 %s p", rows[i].options);
        assert_int_equal(run(line), 7);
        if (obeyed.milliseconds != rows[i].stages || obeyed.engine_milliseconds != rows[i].engines)
            fail_msg("%s: %u and %u", rows[i].options, (unsigned)obeyed.milliseconds,
                     (unsigned)obeyed.engine_milliseconds);
    }
}

static char said[1 << 13];

static int run_quietly(const char *line)
{
    int before = dup(2), to = open(in_folder("said"), O_RDWR | O_CREAT | O_TRUNC, 0600), status;
    ssize_t n;
    assert_true(before >= 0 && to >= 0);
    (void)dup2(to, 2);
    status = run(line);
    (void)dup2(before, 2);
    n = pread(to, said, sizeof said - 1, 0);
    said[n > 0 ? n : 0] = '\0';
    (void)close(before);
    (void)close(to);
    return status;
}

static void mistakes_are_told(void **state)
{
    static const struct {
        const char *line, *said;
    } rows[] = {
        { "", "flipref: hunt: which dialect?\n" },
        { "-- q", "flipref: hunt: which dialect?\n" },
        { "aps105", "flipref: hunt: which programs are to be hunted?\n" },
        { "aps105 --", "flipref: --: which command?\n" },
        { "aps105 p -- q", "flipref: p: name either programs or, after `--`, one command\n" },
        { "--merge", "flipref: hunt: which folders are to be merged?\n" },
        { "--merge p -- q", "flipref: --: no command can be merged\n" },
        { "--merge --", "flipref: --: no command can be merged\n" },
        { "aps105 --time soon p",
          "flipref: --time takes a time such as 30s, 500ms or 2m, not: soon\n" },
        { "aps105 --shard 3/2 p", "flipref: --shard takes two numbers such as 2/7, not: 3/2\n" },
        { "aps105 --shard x p", "flipref: --shard takes two numbers such as 2/7, not: x\n" },
        { "aps105 --suite 3 p", "--cluster" },
        { "aps105 --cluster --suite 1001 p", "1000" },
        { "aps105 --time 4294967296ms p", "not: 4294967296ms\n" },
        { "aps105 --shard 0/2 p", "not: 0/2\n" },
        { "--merge --args x p", "--merge" },
        { "--merge --course x p", "--merge" },
        { "--merge --inputs=any p", "--merge" },
        { "--merge --seed 2 p", "--merge" },
        { "--merge --time 1s p", "--merge" },
        { "--merge --coverage p", "--merge" },
        { "--merge --campaign p", "--merge" },
        { "--merge --cluster p", "--merge" },
        { "aps105 --merge --tries 3 p", "--merge" },
        { "aps105 --coverage --campaign p", "--coverage" },
        { "aps105 --nothing p", "--nothing" },
    };
    size_t i;
    (void)state;
    obeyed_count = 0;
    for (i = 0; i < ROWS_OF(rows); i++) {
        size_t len = strlen(rows[i].said);
        if (run_quietly(rows[i].line) != 2)
            fail_msg("%s is taken", rows[i].line);
        if (rows[i].said[0] == 'f' ? strncmp(said, rows[i].said, len) != 0
                                   : strstr(said, rows[i].said) == 0)
            fail_msg("%s: %s", rows[i].line, said);
        assert_non_null(strstr(said, "flipref hunt DIALECT"));
    }
    assert_int_equal(obeyed_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_said_is_usual),
        cmocka_unit_test(each_option_is_taken),
        cmocka_unit_test(each_word_of_a_choice_is_taken),
        cmocka_unit_test(numbers_have_their_limits),
        cmocka_unit_test(a_command_comes_last),
        cmocka_unit_test(the_time_is_divided),
        TEST(mistakes_are_told),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
