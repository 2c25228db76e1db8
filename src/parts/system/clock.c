#define _GNU_SOURCE /* CLOCK_MONOTONIC_COARSE */
#include "system/clock.h"

#include <time.h>

/* The clock is read after each input, so it should be quick. A few milliseconds do not matter. */
#ifdef CLOCK_MONOTONIC_COARSE
#define CLOCK CLOCK_MONOTONIC_COARSE
#else
#define CLOCK CLOCK_MONOTONIC
#endif

uint64_t milliseconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t microseconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

void pause_milliseconds(unsigned ms)
{
    const struct timespec pause = { (time_t)(ms / 1000), (long)(ms % 1000) * 1000000 };
    (void)nanosleep(&pause, 0);
}
