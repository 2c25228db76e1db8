#include "system/pause.h"

#include <time.h>

void pause_milliseconds(unsigned ms)
{
    const struct timespec pause = { (time_t)(ms / 1000), (long)(ms % 1000) * 1000000 };
    (void)nanosleep(&pause, 0);
}
