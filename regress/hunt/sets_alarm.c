/* If the first number is 4, its own alarm ends it. */
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

int main(void)
{
    struct itimerval soon = { { 0, 0 }, { 0, 20000 } };
    int n = 0;
    scanf("%d", &n);
    if (n == 4)
        setitimer(ITIMER_REAL, &soon, NULL), pause();
    printf("%d\n", n);
    alarm(1);
    return 0;
}
