#include <stdio.h>

int main(void)
{
    int n, m, u, v, i, round, pair[41][2], far[21];
    scanf("%d %d", &n, &m);
    for (i = 0; i < m; i++)
        scanf("%1d %1d", &pair[i][0], &pair[i][1]);
    for (i = 0; i <= n; i++)
        far[i] = 1000;
    far[1] = 0;
    for (round = 0; round < n; round++)
        for (i = 0; i < m; i++) {
            u = pair[i][0];
            v = pair[i][1];
            if (far[u] + 1 < far[v])
                far[v] = far[u] + 1;
            if (far[v] + 1 < far[u])
                far[u] = far[v] + 1;
        }
    printf("%d\n", far[n] < 1000 ? far[n] : -1);
    return 0;
}
