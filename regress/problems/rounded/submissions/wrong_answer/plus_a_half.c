#include <stdio.h>

int main(void)
{
    int n, i, x, sum = 0;
    scanf("%d", &n);
    for (i = 0; i < n; i++) {
        scanf("%d", &x);
        sum += x;
    }
    printf("%d\n", (int)((double)sum / n + 0.5));
    return 0;
}
