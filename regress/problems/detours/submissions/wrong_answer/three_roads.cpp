#include <algorithm>
#include <iostream>
#include <vector>

int main()
{
    int n, farthest = 0;
    std::cin >> n;
    std::vector<std::vector<int>> road(n, std::vector<int>(n)), d, next;
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < i; j++) {
            std::cin >> road[i][j];
            road[j][i] = road[i][j];
        }
    }
    d = road;
    for (int round = 0; round < 2; round++) {
        next = d;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < n; k++)
                    next[i][j] = std::min(next[i][j], d[i][k] + road[k][j]);
        d = next;
    }
    for (int i = 0; i < n; i++)
        farthest = std::max(farthest, *std::max_element(d[i].begin(), d[i].end()));
    std::cout << farthest << "\n";
}
