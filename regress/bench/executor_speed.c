/* executor_speed LEVEL SOURCE PROGRAM RUNS INPUT...
   executor_speed --way=N LEVEL SOURCE PROGRAM RUNS INPUT...

   Measures the runs per second of one program on the INPUTs, in three ways that take turns: by an
   executor in process, by an executor with a fork server, and by posix_spawn with limits. The
   executors build the SOURCE; PROGRAM is the same source as a program. A SOURCE in Python has no
   runs in process. With --way, only the Nth of these ways makes all RUNS.

   Prints runs per second of CPU time, their ratio to posix_spawn, and for C and C++ the target for
   it. CPU time is that of all processes together, so the ratio hardly depends on other work. Exits
   with status 1 if an executor fell back to another engine. */
#define _GNU_SOURCE
#include "plain_run.h"

#include "executor/executor.h"

#include <string.h>

enum { GROUP = 512, INPUTS_MOST = 512, INPUT_MOST = 1 << 16, ROUNDS = 4 };

struct way {
    const char *name;
    enum executor_engine engine; /* EXECUTOR_BEST: posix_spawn */
    size_t share;                /* a slow way makes only 1 / share of the runs */
    double target;               /* times the runs of posix_spawn; 0: none */
    double runs, cpu;
};

enum { WAYS = 3, SPAWN = 2 };

static struct way ways[WAYS] = { { "in process", EXECUTOR_IN_PROCESS, 1, 30, 0, 0 },
                                 { "fork server", EXECUTOR_FORK_SERVER, 8, 3, 0, 0 },
                                 { "posix_spawn with limits", EXECUTOR_BEST, 32, 0, 0, 0 } };

static char *no_args[] = { NULL };
static struct step inputs[INPUTS_MOST];
static char *const *input_paths;
static size_t input_count;

static _Noreturn void fail(const char *what, const char *why)
{
    (void)fprintf(stderr, "executor_speed: %s: %s\n", what, why);
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

/* ---- the ways ---- */

static void run_group(struct executor *s, size_t from, size_t count)
{
    static struct step steps[GROUP];
    static struct run_result answers[GROUP];
    char reason[CONTAINMENT_TEXT];
    size_t i;
    for (i = 0; i < count; i++)
        steps[i] = inputs[(from + i) % input_count];
    if (!executor_run(s, steps, count, answers, reason))
        fail("an executor", reason);
    for (i = 0; i < count; i++)
        if (answers[i].ending != ENDED_EXIT || answers[i].out.len == 0)
            fail("an executor", "the program did not answer");
}

/* Closes the sandbox before it reads the clock of the CPU, because the sandbox's time is only then
   known. The first inputs, which the executor checks, are not measured. */
static void run_executor(struct subject *subject, struct way *w, size_t runs)
{
    struct executor *s = executor_open(subject, w->engine);
    size_t group = runs < GROUP ? runs : GROUP;
    double cpu;
    size_t at;
    run_group(s, 0, EXECUTOR_CHECKED);
    cpu = cpu_now();
    for (at = 0; at < runs; at += group)
        run_group(s, at, group);
    if (executor_engine(s) != w->engine)
        fail(w->name, executor_why(s));
    executor_close(s);
    w->cpu += cpu_now() - cpu;
    w->runs += (double)at;
}

static void run_spawn(char *program, struct way *w, size_t runs)
{
    double cpu = cpu_now();
    size_t i;
    for (i = 0; i < runs; i++)
        run_plainly(program, input_paths[i % input_count]);
    w->cpu += cpu_now() - cpu;
    w->runs += (double)runs;
}

static void run_way(struct subject *subject, char *program, struct way *w, size_t runs)
{
    if (w->engine == EXECUTOR_BEST)
        run_spawn(program, w, runs);
    else
        run_executor(subject, w, runs);
}

/* ---- the program and its inputs ---- */

static bytes read_file(const char *path, size_t most)
{
    unsigned char *at = malloc(most);
    FILE *f = fopen(path, "rb");
    bytes b;
    if (!f)
        fail(path, "cannot be read");
    if (!at)
        fail(path, "not enough memory to read it");
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
    struct subject_request request = { .course = &course, .tree = { &file, 1 } };
    size_t main_file;
    struct containment_report report;
    char reason[CONTAINMENT_TEXT];
    struct subject *s;
    request.level = strcmp(level, "kernel") == 0 ? CONTAINMENT_KERNEL : CONTAINMENT_FULL;
    if (!containment_probe(request.level, &report))
        fail(level, report.line);
    file.text = read_file(path, INPUT_MOST);
    if (strcmp(path + strlen(path) - 2, ".c") != 0) {
        file.name = path;
        request.language = language_of(&request.tree, &main_file);
        file.name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    }
    s = subject_open(&request, build, reason);
    if (!s)
        fail(path, reason);
    return s;
}

static void report(const struct way *w, int is_measured_in_c)
{
    double rate = w->runs / w->cpu, ratio = rate * ways[SPAWN].cpu / ways[SPAWN].runs;
    if (w->runs == 0)
        return;
    printf("%-26s %8.0f %16.0f %8.1f", w->name, w->runs, rate, ratio);
    if (w->target > 0 && is_measured_in_c)
        printf(" %8.0f %8s\n", w->target, ratio >= w->target ? "yes" : "no");
    else
        printf(" %8s %8s\n", "-", "-");
}

static int is_in_python(const char *path)
{
    return strcmp(path + strlen(path) - 2, "py") == 0;
}

static void read_inputs(char *const *paths, size_t count)
{
    size_t i;
    input_paths = paths;
    input_count = count;
    for (i = 0; i < count; i++) {
        inputs[i].args = no_args;
        inputs[i].input = read_file(paths[i], INPUT_MOST);
    }
}

int main(int argc, char **argv)
{
    struct subject *subject;
    struct build build;
    size_t runs, i;
    int round, only = -1;
    if (argc > 1 && sscanf(argv[1], "--way=%d", &only) == 1) {
        argc--;
        argv++;
    }
    if (argc < 6 || argc - 5 > INPUTS_MOST || atoi(argv[4]) < 1)
        fail("usage", "executor_speed LEVEL NAIVE.c PROGRAM RUNS INPUT...");
    runs = (size_t)atoi(argv[4]) / (only < 0 ? ROUNDS : 1);
    read_inputs(argv + 5, (size_t)argc - 5);
    subject = open_subject(argv[1], argv[2], &build);
    lower_limit(RLIMIT_AS, 4UL << 30);
    if (only >= 0 && only < WAYS)
        run_way(subject, argv[3], &ways[only], runs);
    for (round = 0; round < ROUNDS && only < 0; round++)
        for (i = is_in_python(argv[2]) ? 1 : 0; i < WAYS; i++)
            run_way(subject, argv[3], &ways[i], runs / ways[i].share);
    if (only < 0)
        printf("%-26.26s %8s %16s %8s %8s %8s\n", argv[2], "runs", "runs/s of CPU", "ratio",
               "target", "reached");
    for (i = 0; i < WAYS && only < 0; i++)
        report(&ways[i], !is_in_python(argv[2]));
    subject_close(subject);
    build_free(&build);
    return 0;
}
