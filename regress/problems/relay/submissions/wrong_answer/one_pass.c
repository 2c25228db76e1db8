#include <stdio.h>

int main(void)
{
    int n, m, u, v, i, far[21];
    scanf("%d %d", &n, &m);
    for (i = 2; i <= n; i++)
        far[i] = 1000;
    far[1] = 0;
    while (m-- > 0) {
        scanf("%d %d", &u, &v);
        if (far[u] + 1 < far[v])
            far[v] = far[u] + 1;
        if (far[v] + 1 < far[u])
            far[u] = far[v] + 1;
    }
    printf("%d\n", far[n] < 1000 ? far[n] : -1);
    return 0;
}
