/* Runs golden cases for the driver. The fields of a test are those that regress/case uses: the
   input, the file that the output must equal, the exit status, and the arguments. The program's
   code runs in this process. If a case fails, regress/mutation/run runs the program itself. */
#define _GNU_SOURCE /* memfd_create */
#include "harness/junit_times.h"
#include "main/verbs.h"
#include "regress/mutation/driver.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void must(int holds, const char *what)
{
    if (holds)
        return;
    perror(what);
    exit(2);
}

/* Puts a file in the place of a standard descriptor. */
static void redirect(int from, int fd)
{
    must(from >= 0 && dup2(from, fd) == fd && close(from) == 0, "redirect");
}

static int same(int a, int b)
{
    struct stat x, y;
    unsigned char *at, *bt;
    int equal;
    must(fstat(a, &x) == 0 && fstat(b, &y) == 0, "fstat");
    if (x.st_size != y.st_size)
        return 0;
    if (x.st_size == 0)
        return 1;
    at = mmap(0, (size_t)x.st_size, PROT_READ | PROT_WRITE, MAP_PRIVATE, a, 0);
    bt = mmap(0, (size_t)y.st_size, PROT_READ, MAP_PRIVATE, b, 0);
    must(at != MAP_FAILED && bt != MAP_FAILED, "mmap");
    zero_junit_times(at, (size_t)x.st_size);
    equal = memcmp(at, bt, (size_t)x.st_size) == 0;
    must(munmap(at, (size_t)x.st_size) == 0 && munmap(bt, (size_t)y.st_size) == 0, "munmap");
    return equal;
}

int passes(char **fields)
{
    char **argv = fields + 3;
    int argc = 0;
    int out = memfd_create("out", 0);
    int expected = open(fields[1], O_RDONLY | O_CLOEXEC);
    int status, equal;
    must(out >= 0 && expected >= 0, "golden case");
    while (argv[argc] != 0)
        argc++;
    redirect(open(fields[0], O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    redirect(dup(out), STDOUT_FILENO);
    redirect(open("/dev/null", O_WRONLY), STDERR_FILENO);
    status = flipref(argc, argv);
    equal = same(out, expected);
    must(close(out) == 0 && close(expected) == 0, "close");
    return status == strtol(fields[2], 0, 10) && equal;
}
