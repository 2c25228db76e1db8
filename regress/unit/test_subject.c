/* A program under judgement: its fresh runs, and the files that a command names. The supervisors
   are the test, so no program runs. */
#include "regress/unit/folder.h"

#include "regress/unit/fake_stage.h"

#include "sieve/subject_state.h"

enum { KIB = 1 << 10, MIB = 1 << 20 };

/* ---- a subject ---- */

static struct course course;
static struct subject subject;
static struct fake_stage box;
static char reason[CONTAINMENT_TEXT];

static int set_up(void **state)
{
    course = (struct course){ .build.program = "flip",
                              .run = { .cpu_ms = 300,
                                       .memory = 100 * MIB,
                                       .output = 64 * KIB,
                                       .error_output = 5000,
                                       .file = 6000 } };
    box = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    subject = (struct subject){ .order.course = &course, .name = "flip", .box = box.c };
    reason[0] = '\0';
    return make_folder(state);
}

static int tear_down(void **state)
{
    container_close(subject.box);
    container_close(subject.sanitized_box);
    fake_leave(&box);
    return remove_folder(state);
}

#define OF_SUBJECT(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

static char word_one[] = "one", word_two[] = "two";
static char *two_args[] = { word_one, word_two, NULL };

static struct step step_of(const char *input)
{
    return (struct step){ .args = two_args, .arg_count = 2, .input = bytes_of_text(input) };
}

static struct heard asked(void)
{
    struct heard h;
    assert_true(fake_hears(&box, &h));
    return h;
}

static void expect_nothing_asked(void)
{
    struct heard h;
    assert_false(fake_hears(&box, &h));
}

/* ---- fresh runs ---- */

static void a_fresh_run_has_the_courses_limits(void **state)
{
    const struct step step = step_of("in");
    struct outcome o;
    struct heard h;
    (void)state;
    fake_runs(&box, "out", 4);
    subject_run(&subject, &step, 0, &o);
    assert_int_equal(o.ending, ENDED_EXIT);
    assert_int_equal(o.status, 4);
    expect_bytes("run", "output", o.out, bytes_of_text("out"));
    outcome_free(&o);
    h = asked();
    assert_string_equal(h.words, "program|flip|one|two|");
    expect_bytes("run", "input", h.rest, bytes_of_text("in"));
    expect_number("run", "CPU time", h.q.cpu_us, 300000);
    expect_number("run", "wall time", h.q.wall_us, 3000000);
    expect_number("run", "memory", h.q.memory, 100 * MIB);
    expect_number("run", "output", h.q.output, 64 * KIB);
    expect_number("run", "error output", h.q.error_output, 5000);
    expect_number("run", "file size", h.q.file_size, 6000);
    expect_number("run", "whether files stay", h.q.keep_scratch, 0);
    expect_nothing_asked();
}

static void a_run_can_have_less_time(void **state)
{
    static const struct {
        uint64_t cpu_us, wanted;
    } rows[] = { { 200000, 200000 }, { 300000, 300000 }, { 300001, 300000 }, { 299999, 299999 } };
    const struct step step = step_of("");
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        struct outcome o;
        struct heard h;
        fake_runs(&box, "", 0);
        subject_run_within(&subject, &step, rows[i].cpu_us, &o);
        outcome_free(&o);
        h = asked();
        expect_number("run", "CPU time", h.q.cpu_us, rows[i].wanted);
        expect_number("run", "wall time", h.q.wall_us, 10 * rows[i].wanted);
    }
}

static void the_stack_can_start_lower(void **state)
{
    static const struct {
        size_t shift, wanted;
    } rows[] = { { 1, 1 },
                 { 1000, 1000 },
                 { SUBJECT_SHIFT_MOST, SUBJECT_SHIFT_MOST },
                 { SUBJECT_SHIFT_MOST + 1, SUBJECT_SHIFT_MOST } };
    const struct step step = step_of("");
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(rows); i++) {
        static const char before[] = "program|flip|one|two|_=";
        struct outcome o;
        struct heard h;
        fake_runs(&box, "", 0);
        subject_run(&subject, &step, rows[i].shift, &o);
        outcome_free(&o);
        h = asked();
        expect_number("shift", "variables", h.q.environment_count, 1);
        expect_number("shift", "length", h.q.strings_len, sizeof before + rows[i].wanted);
        assert_int_equal(strncmp(h.words, before, sizeof before - 1), 0);
        assert_int_equal(h.words[sizeof before - 1], 'x');
    }
}

static void runs_in_one_folder_follow_each_other(void **state)
{
    struct step first = step_of("first"), second = step_of("second"), third = step_of("third");
    struct outcome o;
    struct heard h;
    (void)state;
    second.before = &first;
    third.before = &second;
    fake_runs(&box, "1", 1);
    fake_runs(&box, "2", 2);
    fake_runs(&box, "3", 3);
    subject_run(&subject, &third, 0, &o);
    assert_int_equal(o.status, 3);
    expect_bytes("chain", "output", o.out, bytes_of_text("3"));
    outcome_free(&o);
    h = asked();
    expect_bytes("first", "input", h.rest, bytes_of_text("first"));
    expect_number("first", "whether files stay", h.q.keep_scratch, 1);
    h = asked();
    expect_bytes("second", "input", h.rest, bytes_of_text("second"));
    expect_number("second", "whether files stay", h.q.keep_scratch, 1);
    h = asked();
    expect_bytes("third", "input", h.rest, bytes_of_text("third"));
    expect_number("third", "whether files stay", h.q.keep_scratch, 0);
}

static void nothing_follows_a_crash(void **state)
{
    struct step first = step_of("first"), second = step_of("second");
    struct outcome o;
    (void)state;
    second.before = &first;
    fake_says_text(&box, FRAME_OUT, "half");
    fake_ends(&box, ENDED_SIGNAL, 6);
    subject_run(&subject, &second, 0, &o);
    assert_int_equal(o.ending, ENDED_SIGNAL);
    assert_int_equal(o.status, 6);
    expect_bytes("chain", "output", o.out, bytes_of_text("half"));
    outcome_free(&o);
    (void)asked();
    expect_nothing_asked();
}

/* ---- runs that cannot be ---- */

static void too_many_arguments_are_refused(void **state)
{
    static char *many[502];
    static const char *words[2] = { "mine.py", NULL };
    struct step step = step_of("");
    struct outcome o;
    struct heard h;
    size_t i;
    (void)state;
    for (i = 0; i < 501; i++)
        many[i] = word_one;
    step.args = many;
    step.arg_count = 500;
    fake_runs(&box, "", 0);
    subject_run(&subject, &step, 0, &o);
    assert_int_equal(o.ending, ENDED_EXIT);
    outcome_free(&o);
    h = asked();
    assert_int_equal(h.q.argument_count, 501);
    step.arg_count = 501;
    subject_run(&subject, &step, 0, &o);
    assert_int_equal(o.ending, ENDED_INTERNAL);
    outcome_free(&o);
    expect_nothing_asked();
    assert_null(subject.box); /* it was tried twice */
    box.c = NULL;
    fake_leave(&box);
    box = fake_open(CONTAINMENT_FULL, CONTAINER_OF_PROGRAM);
    subject.box = box.c;
    subject.command.words = words;
    subject.command.word_count = 1;
    step.arg_count = 500;
    subject_run(&subject, &step, 0, &o);
    assert_int_equal(o.ending, ENDED_INTERNAL);
    outcome_free(&o);
    expect_nothing_asked();
}

static void a_sandbox_that_fails_is_opened_again(void **state)
{
    const struct step step = step_of("");
    struct outcome o;
    (void)state;
    fake_says_text(&box, FRAME_FAILED, "no room");
    subject_run(&subject, &step, 0, &o);
    assert_int_equal(o.ending, ENDED_INTERNAL); /* the level `best` cannot be opened */
    assert_string_equal(o.what, "this level of containment does not exist");
    outcome_free(&o);
    assert_null(subject.box);
    subject_run(&subject, &step, 0, &o);
    assert_string_equal(o.what, "this level of containment does not exist");
    outcome_free(&o);
}

/* ---- with sanitizers ---- */

static struct fake_stage open_sanitized(void)
{
    struct fake_stage f = fake_open(CONTAINMENT_FULL, CONTAINER_OF_SANITIZED);
    subject.is_sanitized_known = 1;
    subject.sanitized_box = f.c;
    return f;
}

static void a_sanitized_run_has_more_time_and_memory(void **state)
{
    struct fake_stage f = open_sanitized();
    const struct step step = step_of("in");
    struct outcome o;
    struct heard h;
    (void)state;
    fake_runs(&f, "out", 5);
    assert_int_equal(subject_run_sanitized(&subject, &step, &o), 1);
    assert_int_equal(o.status, 5);
    expect_bytes("run", "output", o.out, bytes_of_text("out"));
    outcome_free(&o);
    assert_true(fake_hears(&f, &h));
    expect_number("run", "CPU time", h.q.cpu_us, 1500000);
    expect_number("run", "wall time", h.q.wall_us, 15000000);
    expect_number("run", "memory", h.q.memory, 1 << 30);
    expect_number("run", "output", h.q.output, 64 * KIB);
    expect_number("run", "whether files stay", h.q.keep_scratch, 0);
    expect_bytes("run", "input", h.rest, bytes_of_text("in"));
    assert_int_equal(strncmp(h.words, "program|flip|one|two|ASAN_OPTIONS=", 34), 0);
    assert_ptr_equal(subject.sanitized_box, f.c);
    fake_leave(&f);
}

static void sanitized_runs_follow_each_other(void **state)
{
    struct fake_stage f = open_sanitized();
    struct step first = step_of("first"), second = step_of("second");
    struct outcome o;
    struct heard h;
    (void)state;
    second.before = &first;
    fake_runs(&f, "1", 1);
    fake_says_text(&f, FRAME_ERR, "found");
    fake_runs(&f, "2", 2);
    assert_int_equal(subject_run_sanitized(&subject, &second, &o), 1);
    assert_int_equal(o.status, 2);
    expect_bytes("chain", "error output", o.err, bytes_of_text("found"));
    outcome_free(&o);
    assert_true(fake_hears(&f, &h));
    expect_bytes("first", "input", h.rest, bytes_of_text("first"));
    expect_number("first", "whether files stay", h.q.keep_scratch, 1);
    assert_true(fake_hears(&f, &h));
    expect_bytes("second", "input", h.rest, bytes_of_text("second"));
    expect_number("second", "whether files stay", h.q.keep_scratch, 0);
    assert_ptr_equal(subject.sanitized_box, f.c);
    fake_leave(&f);
}

/* The files that the first one has kept are for nobody. */
static void a_finding_ends_sanitized_runs(void **state)
{
    static const struct {
        const char *err;
        enum ending ending;
    } rows[] = { { "found", ENDED_EXIT }, { "", ENDED_SIGNAL } };
    struct step first = step_of("first"), second = step_of("second");
    size_t i;
    (void)state;
    second.before = &first;
    for (i = 0; i < ROWS(rows); i++) {
        struct fake_stage f = open_sanitized();
        struct outcome o;
        struct heard h;
        fake_says_text(&f, FRAME_ERR, rows[i].err);
        fake_ends(&f, rows[i].ending, 6);
        assert_int_equal(subject_run_sanitized(&subject, &second, &o), 1);
        assert_int_equal(o.ending, rows[i].ending);
        assert_int_equal(o.status, 6);
        outcome_free(&o);
        assert_true(fake_hears(&f, &h));
        assert_false(fake_hears(&f, &h));
        assert_null(subject.sanitized_box);
        fake_leave(&f);
    }
}

static void a_program_may_have_no_sanitized_build(void **state)
{
    struct fake_stage f = open_sanitized();
    const struct step step = step_of("");
    struct outcome o;
    (void)state;
    fake_says_text(&f, FRAME_FAILED, "no room");
    assert_int_equal(subject_run_sanitized(&subject, &step, &o), 0);
    assert_null(o.memory);
    assert_int_equal(o.out.len, 0);
    assert_null(subject.sanitized_box);
    fake_leave(&f);
    subject.is_sanitized_known = 0;
    subject.kind = SUBJECT_EXECUTABLE;
    assert_int_equal(subject_run_sanitized(&subject, &step, &o), 0);
    assert_int_equal(subject.is_sanitized_known, 1);
    subject.is_sanitized_known = 0;
    subject.kind = SUBJECT_SOURCE; /* which cannot be built without a sandbox */
    assert_int_equal(subject_run_sanitized(&subject, &step, &o), 0);
    assert_null(subject.sanitized.program);
}

/* ---- commands ---- */

static char path_of_file[100], path_of_program[100];

/* Names a file and a program in the folder. */
static void put_command_files(void)
{
    put("mine.py", "print()\n");
    put("prog", "bytes");
    (void)snprintf(path_of_file, sizeof path_of_file, "%s", in_folder("mine.py"));
    (void)snprintf(path_of_program, sizeof path_of_program, "%s", in_folder("prog"));
}

static void words_of_a_command_may_name_files(void **state)
{
    static char tool[] = "python3", option[] = "-u", none[] = "/no/such/file";
    char *words[] = { tool, option, path_of_file, none, folder, path_of_program, NULL };
    struct command c;
    (void)state;
    put_command_files();
    assert_int_equal(command_open(&c, words, reason), 1);
    assert_string_equal(c.program, "python3");
    assert_null(c.executable.name);
    assert_int_equal(c.word_count, 5);
    assert_string_equal(c.words[0], "-u");
    assert_string_equal(c.words[1], "mine.py");
    assert_string_equal(c.words[2], "/no/such/file");
    assert_string_equal(c.words[3], folder);
    assert_string_equal(c.words[4], "prog");
    assert_null(c.words[5]);
    assert_int_equal(c.file_count, 2);
    assert_string_equal(c.files[0].name, "mine.py");
    expect_bytes("a file", "contents", c.files[0].contents, bytes_of_text("print()\n"));
    assert_string_equal(c.files[1].name, "prog");
    expect_bytes("a file", "contents", c.files[1].contents, bytes_of_text("bytes"));
    command_close(&c);
    assert_null(c.words);
    assert_int_equal(c.owned_count, 0);
}

static void a_command_may_be_a_program_of_its_own(void **state)
{
    char *words[] = { path_of_program, path_of_file, NULL };
    struct command c;
    (void)state;
    put_command_files();
    assert_int_equal(command_open(&c, words, reason), 1);
    assert_string_equal(c.program, "program");
    assert_string_equal(c.executable.name, "program");
    expect_bytes("a program", "contents", c.executable.contents, bytes_of_text("bytes"));
    assert_int_equal(c.word_count, 1);
    assert_string_equal(c.words[0], "mine.py");
    assert_int_equal(c.owned_count, 2);
    command_close(&c);
}

static void tools_are_not_read(void **state)
{
    static const char *const tools[] = { "sh", "/usr/bin/none", "/bin/none" };
    static const char *const others[] = { "/opt/none", "./none", "/usr", "/binary/none" };
    char word[20], *words[] = { word, NULL }, why[100];
    struct command c;
    size_t i;
    (void)state;
    for (i = 0; i < ROWS(tools); i++) {
        (void)snprintf(word, sizeof word, "%s", tools[i]);
        assert_int_equal(command_open(&c, words, reason), 1);
        assert_string_equal(c.program, tools[i]);
        assert_int_equal(c.word_count, 0);
        assert_int_equal(c.file_count, 0);
        assert_null(c.executable.name);
        command_close(&c);
    }
    for (i = 0; i < ROWS(others); i++) {
        (void)snprintf(word, sizeof word, "%s", others[i]);
        (void)snprintf(why, sizeof why, "%s: %s", others[i],
                       strcmp(others[i], "/usr") == 0 ? "Is a directory"
                                                      : "No such file or directory");
        assert_int_equal(command_open(&c, words, reason), 0);
        assert_string_equal(reason, why);
        command_close(&c);
    }
}

static void a_command_needs_a_word(void **state)
{
    char *words[] = { NULL };
    struct command c;
    (void)state;
    assert_int_equal(command_open(&c, words, reason), 0);
    assert_string_equal(reason, "the command has no words");
    command_close(&c);
}

/* 16 MiB may be named, and no more. */
static void files_of_commands_have_a_limit(void **state)
{
    static char tool[] = "sh";
    char *words[] = { tool, path_of_file, NULL }, why[200];
    struct command c;
    (void)state;
    put_command_files();
    assert_int_equal(truncate(path_of_file, 16 * MIB), 0);
    assert_int_equal(command_open(&c, words, reason), 1);
    assert_int_equal(c.files[0].contents.len, 16 * MIB);
    command_close(&c);
    assert_int_equal(truncate(path_of_file, 17 * MIB), 0);
    assert_int_equal(command_open(&c, words, reason), 0);
    (void)snprintf(why, sizeof why, "%s: File too large", path_of_file);
    assert_string_equal(reason, why);
    command_close(&c);
}

static void a_command_runs_with_its_words_and_files(void **state)
{
    static char tool[] = "no-such-tool";
    char *words[] = { tool, path_of_file, NULL };
    const struct step step = step_of("in");
    struct outcome o;
    struct heard h;
    (void)state;
    put_command_files();
    subject.kind = SUBJECT_COMMAND;
    subject.name = tool;
    box.c->opening.kind = CONTAINER_OF_COMMAND;
    assert_int_equal(command_open(&subject.command, words, reason), 1);
    fake_runs(&box, "", 0);
    subject_run(&subject, &step, 0, &o);
    outcome_free(&o);
    h = asked();
    assert_int_equal(strncmp(h.words, "no-such-tool|no-such-tool|mine.py|one|two|PATH=", 47), 0);
    expect_number("command", "memory", h.q.memory, UINT64_C(2) << 30);
    expect_number("command", "files", h.q.file_count, 1);
    (void)fake_hears_bytes(&box);
    expect_bytes("command", "name", fake_hears_bytes(&box), bytes_of("mine.py", 8));
    expect_bytes("command", "file", fake_hears_bytes(&box), bytes_of_text("print()\n"));
    course.run.memory = UINT64_C(3) << 30; /* more than the least is granted */
    assert_int_equal(subject_limits(&subject).memory, UINT64_C(3) << 30);
    command_close(&subject.command);
}

/* ---- opening ---- */

static void expect_no_subject(const struct subject_order *order, const char *why)
{
    struct build build;
    memset(&build, 0xFF, sizeof build);
    assert_null(subject_open(order, &build, reason));
    assert_string_equal(reason, why);
    assert_null(build.program);
    build_free(&build);
}

static void a_subject_that_cannot_be_opened_has_a_reason(void **state)
{
    static const struct source_file text = { "a.c", LITERAL("int i;\n"), 0 };
    static char none[] = "./none", sh[] = "sh";
    char *missing[] = { none, NULL }, *tool[] = { sh, NULL };
    struct subject_order order = { .course = &course };
    (void)state;
    expect_no_subject(&order, "there is no program");
    order.command = missing;
    expect_no_subject(&order, "./none: No such file or directory");
    order.command = tool;
    expect_no_subject(&order, "this level of containment does not exist");
    order.executable = bytes_of_text("bytes");
    expect_no_subject(&order, "this level of containment does not exist");
    order.executable = bytes_of(NULL, 0);
    order.tree = (struct source_tree){ &text, 1 };
    expect_no_subject(&order, "this level of containment does not exist");
    subject_close(NULL);
}

/* The supervisor itself ends with status 1 if it is run as a program. */
static void an_executable_runs_without_a_build(void **state)
{
    struct subject_order order = { .level = CONTAINMENT_LIMITS,
                                   .course = &course,
                                   .executable = contain_stage };
    const struct step step = step_of("");
    struct build build;
    struct subject *s;
    struct outcome o;
    (void)state;
    if (contain_stage.len == 0)
        skip();
    course.run.output = course.run.error_output = course.run.file = 0;
    s = subject_open(&order, &build, reason);
    assert_non_null(s);
    assert_string_equal(s->name, "flip");
    assert_int_equal(s->kind, SUBJECT_EXECUTABLE);
    subject_run(s, &step, 0, &o);
    assert_int_equal(o.ending, ENDED_EXIT);
    assert_int_equal(o.status, 1);
    outcome_free(&o);
    subject_close(s);
    course.build.program = NULL;
    s = subject_open(&order, &build, reason);
    assert_non_null(s);
    assert_string_equal(s->name, "program");
    subject_close(s);
}

static void a_tool_runs_as_a_command(void **state)
{
    static char sh[] = "sh", option[] = "-c", script[] = "cat; echo \"$0\"; exit 9";
    char *words[] = { sh, option, script, NULL };
    struct subject_order order = { .level = CONTAINMENT_LIMITS,
                                   .course = &course,
                                   .command = words };
    const struct step step = step_of("in ");
    struct build build;
    struct subject *s;
    struct outcome o;
    (void)state;
    if (contain_stage.len == 0)
        skip();
    course.run.cpu_ms = 10000;
    s = subject_open(&order, &build, reason);
    assert_non_null(s);
    assert_string_equal(s->name, "sh");
    subject_run(s, &step, 0, &o);
    assert_int_equal(o.ending, ENDED_EXIT);
    assert_int_equal(o.status, 9);
    expect_bytes("sh", "output", o.out, bytes_of_text("in one\n"));
    outcome_free(&o);
    subject_close(s);
}

static void reasons_are_cut_to_their_room(void **state)
{
    static char long_text[300];
    char text[CONTAINMENT_TEXT + 1];
    (void)state;
    memset(long_text, 'x', sizeof long_text - 1);
    say(text, "what", "why");
    assert_string_equal(text, "what: why");
    say(text, "what", NULL);
    assert_string_equal(text, "what");
    say(text, long_text, NULL);
    assert_int_equal(strlen(text), 230);
    say(text, long_text, long_text);
    assert_int_equal(strlen(text), 160 + 2 + 70);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        OF_SUBJECT(a_fresh_run_has_the_courses_limits),
        OF_SUBJECT(a_run_can_have_less_time),
        OF_SUBJECT(the_stack_can_start_lower),
        OF_SUBJECT(runs_in_one_folder_follow_each_other),
        OF_SUBJECT(nothing_follows_a_crash),
        OF_SUBJECT(too_many_arguments_are_refused),
        OF_SUBJECT(a_sandbox_that_fails_is_opened_again),
        OF_SUBJECT(a_sanitized_run_has_more_time_and_memory),
        OF_SUBJECT(sanitized_runs_follow_each_other),
        OF_SUBJECT(a_finding_ends_sanitized_runs),
        OF_SUBJECT(a_program_may_have_no_sanitized_build),
        OF_SUBJECT(words_of_a_command_may_name_files),
        OF_SUBJECT(a_command_may_be_a_program_of_its_own),
        OF_SUBJECT(tools_are_not_read),
        OF_SUBJECT(a_command_needs_a_word),
        OF_SUBJECT(files_of_commands_have_a_limit),
        OF_SUBJECT(a_command_runs_with_its_words_and_files),
        OF_SUBJECT(a_subject_that_cannot_be_opened_has_a_reason),
        OF_SUBJECT(an_executable_runs_without_a_build),
        OF_SUBJECT(a_tool_runs_as_a_command),
        OF_SUBJECT(reasons_are_cut_to_their_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
