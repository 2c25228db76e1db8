/* alone PROGRAM ROUNDS INPUT...

   What programs take without a referee: starts PROGRAM by posix_spawn with limits, on each INPUT,
   and reads what it prints; all of that ROUNDS times. Prints nothing. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void fail(const char *what)
{
    perror(what);
    exit(1);
}

/* posix_spawn gives a program the limits of its parent. */
static void limit(int resource, rlim_t most)
{
    struct rlimit r;
    if (getrlimit(resource, &r) != 0)
        fail("getrlimit");
    if (most < r.rlim_cur)
        r.rlim_cur = most;
    if (setrlimit(resource, &r) != 0)
        fail("setrlimit");
}

static void run(char *program, const char *input)
{
    char *words[] = { program, NULL };
    posix_spawn_file_actions_t actions;
    static char said[1 << 16];
    int ends[2], status;
    pid_t pid;
    if (pipe2(ends, O_CLOEXEC) != 0 || posix_spawn_file_actions_init(&actions) != 0)
        fail("pipe");
    (void)posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
    (void)posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    (void)posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    if (posix_spawn(&pid, program, &actions, NULL, words, environ) != 0)
        fail(program);
    (void)posix_spawn_file_actions_destroy(&actions);
    (void)close(ends[1]);
    while (read(ends[0], said, sizeof said) > 0)
        ;
    (void)close(ends[0]);
    if (waitpid(pid, &status, 0) != pid)
        fail("waitpid");
}

int main(int argc, char **argv)
{
    long rounds = argc > 3 ? strtol(argv[2], NULL, 10) : 0;
    int i;
    if (rounds <= 0) {
        (void)fputs("usage: alone PROGRAM ROUNDS INPUT...\n", stderr);
        return 2;
    }
    limit(RLIMIT_AS, 256U << 20);
    limit(RLIMIT_FSIZE, 16U << 20);
    limit(RLIMIT_NOFILE, 64);
    limit(RLIMIT_CORE, 0);
    for (; rounds > 0; rounds--) {
        for (i = 3; i < argc; i++)
            run(argv[1], argv[i]);
    }
    return 0;
}
