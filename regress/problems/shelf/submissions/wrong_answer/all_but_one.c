#include <stdio.h>

int main(void)
{
    int n, x, i, wrong = 0;
    scanf("%d", &n);
    for (i = 1; i <= n; i++) {
        scanf("%d", &x);
        wrong += x != i;
    }
    printf("%d\n", wrong > 0 ? wrong - 1 : 0);
    return 0;
}
