/* Prints a variable that it has not set, so even fresh runs differ. */
#include <stdio.h>

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n);
    if (n == 3)
        printf("%p\n", (void *)&n);
    return 0;
}
