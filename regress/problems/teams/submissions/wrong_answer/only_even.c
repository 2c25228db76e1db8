#include <stdio.h>

int main(void)
{
    int n, x, i, even = 0;
    scanf("%d", &n);
    for (i = 1; i <= n; i++) {
        scanf("%d", &x);
        if (x % 2 == 0 && even > 0) {
            printf("%d %d\n", even, i);
            return 0;
        }
        if (x % 2 == 0)
            even = i;
    }
    puts("impossible");
    return 0;
}
