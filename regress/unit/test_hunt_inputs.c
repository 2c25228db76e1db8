/* The inputs that `hunt` tries: their standing by two implementations, that they depend on the
   order alone, and that the runs of one game go together. */
#include "game/game_problem.h"
#include "sanitized.h"
#include "unit.h"

#include "harness/oracle_standing.h"
#include "hunt/inputs/hunt_inputs.h"
#include "oracle/oracle.h"
#include "step/chain.h"

#include <signal.h>
#include <unistd.h>

enum { BATCH = SANITIZED ? 128 : 512 };

struct batch {
    struct inputs *inputs;
    struct step steps[BATCH];
    enum standing standing[BATCH];
};

static struct batch open_batch(const struct inputs_request *request)
{
    struct batch b = { .inputs = inputs_open(request) };
    assert_non_null(b.inputs);
    return b;
}

static enum oracle_standing oracle_says(const struct dialect *dialect, const struct step *s)
{
    return (enum oracle_standing)oracle_standing(dialect->name, s->args, s->input.at, s->input.len);
}

static void check_step(const struct dialect *dialect, const struct step *s, enum standing standing,
                       enum standing weakest)
{
    size_t words = 0;
    while (s->args[words] != 0)
        words++;
    assert_int_equal(words, s->arg_count);
    assert_true(standing >= STANDING_PROMISED && standing <= weakest);
    if (s->before == 0)
        expect_number(dialect->name, "the oracle's standing", oracle_says(dialect, s), standing);
    assert_int_equal(s->answer.len, 0);
    assert_int_equal(s->has_status, 0);
}

/* Counts the next steps, at most `most`. Checks the first BATCH of them, and then one in `every`.
 */
static size_t check_stage(const struct inputs_request *request, enum input_source from, size_t most,
                          size_t every)
{
    static struct batch b;
    size_t total = 0, n;
    b = open_batch(request);
    while (total < most && (n = inputs_next(b.inputs, from, b.steps, b.standing, BATCH)) > 0) {
        for (size_t i = 0; i < n; i++) {
            if (total == 0 || (total + i) % every == 0)
                check_step(game_dialect(request->problem), &b.steps[i], b.standing[i],
                           request->weakest);
        }
        total += n;
    }
    inputs_close(b.inputs);
    return total;
}

/* ---- all steps of a source, in memory ---- */

struct texts {
    char **at; /* arguments, each with a blank after it, and the input */
    size_t count, room;
};

static char *text_of(const struct step *s)
{
    size_t len = s->input.len + 1;
    char *text, *to;
    for (size_t i = 0; i < s->arg_count; i++)
        len += strlen(s->args[i]) + 1;
    to = text = malloc(len);
    if (text == 0)
        abort();
    for (size_t i = 0; i < s->arg_count; i++)
        to += sprintf(to, "%s ", s->args[i]);
    if (s->input.len > 0)
        memcpy(to, s->input.at, s->input.len);
    to[s->input.len] = '\0';
    return text;
}

static void keep_text(struct texts *t, const struct step *s)
{
    if (t->count == t->room) {
        char **more = realloc(t->at, (2 * t->room + 1024) * sizeof *t->at);
        if (more == 0)
            abort();
        t->at = more;
        t->room = 2 * t->room + 1024;
    }
    t->at[t->count++] = text_of(s);
}

static struct texts take_texts(const struct inputs_request *request, enum input_source from,
                               size_t most, size_t at_once)
{
    static struct batch b;
    struct texts t = { 0 };
    size_t n;
    b = open_batch(request);
    if (request->answer != 0)
        inputs_work_ahead(b.inputs);
    do {
        size_t room = most - t.count < at_once ? most - t.count : at_once;
        n = inputs_next(b.inputs, from, b.steps, b.standing, room);
        for (size_t i = 0; i < n; i++)
            keep_text(&t, &b.steps[i]);
    } while (n > 0 && t.count < most);
    inputs_close(b.inputs);
    return t;
}

static void free_texts(struct texts *t)
{
    for (size_t i = 0; i < t->count; i++)
        free(t->at[i]);
    free(t->at);
    t->at = 0;
    t->count = 0;
}

static const char *text_at(const struct texts *t, size_t i)
{
    return t->at != 0 && i < t->count ? t->at[i] : "none";
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Returns how many different texts there are, and sorts them. */
static size_t sort_texts(struct texts *t)
{
    size_t different = t->count > 0;
    if (t->count > 0)
        qsort(t->at, t->count, sizeof *t->at, compare_texts);
    for (size_t i = 1; i < t->count; i++)
        different += strcmp(t->at[i - 1], t->at[i]) != 0;
    return different;
}

static struct inputs_request request_of(const char *dialect, enum standing weakest)
{
    struct inputs_request o = { .problem = game_problem(dialect), .weakest = weakest, .seed = 1 };
    return o;
}

/* ---- the tests ---- */

static void test_golden_steps_come_first_and_keep_their_arguments(void **state)
{
    char size_4[] = "4", size_6[] = "6";
    char *four[] = { size_4, 0 }, *six[] = { size_6, 0 }, *none[] = { 0 };
    struct step steps[] = { { .args = none }, { .args = four, .arg_count = 1 } };
    struct test tests[] = { { .steps = steps, .step_count = 2 },
                            { .steps = steps, .step_count = 1 } };
    struct inputs_request request = request_of("bbm103", STANDING_PROMISED);
    struct texts t;
    request.golden = tests;
    request.golden_count = 2;
    t = take_texts(&request, SOURCE_GOLDEN, 10, 1);
    assert_int_equal(t.count, 2); /* a game without its end is not promised */
    free_texts(&t);
    request.weakest = STANDING_OUTSIDE;
    t = take_texts(&request, SOURCE_GOLDEN, 10, 1);
    assert_int_equal(t.count, 3);
    assert_string_equal(text_at(&t, 0), "");
    assert_string_equal(text_at(&t, 1), "4 ");
    assert_string_equal(text_at(&t, 2), "");
    free_texts(&t);
    request.args = four;
    t = take_texts(&request, SOURCE_GOLDEN, 10, 1);
    assert_int_equal(t.count, 1);
    free_texts(&t);
    request.args = six;
    t = take_texts(&request, SOURCE_GOLDEN, 10, 1);
    assert_int_equal(t.count, 0);
    free_texts(&t);
}

static void test_every_step_has_the_standing_that_the_oracle_says(void **state)
{
    size_t every = SANITIZED ? 1024 : 128;
    for (size_t i = 0; i < dialect_count; i++) {
        for (enum standing s = STANDING_PROMISED; s <= STANDING_OUTSIDE; s += 2) {
            struct inputs_request request = request_of(dialects[i].name, s);
            assert_int_equal(check_stage(&request, SOURCE_BY_SIZE, 6144, every), 6144);
            assert_int_equal(check_stage(&request, SOURCE_PLAY, BATCH, 1), BATCH);
            assert_int_equal(check_stage(&request, SOURCE_ODD, BATCH, 1), BATCH);
            assert_int_equal(check_stage(&request, SOURCE_DAMAGED, 2 * BATCH, 1), 2 * BATCH);
        }
    }
}

static void no_answer(const void *who, struct step *step, void **memory)
{
    (void)who;
    (void)step;
    *memory = 0;
}

static void test_steps_depend_on_the_order_alone(void **state)
{
    for (size_t i = 0; i < dialect_count; i++) {
        for (enum input_source from = SOURCE_BY_SIZE; from < SOURCES; from++) {
            struct inputs_request request = request_of(dialects[i].name, STANDING_RULING);
            struct texts one = take_texts(&request, from, 300, 1);
            struct texts many = take_texts(&request, from, 300, BATCH), ahead, other;
            request.answer = no_answer;
            ahead = take_texts(&request, from, 300, BATCH);
            request.seed = 2;
            other = take_texts(&request, from, 300, BATCH);
            assert_int_equal(one.count, 300);
            assert_int_equal(ahead.count, 300);
            for (size_t j = 0; j < one.count; j++) {
                assert_string_equal(one.at[j], many.at[j]);
                assert_string_equal(one.at[j], ahead.at[j]);
            }
            (void)sort_texts(&one);
            (void)sort_texts(&other);
            if (from != SOURCE_BY_SIZE)
                assert_true(strcmp(text_at(&one, 150), text_at(&other, 150)) != 0);
            free_texts(&one);
            free_texts(&many);
            free_texts(&ahead);
            free_texts(&other);
        }
    }
}

static void kill_the_maker(const void *who, struct step *step, void **memory)
{
    (void)who;
    (void)step;
    *memory = 0;
    (void)kill(getpid(), SIGKILL);
}

static void test_a_maker_that_is_killed_is_told(void **state)
{
    struct inputs_request request = request_of("reversi", STANDING_PROMISED);
    struct step step;
    enum standing standing;
    struct inputs *inputs;
    request.answer = kill_the_maker;
    inputs = inputs_open(&request);
    inputs_work_ahead(inputs);
    assert_null(inputs_trouble(inputs));
    assert_int_equal(inputs_next(inputs, SOURCE_PLAY, &step, &standing, 1), 0);
    assert_string_equal(inputs_trouble(inputs), "the process that makes the inputs has failed");
    inputs_close(inputs);
}

/* ---- several runs ---- */

/* Runs the oracle with a step in the folder of those before it. The caller frees the answer. */
static struct oracle_answer ask_oracle(const struct step *s, struct oracle_saves *saves)
{
    struct oracle_request request = { .dialect = "flip",
                                      .args = s->args,
                                      .input = s->input.at,
                                      .size = s->input.len,
                                      .saves = saves,
                                      .steps = LIMIT_USUAL };
    struct oracle_answer answer;
    assert_true(oracle_run(&request, &answer));
    return answer;
}

/* Each run but the last one is promised to save, and each but the first one loads that. Returns how
   many there are. */
static size_t check_chain(const struct step *last)
{
    struct oracle_saves *saves = oracle_saves_new();
    struct chain chain;
    chain_of(last, &chain);
    assert_true(chain.count >= 2);
    assert_null(chain.steps[0]->before);
    for (size_t i = 0; i < chain.count; i++) {
        const struct step *s = chain.steps[i];
        struct oracle_answer answer = ask_oracle(s, saves);
        assert_string_equal(s->args[0], i > 0 ? "load" : "new");
        if (i == 0)
            assert_int_equal(oracle_standing("flip", s->args, s->input.at, s->input.len),
                             ORACLE_PROMISED);
        assert_true(answer.output[0] == '+');
        assert_true(i + 1 == chain.count || strstr(answer.output, "Game saved.\n") != 0);
        oracle_answer_free(&answer);
    }
    oracle_saves_free(saves);
    return chain.count;
}

static void test_saved_games_are_loaded(void **state)
{
    static struct batch b;
    struct inputs_request request = request_of("flip", STANDING_PROMISED);
    size_t with_input = 0, counts[CHAIN_MOST + 1] = { 0 };
    b = open_batch(&request);
    for (size_t group = 0; group < 16; group++) {
        assert_int_equal(inputs_next(b.inputs, SOURCE_ODD, b.steps, b.standing, BATCH), BATCH);
        for (size_t i = 0; i < BATCH; i++) {
            assert_int_equal(b.standing[i], STANDING_PROMISED);
            if (b.steps[i].before == 0)
                continue;
            counts[check_chain(&b.steps[i])]++;
            with_input += b.steps[i].input.len > 0;
        }
    }
    assert_true(counts[2] > BATCH / 4 && counts[3] > BATCH / 16 && with_input > BATCH / 4);
    inputs_close(b.inputs);
}

static void test_golden_steps_come_after_those_before_them(void **state)
{
    static char word_new[] = "new", side[] = "4", load[] = "load", name[] = "g";
    char *first[] = { word_new, side, 0 }, *second[] = { load, name, 0 };
    struct step steps[] = {
        { .args = first, .arg_count = 2, .input = BYTES_OF_LITERAL("sg\n") },
        { .args = second, .arg_count = 2, .before = steps },
    };
    struct test test = { .steps = steps, .step_count = 2 };
    struct inputs_request request = request_of("flip", STANDING_PROMISED);
    struct batch b;
    request.golden = &test;
    request.golden_count = 1;
    b = open_batch(&request);
    assert_int_equal(inputs_next(b.inputs, SOURCE_GOLDEN, b.steps, b.standing, BATCH), 2);
    for (size_t i = 0; i < 2; i++) {
        const struct step *before = b.steps[i].before;
        assert_int_equal(before != 0, strcmp(b.steps[i].args[0], "load") == 0);
        if (before != 0)
            assert_true(bytes_equal(before->input, BYTES_OF_LITERAL("sg\n")));
    }
    inputs_close(b.inputs);
}

static void test_arguments_that_are_given_stay(void **state)
{
    char word_new[] = "new", side[] = "6", one[] = "1", none[] = "0";
    char *args[] = { word_new, side, one, none, 0 };
    struct inputs_request request = request_of("flip", STANDING_PROMISED);
    request.args = args;
    for (enum input_source from = SOURCE_BY_SIZE; from < SOURCES; from++) {
        struct texts t = take_texts(&request, from, 500, BATCH);
        assert_true(t.count >= 100);
        for (size_t i = 0; i < t.count; i++)
            assert_memory_equal(t.at[i], "new 6 1 0 ", 10);
        free_texts(&t);
    }
}

static void test_wrong_arguments_that_are_given_leave_the_empty_input(void **state)
{
    char three[] = "3";
    char *args[] = { three, 0 };
    struct inputs_request request = request_of("bbm103", STANDING_PROMISED);
    struct texts t;
    request.args = args;
    t = take_texts(&request, SOURCE_BY_SIZE, BATCH, BATCH);
    assert_int_equal(t.count, 1);
    assert_string_equal(text_at(&t, 0), "3 ");
    free_texts(&t);
    for (enum input_source from = SOURCE_PLAY; from < SOURCES; from++) {
        t = take_texts(&request, from, BATCH, BATCH);
        assert_int_equal(t.count, 0);
        free_texts(&t);
    }
    inputs_close(0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_steps_come_first_and_keep_their_arguments),
        cmocka_unit_test(test_every_step_has_the_standing_that_the_oracle_says),
        cmocka_unit_test(test_steps_depend_on_the_order_alone),
        cmocka_unit_test(test_a_maker_that_is_killed_is_told),
        cmocka_unit_test(test_saved_games_are_loaded),
        cmocka_unit_test(test_golden_steps_come_after_those_before_them),
        cmocka_unit_test(test_arguments_that_are_given_stay),
        cmocka_unit_test(test_wrong_arguments_that_are_given_leave_the_empty_input),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
