#define _XOPEN_SOURCE 700
#include "regress/mutation/driver.h"

#include "regress/mutation/schema.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { FIELDS_MOST = 64, SECONDS_MOST = 60 };

static void must(int holds, const char *what)
{
    if (holds)
        return;
    perror(what);
    exit(2);
}

static long microseconds(void)
{
    struct timespec t;
    must(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) == 0, "clock_gettime");
    return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void limit_time(long limit)
{
    struct itimerval t = { { 0, 0 }, { limit / 1000000, limit % 1000000 } };
    must(setitimer(ITIMER_PROF, &t, 0) == 0, "setitimer");
    (void)alarm(limit > 0 ? SECONDS_MOST : 0); /* in case the test waits and takes no time */
}

static void split(char *line, char **fields)
{
    size_t n = 0;
    char *end;
    for (; (end = strchr(line, '\x1F')) != 0; line = end + 1) {
        must(n + 1 < FIELDS_MOST, "too many fields");
        fields[n++] = line;
        *end = '\0';
    }
    fields[n] = 0;
    must(n > 0, "a line without fields");
}

static void record(FILE *to, long took)
{
    static unsigned char bits[MUTANTS_MOST / 8];
    uint32_t cost = (uint32_t)took;
    size_t i;
    memset(bits, 0, sizeof bits);
    for (i = 0; i < MUTANTS_MOST; i++)
        bits[i / 8] |= (unsigned char)((flipref_seen[i] != 0) << i % 8);
    must(fwrite(&cost, sizeof cost, 1, to) == 1 && fwrite(bits, sizeof bits, 1, to) == 1, "record");
}

int main(int argc, char **argv)
{
    FILE *to = argc > 1 ? fopen(argv[1], "ab") : 0;
    FILE *tests = fdopen(dup(STDIN_FILENO), "r");
    int report = dup(STDOUT_FILENO);
    char *line = 0;
    size_t room = 0;
    size_t n;
    must(tests != 0 && report >= 0 && (argc == 1 || to != 0), "driver");
    for (n = 0; getline(&line, &room, tests) > 0; n++) {
        char *fields[FIELDS_MOST];
        long before;
        split(line, fields);
        must(dprintf(report, "%zu\n", n) > 0, "report");
        memset(flipref_seen, 0, MUTANTS_MOST);
        before = microseconds();
        limit_time(strtol(fields[0], 0, 10));
        if (!passes(fields + 1))
            _exit(1);
        limit_time(0);
        if (to != 0)
            record(to, microseconds() - before);
    }
    must(to == 0 || fclose(to) == 0, "record");
    must(dprintf(report, "done\n") > 0, "report");
    _exit(0); /* without the functions of atexit(), which could meet mutants */
}
