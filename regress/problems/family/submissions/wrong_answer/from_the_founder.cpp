#include <algorithm>
#include <iostream>

int main()
{
    int n, p, most = 0, depth[51] = {};
    std::cin >> n;
    for (int i = 2; i <= n; i++) {
        std::cin >> p;
        depth[i] = depth[p] + 1;
        most = std::max(most, depth[i]);
    }
    std::cout << most << "\n";
}
