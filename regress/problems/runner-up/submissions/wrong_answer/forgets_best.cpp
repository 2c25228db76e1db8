#include <cstdio>

int main()
{
    int n, x, best = -5000, second = -5000;
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%d", &x);
        if (x > best)
            best = x;
        else if (x < best && x > second)
            second = x;
    }
    if (second == -5000)
        puts("none");
    else
        printf("%d\n", second);
}
