#include <stdio.h>

int main(void)
{
    int cases, days, x, best = -1000, run = -1000;
    scanf("%d %d", &cases, &days);
    while (days-- > 0) {
        scanf("%d", &x);
        run = (run > 0 ? run : 0) + x;
        if (run > best)
            best = run;
    }
    printf("%d\n", best);
    return 0;
}
