/* contained HELLO [ROUNDS]

   Measures what a run in the sandbox costs. Runs the program HELLO in several ways, which take
   turns: by posix_spawn with limits, in a container at each level that the machine has, and with a
   new bubblewrap for each run. Every way passes an input and reads the output.

   Prints medians and least times in microseconds, and the ratios of the medians. A program that
   does not print `hello` ends the benchmark with status 1. */
#define _GNU_SOURCE
#include "contain/contain.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    ROUNDS_MOST = 10000,
    SELDOM = 8 /* a new bubblewrap for each run is slow, so it runs in every 8th round only */
};

struct way {
    const char *name;
    struct container *container; /* NULL: the program is started without one */
    char *const *words;          /* the command, if there is no container */
    int every;                   /* 8: it runs in every 8th round */
    size_t runs;
    double times[ROUNDS_MOST];
};

static const bytes input = { (const unsigned char *)"8 8\n", 4 };

static double now_us(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void fail(const char *what, const char *why)
{
    (void)fprintf(stderr, "contained: %s: %s\n", what, why);
    exit(1);
}

/* ---- without a container ---- */

static const struct {
    int resource;
    uint64_t limit;
} limits[] = { { RLIMIT_CPU, 2 },     { RLIMIT_AS, 256U << 20 },  { RLIMIT_FSIZE, 16U << 20 },
               { RLIMIT_NOFILE, 64 }, { RLIMIT_STACK, 8U << 20 }, { RLIMIT_CORE, 0 } };

enum { LIMITS = sizeof limits / sizeof limits[0] };

/* posix_spawn gives a program the limits of its parent. */
static pid_t spawn_limited(char *const *words, posix_spawn_file_actions_t *actions)
{
    uint64_t before[LIMITS][2];
    pid_t pid;
    size_t i;
    int error;
    for (i = 0; i < LIMITS; i++) {
        uint64_t now[2];
        (void)syscall(SYS_prlimit64, 0, limits[i].resource, NULL, before[i]);
        now[0] = limits[i].limit < before[i][1] ? limits[i].limit : before[i][1];
        now[1] = before[i][1];
        (void)syscall(SYS_prlimit64, 0, limits[i].resource, now, NULL);
    }
    error = posix_spawn(&pid, words[0], actions, NULL, words, environ);
    for (i = 0; i < LIMITS; i++)
        (void)syscall(SYS_prlimit64, 0, limits[i].resource, before[i], NULL);
    if (error != 0)
        fail(words[0], strerror(error));
    return pid;
}

static void run_plainly(char *const *words, const char *input_path)
{
    posix_spawn_file_actions_t actions;
    char output[64];
    struct rusage usage;
    size_t len = 0;
    ssize_t n;
    int ends[2], status;
    pid_t pid;
    if (pipe2(ends, O_CLOEXEC) != 0 || posix_spawn_file_actions_init(&actions) != 0)
        fail("pipe", "no more descriptors");
    (void)posix_spawn_file_actions_addopen(&actions, 0, input_path, O_RDONLY, 0);
    (void)posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    (void)posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    pid = spawn_limited(words, &actions);
    (void)close(ends[1]);
    while (len < sizeof output && (n = read(ends[0], output + len, sizeof output - len)) > 0)
        len += (size_t)n;
    (void)close(ends[0]);
    (void)posix_spawn_file_actions_destroy(&actions);
    if (wait4(pid, &status, 0, &usage) != pid || status != 0 || len != 6 ||
        memcmp(output, "hello\n", 6) != 0)
        fail(words[0], "did not print hello");
}

/* ---- in a container ---- */

static void run_contained(struct container *c)
{
    const struct run_request request = { .program = "hello", .input = input };
    struct run_result o;
    container_run(c, &request, &o);
    if (o.ending != ENDED_EXIT || o.out.len != 6 || memcmp(o.out.at, "hello\n", 6) != 0)
        fail("a container", o.what[0] ? o.what : ending_name(o.ending));
    run_result_free(&o);
}

static struct container *open_level(enum containment level, bytes program)
{
    const struct named_file file = { "hello", program };
    const struct container_request request = { .level = level, .files = &file, .file_count = 1 };
    struct containment_report report;
    char reason[CONTAINMENT_TEXT];
    struct container *c;
    if (!containment_probe(level, &report)) {
        printf("%s\n", report.line);
        return NULL;
    }
    c = container_open(&request, reason);
    if (!c)
        fail("a container", reason);
    return c;
}

/* ---- report ---- */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(struct way *w)
{
    qsort(w->times, w->runs, sizeof w->times[0], compare);
    return w->times[w->runs / 2];
}

static void report(struct way *ways, size_t count)
{
    double plain = median(&ways[0]);
    size_t i;
    printf("%-36s %8s %8s %6s %8s %8s %8s\n", "a program that prints hello", "median us", "least",
           "runs", "ratio", "target", "reached");
    for (i = 0; i < count; i++) {
        struct way *w = &ways[i];
        double middle = median(w), ratio = middle / plain;
        printf("%-36s %9.0f %8.0f %6zu %8.2f %8s %8s\n", w->name, middle, w->times[0], w->runs,
               ratio, w->container ? "<= 1.25" : "-",
               !w->container   ? "-"
               : ratio <= 1.25 ? "yes"
                               : "no");
    }
}

/* ---- all ways in turn ---- */

static void run_way(struct way *w, const char *input_path)
{
    double start = now_us();
    if (w->container)
        run_contained(w->container);
    else
        run_plainly(w->words, input_path);
    w->times[w->runs++] = now_us() - start;
}

static void run_all(struct way *ways, size_t count, int rounds, const char *input_path)
{
    int round;
    size_t i;
    for (round = 0; round < rounds; round++)
        for (i = 0; i < count; i++) {
            /* no way always follows the same other way */
            struct way *w = &ways[(i + (size_t)round) % count];
            if (round % w->every == 0)
                run_way(w, input_path);
        }
}

static size_t add_containers(struct way *ways, size_t count, bytes program)
{
    static const char *const names[] = { "", "container, full", "container, kernel",
                                         "container, limits" };
    enum containment level;
    for (level = CONTAINMENT_FULL; level <= CONTAINMENT_LIMITS; level++) {
        struct container *c = open_level(level, program);
        if (c)
            ways[count++] = (struct way){ .name = names[level], .container = c, .every = 1 };
    }
    return count;
}

int main(int argc, char **argv)
{
    static unsigned char program[8 << 20];
    static struct way ways[5];
    char path[] = "/tmp/flipref-bench-XXXXXX";
    char *const plain[] = { argv[1], NULL };
    char *const wrapped[] = { (char[]){ "/usr/bin/bwrap" },
                              (char[]){ "--unshare-all" },
                              (char[]){ "--ro-bind" },
                              (char[]){ "/" },
                              (char[]){ "/" },
                              (char[]){ "--die-with-parent" },
                              argv[1],
                              NULL };
    FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
    int rounds = argc > 2 ? atoi(argv[2]) : 400, file = mkstemp(path);
    bytes b = { program, f ? fread(program, 1, sizeof program, f) : 0 };
    size_t count = 1, i;
    if (b.len == 0 || rounds < 1 || rounds > ROUNDS_MOST || file < 0 ||
        write(file, input.at, input.len) < 0)
        fail("usage", "contained HELLO [ROUNDS]");
    ways[0] = (struct way){ .name = "posix_spawn with limits", .words = plain, .every = 1 };
    count = add_containers(ways, count, b);
    if (access(wrapped[0], X_OK) == 0)
        ways[count++] =
            (struct way){ .name = "a bubblewrap for each run", .words = wrapped, .every = SELDOM };
    run_all(ways, count, rounds, path);
    report(ways, count);
    for (i = 0; i < count; i++)
        container_close(ways[i].container);
    (void)unlink(path);
    return 0;
}
