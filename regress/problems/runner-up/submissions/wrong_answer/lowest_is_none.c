#include <stdio.h>

int main(void)
{
    int n, x, best = -100, second = -100;
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%d", &x);
        if (x > best) {
            second = best;
            best = x;
        } else if (x < best && x > second) {
            second = x;
        }
    }
    if (second == -100)
        puts("none");
    else
        printf("%d\n", second);
    return 0;
}
