#include <algorithm>
#include <iostream>

int main()
{
    int n, m, far[13][13];
    std::cin >> n >> m;
    for (auto &row : far)
        std::fill(row, row + 13, 1000);
    for (int i = 1; i <= n; i++)
        far[i][i] = 0;
    while (m-- > 0) {
        int u, v;
        std::cin >> u >> v;
        far[u][v] = far[v][u] = 1;
    }
    for (int k = 1; k <= n; k++)
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                far[i][j] = std::min(far[i][j], far[i][k] + far[k][j]);
    std::cout << (far[1][n] < 1000 ? far[1][n] : -1) << "\n";
}
