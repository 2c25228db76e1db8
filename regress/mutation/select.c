/* Switches on the mutant that the environment names, in every program of a build:

   FLIPREF_MUTANT   its number
   FLIPREF_SEEN     a file of MUTANTS_MOST bytes, in which the mutants that are met are noted
   FLIPREF_CPU      microseconds of processor time, after which a signal ends the process
   FLIPREF_MEMORY   the most bytes of address space that the process may take
   FLIPREF_TEST     the only test of a cmocka program to be run */
#define _GNU_SOURCE /* syscall */
#include "regress/mutation/schema.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

enum { FILE_MOST = 1 << 28 };

int flipref_mutant;
static unsigned char seen_here[MUTANTS_MOST];
unsigned char *flipref_seen = seen_here;

/* Only cmocka programs define this function. */
extern void cmocka_set_test_filter(const char *pattern) __attribute__((weak));

/* Makes system calls directly, because the tests of faults count and disturb calls of the C
   library. */
static void share_seen(const char *path)
{
    long fd = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
    long at;
    if (fd < 0)
        abort();
    at = syscall(SYS_mmap, 0L, (long)MUTANTS_MOST, (long)PROT_READ | PROT_WRITE, (long)MAP_SHARED,
                 fd, 0L);
    (void)syscall(SYS_close, fd);
    if (at == -1)
        abort();
    flipref_seen = (unsigned char *)at; /* NOLINT(performance-no-int-to-ptr) */
}

static void limit_time(long microseconds)
{
    struct itimerval limit = { { 0, 0 }, { microseconds / 1000000, microseconds % 1000000 } };
    if (setitimer(ITIMER_PROF, &limit, 0) != 0)
        abort();
}

static void limit(int resource, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(resource, &now) != 0)
        abort();
    if (now.rlim_cur < most)
        return;
    now.rlim_cur = most;
    if (setrlimit(resource, &now) != 0)
        abort();
}

__attribute__((constructor)) static void select_mutant(void)
{
    const char *mutant = getenv("FLIPREF_MUTANT");
    const char *seen = getenv("FLIPREF_SEEN");
    const char *cpu = getenv("FLIPREF_CPU");
    const char *memory = getenv("FLIPREF_MEMORY");
    const char *test = getenv("FLIPREF_TEST");
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, FILE_MOST);
    if (mutant != 0)
        flipref_mutant = (int)strtol(mutant, 0, 10);
    if (seen != 0)
        share_seen(seen);
    if (cpu != 0)
        limit_time(strtol(cpu, 0, 10));
    if (memory != 0)
        limit(RLIMIT_AS, (rlim_t)strtol(memory, 0, 10));
    if (test != 0 && cmocka_set_test_filter != 0)
        cmocka_set_test_filter(test);
}
