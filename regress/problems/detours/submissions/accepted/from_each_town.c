#include <stdio.h>

int main(void)
{
    int n, road[12][12] = { 0 }, farthest = 0;
    scanf("%d", &n);
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < i; j++) {
            scanf("%d", &road[i][j]);
            road[j][i] = road[i][j];
        }
    }
    for (int from = 0; from < n; from++) {
        int far[12], is_done[12] = { 0 };
        for (int i = 0; i < n; i++)
            far[i] = i == from ? 0 : 1000;
        for (int round = 0; round < n; round++) {
            int near = -1;
            for (int i = 0; i < n; i++)
                if (!is_done[i] && (near < 0 || far[i] < far[near]))
                    near = i;
            is_done[near] = 1;
            if (far[near] > farthest)
                farthest = far[near];
            for (int i = 0; i < n; i++)
                if (far[near] + road[near][i] < far[i])
                    far[i] = far[near] + road[near][i];
        }
    }
    printf("%d\n", farthest);
    return 0;
}
