#include <stdio.h>

int main(void)
{
    int n, i;
    double v, time = 0;
    scanf("%d", &n);
    for (i = 0; i < n; i++) {
        scanf("%lf", &v);
        time += 1 / v;
    }
    printf("%.2f\n", n / time);
    return 0;
}
