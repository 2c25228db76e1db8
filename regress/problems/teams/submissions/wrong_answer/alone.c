#include <stdio.h>

int main(void)
{
    int n, i, j, a[20];
    scanf("%d", &n);
    for (i = 0; i < n; i++)
        scanf("%d", &a[i]);
    for (i = 0; i < n; i++)
        for (j = n - 1; j >= i; j--)
            if ((a[i] + a[j]) % 2 == 0) {
                printf("%d %d\n", i + 1, j + 1);
                return 0;
            }
    puts("impossible");
    return 0;
}
