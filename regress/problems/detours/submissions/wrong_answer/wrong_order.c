#include <stdio.h>

int main(void)
{
    int n, d[12][12] = { 0 }, farthest = 0;
    scanf("%d", &n);
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < i; j++) {
            scanf("%d", &d[i][j]);
            d[j][i] = d[i][j];
        }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                if (d[i][k] + d[k][j] < d[i][j])
                    d[i][j] = d[i][k] + d[k][j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (d[i][j] > farthest)
                farthest = d[i][j];
    printf("%d\n", farthest);
    return 0;
}
