#include <cstdio>

int main()
{
    int n;
    double v, time = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%lf", &v);
        time += 1 / v;
    }
    printf("%.12f\n", n / time);
}
