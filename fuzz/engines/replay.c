/* TARGET [[--once | --sampled] PATH...]...

   Replays inputs without a fuzzer, on any compiler, through the target that this program is called
   by (together.c). Each PATH is a file or a folder of files. Names each input on standard error
   before it is replayed, so the last name is the input that ended the program. Prints the number of
   inputs.

   Each input is replayed TIMES times, because the second time shows whether the target remembers
   something; or once after --once, or after --sampled, where the target checks a sample, as in a
   fuzzer. An input that takes too long or too much memory also ends the program. */
#include "harness/harness.h"

#include "inputs/walk.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

/* An input has a limit of CPU time, which other work on the machine does not use up, and a limit of
   wall time, in case it waits for ever. */
enum { TIMES = 2, CPU_SECONDS_MOST = 20, SECONDS_MOST = 200, MEBIBYTES_MOST = 512 };

static void too_long(int signal)
{
    static const char message[] = "took too long\n";
    (void)signal;
    (void)!write(STDERR_FILENO, message, sizeof message - 1);
    _exit(EXIT_FAILURE);
}

/* Sets both limits of time anew; 0 is no limit. */
static void allow(int cpu_seconds, int seconds)
{
    const struct itimerval cpu = { .it_value.tv_sec = cpu_seconds };
    PROPERTY(setitimer(ITIMER_PROF, &cpu, 0) == 0);
    (void)alarm((unsigned)seconds);
}

/* Returns the largest size that this process has had so far. */
static long mebibytes(void)
{
    struct rusage use;
    PROPERTY(getrusage(RUSAGE_SELF, &use) == 0);
    return use.ru_maxrss / 1024;
}

/* Returns the input in a block of its exact size, so that a read beyond it is seen. Returns NULL if
   it cannot be read. */
static unsigned char *contents(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    unsigned char *data = 0;
    long length;
    if (f == 0)
        return 0;
    (void)fseek(f, 0, SEEK_END);
    length = ftell(f);
    rewind(f);
    if (length >= 0) {
        *size = (size_t)length;
        data = malloc(*size > 0 ? *size : 1);
        PROPERTY(data != 0);
        PROPERTY(fread(data, 1, *size, f) == *size);
    }
    (void)fclose(f);
    return data;
}

static void trouble(void *who, const char *path, const char *why)
{
    (void)who;
    (void)fprintf(stderr, "%s: %s\n", path, why);
    exit(EXIT_FAILURE);
}

struct replays {
    int times; /* of each input */
    unsigned long count;
};

static void replay(void *who, const char *path)
{
    struct replays *r = who;
    size_t size;
    unsigned char *data = contents(path, &size);
    long before;
    int i;
    if (data == 0)
        trouble(who, path, "cannot be read");
    (void)fprintf(stderr, "%s\n", path);
    before = mebibytes();
    allow(CPU_SECONDS_MOST, SECONDS_MOST);
    for (i = 0; i < r->times; i++)
        target(data, size);
    allow(0, 0);
    PROPERTY(mebibytes() - before <= MEBIBYTES_MOST);
    free(data);
    r->count++;
}

int main(int argc, char **argv)
{
    struct replays r = { .times = TIMES };
    struct walker to = { .file = replay, .trouble = trouble, .who = &r };
    int i;
    PROPERTY(signal(SIGALRM, too_long) != SIG_ERR && signal(SIGPROF, too_long) != SIG_ERR);
    thorough = 1;
    for (i = 1; i < argc; i++) {
        int sampled = strcmp(argv[i], "--sampled") == 0;
        if (sampled || strcmp(argv[i], "--once") == 0) {
            r.times = 1;
            thorough = !sampled;
        } else if (is_folder(argv[i]))
            walk(argv[i], &to);
        else
            replay(&r, argv[i]);
    }
    (void)printf("%lu replayed\n", r.count);
    return EXIT_SUCCESS;
}
