/* sieve_speed LEVEL NAIVE.c PROGRAM RUNS INPUT...

   How many runs per second a sieve makes of the C source NAIVE.c, in process and by the fork
   server, on the INPUTs in turn; and posix_spawn with limits, of PROGRAM, which is NAIVE.c built.
   The ways take turns. Prints runs per second of wall time and per second of CPU time (of all
   processes together: what one core can do), and the targets. Status 1: an engine was not the one
   that was wanted. */
#define _GNU_SOURCE
#include "sieve/sieve.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GROUP = 512, INPUTS_MOST = 512, INPUT_MOST = 1 << 16, ROUNDS = 4 };

struct way {
    const char *name;
    enum sieve_engine engine; /* SIEVE_BEST: posix_spawn */
    size_t share;             /* runs are divided by it, because the way is slow */
    double target;            /* runs per second of CPU time; 0: none */
    double runs, wall, cpu;
};

static struct way ways[] = { { "in process", SIEVE_IN_PROCESS, 1, 20000, 0, 0, 0 },
                             { "fork server", SIEVE_FORK_SERVER, 8, 2500, 0, 0, 0 },
                             { "posix_spawn with limits", SIEVE_BEST, 32, 0, 0, 0, 0 } };

static char *no_args[] = { NULL };
static struct step inputs[INPUTS_MOST];
static char *const *input_paths;
static size_t input_count;

static _Noreturn void fail(const char *what, const char *why)
{
    (void)fprintf(stderr, "sieve_speed: %s: %s\n", what, why);
    exit(1);
}

static double seconds_of(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static double cpu_now(void)
{
    struct rusage own, children;
    (void)getrusage(RUSAGE_SELF, &own);
    (void)getrusage(RUSAGE_CHILDREN, &children);
    return seconds_of(own.ru_utime) + seconds_of(own.ru_stime) + seconds_of(children.ru_utime) +
           seconds_of(children.ru_stime);
}

static double wall_now(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- the ways ---- */

static void run_group(struct sieve *s, size_t from, size_t count)
{
    static struct step steps[GROUP];
    static struct sieve_answer answers[GROUP];
    char reason[CONTAINMENT_TEXT];
    size_t i;
    for (i = 0; i < count; i++)
        steps[i] = inputs[(from + i) % input_count];
    if (!sieve_run(s, steps, count, answers, reason))
        fail("a sieve", reason);
    for (i = 0; i < count; i++)
        if (answers[i].ending != ENDED_EXIT || answers[i].out.len == 0)
            fail("a sieve", "the program did not answer");
}

/* The sandbox is closed before the clock is read: only then its CPU time is known. What the first
   inputs take, which are checked, is not measured. */
static void run_sieve(struct subject *subject, struct way *w, size_t runs)
{
    char reason[CONTAINMENT_TEXT];
    struct sieve *s = sieve_open(subject, w->engine, reason);
    double wall, cpu;
    size_t at;
    if (!s)
        fail("a sieve", reason);
    run_group(s, 0, SIEVE_CHECKED);
    wall = wall_now();
    cpu = cpu_now();
    for (at = 0; at < runs; at += GROUP)
        run_group(s, at, GROUP);
    w->wall += wall_now() - wall;
    if (sieve_engine(s) != w->engine)
        fail(w->name, sieve_why(s));
    sieve_close(s);
    w->cpu += cpu_now() - cpu;
    w->runs += (double)at;
}

/* posix_spawn gives a program the limits of its parent. */
static void limit(int resource, rlim_t most)
{
    struct rlimit r;
    if (getrlimit(resource, &r) != 0)
        fail("getrlimit", "it failed");
    r.rlim_cur = most < r.rlim_max ? most : r.rlim_max;
    if (setrlimit(resource, &r) != 0)
        fail("setrlimit", "it failed");
}

static void spawn(char *program, const char *input)
{
    char *const words[] = { program, NULL };
    posix_spawn_file_actions_t actions;
    static char said[1 << 16];
    int ends[2], status;
    pid_t pid;
    if (pipe2(ends, O_CLOEXEC) != 0 || posix_spawn_file_actions_init(&actions) != 0)
        fail("pipe", "no more descriptors");
    (void)posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
    (void)posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    (void)posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    if (posix_spawn(&pid, program, &actions, NULL, words, environ) != 0)
        fail(program, "it cannot be started");
    (void)posix_spawn_file_actions_destroy(&actions);
    (void)close(ends[1]);
    while (read(ends[0], said, sizeof said) > 0)
        ;
    (void)close(ends[0]);
    if (waitpid(pid, &status, 0) != pid)
        fail("waitpid", "it failed");
}

static void run_spawn(char *program, struct way *w, size_t runs)
{
    double wall = wall_now(), cpu = cpu_now();
    size_t i;
    for (i = 0; i < runs; i++)
        spawn(program, input_paths[i % input_count]);
    w->wall += wall_now() - wall;
    w->cpu += cpu_now() - cpu;
    w->runs += (double)runs;
}

/* ---- the program and its inputs ---- */

static bytes read_file(const char *path, size_t most)
{
    unsigned char *at = malloc(most);
    FILE *f = fopen(path, "rb");
    bytes b;
    if (!f)
        fail(path, "it cannot be read");
    if (!at)
        fail(path, "there is not enough memory");
    b = bytes_of(at, fread(at, 1, most, f));
    (void)fclose(f);
    return b;
}

static struct course_name words[] = {
    { .text = "gcc" }, { .text = "hw2.c" }, { .text = "-O2" }, { .text = "-o" }, { .text = "hw2" }
};

static const struct course course = {
    .name = "octaflip",
    .build = { .command = { words, sizeof words / sizeof words[0] },
               .program = "hw2",
               .cpu_ms = 10000,
               .memory = 1 << 30,
               .file = 64 << 20 },
    .run = { .cpu_ms = 1000, .memory = 256 << 20, .output = 1 << 20, .file = 16 << 20 },
};

static struct subject *open_subject(const char *level, const char *path, struct build *build)
{
    static struct source_file file = { "hw2.c", { NULL, 0 }, 0 };
    struct subject_order order = { .course = &course, .tree = { &file, 1 } };
    struct containment_report report;
    char reason[CONTAINMENT_TEXT];
    struct subject *s;
    order.level = strcmp(level, "kernel") == 0 ? CONTAINMENT_KERNEL : CONTAINMENT_FULL;
    if (!containment_probe(order.level, &report))
        fail(level, report.line);
    file.text = read_file(path, INPUT_MOST);
    s = subject_open(&order, build, reason);
    if (!s)
        fail(path, reason);
    return s;
}

static void report(const struct way *w)
{
    double rate = w->runs / w->cpu;
    printf("%-26s %8.0f %12.0f %16.0f", w->name, w->runs, w->runs / w->wall, rate);
    if (w->target > 0)
        printf(" %8.0f %8s\n", w->target, rate >= w->target ? "yes" : "no");
    else
        printf(" %8s %8s\n", "-", "-");
}

int main(int argc, char **argv)
{
    struct subject *subject;
    struct build build;
    size_t runs, i;
    int round;
    if (argc < 6 || argc - 5 > INPUTS_MOST || atoi(argv[4]) < 1)
        fail("usage", "sieve_speed LEVEL NAIVE.c PROGRAM RUNS INPUT...");
    runs = (size_t)atoi(argv[4]) / ROUNDS;
    input_paths = argv + 5;
    input_count = (size_t)argc - 5;
    for (i = 0; i < input_count; i++) {
        inputs[i].args = no_args;
        inputs[i].input = read_file(input_paths[i], INPUT_MOST);
    }
    subject = open_subject(argv[1], argv[2], &build);
    limit(RLIMIT_AS, 4UL << 30);
    for (round = 0; round < ROUNDS; round++)
        for (i = 0; i < sizeof ways / sizeof ways[0]; i++) {
            if (ways[i].engine != SIEVE_BEST)
                run_sieve(subject, &ways[i], runs / ways[i].share);
            else
                run_spawn(argv[3], &ways[i], runs / ways[i].share);
        }
    printf("%-26s %8s %12s %16s %8s %8s\n", "octaflip's naive program", "runs", "runs/s wall",
           "runs/s of CPU", "target", "reached");
    for (i = 0; i < sizeof ways / sizeof ways[0]; i++)
        report(&ways[i]);
    subject_close(subject);
    build_free(&build);
    return 0;
}
