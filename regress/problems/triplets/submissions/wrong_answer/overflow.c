#include <stdio.h>

int main(void)
{
    int n, x, triples = 0, seen[31] = { 0 };
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%d", &x);
        triples += seen[x] * (seen[x] - 1) / 2;
        seen[x]++;
    }
    printf("%d\n", triples);
    return 0;
}
