/* Leaves a process that writes to the output long after the program has ended. */
#include "hostile.h"

int main(void)
{
    begin();
    int i;
    if (fork() == 0) {
        for (i = 0; i < 100; i++) {
            printf("escaped: later\n");
            fflush(stdout);
            usleep(100000);
        }
        _exit(0);
    }
    return contained();
}
