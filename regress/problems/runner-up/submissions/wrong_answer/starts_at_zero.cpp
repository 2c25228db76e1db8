#include <iostream>
#include <set>

int main()
{
    int n, x, best = 0, second = 0;
    std::set<int> seen;
    std::cin >> n;
    while (n-- > 0) {
        std::cin >> x;
        seen.insert(x);
        if (x > best) {
            second = best;
            best = x;
        } else if (x < best && x > second) {
            second = x;
        }
    }
    if (seen.size() < 2)
        std::cout << "none\n";
    else
        std::cout << second << "\n";
}
