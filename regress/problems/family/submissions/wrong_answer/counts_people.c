#include <stdio.h>

int main(void)
{
    int n, i, p[51], height[51] = { 0 }, most = 1;
    scanf("%d", &n);
    for (i = 2; i <= n; i++)
        scanf("%d", &p[i]);
    for (i = n; i > 1; i--) {
        if (height[p[i]] + height[i] + 2 > most)
            most = height[p[i]] + height[i] + 2;
        if (height[i] + 1 > height[p[i]])
            height[p[i]] = height[i] + 1;
    }
    printf("%d\n", most);
    return 0;
}
