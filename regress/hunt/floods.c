/* Prints without end if the first number is 3. */
#include <stdio.h>

int main(void)
{
    int n = 0;
    if (scanf("%d", &n) == 1 && n == 3)
        for (;;)
            puts("and on it goes");
    printf("%d\n", n);
    return 0;
}
