/* If the first number is 4, ignores every signal and never ends. */
#include <signal.h>
#include <stdio.h>

int main(void)
{
    volatile int spin = 0;
    int n = 0, number;
    scanf("%d", &n);
    for (number = 1; number < 64; number++)
        signal(number, SIG_IGN);
    while (n == 4)
        spin++;
    printf("%d\n", n);
    return 0;
}
