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
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            int least = d[i][j];
            for (int k = 0; k < n; k++)
                least = std::min(least, d[i][k] + d[k][j]);
            farthest = std::max(farthest, least);
        }
    }
    std::cout << farthest << "\n";
}
