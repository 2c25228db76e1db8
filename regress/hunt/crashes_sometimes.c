/* Prints, and crashes if the first number is 2. Its output is then lost in the buffer. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    volatile int *nowhere = NULL;
    int n = 0;
    if (scanf("%d", &n) != 1)
        return 1;
    printf("number %d\n", n);
    if (n == 2)
        *nowhere = n;
    if (n == 1)
        fflush(stdout), *nowhere = n;
    return n;
}
