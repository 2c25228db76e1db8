/* Runs of a program without a sandbox, by posix_spawn with limits: what alone.c and
   executor_speed.c share. Any failure ends the benchmark with status 1. */
#ifndef FLIPREF_BENCH_PLAIN_RUN_H
#define FLIPREF_BENCH_PLAIN_RUN_H

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void fail_to(const char *what)
{
    perror(what);
    exit(1);
}

/* Lowers a limit of this process. posix_spawn gives the program the same limits. */
static void lower_limit(int resource, rlim_t most)
{
    struct rlimit r;
    if (getrlimit(resource, &r) != 0)
        fail_to("getrlimit");
    if (most < r.rlim_cur)
        r.rlim_cur = most;
    if (setrlimit(resource, &r) != 0)
        fail_to("setrlimit");
}

/* Runs the program on the file `input`, and reads and forgets what it prints. */
static void run_plainly(char *program, const char *input)
{
    char *const words[] = { program, NULL };
    posix_spawn_file_actions_t actions;
    static char output[1 << 16];
    int ends[2], status;
    pid_t pid;
    if (pipe2(ends, O_CLOEXEC) != 0 || posix_spawn_file_actions_init(&actions) != 0)
        fail_to("pipe");
    (void)posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
    (void)posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    (void)posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    errno = posix_spawn(&pid, program, &actions, NULL, words, environ);
    if (errno != 0)
        fail_to(program);
    (void)posix_spawn_file_actions_destroy(&actions);
    (void)close(ends[1]);
    while (read(ends[0], output, sizeof output) > 0)
        ;
    (void)close(ends[0]);
    if (waitpid(pid, &status, 0) != pid)
        fail_to("waitpid");
}

#endif
