#define _GNU_SOURCE /* sched_getaffinity */
#include "system/cores.h"

#include <sched.h>
#include <unistd.h>

int cores(void)
{
#ifdef __linux__
    cpu_set_t set;
    long n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
#else
    long n = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return n < 1 ? 1 : n > JOBS_MOST ? JOBS_MOST : (int)n;
}
