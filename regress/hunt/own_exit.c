/* Defines a function exit with another meaning. */
#include <stdio.h>

int exit(int n)
{
    return printf("exit %d\n", n);
}

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    exit(n);
    return n;
}
