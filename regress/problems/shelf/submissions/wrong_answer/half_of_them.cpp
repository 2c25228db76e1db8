#include <iostream>

int main()
{
    int n, x, wrong = 0;
    std::cin >> n;
    for (int i = 1; i <= n; i++) {
        std::cin >> x;
        wrong += x != i;
    }
    std::cout << wrong / 2 << "\n";
}
