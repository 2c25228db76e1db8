#include <iostream>

int main()
{
    int n, k, x, pairs = 0, seen[40] = {};
    std::cin >> n >> k;
    while (n-- > 0 && std::cin >> x) {
        pairs += k - x + 20 >= 0 ? seen[k - x + 20] : 0;
        seen[x + 20]++;
    }
    std::cout << pairs << "\n";
}
