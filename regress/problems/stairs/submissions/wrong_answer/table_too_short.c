#include <stdio.h>

int main(void)
{
    static long long ways[100] = { 1, 1 };
    int i, n;
    scanf("%d", &n);
    for (i = 2; i <= 50; i++)
        ways[i] = ways[i - 1] + ways[i - 2];
    printf("%lld\n", ways[n]);
    return 0;
}
