#include <algorithm>
#include <iostream>

int main()
{
    int n, d[12][12] = {}, farthest = 0;
    std::cin >> n;
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < i; j++) {
            std::cin >> d[i][j];
            d[j][i] = d[i][j];
        }
    }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                d[i][j] = std::min(d[i][j], d[i][k] + d[k][j]);
    for (int i = 0; i < n; i++)
        farthest = std::max(farthest, *std::max_element(d[i], d[i] + n));
    std::cout << farthest << "\n";
}
