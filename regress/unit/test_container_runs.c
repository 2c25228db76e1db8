/* contain: what a supervisor is asked for, and what becomes of its answer. The supervisor is the
   test, so no program runs. */
#define _GNU_SOURCE
#include "regress/unit/fake_stage.h"
#include "regress/unit/leaks.h"

#include "contain/filter/filter.h"
#include "system/clock.h"
#include "system/interrupt.h"

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

static const struct run_order plain = { .program = "flip" };

/* Lets a stage run an order, and returns what it was asked for. */
static struct heard asked_of(const struct fake_stage *f, const struct run_order *order)
{
    struct heard h;
    struct outcome o;
    fake_ends(f, ENDED_EXIT, 0);
    container_run(f->c, order, &o);
    assert_string_equal(o.what, "");
    assert_int_equal(o.ending, ENDED_EXIT);
    outcome_free(&o);
    assert_true(fake_hears(f, &h));
    return h;
}

/* Asks a container of a kind, at the level full. */
static struct heard asked_of_kind(enum container_kind kind, const struct run_order *order)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, kind);
    struct heard h = asked_of(&f, order);
    fake_close(&f);
    return h;
}

/* ---- limits ---- */

static const struct usual {
    const char *name;
    enum container_kind kind;
    uint64_t memory, file_size;
    uint32_t processes; /* with the stage and its helper, which the kernel counts too */
} usual[] = {
    { "program", CONTAINER_OF_PROGRAM, 256 << 20, 16 << 20, 1 },
    { "sanitized", CONTAINER_OF_SANITIZED, 1 << 30, 16 << 20, 1 },
    { "compiler", CONTAINER_OF_COMPILER, 1 << 30, 256 << 20, 34 },
    { "command", CONTAINER_OF_COMMAND, 1 << 30, 256 << 20, 34 },
    { "forks", CONTAINER_OF_FORKS, 256 << 20, 16 << 20, 4 },
    { "engines", CONTAINER_OF_ENGINES, 1 << 30, 256 << 20, 34 },
};

static void limits_that_are_not_given_are_those_of_the_kind(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(usual); i++) {
        const struct usual *row = &usual[i];
        struct heard h = asked_of_kind(row->kind, &plain);
        expect_number(row->name, "magic", h.q.magic, STAGE_MAGIC);
        expect_number(row->name, "CPU time", h.q.cpu_us, 1000000);
        expect_number(row->name, "wall time", h.q.wall_us, 10000000);
        expect_number(row->name, "memory", h.q.memory, row->memory);
        expect_number(row->name, "output", h.q.output, 1 << 20);
        expect_number(row->name, "error output", h.q.error_output, 64 << 10);
        expect_number(row->name, "file size", h.q.file_size, row->file_size);
        expect_number(row->name, "processes", h.q.processes, row->processes);
        expect_number(row->name, "whether files stay", h.q.keep_scratch, 0);
    }
}

static void limits_that_are_given_are_asked_for(void **state)
{
    struct run_order order = plain;
    struct heard h;
    (void)state;
    order.limits = (struct limits){ 1, 2, 3, 4, 5, 6, 7 };
    order.keep_scratch = 8;
    h = asked_of_kind(CONTAINER_OF_COMPILER, &order);
    expect_number("given", "CPU time", h.q.cpu_us, 1);
    expect_number("given", "wall time", h.q.wall_us, 2);
    expect_number("given", "memory", h.q.memory, 3);
    expect_number("given", "output", h.q.output, 4);
    expect_number("given", "error output", h.q.error_output, 5);
    expect_number("given", "file size", h.q.file_size, 6);
    expect_number("given", "processes", h.q.processes, 7 + 2);
    expect_number("given", "whether files stay", h.q.keep_scratch, 1);
    order.limits.wall_us = 0;
    h = asked_of_kind(CONTAINER_OF_FORKS, &order);
    expect_number("of forks", "wall time", h.q.wall_us, 10);
    expect_number("of forks", "processes", h.q.processes, 7 + 2);
    h = asked_of_kind(CONTAINER_OF_PROGRAM, &order);
    expect_number("of a program", "processes", h.q.processes, 1);
}

/* Without a user of its own, what the user does beside counts too. */
static void processes_of_the_user_do_not_count_against_a_program(void **state)
{
    struct fake_stage f = fake_open(CONTAINMENT_KERNEL, CONTAINER_OF_COMMAND);
    struct run_order order = plain;
    unsigned least = user_processes();
    uint32_t asked;
    (void)state;
    order.limits.processes = 1000;
    assert_in_range(least, 1, 1 << 20);
    asked = asked_of(&f, &order).q.processes;
    assert_in_range(asked, 1000 + 64 + 1, 1000 + 64 + 2 * user_processes() + 100);
    f.c->opening.uid = 60001;
    assert_int_equal(asked_of(&f, &order).q.processes, 1002);
    f.c->opening.uid = 0;
    f.c->opening.level = CONTAINMENT_FULL;
    assert_int_equal(asked_of(&f, &order).q.processes, 1002);
    fake_close(&f);
}

/* ---- words ---- */

static const char *const args[] = { "new", "", "4", NULL };
static const char *const environment[] = { "A=1", "B=", NULL };
static const char *const fetch[] = { "out", "a/b" };

static const struct words {
    enum container_kind kind;
    const char *program, *name;
    const char *words; /* that the stage gets */
    unsigned argument_count, environment_count;
} words[] = {
    { CONTAINER_OF_PROGRAM, "env", NULL, "env|env|new||4|A=1|B=|out|a/b|", 4, 2 },
    { CONTAINER_OF_FORKS, "flip", "it", "flip|it|new||4|A=1|B=|out|a/b|", 4, 2 },
    { CONTAINER_OF_SANITIZED, "flip", "it",
      "flip|it|new||4|A=1|B=|ASAN_OPTIONS=detect_leaks=0|out|a/b|", 4, 3 },
    { CONTAINER_OF_COMPILER, "env", NULL,
      "/usr/bin/env|env|new||4|A=1|B=|PATH=/usr/local/bin:/usr/bin:/bin|TMPDIR=/scratch|out|a/b|",
      4, 4 },
    { CONTAINER_OF_COMMAND, "no-such-tool", NULL,
      "no-such-tool|no-such-tool|new||4|A=1|B=|PATH=/usr/local/bin:/usr/bin:/bin|TMPDIR=/scratch|"
      "out|a/b|",
      4, 4 },
    { CONTAINER_OF_COMMAND, "../bin/env", "env", /* a path is taken as it is */
      "../bin/env|env|new||4|A=1|B=|PATH=/usr/local/bin:/usr/bin:/bin|TMPDIR=/scratch|out|a/b|", 4,
      4 },
    { CONTAINER_OF_ENGINES, "/box/env", "env",
      "/box/env|env|new||4|A=1|B=|PATH=/usr/local/bin:/usr/bin:/bin|TMPDIR=/scratch|out|a/b|", 4,
      4 },
};

static void a_program_gets_its_words(void **state)
{
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(words); i++) {
        const struct run_order order = { .program = words[i].program,
                                         .name = words[i].name,
                                         .args = args,
                                         .environment = environment,
                                         .fetch = fetch,
                                         .fetch_count = 2 };
        struct heard h = asked_of_kind(words[i].kind, &order);
        assert_string_equal(h.words, words[i].words);
        expect_number(h.words, "arguments", h.q.argument_count, words[i].argument_count);
        expect_number(h.words, "environment", h.q.environment_count, words[i].environment_count);
        expect_number(h.words, "names to fetch", h.q.fetch_count, 2);
        expect_number(h.words, "length", h.q.strings_len, strlen(words[i].words));
    }
}

static void a_program_without_arguments_gets_its_name(void **state)
{
    struct heard h = asked_of_kind(CONTAINER_OF_PROGRAM, &plain);
    (void)state;
    assert_string_equal(h.words, "flip|flip|");
    assert_int_equal(h.q.argument_count, 1);
    assert_int_equal(h.q.environment_count, 0);
    assert_int_equal(h.q.fetch_count, 0);
    assert_int_equal(h.q.file_count, 0);
    assert_int_equal(h.q.input_len, 0);
    assert_int_equal(h.rest.len, 0);
}

/* ---- input and files ---- */

static void a_small_input_comes_with_the_words(void **state)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    static unsigned char many[(1 << 14) + 1];
    struct run_order order = plain;
    struct heard h;
    (void)state;
    memset(many, 'x', sizeof many);
    order.input = bytes_of(many, 1 << 14);
    h = asked_of(&f, &order);
    expect_number("small", "length", h.q.input_len, 1 << 14);
    expect_bytes("small", "input", h.rest, order.input);
    order.input = bytes_of(many, sizeof many);
    h = asked_of(&f, &order);
    expect_number("large", "length", h.q.input_len, sizeof many);
    expect_number("large", "with the words", h.rest.len, 0);
    expect_bytes("large", "input", fake_hears_bytes(&f), order.input);
    assert_int_equal(fake_hears_bytes(&f).len, 0);
    fake_close(&f);
}

static void files_come_before_the_input(void **state)
{
    static const struct scratch_file files[] = { { "a/b.c", LITERAL("int i;\n") },
                                                 { "empty", LITERAL("") } };
    const struct run_order order = {
        .program = "flip", .input = LITERAL("in"), .scratch = files, .scratch_count = 2
    };
    static const struct stage_file heads[] = { { 7, 6, 0 }, { 0, 6, 0 } };
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    struct heard h = asked_of(&f, &order);
    (void)state;
    expect_number("files", "count", h.q.file_count, 2);
    expect_number("files", "with the words", h.rest.len, 0);
    expect_bytes("first", "head", fake_hears_bytes(&f), bytes_of(&heads[0], sizeof heads[0]));
    expect_bytes("first", "name", fake_hears_bytes(&f), bytes_of("a/b.c", 6));
    expect_bytes("first", "contents", fake_hears_bytes(&f), bytes_of_text("int i;\n"));
    expect_bytes("second", "head", fake_hears_bytes(&f), bytes_of(&heads[1], sizeof heads[1]));
    expect_bytes("second", "name", fake_hears_bytes(&f), bytes_of("empty", 6));
    expect_bytes("both", "input", fake_hears_bytes(&f), bytes_of_text("in"));
    fake_close(&f);
}

/* ---- orders that cannot be ---- */

/* Runs an order that the stage is not asked for. */
static void expect_refusal(const struct run_order *order, const char *why)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    struct heard h;
    struct outcome o;
    container_run(f.c, order, &o);
    assert_int_equal(o.ending, ENDED_INTERNAL);
    assert_string_equal(o.what, why);
    assert_string_equal(f.c->broken, "");
    outcome_free(&o);
    assert_false(fake_hears(&f, &h));
    fake_close(&f);
}

static void too_many_words_are_refused(void **state)
{
    static const char why[] = "the arguments of the program are too long for the sandbox";
    static char long_word[STAGE_STRINGS];
    static const char *many[STAGE_WORDS + 1];
    const char *one[] = { long_word, NULL };
    struct run_order order = plain;
    size_t i;
    (void)state;
    for (i = 0; i < STAGE_WORDS; i++)
        many[i] = "x";
    order.args = many + 1; /* with the name, STAGE_WORDS */
    expect_refusal(&order, why);
    order.args = many + 2;
    assert_int_equal(asked_of_kind(CONTAINER_OF_PROGRAM, &order).q.argument_count, 511);
    order.args = NULL;
    order.environment = many;
    expect_refusal(&order, why);
    order.environment = many + 1;
    assert_int_equal(asked_of_kind(CONTAINER_OF_PROGRAM, &order).q.environment_count, 511);
    order.environment = NULL;
    order.args = one;
    memset(long_word, 'x', STAGE_STRINGS - 11); /* with `flip`, `flip` and 3 NUL: the most */
    assert_int_equal(asked_of_kind(CONTAINER_OF_PROGRAM, &order).q.strings_len, STAGE_STRINGS);
    long_word[STAGE_STRINGS - 11] = 'x';
    expect_refusal(&order, why);
}

static void too_many_files_are_refused(void **state)
{
    static const char why[] = "there are too many files for a run in the sandbox";
    static const char *names[STAGE_FETCHES + 1];
    static struct scratch_file files[STAGE_FILES + 1];
    struct run_order order = plain;
    size_t i;
    (void)state;
    for (i = 0; i <= STAGE_FETCHES; i++)
        names[i] = "x";
    for (i = 0; i <= STAGE_FILES; i++)
        files[i].name = "x";
    order.fetch = names;
    order.fetch_count = STAGE_FETCHES + 1;
    expect_refusal(&order, why);
    order.fetch_count = STAGE_FETCHES;
    assert_int_equal(asked_of_kind(CONTAINER_OF_PROGRAM, &order).q.fetch_count, STAGE_FETCHES);
    order.fetch_count = 0;
    order.scratch = files;
    order.scratch_count = STAGE_FILES + 1;
    expect_refusal(&order, why);
}

static void names_outside_the_working_folder_are_refused(void **state)
{
    static const char why[] = "a file for the working folder has a name that cannot be used";
    static char longest[STAGE_PATH], too_long[STAGE_PATH + 1];
    const char *const bad[] = { "", "/etc/x", "x/", too_long };
    const char *const good[] = { "x", "a/x", longest };
    struct scratch_file files[] = { { "good", { NULL, 0 } }, { NULL, { NULL, 0 } } };
    struct run_order order = plain;
    size_t i;
    (void)state;
    memset(longest, 'x', sizeof longest - 1);
    memset(too_long, 'x', sizeof too_long - 1);
    order.scratch = files;
    order.scratch_count = 2;
    for (i = 0; i < ROWS(bad); i++) {
        files[1].name = bad[i];
        expect_refusal(&order, why);
    }
    files[0].name = "/";
    files[1].name = "good";
    expect_refusal(&order, why);
    files[0].name = "good";
    for (i = 0; i < ROWS(good); i++) {
        files[1].name = good[i];
        assert_int_equal(asked_of_kind(CONTAINER_OF_PROGRAM, &order).q.file_count, 2);
    }
}

/* ---- answers ---- */

static void an_answer_becomes_an_outcome(void **state)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    static const char *const names[] = { "none", "one", "empty" };
    const struct run_order order = { .program = "flip", .fetch = names, .fetch_count = 3 };
    struct outcome o;
    (void)state;
    fake_says_text(&f, FRAME_OUT, "on");
    fake_says_text(&f, FRAME_ERR, "warning");
    fake_says_text(&f, FRAME_OUT, "e\n");
    fake_says(&f, FRAME_FILE, 1, bytes_of_text("con"));
    fake_says(&f, FRAME_FILE, 2, bytes_of_text(""));
    fake_says(&f, FRAME_FILE, 1, bytes_of_text("tents"));
    fake_ends(&f, ENDED_EXIT, 3);
    container_run(f.c, &order, &o);
    assert_int_equal(o.ending, ENDED_EXIT);
    assert_int_equal(o.status, 3);
    assert_string_equal(o.what, "");
    expect_number("answer", "CPU time", o.cpu_us, 11);
    expect_number("answer", "wall time", o.wall_us, 22);
    expect_number("answer", "memory", o.peak_kb, 33);
    expect_bytes("answer", "output", o.out, bytes_of_text("one\n"));
    expect_bytes("answer", "error output", o.err, bytes_of_text("warning"));
    assert_false(o.out_is_cut || o.err_is_cut);
    assert_false(o.fetched[0].is_there);
    assert_true(o.fetched[1].is_there && o.fetched[2].is_there);
    expect_bytes("one", "contents", o.fetched[1].contents, bytes_of_text("contents"));
    expect_bytes("empty", "contents", o.fetched[2].contents, bytes_of_text(""));
    outcome_free(&o);
    assert_null(o.memory);
    assert_null(o.fetched);
    fake_close(&f);
}

/* Sends bytes in messages of this size. */
static void say_in_parts(const struct fake_stage *f, const void *at, size_t len, size_t step)
{
    size_t part;
    for (; len > 0; len -= part, at = (const char *)at + part) {
        part = len < step ? len : step;
        assert_int_equal(send(f->own, at, part, MSG_NOSIGNAL), part);
    }
}

static void the_first_file_is_fetched_too(void **state)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    static const char *const names[] = { "one" };
    const struct run_order order = { .program = "flip", .fetch = names, .fetch_count = 1 };
    struct outcome o;
    (void)state;
    fake_says(&f, FRAME_FILE, 0, bytes_of_text("contents"));
    fake_ends(&f, ENDED_EXIT, 0);
    container_run(f.c, &order, &o);
    assert_true(o.fetched[0].is_there);
    expect_bytes("one", "contents", o.fetched[0].contents, bytes_of_text("contents"));
    outcome_free(&o);
    fake_close(&f);
}

/* The stage has a minute more than the program, however long that may run. */
static void an_answer_is_awaited_longer_than_the_wall_limit(void **state)
{
    static const uint64_t walls[] = { 1, 1000000, 120000000, 7200000000 };
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    const struct timespec pause = { 0, 20000000 };
    struct run_order order = plain;
    struct outcome o;
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(walls); i++) {
        pid_t stage = fork();
        assert_true(stage >= 0);
        if (stage == 0) {
            (void)nanosleep(&pause, NULL);
            fake_ends(&f, ENDED_EXIT, 5);
            _exit(0);
        }
        order.limits.wall_us = walls[i];
        container_run(f.c, &order, &o);
        assert_string_equal(o.what, "");
        assert_int_equal(o.status, 5);
        outcome_free(&o);
        assert_int_equal(waitpid(stage, NULL, 0), stage);
    }
    fake_close(&f);
}

static size_t add(unsigned char *to, size_t len, const void *at, size_t more)
{
    memcpy(to + len, at, more);
    return len + more;
}

static void an_answer_may_come_in_parts(void **state)
{
    static const struct stage_end end = { ENDED_EXIT, 9, 1, 2, 3, 0, 0 };
    static const struct stage_frame out = { STAGE_MAGIC, FRAME_OUT, 0, 4 };
    static const struct stage_frame last = { STAGE_MAGIC, FRAME_END, 0, sizeof end };
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    unsigned char whole[200];
    struct outcome o;
    size_t len = add(whole, 0, &out, sizeof out), step;
    (void)state;
    len = add(whole, len, "text", 4);
    len = add(whole, len, &last, sizeof last);
    len = add(whole, len, &end, sizeof end);
    for (step = 1; step <= len; step++) {
        say_in_parts(&f, whole, len, step);
        container_run(f.c, &plain, &o);
        assert_string_equal(o.what, "");
        assert_int_equal(o.ending, ENDED_EXIT);
        assert_int_equal(o.status, 9);
        expect_bytes("in parts", "output", o.out, bytes_of_text("text"));
        outcome_free(&o);
    }
    fake_close(&f);
}

static const struct cut {
    const char *out, *err;
    enum ending ending;
    int out_is_cut, err_is_cut;
} cuts[] = {
    { "12345", "123", ENDED_OUTPUT_LIMIT, 1, 1 }, { "1234", "123", ENDED_OUTPUT_LIMIT, 0, 1 },
    { "12345", "12", ENDED_OUTPUT_LIMIT, 1, 0 },  { "12345", "123", ENDED_EXIT, 0, 0 },
    { "12345", "123", ENDED_TIME_CPU, 0, 0 },
};

static void output_that_reached_its_limit_is_cut(void **state)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    struct run_order order = plain;
    struct outcome o;
    size_t i;
    (void)state;
    order.limits = (struct limits){ .output = 5, .error_output = 3 };
    for (i = 0; i < ROWS(cuts); i++) {
        fake_says_text(&f, FRAME_OUT, cuts[i].out);
        fake_says_text(&f, FRAME_ERR, cuts[i].err);
        fake_ends(&f, cuts[i].ending, 0);
        container_run(f.c, &order, &o);
        assert_int_equal(o.ending, cuts[i].ending);
        assert_int_equal(o.out_is_cut, cuts[i].out_is_cut);
        assert_int_equal(o.err_is_cut, cuts[i].err_is_cut);
        outcome_free(&o);
    }
    fake_close(&f);
}

static void a_forbidden_call_is_named(void **state)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    char number[40];
    struct {
        unsigned call;
        const char *what;
    } calls[] = { { SYS_socket, filter_is_built ? "socket" : number },
                  { FILTER_CALLS, "call 600" },
                  { UINT32_MAX, "a call that the filter forbids" },
                  { UINT32_MAX - 1, "call 4294967294" } };
    struct outcome o;
    size_t i;
    (void)state;
    (void)snprintf(number, sizeof number, "call %d", (int)SYS_socket);
    for (i = 0; i < ROWS(calls); i++) {
        fake_ends(&f, ENDED_FORBIDDEN_CALL, calls[i].call);
        container_run(f.c, &plain, &o);
        assert_int_equal(o.ending, ENDED_FORBIDDEN_CALL);
        assert_int_equal(o.status, 0);
        assert_string_equal(o.what, calls[i].what);
        outcome_free(&o);
    }
    fake_close(&f);
}

static void run_and_free(void)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    static const struct scratch_file bad = { "/", { NULL, 0 } };
    const struct run_order refused = { .program = "flip", .scratch = &bad, .scratch_count = 1 };
    static const char *const names[] = { "file" };
    const struct run_order order = { .program = "flip", .fetch = names, .fetch_count = 1 };
    struct outcome o;
    fake_says_text(&f, FRAME_OUT, "out");
    fake_says_text(&f, FRAME_ERR, "err");
    fake_says(&f, FRAME_FILE, 0, bytes_of_text("file"));
    fake_ends(&f, ENDED_EXIT, 0);
    container_run(f.c, &order, &o);
    outcome_free(&o);
    container_run(f.c, &refused, &o);
    outcome_free(&o);
    fake_close(&f);
}

static void the_memory_of_runs_is_given_back(void **state)
{
    (void)state;
    expect_no_leak(run_and_free);
}

/* ---- a supervisor that fails ---- */

/* Runs an order that fails for a reason. No run of the container succeeds after that. */
static void expect_failure(struct fake_stage *f, const char *why)
{
    struct heard h;
    struct outcome o;
    int again;
    for (again = 0; again < 2; again++) {
        container_run(f->c, &plain, &o);
        assert_int_equal(o.ending, ENDED_INTERNAL);
        assert_int_equal(o.status, 0);
        assert_string_equal(o.what, why);
        outcome_free(&o);
    }
    assert_string_equal(f->c->broken, why);
    if (f->own >= 0) {
        assert_true(fake_hears(f, &h));
        assert_false(fake_hears(f, &h)); /* it is not asked again */
    }
    fake_close(f);
}

static void a_supervisor_says_why_it_fails(void **state)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    (void)state;
    fake_says_text(&f, FRAME_OUT, "one");
    fake_says_text(&f, FRAME_FAILED, "cannot fork");
    expect_failure(&f, "the sandbox failed: cannot fork");
    f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    fake_says_text(&f, FRAME_FAILED, "no room");
    fake_leave(&f); /* before it has read the request */
    expect_failure(&f, "the sandbox failed: no room");
}

static void a_supervisor_is_not_believed(void **state)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    (void)state;
    fake_says_text(&f, FRAME_READY, "");
    expect_failure(&f, "the supervisor of the sandbox sent what it may not send: a frame that does "
                       "not answer what was asked");
}

static void a_supervisor_that_has_ended_does_not_answer(void **state)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    (void)state;
    fake_says_text(&f, FRAME_OUT, "one");
    fake_leave(&f);
    expect_failure(&f, "the sandbox does not answer: Connection reset by peer");
}

static void a_supervisor_that_cannot_be_asked_is_a_failure(void **state)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    (void)state;
    (void)close(f.c->channel);
    f.c->channel = -1;
    fake_leave(&f);
    expect_failure(&f, "the sandbox does not take a request: Bad file descriptor");
}

/* ---- the channel ---- */

static void a_channel_is_awaited_until_the_deadline(void **state)
{
    uint64_t start = milliseconds(), took;
    char to[4];
    int ends[2];
    (void)state;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    errno = 0;
    assert_int_equal(channel_receive(ends[0], to, sizeof to, start + 50), 0);
    took = milliseconds() - start;
    assert_int_equal(errno, ETIMEDOUT);
    assert_in_range(took, 50, 20000);
    assert_int_equal(channel_receive(ends[0], to, sizeof to, 0), 0); /* a deadline that is over */
    assert_int_equal(errno, ETIMEDOUT);
    assert_int_equal(write(ends[1], "abcdef", 6), 6);
    assert_int_equal(channel_receive(ends[0], to, sizeof to, 0), 4);
    assert_memory_equal(to, "abcd", 4);
    assert_int_equal(channel_receive(ends[0], to, sizeof to, UINT64_MAX), 2);
    (void)close(ends[1]);
    errno = 0;
    assert_int_equal(channel_receive(ends[0], to, sizeof to, UINT64_MAX), 0);
    assert_int_equal(errno, ECONNRESET);
    errno = 0;
    assert_int_equal(channel_send(ends[0], bytes_of_text("x"), UINT64_MAX), 0);
    assert_int_equal(errno, ECONNRESET);
    (void)close(ends[0]);
    assert_int_equal(channel_receive(ends[0], to, sizeof to, UINT64_MAX), 0);
    assert_int_equal(errno, EBADF);
}

/* Reads all from a channel, slowly at first. Returns how many bytes came in the right order. */
static size_t read_slowly(int channel)
{
    static unsigned char part[1 << 16];
    const struct timespec pause = { 0, 20000000 };
    size_t sum = 0;
    ssize_t n, i;
    (void)nanosleep(&pause, NULL);
    while ((n = read(channel, part, sizeof part)) > 0)
        for (i = 0; i < n; i++)
            sum += part[i] == (unsigned char)(sum * 7 + sum / 256);
    return sum;
}

enum { MUCH = 3 << 20 };

static bytes much(void)
{
    static unsigned char many[MUCH];
    size_t i;
    for (i = 0; i < MUCH; i++)
        many[i] = (unsigned char)(i * 7 + i / 256);
    return bytes_of(many, MUCH);
}

static void much_is_sent_to_a_slow_reader(void **state)
{
    int ends[2], status;
    pid_t reader;
    bytes all = much();
    (void)state;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    reader = fork();
    if (reader == 0) {
        (void)close(ends[0]);
        _exit(read_slowly(ends[1]) == MUCH ? 0 : 1);
    }
    (void)close(ends[1]);
    assert_true(channel_send(ends[0], all, milliseconds() + 60000));
    (void)close(ends[0]);
    assert_int_equal(waitpid(reader, &status, 0), reader);
    assert_int_equal(status, 0);
}

static void a_channel_that_nobody_reads_is_given_up(void **state)
{
    int ends[2];
    bytes all = much();
    (void)state;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    assert_false(channel_send(ends[0], all, milliseconds() + 20));
    assert_int_equal(errno, ETIMEDOUT);
    assert_true(channel_send(ends[0], bytes_of(NULL, 0), 0));
    (void)close(ends[1]);
    assert_false(channel_send(ends[0], all, UINT64_MAX)); /* and no signal comes */
    assert_int_equal(errno, ECONNRESET);
    (void)close(ends[0]);
    assert_false(channel_send(ends[0], all, UINT64_MAX));
    assert_int_equal(errno, EBADF);
}

/* An interrupt ends the wait for a supervisor, but what has come already is still read. */
static void an_interrupt_ends_the_wait(void **state)
{
    struct sigaction before[INTERRUPTS], own[INTERRUPTS];
    char to[4];
    int ends[2];
    (void)state;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    catch_interrupts(before);
    (void)raise(SIGTERM);
    errno = 0;
    assert_int_equal(write(ends[1], "abcd", 4), 4);
    assert_int_equal(channel_receive(ends[0], to, sizeof to, milliseconds() + 20000), 4);
    assert_int_equal(channel_receive(ends[0], to, sizeof to, milliseconds() + 20000), 0);
    assert_int_equal(errno, ECANCELED);
    (void)alarm(0);
    catch_interrupts(own); /* forgets the interrupt */
    leave_interrupts(before);
    (void)close(ends[0]);
    (void)close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_that_are_not_given_are_those_of_the_kind),
        cmocka_unit_test(limits_that_are_given_are_asked_for),
        cmocka_unit_test(processes_of_the_user_do_not_count_against_a_program),
        cmocka_unit_test(a_program_gets_its_words),
        cmocka_unit_test(a_program_without_arguments_gets_its_name),
        cmocka_unit_test(a_small_input_comes_with_the_words),
        cmocka_unit_test(files_come_before_the_input),
        cmocka_unit_test(too_many_words_are_refused),
        cmocka_unit_test(too_many_files_are_refused),
        cmocka_unit_test(names_outside_the_working_folder_are_refused),
        cmocka_unit_test(an_answer_becomes_an_outcome),
        cmocka_unit_test(the_first_file_is_fetched_too),
        cmocka_unit_test(an_answer_is_awaited_longer_than_the_wall_limit),
        cmocka_unit_test(an_answer_may_come_in_parts),
        cmocka_unit_test(output_that_reached_its_limit_is_cut),
        cmocka_unit_test(a_forbidden_call_is_named),
        cmocka_unit_test(the_memory_of_runs_is_given_back),
        cmocka_unit_test(a_supervisor_says_why_it_fails),
        cmocka_unit_test(a_supervisor_is_not_believed),
        cmocka_unit_test(a_supervisor_that_has_ended_does_not_answer),
        cmocka_unit_test(a_supervisor_that_cannot_be_asked_is_a_failure),
        cmocka_unit_test(a_channel_is_awaited_until_the_deadline),
        cmocka_unit_test(much_is_sent_to_a_slow_reader),
        cmocka_unit_test(a_channel_that_nobody_reads_is_given_up),
        cmocka_unit_test(an_interrupt_ends_the_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
