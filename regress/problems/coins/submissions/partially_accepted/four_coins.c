#include <stdio.h>

int main(void)
{
    int n, k, i, j, pairs = 0, a[4] = { 100, 100, 100, 100 };
    scanf("%d %d", &n, &k);
    for (i = 0; i < n && i < 4; i++) {
        scanf("%d", &a[i]);
        for (j = 0; j < i; j++)
            pairs += a[i] + a[j] == k;
    }
    printf("%d\n", pairs);
    return 0;
}
