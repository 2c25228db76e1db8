#include <algorithm>
#include <iostream>

int main()
{
    int cases, days, x;
    std::cin >> cases;
    while (cases-- > 0) {
        int most = -1000, sum = 0;
        std::cin >> days;
        while (days-- > 0) {
            std::cin >> x;
            most = std::max(most, x);
            sum += x > 0 ? x : 0;
        }
        std::cout << (most > 0 ? sum : most) << "\n";
    }
}
