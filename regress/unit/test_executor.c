/* The executor: how it checks answers, which a program could have forged, and a program that keeps
   state. test_executor.py tests programs that misbehave. */
#include "regress/unit/unit.h"

#include "executor/batch_file.h"
#include "executor/executor_state.h"

#include <signal.h>

/* ---- answers ---- */

/* A file with two answers: status 3 after `ab`, and signal 11. */
static struct answers_file {
    struct answers_head head;
    struct answer_head first, second;
} answers_file(void)
{
    struct answers_file f = { { BATCH_MAGIC, BATCH_STOPPED, 2, 0, 2 },
                              { ENDED_EXIT, 0, 3, 2, 5 },
                              { ENDED_SIGNAL, 1, 11, 0, 0 } };
    return f;
}

static const bytes outputs = { (const unsigned char *)"abcd",
                               4 }; /* the last is that of a dead process */

static bytes view(const struct answers_file *f)
{
    return bytes_of(f, sizeof *f);
}

static void answers_are_read(void **state)
{
    const struct answers_file f = answers_file();
    struct batch_answers a;
    struct answer_head head;
    bytes out;
    assert_true(batch_answers_open(&a, view(&f), outputs, 2));
    assert_true(batch_answers_next(&a, &head, &out));
    assert_int_equal(head.status, 3);
    expect_bytes("first", "output", out, bytes_of_text("ab"));
    assert_true(batch_answers_next(&a, &head, &out));
    assert_int_equal(head.ending, ENDED_SIGNAL);
    assert_int_equal(head.has_error_output, 1);
    assert_int_equal(out.len, 0);
    assert_false(batch_answers_next(&a, &head, &out));
    expect_bytes("dead", "output", a.outputs, bytes_of_text("cd"));
}

static void a_head_that_cannot_be_is_refused(void **state)
{
    struct answers_file f = answers_file();
    struct batch_answers a;
    assert_false(batch_answers_open(&a, view(&f), outputs, 1)); /* more answers than inputs */
    assert_false(batch_answers_open(&a, bytes_first(view(&f), sizeof f.head - 1), outputs, 2));
    f.head.magic++;
    assert_false(batch_answers_open(&a, view(&f), outputs, 2));
    f = answers_file();
    f.head.state = BATCH_DISTURBED + 1;
    assert_false(batch_answers_open(&a, view(&f), outputs, 2));
}

static void an_answer_that_cannot_be_ends_the_answers(void **state)
{
    struct batch_answers a;
    struct answer_head head;
    bytes out;
    int i;
    for (i = 0; i < 4; i++) {
        struct answers_file f = answers_file();
        if (i == 0)
            f.first.len = outputs.len + 1;
        else if (i == 1)
            f.first.ending = ENDED_INTERNAL;
        else if (i == 2)
            f.first.status = 256;
        else
            f.second.status = 65;
        assert_true(batch_answers_open(&a, view(&f), outputs, 2));
        if (i == 3)
            assert_true(batch_answers_next(&a, &head, &out));
        assert_false(batch_answers_next(&a, &head, &out));
    }
}

/* Whatever a program writes there, no view leaves the outputs. */
static void random_answers_stay_in_the_file(void **state)
{
    uint64_t seed = 1;
    int i;
    for (i = 0; i < 20000; i++) {
        struct answers_file f = answers_file();
        unsigned char copy[sizeof f];
        struct batch_answers a;
        struct answer_head head;
        bytes out;
        int k;
        memcpy(copy, &f, sizeof f);
        for (k = 0; k < 3; k++) {
            seed = seed * 6364136223846793005U + 1442695040888963407U;
            copy[(seed >> 33) % sizeof copy] = (unsigned char)(seed >> 24);
        }
        if (!batch_answers_open(&a, bytes_of(copy, sizeof copy), outputs, 2))
            continue;
        while (batch_answers_next(&a, &head, &out))
            assert_true(out.at >= outputs.at && out.at + out.len <= outputs.at + outputs.len);
        assert_true(a.read <= 2);
    }
}

static int fits(char **args, size_t arg_count, size_t input_len)
{
    const struct step step = { .args = args,
                               .arg_count = arg_count,
                               .input = bytes_of(NULL, input_len) };
    return batch_fits("p", &step);
}

static void what_is_too_large_does_not_fit(void **state)
{
    char word[] = "new";
    char *args[BATCH_WORDS + 1];
    size_t i;
    for (i = 0; i < BATCH_WORDS; i++)
        args[i] = word;
    assert_true(fits(args, BATCH_WORDS - 2, 2));
    assert_false(fits(args, BATCH_WORDS - 1, 2));
    assert_true(fits(args, 1, BATCH_INPUT_MOST));
    assert_false(fits(args, 1, BATCH_INPUT_MOST + 1));
}

/* ---- a program ---- */

static struct course_name words[] = {
    { .text = "gcc" }, { .text = "a.c" }, { .text = "-o" }, { .text = "a" }
};

static const struct course course = {
    .name = "small",
    .build = { .command = { words, ROWS(words) },
               .program = "a",
               .cpu_ms = 20000,
               .memory = 1 << 30,
               .file = 64 << 20 },
    .run = { .cpu_ms = 1000, .memory = 256 << 20, .output = 1 << 16, .file = 1 << 20 }
};

static const char counts[] = "#include <stdio.h>\n"
                             "static int calls;\n"
                             "int main(int argc, char **argv)\n"
                             "{\n"
                             "    printf(\"%d %d %c\\n\", ++calls, argc, getchar());\n"
                             "    return argc + (argv[argc] != NULL);\n"
                             "}\n";

static struct source_file file = { "a.c", LITERAL(""), 0 };

static struct subject *open_subject(const char *text, struct build *build,
                                    char reason[CONTAINMENT_TEXT])
{
    struct containment_report report;
    struct subject_request request = { .course = &course, .tree = { &file, 1 } };
    if (!containment_probe(CONTAINMENT_BEST, &report))
        skip();
    file.text = bytes_of_text(text);
    request.level = report.level;
    return subject_open(&request, build, reason);
}

enum { RUNS = 300 };

/* Runs with one and two arguments, and with two inputs. */
static void fill_steps(struct step steps[RUNS])
{
    static char first[] = "one", second[] = "two";
    static char *args[] = { first, second, NULL };
    size_t i;
    memset(steps, 0, RUNS * sizeof steps[0]);
    for (i = 0; i < RUNS; i++) {
        steps[i].args = args + i % 2;
        steps[i].arg_count = 2 - i % 2;
        steps[i].input = bytes_of_text(i % 3 ? "x\n" : "y\n");
    }
}

static void expect_first_calls(const struct step *steps, size_t count,
                               const struct run_result *answers)
{
    size_t i;
    for (i = 0; i < count; i++) {
        char wanted[20];
        const int argc = (int)steps[i].arg_count + 1;
        (void)snprintf(wanted, sizeof wanted, "1 %d %c\n", argc, steps[i].input.at[0]);
        expect_bytes("a run", "output", answers[i].out, bytes_of_text(wanted));
        expect_number("a run", "status", (uint64_t)answers[i].status, (uint64_t)argc);
    }
}

/* Runs the steps, after `begun` were begun. */
static void run_after(struct executor *executor, const struct step *begun, size_t begun_count,
                      const struct step *steps, size_t count)
{
    static struct run_result answers[RUNS];
    char reason[CONTAINMENT_TEXT] = "";
    executor_begin(executor, begun, begun_count);
    if (!executor_run(executor, steps, count, answers, reason))
        fail_msg("%s", reason);
    expect_first_calls(steps, count, answers);
}

/* What was begun is all that is asked for, some of it, none of it, or nothing at all. */
static void expect_begun(struct executor *executor, const struct step steps[RUNS])
{
    static struct step some[RUNS / 3];
    size_t i;
    for (i = 0; i < RUNS / 3; i++)
        some[i] = steps[3 * i + 1];
    executors_use(2);
    run_after(executor, steps, RUNS, steps, RUNS);
    run_after(executor, steps, RUNS, some, RUNS / 3);
    run_after(executor, some, RUNS / 3, steps, RUNS);
    run_after(executor, some, 1, steps, 1);
    run_after(executor, some, 0, steps, RUNS);
    executor_begin(executor, steps, RUNS); /* and never asked for */
    executors_use(1);
}

static void a_run_finds_what_the_first_one_found(void **state)
{
    static struct step steps[RUNS];
    static struct run_result answers[RUNS];
    char reason[CONTAINMENT_TEXT] = "";
    struct build build;
    struct subject *subject = open_subject(counts, &build, reason);
    struct executor *executor = subject ? executor_open(subject, EXECUTOR_BEST) : NULL;
    fill_steps(steps);
    if (!executor || !executor_run(executor, steps, RUNS, answers, reason))
        fail_msg("%s", reason);
    expect_first_calls(steps, RUNS, answers);
    expect_begun(executor, steps);
    if (executor_inside.len > 0)
        assert_string_equal(executor_why(executor), "");
    executor_distrust(executor, "for a test");
    assert_int_not_equal(executor_engine(executor), EXECUTOR_IN_PROCESS);
    executor_close(executor);
    subject_close(subject);
    build_free(&build);
}

struct opened {
    struct build build;
    struct subject *subject;
    struct executor *executor;
};

/* Opens an executor of a program, and runs `count` steps for at most most_ms. Only the last one has
   an input. Returns how many it ran. */
static size_t run_program(const char *text, uint64_t most_ms, size_t count, const char *last,
                          struct opened *o, struct run_result *answers)
{
    static struct step steps[RUNS];
    static char *none[] = { NULL };
    char reason[CONTAINMENT_TEXT] = "";
    size_t i, taken = 0;
    memset(steps, 0, sizeof steps);
    for (i = 0; i < count; i++)
        steps[i].args = none;
    steps[count - 1].input = bytes_of_text(last);
    o->subject = open_subject(text, &o->build, reason);
    o->executor = o->subject ? executor_open(o->subject, EXECUTOR_BEST) : NULL;
    if (!o->executor ||
        !executor_run_for(o->executor, most_ms, steps, count, answers, &taken, reason))
        fail_msg("%s", reason);
    return taken;
}

static void close_program(struct opened *o)
{
    if (executor_inside.len > 0)
        assert_string_equal(executor_why(o->executor), "");
    executor_close(o->executor);
    subject_close(o->subject);
    build_free(&o->build);
}

static void a_flood_ends_in_process(void **state)
{
    static const char floods[] = "#include <stdio.h>\n"
                                 "int main(void) { for (;;) putchar('x'); }\n";
    static struct run_result answers[RUNS];
    struct opened o;
    size_t i;
    assert_int_equal(run_program(floods, UINT64_MAX, 8, "", &o, answers), 8);
    for (i = 0; i < 8; i++)
        assert_int_equal(answers[i].ending, ENDED_OUTPUT_LIMIT);
    close_program(&o);
}

/* The timer of the executor sends the same signal. */
static void a_signal_of_the_program_ends_it(void **state)
{
    static const char raises[] = "#include <signal.h>\n"
                                 "int main(void) { return raise(SIGPROF); }\n";
    static struct run_result answers[RUNS];
    struct opened o;
    assert_int_equal(run_program(raises, UINT64_MAX, 1, "", &o, answers), 1);
    assert_int_equal(answers[0].ending, ENDED_SIGNAL);
    assert_int_equal(answers[0].status, SIGPROF);
    close_program(&o);
}

static void slow_steps_are_given_back(void **state)
{
    static const char hangs[] = "int main(void) { for (;;) {} }\n";
    static struct run_result answers[RUNS];
    struct opened o;
    assert_int_equal(run_program(hangs, 1, RUNS, "", &o, answers), 1);
    assert_int_equal(answers[0].ending, ENDED_TIME_CPU);
    close_program(&o);
}

/* Many short runs before it wait, and compute next to nothing. */
static void the_cpu_time_of_a_long_run_is_its_own(void **state)
{
    static const char waits[] = "#include <stdio.h>\n"
                                "#include <time.h>\n"
                                "int main(void) {\n"
                                "    struct timespec t = { 0, 300000 };\n"
                                "    if (getchar() == EOF) return nanosleep(&t, NULL);\n"
                                "    while (clock() < CLOCKS_PER_SEC / 10) {}\n"
                                "    return 0;\n"
                                "}\n";
    static struct run_result answers[RUNS];
    struct opened o;
    assert_int_equal(run_program(waits, UINT64_MAX, RUNS, "x", &o, answers), RUNS);
    assert_in_range(answers[RUNS - 1].cpu_us, 50000, 150000);
    close_program(&o);
}

/* A batch is divided by what its inputs cost: a lane has inputs for three times its start. */
static void lanes_are_worth_their_starts(void **state)
{
    static const struct {
        uint64_t start_us, input_us;
        size_t count, lanes;
    } rows[] = {
        { 4000, 25, 1024, 2 },     /* short programs, */
        { 4000, 25, 256, 1 },      /* ... of which a small batch is not divided, */
        { 1000, 25, 256, 2 },      /* ... but where processes start faster */
        { 4000, 10000, 3, 2 },     /* Python */
        { 4000, 100000, 32, 266 }, /* slow ones */
        { 0, 0, 4096, 1 },         /* nothing is known yet */
        { 4000, 25, 0, 1 }         /* no inputs */
    };
    size_t i;
    for (i = 0; i < ROWS(rows); i++)
        assert_int_equal(executor_lanes_worth(rows[i].start_us, rows[i].input_us, rows[i].count),
                         rows[i].lanes);
}

static void a_program_that_is_not_built_has_a_reason(void **state)
{
    char reason[CONTAINMENT_TEXT];
    struct build build;
    assert_null(open_subject("int main(void) { return x; }\n", &build, reason));
    assert_int_equal(build.status, BUILD_REFUSED);
    assert_true(strstr(reason, "refused") != NULL);
    build_free(&build);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_read),
        cmocka_unit_test(a_head_that_cannot_be_is_refused),
        cmocka_unit_test(an_answer_that_cannot_be_ends_the_answers),
        cmocka_unit_test(random_answers_stay_in_the_file),
        cmocka_unit_test(what_is_too_large_does_not_fit),
        cmocka_unit_test(a_run_finds_what_the_first_one_found),
        cmocka_unit_test(a_flood_ends_in_process),
        cmocka_unit_test(a_signal_of_the_program_ends_it),
        cmocka_unit_test(slow_steps_are_given_back),
        cmocka_unit_test(the_cpu_time_of_a_long_run_is_its_own),
        cmocka_unit_test(lanes_are_worth_their_starts),
        cmocka_unit_test(a_program_that_is_not_built_has_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
