/* Compares an executor's answers with those of fresh processes: executor_runs LEVEL PROGRAM
   [STEPS], or executor_runs LEVEL -- WORD... A course's command builds a PROGRAM in C; others are
   built and run as the table of languages says.

   Runs a program many times, on a few inputs in turn, by each engine and by a fresh process for
   each input. Prints a line for each engine: the engine that was asked for, the one in use at the
   end, how the first fresh run ended, how many answers differed, and why the engine changed. The
   exit status is 0 if no answer differed, 1 if one did, and 3 if a process is left when all
   sandboxes are closed. */
#define _GNU_SOURCE
#include "executor/executor.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

enum {
    INPUTS = 5,
    STEPS = 24,
    FOLLOWS = 3, /* runs with this input follow the run before them, in its working folder */
    SOURCE_MOST = 1 << 20
};

static const char *const inputs[INPUTS] = { "3\n1 2 3\n", "1\n7\n", "", "2\n-1 x\n", "4\n5 5 5 5" };

static _Noreturn void fail(const char *what, const char *why)
{
    (void)fprintf(stderr, "executor_runs: %s: %s\n", what, why);
    exit(2);
}

/* ---- the course and the program ---- */

static struct course_name words[] = { { .text = "gcc" },    { .text = "-w" },
                                      { .text = "-O1" },    { .text = "-std=gnu17" },
                                      { .text = "work.c" }, { .text = "-o" },
                                      { .text = "work" } };

static struct course course = {
    .name = "executor",
    .build = { .command = { words, sizeof words / sizeof words[0] },
               .program = "work",
               .cpu_ms = 10000,
               .memory = 1 << 30,
               .file = 64 << 20 },
    .run = { .cpu_ms = 100,
             .memory = 256 << 20,
             .output = 1 << 16,
             .error_output = 1 << 16,
             .file = 1 << 20 },
};

static bytes read_source(const char *path)
{
    static unsigned char text[SOURCE_MOST];
    FILE *f = fopen(path, "rb");
    bytes b = { text, f ? fread(text, 1, sizeof text, f) : 0 };
    if (f)
        (void)fclose(f);
    if (b.len == 0)
        fail(path, "it cannot be read");
    return b;
}

/* ---- the steps ---- */

static char *arguments[STEPS][3];
static struct step steps[STEPS];

static void make_steps(void)
{
    static char first[] = "new", second[] = "4";
    size_t i;
    for (i = 0; i < STEPS; i++) {
        arguments[i][0] = first;
        arguments[i][1] = i % 2 ? second : NULL;
        steps[i].args = arguments[i];
        steps[i].arg_count = i % 2 ? 2 : 1;
        steps[i].input = bytes_of_text(inputs[i % INPUTS]);
        if (i % INPUTS == FOLLOWS)
            steps[i].before = &steps[i - 1];
    }
}

static struct run_result fresh[STEPS];

/* Steps with the same input and arguments share one run. */
static void run_fresh(struct subject *subject, size_t step_count)
{
    size_t i;
    for (i = 0; i < step_count; i++) {
        if (i >= 2 * INPUTS)
            fresh[i] = fresh[i - 2 * INPUTS];
        else
            subject_run(subject, &steps[i], 0, &fresh[i]);
        if (fresh[i].ending == ENDED_INTERNAL)
            fail("a fresh run", fresh[i].what);
    }
}

static int is_right(const struct run_result *a, const struct run_result *o)
{
    if (ended_by_time(o->ending))
        return ended_by_time(a->ending);
    if (o->ending != ENDED_EXIT && o->ending != ENDED_SIGNAL)
        return a->ending == o->ending;
    return a->ending == o->ending && a->status == o->status && bytes_equal(a->out, o->out) &&
           (a->err.len > 0) == (o->err.len > 0);
}

static void print_difference(const struct run_result *a, const struct run_result *o, size_t i)
{
    printf("  step %zu: %s %d `%.*s`, fresh %s %d `%.*s` %s\n", i, ending_name(a->ending),
           a->status, (int)(a->out.len < 60 ? a->out.len : 60), (const char *)a->out.at,
           ending_name(o->ending), o->status, (int)(o->out.len < 60 ? o->out.len : 60),
           (const char *)o->out.at, o->what);
}

/* Runs a step without those before it in the list, though it has one. What precedes its answer in
   memory is not an answer. Returns whether it differs from that of a fresh run. */
static int try_alone(struct executor *s)
{
    struct run_result answers[2] = { { .ending = ENDED_SIGNAL, .status = -1 } };
    char reason[CONTAINMENT_TEXT];
    if (!executor_run(s, &steps[FOLLOWS], 1, &answers[1], reason))
        fail("the executor", reason);
    if (is_right(&answers[1], &fresh[FOLLOWS]))
        return 0;
    print_difference(&answers[1], &fresh[FOLLOWS], FOLLOWS);
    return 1;
}

/* Runs all steps by an engine. Returns how many answers differ from those of fresh runs. */
static int try_engine(struct subject *subject, enum executor_engine engine, size_t step_count)
{
    static struct run_result answers[STEPS];
    char reason[CONTAINMENT_TEXT];
    struct executor *s = executor_open(subject, engine);
    int bad = 0;
    size_t i;
    if (!executor_run(s, steps, step_count, answers, reason))
        fail("the executor", reason);
    for (i = 0; i < step_count; i++)
        if (!is_right(&answers[i], &fresh[i])) {
            print_difference(&answers[i], &fresh[i], i);
            bad++;
        }
    bad += step_count > FOLLOWS && try_alone(s);
    printf("%s -> %s; %s %d; %d wrong; %s\n", executor_engine_name(engine),
           executor_engine_name(executor_engine(s)), ending_name(fresh[0].ending), fresh[0].status,
           bad, executor_why(s));
    executor_close(s);
    return bad;
}

/* Whether a process is still there. Orphans become children of this process. */
static int is_left(void)
{
    const struct timespec pause = { 0, 10000000 };
    int tries;
    for (tries = 0; tries < 300; tries++) {
        pid_t pid = waitpid(-1, NULL, WNOHANG);
        if (pid < 0 && errno == ECHILD)
            return 0;
        if (pid == 0)
            (void)nanosleep(&pause, NULL);
    }
    puts("a process is left");
    return 1;
}

static enum containment level_of(const char *name)
{
    enum containment level = CONTAINMENT_BEST;
    struct containment_report report;
    while (level < CONTAINMENT_LIMITS && strcmp(containment_name(level), name) != 0)
        level++;
    if (!containment_probe(level, &report))
        fail(name, report.line);
    return report.level;
}

static int is_in_c(const char *path)
{
    size_t len = strlen(path);
    return len > 2 && strcmp(path + len - 2, ".c") == 0;
}

int main(int argc, char **argv)
{
    struct source_file file = { "work.c", { NULL, 0 }, 0 };
    struct subject_request request = { .course = &course };
    struct subject *subject;
    struct build build;
    char reason[CONTAINMENT_TEXT];
    enum executor_engine engine;
    size_t main_file;
    size_t step_count = argc > 3 && strcmp(argv[2], "--") != 0 ? (size_t)atoi(argv[3]) : STEPS;
    int bad = 0;
    if (argc < 3 || step_count > STEPS)
        fail("usage", "executor_runs LEVEL PROGRAM.c [STEPS] | executor_runs LEVEL -- WORD...");
    request.level = level_of(argv[1]);
    if (strcmp(argv[2], "--") == 0) {
        request.command = argv + 3;
        course.run.cpu_ms = 1000; /* an interpreter starts slowly */
    } else {
        file.text = read_source(argv[2]);
        request.tree.files = &file;
        request.tree.count = 1;
        if (!is_in_c(argv[2])) {
            file.name = strrchr(argv[2], '/') ? strrchr(argv[2], '/') + 1 : argv[2];
            request.language = language_of(&request.tree, &main_file);
            if (request.language && strcmp(request.language->run, "{binary}") != 0)
                course.run.cpu_ms = request.language->is_threaded ? 10000 : 1000; /* as do these */
        }
    }
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    make_steps();
    subject = subject_open(&request, &build, reason);
    if (!subject) {
        (void)fwrite(build.log.at, 1, build.log.end, stderr);
        fail(argv[2], reason);
    }
    run_fresh(subject, step_count);
    for (engine = EXECUTOR_IN_PROCESS; engine <= EXECUTOR_PROCESSES; engine++)
        bad += try_engine(subject, engine, step_count);
    for (step_count = 0; step_count < 2 * INPUTS; step_count++)
        run_result_free(&fresh[step_count]);
    subject_close(subject);
    build_free(&build);
    return is_left() ? 3 : bad > 0;
}
