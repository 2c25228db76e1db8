#include <algorithm>
#include <iostream>
#include <vector>

int main()
{
    int n;
    std::cin >> n;
    std::vector<int> depth(n + 1), branch(n + 1), deepest(n + 2);
    for (int i = 2; i <= n; i++) {
        int p;
        std::cin >> p;
        depth[i] = depth[p] + 1;
        branch[i] = p == 1 ? i : branch[p];
        deepest[branch[i]] = std::max(deepest[branch[i]], depth[i]);
    }
    std::sort(deepest.rbegin(), deepest.rend());
    std::cout << deepest[0] + deepest[1] << "\n";
}
