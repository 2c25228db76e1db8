/* stopwatch ROUNDS -- [@N] [<FILE] COMMAND... [-- [@N] [<FILE] COMMAND...]...

   Runs the commands round robin, so that a slow moment of the machine affects all of them. Prints
   one line per command: median wall seconds, median CPU seconds (user + system), least and
   greatest wall seconds, number of runs, and the command.

   The standard output of a command goes to /dev/null. Its standard input is FILE if a word `<FILE`
   comes first, and /dev/null otherwise. A command with a word `@N` runs in only N of the rounds,
   spread evenly. A command that fails ends the stopwatch with status 1.

   A run is timed from before the fork until the process has been waited for, so its time includes
   the start of the process. */

#define _DEFAULT_SOURCE /* for wait4(), which POSIX lacks */

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS_MAX = 1000, COMMANDS_MAX = 32, EXEC_FAILED = 127 };

typedef struct {
    char **argv; /* ends with NULL */
    const char *input;
    int share; /* the number of rounds in which it runs */
    int runs;  /* so far */
    double wall[ROUNDS_MAX];
    double cpu[ROUNDS_MAX];
} command;

static command commands[COMMANDS_MAX];

static void usage(void)
{
    fputs("usage: stopwatch ROUNDS -- [@N] [<FILE] COMMAND... [-- ...]\n", stderr);
    exit(EXIT_FAILURE);
}

/* Returns a number from 1 to max. Prints the usage and exits if the text is none. */
static int parse_count(const char *text, int max)
{
    char *end;
    long n;

    errno = 0;
    n = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || n < 1 || n > max)
        usage();
    return (int)n;
}

/* Cuts argv at each `--`; returns the number of commands. */
static int parse_commands(char **argv, int rounds)
{
    int count = 0;

    while (*argv != NULL) {
        command *c = &commands[count++];

        if (strcmp(*argv, "--") != 0 || count > COMMANDS_MAX)
            usage();
        *argv++ = NULL; /* ends the command before */
        c->input = "/dev/null";
        c->share = rounds;
        for (; *argv != NULL && ((*argv)[0] == '@' || (*argv)[0] == '<'); argv++) {
            if ((*argv)[0] == '@')
                c->share = parse_count(*argv + 1, rounds);
            else
                c->input = *argv + 1;
        }
        c->argv = argv;
        while (*argv != NULL && strcmp(*argv, "--") != 0)
            argv++;
        if (argv == c->argv)
            usage();
    }
    return count;
}

static void redirect(int fd, const char *path, int flags)
{
    int opened = open(path, flags);

    if (opened < 0 || dup2(opened, fd) < 0) {
        fprintf(stderr, "stopwatch: %s: %s\n", path, strerror(errno));
        _exit(EXEC_FAILED);
    }
    if (opened != fd)
        close(opened);
}

static double seconds_of(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void become(const command *c)
{
    redirect(STDIN_FILENO, c->input, O_RDONLY);
    redirect(STDOUT_FILENO, "/dev/null", O_WRONLY);
    execvp(c->argv[0], c->argv);
    fprintf(stderr, "stopwatch: %s: %s\n", c->argv[0], strerror(errno));
    _exit(EXEC_FAILED);
}

/* Returns whether the command succeeded. Prints a message if it did not. */
static bool succeeded(const command *c, int status)
{
    if (WIFSIGNALED(status)) {
        fprintf(stderr, "stopwatch: %s: ended by signal %d\n", c->argv[0], WTERMSIG(status));
        return false;
    }
    if (WEXITSTATUS(status) != 0) {
        fprintf(stderr, "stopwatch: %s: exit status %d\n", c->argv[0], WEXITSTATUS(status));
        return false;
    }
    return true;
}

static bool run_once(command *c)
{
    struct timespec start, stop;
    struct rusage used;
    pid_t child;
    pid_t waited;
    int status;

    clock_gettime(CLOCK_MONOTONIC, &start);
    child = fork();
    if (child == 0)
        become(c);
    if (child < 0) {
        perror("stopwatch: fork");
        return false;
    }
    do
        waited = wait4(child, &status, 0, &used);
    while (waited < 0 && errno == EINTR);
    clock_gettime(CLOCK_MONOTONIC, &stop);
    if (waited < 0) {
        perror("stopwatch: wait4");
        return false;
    }
    if (!succeeded(c, status))
        return false;
    c->wall[c->runs] =
        (double)(stop.tv_sec - start.tv_sec) + (double)(stop.tv_nsec - start.tv_nsec) / 1e9;
    c->cpu[c->runs] = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
    c->runs++;
    return true;
}

/* Returns whether a command runs in this round. It does so in exactly `share` of the rounds. */
static bool takes_part(int share, int round, int rounds)
{
    return (round + 1) * share / rounds > round * share / rounds;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(const double *sorted, int n)
{
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
}

static void print_times(command *c)
{
    qsort(c->wall, (size_t)c->runs, sizeof c->wall[0], compare_doubles);
    qsort(c->cpu, (size_t)c->runs, sizeof c->cpu[0], compare_doubles);
    printf("%11.6f %11.6f %11.6f %11.6f %5d ", median(c->wall, c->runs), median(c->cpu, c->runs),
           c->wall[0], c->wall[c->runs - 1], c->runs);
    for (char **word = c->argv; *word != NULL; word++)
        printf(" %s", *word);
    putchar('\n');
}

int main(int argc, char **argv)
{
    int rounds;
    int count;

    if (argc < 4)
        usage();
    rounds = parse_count(argv[1], ROUNDS_MAX);
    count = parse_commands(argv + 2, rounds);
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < count; i++)
            if (takes_part(commands[i].share, round, rounds) && !run_once(&commands[i]))
                return EXIT_FAILURE;

    printf("#%10s %11s %11s %11s %5s  %s\n", "wall", "cpu", "least", "greatest", "runs", "command");
    for (int i = 0; i < count; i++)
        print_times(&commands[i]);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("stopwatch: standard output");
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
