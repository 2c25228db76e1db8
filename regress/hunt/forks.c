/* Starts processes in every way. All of them fail in the sandbox. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    long pid = 0;
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n);
    fflush(stdout);
    if (n == 1)
        pid = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (n == 2)
        pid = system("echo hello");
    if (n == 4)
        pid = fork();
    if (n == 3)
        pid = wait(NULL);
    printf("%d\n", pid > 0);
    return 0;
}
