#include <iostream>

int main()
{
    int n, x, last = 0, run = 0;
    long long triples = 0;
    std::cin >> n;
    while (n-- > 0 && std::cin >> x) {
        run = x == last ? run + 1 : 0;
        triples += run * (run - 1) / 2;
        last = x;
    }
    std::cout << triples << "\n";
}
