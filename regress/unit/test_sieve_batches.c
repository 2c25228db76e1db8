/* The sieve: what its engines are asked for, what becomes of their answers, and how fresh runs
   check them. The supervisors are the test, so no program runs. */
#include "regress/unit/fake_sieve.h"

static char word_one[] = "one", word_two[] = "two";
static char *two_args[] = { word_one, word_two, NULL };

/* Runs a batch, and returns how many steps it ran. */
static size_t run_batch(size_t count)
{
    assert_int_equal(sieve_run_batch(sieve, steps, count, answers, &done, reason), 1);
    return done;
}

/* ---- what a batch asks for ---- */

static void a_batch_has_limits_for_all_its_inputs(void **state)
{
    struct heard h;
    (void)state;
    fill_steps(1);
    answer_all(BATCH_STOPPED, 1, "");
    assert_int_equal(run_batch(1), 1);
    assert_true(fake_hears(&box, &h));
    assert_string_equal(h.words, "program|flip|GLIBC_TUNABLES=glibc.malloc.mmap_max=0|"
                                 "answers|output|");
    expect_number("batch", "CPU time", h.q.cpu_us, 500000 + 2 * 200000 + 500000);
    expect_number("batch", "wall time", h.q.wall_us, 500000 + 2 * 2000000 + 500000);
    expect_number("batch", "memory", h.q.memory, (100 + 64) * MIB);
    expect_number("batch", "output", h.q.output, 64 * KIB);
    expect_number("batch", "error output", h.q.error_output, 5000);
    expect_number("batch", "file size", h.q.file_size, 4 * MIB);
    expect_number("batch", "names to fetch", h.q.fetch_count, 2);
    expect_number("batch", "whether files stay", h.q.keep_scratch, 0);
    course.run.memory = 0; /* then the sandbox has a limit of its own */
    course.run.output = 3 * MIB;
    sieve->engine = SIEVE_FORK_SERVER;
    answer_all(BATCH_STOPPED, 1, "");
    assert_int_equal(run_batch(1), 1);
    assert_true(fake_hears(&box, &h));
    assert_string_equal(h.words, "program|flip|answers|output|");
    expect_number("batch", "memory", h.q.memory, (256 + 64) * MIB);
    expect_number("batch", "file size", h.q.file_size, 7 * MIB);
}

/* Appends bytes with zeros up to a multiple of 8. */
static void append(struct byte_queue *to, const void *at, size_t len)
{
    static const unsigned char zeros[8];
    assert_true(queue_put(to, bytes_of(at, len)));
    assert_true(queue_put(to, bytes_of(zeros, (8 - len % 8) % 8)));
}

static void append_case(struct byte_queue *to, unsigned words, bytes text, const char *input,
                        unsigned is_followed)
{
    const struct batch_case c = { words, (uint32_t)text.len, strlen(input), is_followed, 0 };
    append(to, &c, sizeof c);
    append(to, text.at, text.len);
    append(to, input, strlen(input));
}

static struct batch_head head_of(enum batch_mode mode, unsigned count)
{
    return (struct batch_head){ .magic = BATCH_MAGIC,
                                .mode = mode,
                                .count = count,
                                .flood_kept = SIEVE_FLOOD_KEPT,
                                .cpu_us = 200000,
                                .wall_us = 2000000,
                                .output = 64 * KIB,
                                .stop_us = 500000,
                                .answers = 4 * MIB };
}

static void expect_batch(const struct byte_queue *wanted)
{
    struct heard h;
    assert_true(fake_hears(&box, &h));
    expect_bytes("a batch", "bytes", h.rest, queue_bytes(wanted));
}

static void a_batch_has_words_and_inputs(void **state)
{
    const struct batch_head head = head_of(BATCH_IN_PROCESS, 3);
    struct byte_queue wanted = { 0 };
    (void)state;
    steps[0] = step_of("12345678");
    steps[1] = step_of("");
    steps[1].before = &steps[0];
    steps[2] = step_of("in");
    steps[2].args = two_args;
    steps[2].arg_count = 2;
    append(&wanted, &head, sizeof head);
    append_case(&wanted, 1, BYTES_OF_LITERAL("flip\0"), "12345678", 1);
    append_case(&wanted, 1, BYTES_OF_LITERAL("flip\0"), "", 0);
    append_case(&wanted, 3, BYTES_OF_LITERAL("flip\0one\0two\0"), "in", 0);
    answer_all(BATCH_STOPPED, 3, "");
    assert_int_equal(run_batch(3), 3);
    expect_batch(&wanted);
    free(wanted.at);
}

static void a_fork_server_gets_the_same_batch(void **state)
{
    struct batch_head head = head_of(BATCH_FORKS, 1);
    struct byte_queue wanted = { 0 };
    (void)state;
    head.output = MIB; /* which is the sandbox's own limit */
    course.run.output = 0;
    sieve->engine = SIEVE_FORK_SERVER;
    fill_steps(1);
    append(&wanted, &head, sizeof head);
    append_case(&wanted, 1, BYTES_OF_LITERAL("flip\0"), "x", 0);
    answer_all(BATCH_STOPPED, 1, "");
    assert_int_equal(run_batch(1), 1);
    expect_batch(&wanted);
    free(wanted.at);
}

static void a_batch_does_not_cut_off_what_follows(void **state)
{
    (void)state;
    fill_steps(1030);
    answer_all(BATCH_STOPPED, 1024, "");
    assert_int_equal(run_batch(1030), 1024);
    assert_int_equal(count_asked(), 1024);
    steps[1023].before = &steps[1022];
    steps[1024].before = &steps[1023];
    answer_all(BATCH_STOPPED, 1022, "");
    assert_int_equal(run_batch(1030), 1022);
    assert_int_equal(count_asked(), 1022);
    answer_all(BATCH_STOPPED, 1024, "");
    assert_int_equal(run_batch(1024), 1024); /* all that there are */
    assert_int_equal(count_asked(), 1024);
}

static void an_input_that_does_not_fit_runs_alone(void **state)
{
    static unsigned char many[BATCH_INPUT_MOST + 1];
    struct heard h;
    (void)state;
    fill_steps(3);
    steps[1].input = bytes_of(many, sizeof many);
    answer_all(BATCH_STOPPED, 1, "");
    assert_int_equal(run_batch(3), 1);
    assert_int_equal(count_asked(), 1);
    /* The stage of fresh runs does not take so much at once. */
    assert_int_equal(sieve_run_batch(sieve, steps + 1, 2, answers, &done, reason), 0);
    assert_null(subject.box);
    fake_leave(&fresh);
    fresh = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    subject.box = fresh.c;
    steps[0].before = &steps[2]; /* whose batch was cut off */
    steps[2].input = bytes_of_text("earlier");
    fake_runs(&fresh, "", 0);
    fake_runs(&fresh, "later", 4);
    assert_int_equal(run_batch(3), 1);
    expect_answer(&answers[0], ENDED_EXIT, 4, "later");
    h = asked_fresh();
    expect_bytes("before", "input", h.rest, bytes_of_text("earlier"));
    h = asked_fresh();
    expect_bytes("alone", "input", h.rest, bytes_of_text("x"));
    assert_false(fake_hears(&box, &h));
}

/* ---- what comes of a batch ---- */

static const struct answered {
    unsigned ending, status;
    int has_error_output;
    const char *out;
    enum ending wanted;
    int wanted_status;
    const char *what;
} answered[] = {
    { ANSWER_EXIT, 3, 0, "three", ENDED_EXIT, 3, "" },
    { ANSWER_SIGNAL, 11, 1, "12345678", ENDED_SIGNAL, 11, "" },
    { ANSWER_CPU, 9, 0, "", ENDED_TIME_CPU, 0, "" },
    { ANSWER_WALL, 9, 1, "w", ENDED_TIME_WALL, 0, "" },
    { ANSWER_FLOOD, 9, 0, "much", ENDED_OUTPUT_LIMIT, 0, "" },
    { ANSWER_CALL, 9, 0, "c", ENDED_FORBIDDEN_CALL, 0, "a call that the filter forbids" },
};

static void answers_are_those_of_the_inputs(void **state)
{
    size_t i;
    (void)state;
    fill_steps(ROWS(answered));
    start_answers();
    for (i = 0; i < ROWS(answered); i++)
        add_answer(answered[i].ending, answered[i].status, answered[i].has_error_output,
                   answered[i].out);
    send_answers(BATCH_STOPPED, ROWS(answered));
    fake_ends(&box, ENDED_EXIT, 0);
    assert_int_equal(run_batch(ROWS(answered)), ROWS(answered));
    for (i = 0; i < ROWS(answered); i++) {
        expect_answer(&answers[i], answered[i].wanted, answered[i].wanted_status, answered[i].out);
        assert_int_equal(answers[i].has_error_output, answered[i].has_error_output);
        assert_string_equal(answers[i].what, answered[i].what);
    }
    assert_int_equal(sieve->engine, SIEVE_IN_PROCESS);
    assert_string_equal(sieve_why(sieve), "");
}

/* Runs 3 inputs, of which `count` are answered before the process ends, and then an output. */
static void die_after(unsigned count, enum ending ending, unsigned status, bytes out)
{
    unsigned i;
    fill_steps(3);
    start_answers();
    for (i = 0; i < count; i++)
        add_answer(ANSWER_EXIT, 0, 0, "good");
    send_answers(BATCH_RUNNING, count);
    while (out.len > 0) {
        fake_says(&box, FRAME_FILE, 1, bytes_first(out, FRAME_BYTES));
        out = bytes_skip(out, FRAME_BYTES);
    }
    fake_ends(&box, ending, status);
}

static void the_end_of_the_process_is_that_of_its_input(void **state)
{
    (void)state;
    die_after(1, ENDED_SIGNAL, 11, bytes_of_text("half"));
    assert_int_equal(run_batch(3), 2);
    expect_answer(&answers[0], ENDED_EXIT, 0, "good");
    expect_answer(&answers[1], ENDED_SIGNAL, 11, "half");
    die_after(0, ENDED_FORBIDDEN_CALL, UINT32_MAX, bytes_of_text(""));
    assert_int_equal(run_batch(3), 1);
    expect_answer(&answers[0], ENDED_FORBIDDEN_CALL, 0, "");
    assert_string_equal(answers[0].what, "a call that the filter forbids");
    assert_int_equal(sieve->engine, SIEVE_IN_PROCESS);
}

/* Of what a process printed before it died, no more than the course's limit counts. */
static void a_process_that_dies_in_a_flood_has_flooded(void **state)
{
    static unsigned char out[MIB + 1];
    (void)state;
    memset(out, 'x', sizeof out);
    die_after(0, ENDED_SIGNAL, 11, bytes_of(out, 64 * KIB));
    assert_int_equal(run_batch(3), 1);
    assert_int_equal(answers[0].ending, ENDED_SIGNAL);
    assert_int_equal(answers[0].out.len, 64 * KIB);
    die_after(0, ENDED_SIGNAL, 11, bytes_of(out, 64 * KIB + 1));
    assert_int_equal(run_batch(3), 1);
    assert_int_equal(answers[0].ending, ENDED_OUTPUT_LIMIT);
    assert_int_equal(answers[0].status, 0);
    assert_int_equal(answers[0].out.len, SIEVE_FLOOD_KEPT);
    course.run.output = 0; /* then the sandbox has a limit of its own */
    die_after(0, ENDED_SIGNAL, 11, bytes_of(out, 1));
    assert_int_equal(run_batch(3), 1);
    assert_int_equal(answers[0].ending, ENDED_SIGNAL);
}

/* If the last input that was answered before the end goes on in the next, both run again. */
static void a_batch_that_stops_between_runs_of_one_folder_goes_back(void **state)
{
    (void)state;
    fill_steps(4);
    steps[2].before = &steps[1];
    start_answers();
    add_answer(ANSWER_EXIT, 0, 0, "");
    add_answer(ANSWER_EXIT, 0, 0, "");
    send_answers(BATCH_STOPPED, 2);
    fake_ends(&box, ENDED_EXIT, 0);
    assert_int_equal(run_batch(4), 1);
    assert_int_equal(sieve->engine, SIEVE_IN_PROCESS);
    steps[1].before = &steps[0];
    answer_all(BATCH_STOPPED, 1, ""); /* with which nothing is gained */
    assert_int_equal(run_batch(4), 0);
    assert_int_equal(sieve->engine, SIEVE_FORK_SERVER);
    assert_string_equal(sieve_why(sieve), "the program disturbs the code that runs it");
}

/* ---- an engine that does not work ---- */

static void expect_fall(enum sieve_engine engine, const char *why)
{
    assert_int_equal(sieve_engine(sieve), engine);
    assert_string_equal(sieve_why(sieve), why);
    assert_null(sieve->box);
    assert_int_equal(sieve->checked, 0);
    fake_leave(&box);
    box = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    sieve->box = box.c;
    sieve->engine = SIEVE_IN_PROCESS;
    sieve->checked = 5;
}

static void a_program_without_answers_disturbs_the_sieve(void **state)
{
    static const struct {
        enum ending ending;
        unsigned status;
        const char *why;
    } ends[] = {
        { ENDED_EXIT, 0, "the program disturbs the code that runs it" },
        { ENDED_EXIT, 124, "the program disturbs the code that runs it" },
        { ENDED_EXIT, 125, "the program does not start with the code of the sieve" },
        { ENDED_EXIT, 126, "the program does not start with the code of the sieve" },
        { ENDED_SIGNAL, 11, "the program disturbs the code that runs it" },
    };
    size_t i;
    (void)state;
    fill_steps(2);
    for (i = 0; i < ROWS(ends); i++) {
        fake_ends(&box, ends[i].ending, ends[i].status);
        assert_int_equal(run_batch(2), 0);
        expect_fall(SIEVE_FORK_SERVER, ends[i].why);
    }
    start_answers();
    send_answers(BATCH_STOPPED, 3); /* more than there are inputs */
    fake_ends(&box, ENDED_EXIT, 0);
    assert_int_equal(run_batch(2), 0);
    expect_fall(SIEVE_FORK_SERVER, "the program disturbs the code that runs it");
}

static void code_that_cannot_go_on_says_why(void **state)
{
    static const struct {
        enum batch_state state;
        const char *why;
    } states[] = {
        { BATCH_TOO_LARGE, "the program has more variables than can be restored" },
        { BATCH_NO_MEMORY, "there is not enough memory to run the program often" },
        { BATCH_DISTURBED, "the program disturbs the code that runs it" },
    };
    size_t i;
    (void)state;
    fill_steps(2);
    for (i = 0; i < ROWS(states); i++) {
        answer_all(states[i].state, 1, "kept");
        assert_int_equal(run_batch(2), 1);
        expect_answer(&answers[0], ENDED_EXIT, 0, "kept");
        expect_fall(SIEVE_FORK_SERVER, states[i].why);
    }
    answer_all(BATCH_STOPPED, 0, ""); /* it would never end */
    assert_int_equal(run_batch(2), 0);
    expect_fall(SIEVE_FORK_SERVER, "the program disturbs the code that runs it");
}

static void a_sandbox_that_fails_is_left(void **state)
{
    (void)state;
    fill_steps(2);
    fake_says_text(&box, FRAME_FAILED, "no room");
    assert_int_equal(run_batch(2), 0);
    expect_fall(SIEVE_FORK_SERVER, "the sandbox failed: no room");
    fake_close(&box);
    sieve->box = NULL; /* and none can be opened at the level `best` */
    assert_int_equal(run_batch(2), 0);
    assert_int_equal(sieve_engine(sieve), SIEVE_FORK_SERVER);
    assert_string_equal(sieve_why(sieve), "this level of containment does not exist");
    assert_int_equal(run_batch(2), 0);
    assert_int_equal(sieve_engine(sieve), SIEVE_PROCESSES);
}

/* ---- engines ---- */

static void engines_have_names(void **state)
{
    (void)state;
    assert_string_equal(sieve_engine_name(SIEVE_BEST), "best");
    assert_string_equal(sieve_engine_name(SIEVE_IN_PROCESS), "in process");
    assert_string_equal(sieve_engine_name(SIEVE_FORK_SERVER), "fork server");
    assert_string_equal(sieve_engine_name(SIEVE_PROCESSES), "processes");
}

static void distrust_leads_to_the_next_engine(void **state)
{
    static char long_why[2 * CONTAINMENT_TEXT];
    (void)state;
    sieve->checked = 64;
    sieve_distrust(sieve, "first");
    expect_fall(SIEVE_FORK_SERVER, "first");
    sieve->engine = SIEVE_FORK_SERVER;
    memset(long_why, 'x', sizeof long_why - 1);
    sieve_distrust(sieve, long_why);
    assert_int_equal(sieve_engine(sieve), SIEVE_PROCESSES);
    assert_int_equal(strlen(sieve_why(sieve)), CONTAINMENT_TEXT - 1);
    sieve_distrust(sieve, "third"); /* nothing comes after it */
    assert_int_equal(sieve_engine(sieve), SIEVE_PROCESSES);
    assert_int_equal(sieve_why(sieve)[0], 'x');
}

static void a_sieve_opens_with_the_engine_that_is_possible(void **state)
{
    static const struct {
        enum subject_kind kind;
        enum sieve_engine wanted;
        uint32_t cpu_ms;
        const char *why;
        uint64_t cpu_us;
    } rows[] = {
        { SUBJECT_EXECUTABLE, SIEVE_BEST, 1000,
          "only source can be linked with the code of the sieve", 200000 },
        { SUBJECT_COMMAND, SIEVE_FORK_SERVER, 200,
          "only source can be linked with the code of the sieve", 200000 },
        { SUBJECT_SOURCE, SIEVE_PROCESSES, 150, "", 150000 },
    };
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct sieve *s;
        subject.kind = rows[i].kind;
        course.run.cpu_ms = rows[i].cpu_ms;
        s = sieve_open(&subject, rows[i].wanted, reason);
        assert_non_null(s);
        assert_int_equal(sieve_engine(s), SIEVE_PROCESSES);
        assert_string_equal(sieve_why(s), rows[i].why);
        assert_int_equal(s->cpu_us, rows[i].cpu_us);
        assert_ptr_equal(s->subject, &subject);
        sieve_close(s);
    }
    sieve_close(NULL);
}

static void a_program_that_cannot_be_linked_runs_by_processes(void **state)
{
    struct sieve *s;
    (void)state;
    if (sieve_inside.len == 0)
        skip();
    s = sieve_open(&subject, SIEVE_BEST, reason); /* no sandbox at the level `best` */
    assert_non_null(s);
    assert_int_equal(sieve_engine(s), SIEVE_PROCESSES);
    assert_string_equal(sieve_why(s), "this level of containment does not exist");
    sieve_close(s);
}

static void a_time_limit_grows_up_to_the_courses(void **state)
{
    static const struct {
        uint64_t took, limit;
        enum sieve_engine engine;
    } rows[] = {
        { 50001, 400000, SIEVE_IN_PROCESS },  /* at least twice as much */
        { 225000, 900000, SIEVE_IN_PROCESS }, /* four times what was needed */
        { 225001, 1000000, SIEVE_IN_PROCESS },
        { 999999, 1000000, SIEVE_FORK_SERVER }, /* there is no more */
    };
    size_t i;
    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sieve_was_right(sieve, rows[i].took);
        expect_number("a limit", "CPU time", sieve->cpu_us, rows[i].limit);
        expect_number("a limit", "engine", sieve_engine(sieve), rows[i].engine);
    }
}

static void an_engine_in_which_a_quick_program_is_slow_is_left(void **state)
{
    (void)state;
    sieve_was_right(sieve, 50000);
    expect_number("a limit", "CPU time", sieve->cpu_us, 200000);
    assert_int_equal(sieve_engine(sieve), SIEVE_FORK_SERVER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        OF_SIEVE(a_batch_has_limits_for_all_its_inputs),
        OF_SIEVE(a_batch_has_words_and_inputs),
        OF_SIEVE(a_fork_server_gets_the_same_batch),
        OF_SIEVE(a_batch_does_not_cut_off_what_follows),
        OF_SIEVE(an_input_that_does_not_fit_runs_alone),
        OF_SIEVE(answers_are_those_of_the_inputs),
        OF_SIEVE(the_end_of_the_process_is_that_of_its_input),
        OF_SIEVE(a_process_that_dies_in_a_flood_has_flooded),
        OF_SIEVE(a_batch_that_stops_between_runs_of_one_folder_goes_back),
        OF_SIEVE(a_program_without_answers_disturbs_the_sieve),
        OF_SIEVE(code_that_cannot_go_on_says_why),
        OF_SIEVE(a_sandbox_that_fails_is_left),
        OF_SIEVE(engines_have_names),
        OF_SIEVE(distrust_leads_to_the_next_engine),
        OF_SIEVE(a_sieve_opens_with_the_engine_that_is_possible),
        OF_SIEVE(a_program_that_cannot_be_linked_runs_by_processes),
        OF_SIEVE(a_time_limit_grows_up_to_the_courses),
        OF_SIEVE(an_engine_in_which_a_quick_program_is_slow_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
