/* Installs signal handlers and blocks signals, and undoes neither before it ends. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void hear(int number)
{
    printf("signal %d\n", number);
    exit(number);
}

int main(void)
{
    int n = 0, before = signal(SIGUSR1, hear) == SIG_ERR;
    sigset_t all;
    scanf("%d", &n);
    if (n == 1)
        signal(SIGSEGV, hear), raise(SIGSEGV);
    if (n == 2)
        raise(SIGTERM);
    if (n == 3)
        raise(SIGUSR1);
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    signal(SIGABRT, SIG_IGN);
    printf("number %d %d\n", n, before);
    if (n == 4)
        kill(getpid(), SIGKILL);
    return 0;
}
