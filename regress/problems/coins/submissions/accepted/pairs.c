#include <stdio.h>

int main(void)
{
    int n, k, a[50], pairs = 0;
    scanf("%d %d", &n, &k);
    for (int j = 0; j < n; j++) {
        scanf("%d", &a[j]);
        for (int i = 0; i < j; i++)
            pairs += a[i] + a[j] == k;
    }
    printf("%d\n", pairs);
}
