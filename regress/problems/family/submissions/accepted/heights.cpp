#include <algorithm>
#include <iostream>
#include <vector>

int main()
{
    int n, most = 0;
    std::cin >> n;
    std::vector<int> parent(n + 1), height(n + 1);
    for (int i = 2; i <= n; i++)
        std::cin >> parent[i];
    for (int i = n; i > 1; i--) {
        int p = parent[i];
        most = std::max(most, height[p] + height[i] + 1);
        height[p] = std::max(height[p], height[i] + 1);
    }
    std::cout << most << "\n";
}
