#include <stdio.h>

int main(void)
{
    long long counts[31] = { 0 }, triples = 0;
    int n, a[5000];
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    for (unsigned char i = 0; i < n; i++)
        counts[a[i]]++;
    for (int i = 0; i < 31; i++)
        triples += counts[i] * (counts[i] - 1) * (counts[i] - 2) / 6;
    printf("%lld\n", triples);
}
