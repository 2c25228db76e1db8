/* Recurses without end if the first number is 2, and deeply if it is 1. */
#include <stdio.h>

static int deep(int n)
{
    volatile char room[500];
    room[0] = (char)n;
    return n > 0 ? deep(n - 1) + room[0] : 0;
}

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", deep(n == 2 ? 1 << 30 : n == 1 ? 10000 : n));
    return 0;
}
