#include <cmath>
#include <iostream>

int main()
{
    int n, x, sum = 0;
    std::cin >> n;
    for (int i = 0; i < n; i++) {
        std::cin >> x;
        sum += x;
    }
    std::cout << (int)std::ceil((double)sum / n) << "\n";
}
