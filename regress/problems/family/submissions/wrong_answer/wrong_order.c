#include <stdio.h>

int main(void)
{
    int n, i, p, height[51] = { 0 }, most = 0;
    scanf("%d", &n);
    for (i = 2; i <= n; i++) {
        scanf("%d", &p);
        if (height[p] + height[i] + 1 > most)
            most = height[p] + height[i] + 1;
        if (height[i] + 1 > height[p])
            height[p] = height[i] + 1;
    }
    printf("%d\n", most);
    return 0;
}
