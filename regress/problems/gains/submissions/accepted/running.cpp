#include <algorithm>
#include <iostream>

int main()
{
    int cases, days, x;
    std::cin >> cases;
    while (cases-- > 0) {
        int best = -1000, run = -1000;
        std::cin >> days;
        while (days-- > 0) {
            std::cin >> x;
            run = std::max(run, 0) + x;
            best = std::max(best, run);
        }
        std::cout << best << "\n";
    }
}
