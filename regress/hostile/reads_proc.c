/* Reads about other processes in /proc. */
#include "hostile.h"

int main(void)
{
    begin();
    if (is_readable("/proc/1/cmdline") || is_readable("/proc/self/maps"))
        escaped("/proc");
    return contained();
}
