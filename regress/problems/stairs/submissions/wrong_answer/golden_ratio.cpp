#include <cmath>
#include <cstdio>

int main()
{
    int n;
    scanf("%d", &n);
    double phi = (1 + sqrt(5.0)) / 2;
    printf("%.0f\n", pow(phi, n + 1) / sqrt(5.0));
}
