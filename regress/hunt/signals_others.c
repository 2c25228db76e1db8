/* Sends signals to other processes, and removes its time limits. All of this fails in the sandbox.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    struct itimerspec never = { { 0, 0 }, { 0, 0 } };
    volatile int spin = 0;
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n);
    fflush(stdout);
    if (n == 1)
        kill(getppid(), SIGKILL);
    if (n == 2)
        kill(-1, SIGKILL);
    if (n == 3)
        syscall(SYS_tkill, getppid(), SIGKILL);
    if (n == 4) {
        for (n = 0; n < 8; n++)
            syscall(SYS_timer_settime, n, 0, &never, NULL);
        for (;;)
            spin++;
    }
    return 0;
}
