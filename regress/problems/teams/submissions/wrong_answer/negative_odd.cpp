#include <iostream>

int main()
{
    int n, x, even = 0, odd = 0;
    std::cin >> n;
    for (int i = 1; i <= n; i++) {
        std::cin >> x;
        if (x % 2 == 0) {
            if (even > 0) {
                std::cout << even << " " << i << "\n";
                return 0;
            }
            even = i;
        }
        if (x % 2 == 1) {
            if (odd > 0) {
                std::cout << odd << " " << i << "\n";
                return 0;
            }
            odd = i;
        }
    }
    std::cout << "impossible\n";
}
