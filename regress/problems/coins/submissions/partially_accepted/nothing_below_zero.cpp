#include <iostream>
#include <vector>

int main()
{
    int n, k, x, pairs = 0;
    std::vector<int> small;
    std::cin >> n >> k;
    while (n-- > 0 && std::cin >> x) {
        if (x > k)
            continue;
        for (int y : small)
            pairs += x + y == k;
        small.push_back(x);
    }
    std::cout << pairs << "\n";
}
