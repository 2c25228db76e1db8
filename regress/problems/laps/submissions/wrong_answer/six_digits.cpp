#include <iostream>

int main()
{
    int n;
    double v, time = 0;
    std::cin >> n;
    for (int i = 0; i < n; i++) {
        std::cin >> v;
        time += 1 / v;
    }
    std::cout << n / time << "\n";
}
