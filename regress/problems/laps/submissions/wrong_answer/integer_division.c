#include <stdio.h>

int main(void)
{
    int n, i, whole, tenth, time = 0;
    scanf("%d", &n);
    for (i = 0; i < n; i++) {
        scanf("%d.%d", &whole, &tenth);
        time += 1000000 / (10 * whole + tenth);
    }
    printf("%.9f\n", n * 100000.0 / time);
    return 0;
}
