#include <cstdio>

int main()
{
    int n;
    double v, time = 0;
    scanf("%d", &n);
    for (int i = 1; i < n; i++) {
        scanf("%lf", &v);
        time += 1 / v;
    }
    printf("%.9f\n", n / time);
}
