/* Prints another line each time. */
#include "hostile.h"
#include <time.h>

int main(void)
{
    begin();
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    printf("it is %ld.%09ld\n", (long)now.tv_sec, now.tv_nsec);
    return 0;
}
