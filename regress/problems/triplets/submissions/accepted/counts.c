#include <stdio.h>

int main(void)
{
    long long seen[31] = { 0 }, triples = 0;
    int n, x;
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%d", &x);
        triples += seen[x] * (seen[x] - 1) / 2;
        seen[x]++;
    }
    printf("%lld\n", triples);
    return 0;
}
