/* The sandbox, at each level that this machine has. A missing level is named and left out. */
#define _GNU_SOURCE
#include "regress/unit/descriptors.h"
#include "regress/unit/unit.h"

#include "contain/contain.h"
#include "contain/container.h"
#include "contain/replies.h"
#include "contain/wipe.h"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *const levels[] = { "best", "full", "kernel", "limits" };
static struct containment_report reports[CONTAINMENT_LIMITS + 1];
static bytes program; /* contained.c, built */

enum { PATIENCE = 600000000 }; /* microseconds until a run counts as a hang */

static int is_there(enum containment level)
{
    return reports[level].level == level;
}

/* ---- helpers ---- */

static struct container *open_kind(enum containment level, enum container_kind kind)
{
    const struct named_file file = { "contained", program };
    const struct container_request request = {
        .level = level, .kind = kind, .files = &file, .file_count = 1
    };
    char reason[CONTAINMENT_TEXT];
    struct container *c = container_open(&request, reason);
    if (!c)
        fail_msg("%s: %s", levels[level], reason);
    return c;
}

/* Runs a deed, with arguments that are separated by blanks. */
static void run(struct container *c, const char *deed, const struct run_request *more,
                struct run_result *o)
{
    char copy[200];
    const char *args[8] = { NULL };
    struct run_request request = *more;
    size_t n = 0;
    char *word;
    (void)snprintf(copy, sizeof copy, "%s", deed);
    for (word = strtok(copy, " "); word && n < 7; word = strtok(NULL, " "))
        args[n++] = word;
    request.program = "contained";
    request.args = args;
    container_run(c, &request, o);
}

static void expect_ending(const char *level, const char *deed, const struct run_result *o,
                          enum ending ending, int status)
{
    if (o->ending != ending || o->status != status)
        fail_msg("%s: %s ended with %s %d %s, not %s %d; it printed: %.*s%.*s", level, deed,
                 ending_name(o->ending), o->status, o->what, ending_name(ending), status,
                 (int)o->out.len, o->out.at, (int)o->err.len, o->err.at);
}

/* Builds contained.c in a sandbox, which is also the test of the sandbox for compilers. */
static int build(enum containment level, bytes *result, struct run_result *o)
{
    static const char *const args[] = { "-O1", "-o", "contained", "contained.c", NULL };
    static const char *const fetch[] = { "contained" };
    struct named_file text_file = { "contained.c", { NULL, 0 } };
    struct run_request request = { .program = "gcc",
                                   .name = "gcc",
                                   .args = args,
                                   .scratch = &text_file,
                                   .scratch_count = 1,
                                   .fetch = fetch,
                                   .fetch_count = 1,
                                   .limits = { .cpu_us = 20000000 } };
    static unsigned char text[1 << 16];
    struct container_request kind = { .level = level, .kind = CONTAINER_OF_COMPILER };
    char reason[CONTAINMENT_TEXT];
    struct container *c = container_open(&kind, reason);
    FILE *f = fopen("regress/unit/contained.c", "rb");
    if (!f || !c)
        return 0;
    text_file.contents = bytes_of(text, fread(text, 1, sizeof text, f));
    (void)fclose(f);
    container_run(c, &request, o);
    container_close(c);
    if (o->ending != ENDED_EXIT || o->status != 0 || !o->fetched[0].is_there)
        return 0;
    *result = o->fetched[0].contents;
    return 1;
}

static int set_up(void **state)
{
    static struct run_result o;
    enum containment level;
    for (level = CONTAINMENT_FULL; level <= CONTAINMENT_LIMITS; level++) {
        size_t i;
        (void)containment_probe(level, &reports[level]);
        print_message("%s\n", reports[level].line);
        for (i = 0; i < reports[level].lack_count; i++)
            print_message("  %s\n", reports[level].lacks[i]);
        if (program.len == 0 && is_there(level) && !build(level, &program, &o))
            print_message("the program cannot be built: %s %d %s %.*s\n", ending_name(o.ending),
                          o.status, o.what, (int)o.err.len, o.err.at);
    }
    return 0;
}

/* ---- what comes of a run ---- */

/* The outcome of a deed at the levels full and kernel, and at the level limits. */
static const struct row {
    const char *deed;
    enum ending ending;
    int status;
    enum ending limits_ending;
    int limits_status;
    unsigned refused;
    const char *call; /* of ENDED_FORBIDDEN_CALL and REFUSED_CALL */
} rows[] = {
    { "status 0", ENDED_EXIT, 0, ENDED_EXIT, 0, 0, NULL },
    { "status 255", ENDED_EXIT, 255, ENDED_EXIT, 255, 0, NULL },
    { "abort", ENDED_SIGNAL, SIGABRT, ENDED_SIGNAL, SIGABRT, 0, NULL },
    { "recurse", ENDED_SIGNAL, SIGSEGV, ENDED_SIGNAL, SIGSEGV, 0, NULL },
    { "spin", ENDED_TIME_CPU, 0, ENDED_TIME_CPU, 0, 0, NULL },
    { "ignore", ENDED_TIME_CPU, 0, ENDED_TIME_CPU, 0, 0, NULL },
    { "sleep", ENDED_TIME_WALL, 0, ENDED_TIME_WALL, 0, 0, NULL },
    { "close", ENDED_TIME_WALL, 0, ENDED_TIME_WALL, 0, 0, NULL },
    { "print out", ENDED_OUTPUT_LIMIT, 0, ENDED_OUTPUT_LIMIT, 0, 0, NULL },
    { "print err", ENDED_OUTPUT_LIMIT, 0, ENDED_OUTPUT_LIMIT, 0, 0, NULL },
    { "print out 5001", ENDED_OUTPUT_LIMIT, 0, ENDED_OUTPUT_LIMIT, 0, 0, NULL },
    { "print out 5000", ENDED_EXIT, 0, ENDED_EXIT, 0, 0, NULL },
    { "print err 1000", ENDED_EXIT, 0, ENDED_EXIT, 0, 0, NULL },
    { "ask 500", ENDED_MEMORY, 0, ENDED_SIGNAL, SIGSEGV, 0, NULL },
    { "use", ENDED_MEMORY, 0, ENDED_MEMORY, 0, 0, NULL },
    { "use 100", ENDED_EXIT, 0, ENDED_EXIT, 0, 0, NULL },
    { "socket", ENDED_EXIT, 1, ENDED_EXIT, 40, REFUSED_CALL, "socket" },
    { "fork", ENDED_EXIT, 1, ENDED_EXIT, 1, REFUSED_PROCESS, NULL },
    { "spawn", ENDED_EXIT, 1, ENDED_EXIT, 1, REFUSED_PROGRAM, NULL },
    { "daemon", ENDED_EXIT, 0, ENDED_EXIT, 0, REFUSED_PROCESS, NULL },
    { "kill", ENDED_EXIT, 1, ENDED_EXIT, 1, REFUSED_CALL, "kill" },
    { "shell", ENDED_EXIT, 1, ENDED_EXIT, 40, REFUSED_PROGRAM, NULL },
    { "raise", ENDED_EXIT, 1, ENDED_EXIT, 1, REFUSED_CALL, "prlimit64" },
    { "trace", ENDED_FORBIDDEN_CALL, 0, ENDED_EXIT, 1, 0, "ptrace" },
    { "change", ENDED_EXIT, 0, ENDED_EXIT, 0, 0, NULL },
    { "descriptors", ENDED_EXIT, 0, ENDED_EXIT, 0, 0, NULL },
    { "fill", ENDED_SIGNAL, SIGXFSZ, ENDED_SIGNAL, SIGXFSZ, 0, NULL },
    { "files", ENDED_SIGNAL, SIGXFSZ, ENDED_SIGNAL, SIGXFSZ, 0, NULL },
    { "tree", ENDED_EXIT, 0, ENDED_EXIT, 0, 0, NULL },
    { "read /etc/passwd", ENDED_EXIT, 1, ENDED_EXIT, 0, 0, NULL },
    { "write /tmp/x", ENDED_EXIT, 1, ENDED_EXIT, 0, 0, NULL },
};

static void expect_refused(const char *level, const struct row *row, const struct run_result *o)
{
    const char *call = o->ending == ENDED_FORBIDDEN_CALL ? o->what : o->refused_call;
    expect_number(level, row->deed, o->refused, row->refused);
    if (row->call && (!call || strcmp(call, row->call) != 0))
        fail_msg("%s: %s: the call is %s, not %s", level, row->deed, call ? call : "none",
                 row->call);
}

static void deeds_end_as_they_must(enum containment level)
{
    struct run_request request = { .input = LITERAL("input"),
                                   .limits = { .cpu_us = 100000,
                                               .memory = 128 << 20,
                                               .output = 5000,
                                               .error_output = 1000,
                                               .file_size = 1 << 20 } };
    struct container *c = open_kind(level, CONTAINER_OF_PROGRAM);
    struct run_result o;
    size_t i;
    for (i = 0; i < ROWS(rows); i++) {
        const struct row *row = &rows[i];
        int is_limits = level == CONTAINMENT_LIMITS;
        if (is_limits && ((geteuid() != 0 && strcmp(row->deed, "kill") == 0) ||
                          strcmp(row->deed, "write /tmp/x") == 0))
            continue; /* this level does not stop it */
        request.limits.cpu_us = row->ending == ENDED_TIME_CPU ? 100000 : 5000000;
        request.limits.wall_us = row->ending == ENDED_TIME_WALL ? 100000 : PATIENCE;
        run(c, row->deed, &request, &o);
        expect_ending(levels[level], row->deed, &o, is_limits ? row->limits_ending : row->ending,
                      is_limits ? row->limits_status : row->status);
        if (!is_limits)
            expect_refused(levels[level], row, &o);
        run_result_free(&o);
        run(c, "empty", &request, &o);
        expect_ending(levels[level], row->deed, &o, ENDED_EXIT, 0);
        run_result_free(&o);
    }
    container_close(c);
}

static void the_program_is_alone(enum containment level)
{
    const struct run_request request = { .input = LITERAL("two\nlines\0") };
    struct container *c = open_kind(level, CONTAINER_OF_PROGRAM);
    struct run_request named = { .name = "flip" };
    struct run_result o;
    run(c, "echo one two", &request, &o);
    expect_bytes(levels[level], "the arguments", o.out,
                 BYTES_OF_LITERAL("contained\necho\none\ntwo\n"));
    run_result_free(&o);
    run(c, "echo", &named, &o);
    expect_bytes(levels[level], "the name", o.out, BYTES_OF_LITERAL("flip\necho\n"));
    run_result_free(&o);
    run(c, "copy", &request, &o);
    expect_bytes(levels[level], "the input", o.out, BYTES_OF_LITERAL("two\nlines\0"));
    run_result_free(&o);
    container_close(c);
}

static void the_environment_is_what_was_asked_for(enum containment level)
{
    static const char *const environment[] = { "A=1", "B=", NULL };
    const struct run_request request = { .environment = environment };
    struct container *c = open_kind(level, CONTAINER_OF_PROGRAM);
    struct run_result o;
    run(c, "echo", &request, &o);
    expect_bytes(levels[level], "the environment", o.out,
                 BYTES_OF_LITERAL("contained\necho\nenvironment A=1\nenvironment B=\n"));
    run_result_free(&o);
    container_close(c);
}

static void much_is_passed_on(enum containment level)
{
    enum { MUCH = 3 << 20 };
    unsigned char *many = malloc(MUCH);
    struct run_request request = { .limits = { .output = MUCH, .cpu_us = 5000000 } };
    struct container *c = open_kind(level, CONTAINER_OF_PROGRAM);
    struct run_result o;
    size_t i;
    assert_non_null(many);
    for (i = 0; i < MUCH; i++)
        many[i] = (unsigned char)(i * 7 + i / 256);
    request.input = bytes_of(many, MUCH);
    run(c, "copy", &request, &o);
    expect_ending(levels[level], "copy", &o, ENDED_EXIT, 0);
    expect_bytes(levels[level], "the output", o.out, request.input);
    run_result_free(&o);
    container_close(c);
    free(many);
}

static void steps_share_a_folder(enum containment level)
{
    static const char *const fetch[] = { "saved", "given/deep.txt", "none", "/etc/passwd",
                                         "../box/contained" };
    const struct named_file file = { "given/deep.txt", LITERAL("given") };
    const struct run_request step = { .keep_scratch = 1, .scratch = &file, .scratch_count = 1 };
    const struct run_request last = { .fetch = fetch, .fetch_count = ROWS(fetch) };
    const struct run_request other = { 0 };
    struct container *c = open_kind(level, CONTAINER_OF_PROGRAM);
    struct run_result o;
    run(c, "write saved", &step, &o);
    expect_ending(levels[level], "write", &o, ENDED_EXIT, 0);
    run_result_free(&o);
    run(c, "read saved", &last, &o);
    expect_bytes(levels[level], "what the first step saved", o.out, BYTES_OF_LITERAL("saved"));
    assert_true(o.fetched[0].is_there && o.fetched[1].is_there);
    expect_bytes(levels[level], "a file that was fetched", o.fetched[0].contents,
                 BYTES_OF_LITERAL("saved"));
    expect_bytes(levels[level], "a file that was given", o.fetched[1].contents,
                 BYTES_OF_LITERAL("given"));
    assert_false(o.fetched[2].is_there || o.fetched[3].is_there || o.fetched[4].is_there);
    run_result_free(&o);
    run(c, "read saved", &other, &o);
    expect_ending(levels[level], "read", &o, ENDED_EXIT, 1);
    run_result_free(&o);
    run(c, "write saved", &step, &o);
    run_result_free(&o);
    run(c, "abort", &step, &o); /* then no step follows */
    expect_ending(levels[level], "abort", &o, ENDED_SIGNAL, SIGABRT);
    run_result_free(&o);
    run(c, "read saved", &other, &o);
    expect_ending(levels[level], "read after a crash", &o, ENDED_EXIT, 1);
    run_result_free(&o);
    container_close(c);
}

static void what_is_left_alive_is_killed(enum containment level)
{
    struct container *c = open_kind(level, CONTAINER_OF_COMPILER);
    struct run_request compiler = { 0 };
    char path[SUPERVISOR_PATH];
    const char *const daemon[] = { "-c", "(sleep 0.2; echo x >daemon) & setsid sleep 50 & exit 3",
                                   NULL };
    const char *const look[] = { "-c", "sleep 0.4; ls", NULL };
    struct run_result o;
    (void)snprintf(path, sizeof path, "/bin/sh");
    compiler.program = path;
    compiler.args = daemon;
    container_run(c, &compiler, &o);
    expect_ending(levels[level], "a daemon", &o, ENDED_EXIT, 3);
    run_result_free(&o);
    compiler.args = look;
    container_run(c, &compiler, &o);
    expect_ending(levels[level], "ls", &o, ENDED_EXIT, 0);
    expect_number(levels[level], "what a daemon wrote", o.out.len, 0);
    run_result_free(&o);
    container_close(c);
}

/* A fork server may start a few children. Everything else that a program may not do, it may not do
   either. */
static void a_fork_server_contains_a_bomb(enum containment level)
{
    const struct run_request request = { .limits = { .cpu_us = 2000000, .wall_us = PATIENCE } };
    const char *const refused[] = { "fork", "socket", "shell", "raise" };
    struct container *c;
    struct run_result o;
    size_t i;
    if (level != CONTAINMENT_FULL && geteuid() != 0)
        return; /* such a container cannot be opened */
    c = open_kind(level, CONTAINER_OF_FORKS);
    run(c, "children", &request, &o);
    expect_ending(levels[level], "children", &o, ENDED_EXIT, 0);
    run_result_free(&o);
    for (i = 0; level != CONTAINMENT_LIMITS && i < ROWS(refused); i++) {
        run(c, refused[i], &request, &o);
        expect_ending(levels[level], refused[i], &o, ENDED_EXIT, 1);
        run_result_free(&o);
    }
    run(c, "empty", &request, &o);
    expect_ending(levels[level], "empty", &o, ENDED_EXIT, 0);
    run_result_free(&o);
    container_close(c);
}

/* What a course forbids ends the run, and only that. */
static void what_is_forbidden_ends_the_run(enum containment level)
{
    const struct run_request request = { .forbids = REFUSED_PROGRAM };
    struct container *c;
    struct run_result o;
    if (level == CONTAINMENT_LIMITS)
        return; /* there is no filter */
    c = open_kind(level, CONTAINER_OF_PROGRAM);
    run(c, "spawn", &request, &o);
    expect_ending(levels[level], "spawn", &o, ENDED_FORBIDDEN_CALL, 0);
    run_result_free(&o);
    run(c, "fork", &request, &o);
    expect_ending(levels[level], "fork", &o, ENDED_EXIT, 1);
    run_result_free(&o);
    container_close(c);
}

/* A tool may start processes, and sees neither the network nor the user's files. */
static void a_command_sees_only_tools(enum containment level)
{
    const char *const script[] = {
        "-c", "cat note; ls /usr/bin >/dev/null && echo tools; cat /etc/passwd || echo no", NULL
    };
    const struct named_file note = { "note", LITERAL("hello\n") };
    const struct run_request request = {
        .program = "sh", .name = "sh", .args = script, .scratch = &note, .scratch_count = 1
    };
    struct container *c;
    struct run_result o;
    if (level == CONTAINMENT_LIMITS)
        return;
    c = open_kind(level, CONTAINER_OF_COMMAND);
    container_run(c, &request, &o);
    expect_ending(levels[level], "sh", &o, ENDED_EXIT, 0);
    expect_bytes(levels[level], "output", o.out, bytes_of_text("hello\ntools\nno\n"));
    run_result_free(&o);
    container_close(c);
}

/* The CPU time of all processes of a compiler counts, not only that of the first. */
static void a_tree_of_processes_is_watched(enum containment level)
{
    const char *const spin[] = { "-c", "sh -c 'while :; do :; done' & wait", NULL };
    const struct run_request request = { .program = "/bin/sh",
                                         .args = spin,
                                         .limits = { .cpu_us = 100000, .wall_us = PATIENCE } };
    struct container *c = open_kind(level, CONTAINER_OF_COMPILER);
    struct run_result o;
    container_run(c, &request, &o);
    expect_ending(levels[level], "a tree", &o, ENDED_TIME_CPU, 0);
    run_result_free(&o);
    container_close(c);
}

/* Programs that take turns with this one on its only core. */
static void compete(pid_t pids[], size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        pids[i] = fork();
        while (pids[i] == 0)
            continue;
    }
}

/* On a busy machine a program that computes has no core most of the time. It does not wait then, so
   its CPU time is used up before it is stopped. */
static void a_program_without_a_core_does_not_wait(enum containment level)
{
    const struct run_request request = { .limits = { .cpu_us = 150000, .wall_us = 300000 } };
    struct container *c;
    struct run_result o;
    cpu_set_t all, one;
    pid_t others[3];
    size_t i;
    assert_int_equal(sched_getaffinity(0, sizeof all, &all), 0);
    CPU_ZERO(&one);
    for (i = 0; !CPU_ISSET(i, &all); i++)
        continue;
    CPU_SET(i, &one);
    assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
    c = open_kind(level, CONTAINER_OF_PROGRAM);
    compete(others, ROWS(others));
    run(c, "spin", &request, &o);
    for (i = 0; i < ROWS(others); i++) {
        (void)kill(others[i], SIGKILL);
        (void)waitpid(others[i], NULL, 0);
    }
    (void)sched_setaffinity(0, sizeof all, &all);
    container_close(c);
    expect_ending(levels[level], "spin", &o, ENDED_TIME_CPU, 0);
    run_result_free(&o);
}

static void a_source_reads_nothing_of_the_machine(enum containment level)
{
    static const char *const sources[] = {
        "__asm__(\".incbin \\\"/etc/passwd\\\"\"); int main(void) { return 0; }\n",
        "#include \"/etc/hostname\"\nint main(void) { return 0; }\n",
        "#include \"/dev/zero\"\nint main(void) { return 0; }\n",
        "#include \"/proc/self/environ\"\nint main(void) { return 0; }\n",
        "char all[1UL << 33] = { 1 }; int main(void) { return all[5]; }\n",
    };
    static const char *const args[] = { "a.c", NULL };
    static const char *const fetch[] = { "a.out" };
    struct container *c;
    size_t i;
    if (level == CONTAINMENT_LIMITS)
        return;
    c = open_kind(level, CONTAINER_OF_COMPILER);
    for (i = 0; i < ROWS(sources); i++) {
        const struct named_file text_file = { "a.c", bytes_of_text(sources[i]) };
        const struct run_request request = { .program = "/usr/bin/gcc",
                                             .args = args,
                                             .scratch = &text_file,
                                             .scratch_count = 1,
                                             .fetch = fetch,
                                             .fetch_count = 1,
                                             .limits = { .cpu_us = 5000000 } };
        struct run_result o;
        container_run(c, &request, &o);
        if (o.ending == ENDED_INTERNAL || o.fetched[0].is_there ||
            (o.ending == ENDED_EXIT && o.status == 0))
            fail_msg("%s: %s: %s %d %s", levels[level], sources[i], ending_name(o.ending), o.status,
                     o.what);
        run_result_free(&o);
    }
    container_close(c);
}

static void proc_is_there_for_sanitizers_only(enum containment level)
{
    const struct run_request request = { .limits = { .memory = 64 << 20, .cpu_us = 20000000 } };
    struct container *c = open_kind(level, CONTAINER_OF_SANITIZED);
    struct run_result o;
    run(c, "read /proc/self/stat", &request, &o);
    expect_ending(levels[level], "read", &o, ENDED_EXIT, 0);
    run_result_free(&o);
    run(c, "read /proc/1/environ", &request, &o);
    expect_ending(levels[level], "read", &o, ENDED_EXIT, 1);
    run_result_free(&o);
    run(c, "use", &request, &o);
    expect_ending(levels[level], "use", &o, ENDED_MEMORY, 0);
    run_result_free(&o);
    run(c, "reserve", &request, &o);
    expect_ending(levels[level], "reserve", &o, ENDED_MEMORY, 0);
    assert_true(o.peak_kb >= 64 << 10);
    run_result_free(&o);
    container_close(c);
    if (level != CONTAINMENT_FULL)
        return;
    c = open_kind(level, CONTAINER_OF_PROGRAM);
    run(c, "proc", &request, &o);
    expect_ending(levels[level], "proc", &o, ENDED_EXIT, 0);
    run_result_free(&o);
    container_close(c);
}

/* ---- each level ---- */

static void (*const tests_of_levels[])(enum containment level) = {
    deeds_end_as_they_must,
    the_program_is_alone,
    the_environment_is_what_was_asked_for,
    much_is_passed_on,
    steps_share_a_folder,
    what_is_left_alive_is_killed,
    a_tree_of_processes_is_watched,
    a_program_without_a_core_does_not_wait,
    a_source_reads_nothing_of_the_machine,
    a_fork_server_contains_a_bomb,
    what_is_forbidden_ends_the_run,
    a_command_sees_only_tools,
    proc_is_there_for_sanitizers_only,
};

static void test_level(enum containment level)
{
    size_t i;
    if (!is_there(level) || program.len == 0)
        skip();
    for (i = 0; i < ROWS(tests_of_levels); i++)
        tests_of_levels[i](level);
}

static void the_level_full_contains_programs(void **state)
{
    test_level(CONTAINMENT_FULL);
}

static void the_level_kernel_contains_programs(void **state)
{
    test_level(CONTAINMENT_KERNEL);
}

static void the_level_limits_contains_programs(void **state)
{
    test_level(CONTAINMENT_LIMITS);
}

/* ---- faults ---- */

static void without_bubblewrap_the_report_says_what_to_install(void **state)
{
    struct containment_report r;
    char path[4096];
    (void)snprintf(path, sizeof path, "%s", getenv("PATH"));
    (void)setenv("PATH", "/nowhere", 1);
    assert_false(containment_probe(CONTAINMENT_FULL, &r));
    (void)setenv("PATH", path, 1);
    assert_int_equal(r.level, CONTAINMENT_BEST);
    if (is_there(CONTAINMENT_FULL))
        assert_string_equal(r.lacks[0],
                            "bubblewrap is not installed: install the package bubblewrap");
    assert_string_equal(r.line, "containment: none; this machine cannot provide the level full");
}

static void a_container_that_cannot_start_gives_a_reason(void **state)
{
    struct named_file file = { "a/b", { NULL, 0 } };
    struct container_request request = { .level = CONTAINMENT_LIMITS,
                                         .files = &file,
                                         .file_count = 1 };
    char reason[CONTAINMENT_TEXT] = "";
    assert_null(container_open(&request, reason));
    assert_true(strlen(reason) > 0);
    request.level = CONTAINMENT_BEST;
    assert_null(container_open(&request, reason));
    assert_string_equal(reason, "this level of containment does not exist");
}

static enum containment any_level(void)
{
    enum containment level;
    for (level = CONTAINMENT_FULL; level <= CONTAINMENT_LIMITS; level++)
        if (is_there(level) && program.len > 0)
            return level;
    skip();
    return CONTAINMENT_BEST;
}

static void a_supervisor_that_dies_is_an_internal_error(void **state)
{
    const struct run_request request = { 0 };
    struct container *c = open_kind(any_level(), CONTAINER_OF_PROGRAM);
    struct run_result o;
    (void)kill(c->pid, SIGKILL);
    run(c, "sleep", &request,
        &o); /* longer than the kernel needs to end the process and its children */
    expect_ending("a dead supervisor", "sleep", &o, ENDED_INTERNAL, 0);
    assert_true(strlen(o.what) > 0);
    run_result_free(&o);
    run(c, "status 0", &request, &o);
    expect_ending("a dead supervisor", "status", &o, ENDED_INTERNAL, 0);
    run_result_free(&o);
    container_close(c);
}

static void orders_that_cannot_be_are_internal_errors(void **state)
{
    static const struct named_file outside = { "/etc/x", { NULL, 0 } };
    static const struct named_file above = { "../x", { NULL, 0 } };
    struct container *c = open_kind(any_level(), CONTAINER_OF_PROGRAM);
    struct run_request request = { .scratch = &outside, .scratch_count = 1 };
    struct run_result o;
    run(c, "status 0", &request, &o);
    expect_ending("a name", "/etc/x", &o, ENDED_INTERNAL, 0);
    run_result_free(&o);
    request.scratch_count = 0;
    run(c, "status 7", &request, &o); /* the sandbox still works after flipref's mistake */
    expect_ending("a name", "status", &o, ENDED_EXIT, 7);
    run_result_free(&o);
    request.scratch = &above;
    request.scratch_count = 1;
    run(c, "status 0", &request, &o);
    expect_ending("a name", "../x", &o, ENDED_INTERNAL, 0);
    run_result_free(&o);
    container_close(c);
}

static void what_is_no_program_ends_with_status_126(void **state)
{
    const struct named_file file = { "contained", LITERAL("no program") };
    const struct container_request request = { .level = any_level(),
                                               .files = &file,
                                               .file_count = 1 };
    const struct run_request empty = { 0 };
    char reason[CONTAINMENT_TEXT];
    struct container *c = container_open(&request, reason);
    struct run_result o;
    assert_non_null(c);
    run(c, "x", &empty, &o);
    expect_ending("no program", "x", &o, ENDED_EXIT, 126);
    run_result_free(&o);
    container_close(c);
}

/* Some container runtimes listen to the calls of all that they run. Only one may listen, so calls
   fail then, and nobody hears of them. */
static void listen_to_all_calls(void)
{
    struct sock_filter all[] = { BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW) };
    struct sock_fprog filter = { 1, all };
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &filter) <
            0)
        _exit(77);
}

static int contains_without_listener(enum containment level)
{
    static const struct {
        const char *deed;
        enum ending ending;
        int status;
    } expected[] = { { "status 3", ENDED_EXIT, 3 },
                     { "socket", ENDED_EXIT, 1 },
                     { "fork", ENDED_EXIT, 1 },
                     { "ask 500", ENDED_SIGNAL, SIGSEGV } };
    const struct run_request request = { .limits = { .memory = 128 << 20 } };
    struct container *c = open_kind(level, CONTAINER_OF_PROGRAM);
    struct run_result o;
    size_t i;
    int is_good = 1;
    for (i = 0; i < ROWS(expected); i++) {
        run(c, expected[i].deed, &request, &o);
        if (o.ending != expected[i].ending || o.status != expected[i].status)
            is_good = 0;
        run_result_free(&o);
    }
    container_close(c);
    return is_good;
}

static void a_program_is_contained_where_another_listens(void **state)
{
    int status;
    pid_t child;
    if (!is_there(CONTAINMENT_KERNEL) || program.len == 0)
        skip();
    child = fork();
    if (child == 0) {
        listen_to_all_calls();
        _exit(contains_without_listener(CONTAINMENT_KERNEL) ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == 77)
        skip(); /* another process already listens to this test */
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* If descriptors run out, there is a reason and no container. A container that can be opened works.
 */
static void few_descriptors_are_a_reason(void **state)
{
    const enum containment level = any_level();
    const struct named_file file = { "contained", program };
    const struct container_request request = { .level = level, .files = &file, .file_count = 1 };
    const struct run_request empty = { 0 };
    struct rlimit before, few;
    int opened = 0;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    few = before;
    for (few.rlim_cur = 5; few.rlim_cur < 40; few.rlim_cur++) {
        char reason[CONTAINMENT_TEXT] = "";
        struct container *c;
        struct run_result o;
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
        c = container_open(&request, reason);
        if (!c) {
            assert_true(strlen(reason) > 0);
            continue;
        }
        opened++;
        run(c, "status 5", &empty, &o);
        expect_ending(levels[level], "status", &o, ENDED_EXIT, 5);
        run_result_free(&o);
        container_close(c);
    }
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_true(opened > 0 && opened < 35);
}

static int open_one(void *who)
{
    const enum containment *level = who;
    const struct named_file file = { "contained", program };
    const struct container_request request = { .level = *level, .files = &file, .file_count = 1 };
    char reason[CONTAINMENT_TEXT];
    struct container *c = container_open(&request, reason);
    container_close(c);
    return c != NULL;
}

static void a_container_that_cannot_start_keeps_no_descriptor(void **state)
{
    enum containment level;
    for (level = CONTAINMENT_FULL; level <= CONTAINMENT_LIMITS; level++)
        expect_failure_without_loss(open_one, &level);
}

/* Runs more often than the supervisor may have descriptors. */
static int runs_with_few_descriptors(enum containment level)
{
    static const char *const fetch[] = { "saved", "given/deep.txt", "none", "given" };
    const struct rlimit few = { 112, 112 };
    const struct named_file file = { "given/deep.txt", LITERAL("given") };
    const struct run_request request = {
        .scratch = &file, .scratch_count = 1, .fetch = fetch, .fetch_count = ROWS(fetch)
    };
    struct container *c;
    int i, is_good = 1;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    c = open_kind(level, CONTAINER_OF_PROGRAM);
    for (i = 0; i < 112 && is_good; i++) {
        struct run_result o;
        run(c, "write saved", &request, &o);
        is_good = o.ending == ENDED_EXIT && o.status == 0 && o.fetched[0].is_there &&
                  o.fetched[1].is_there;
        run_result_free(&o);
    }
    container_close(c);
    return is_good;
}

static void runs_and_files_keep_no_descriptor(void **state)
{
    enum containment level;
    if (program.len == 0)
        skip();
    for (level = CONTAINMENT_FULL; level <= CONTAINMENT_LIMITS; level++) {
        int status;
        pid_t child = is_there(level) ? fork() : 0;
        if (child == 0 && is_there(level))
            _exit(runs_with_few_descriptors(level) ? 0 : 1);
        if (child > 0) {
            assert_int_equal(waitpid(child, &status, 0), child);
            assert_int_equal(status, 0);
        }
    }
}

static void nothing_is_left_behind(void **state)
{
    char folder[] = "/tmp/flipref-test-XXXXXX", path[SUPERVISOR_PATH];
    struct container *c;
    struct run_result o;
    const struct run_request request = { .keep_scratch = 1 };
    if (!is_there(CONTAINMENT_KERNEL) || program.len == 0)
        skip();
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chmod(folder, 0755), 0);
    (void)setenv("TMPDIR", folder, 1);
    c = open_kind(CONTAINMENT_KERNEL, CONTAINER_OF_PROGRAM);
    run(c, "tree", &request, &o);
    expect_ending("kernel", "tree", &o, ENDED_EXIT, 0);
    run_result_free(&o);
    (void)snprintf(path, sizeof path, "%s", c->opening.to_remove);
    assert_int_equal(access(path, F_OK), 0);
    container_close(c);
    assert_int_not_equal(access(path, F_OK), 0);
    c = open_kind(CONTAINMENT_KERNEL, CONTAINER_OF_PROGRAM);
    run(c, "tree", &request, &o);
    run_result_free(&o);
    (void)kill(c->pid, SIGKILL); /* now the supervisor cannot clean up */
    container_close(c);
    (void)unsetenv("TMPDIR");
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_level_full_contains_programs),
        cmocka_unit_test(the_level_kernel_contains_programs),
        cmocka_unit_test(the_level_limits_contains_programs),
        cmocka_unit_test(without_bubblewrap_the_report_says_what_to_install),
        cmocka_unit_test(a_container_that_cannot_start_gives_a_reason),
        cmocka_unit_test(a_supervisor_that_dies_is_an_internal_error),
        cmocka_unit_test(orders_that_cannot_be_are_internal_errors),
        cmocka_unit_test(what_is_no_program_ends_with_status_126),
        cmocka_unit_test(a_program_is_contained_where_another_listens),
        cmocka_unit_test(few_descriptors_are_a_reason),
        cmocka_unit_test(a_container_that_cannot_start_keeps_no_descriptor),
        cmocka_unit_test(runs_and_files_keep_no_descriptor),
        cmocka_unit_test(nothing_is_left_behind),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
