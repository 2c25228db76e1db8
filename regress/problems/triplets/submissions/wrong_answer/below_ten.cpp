#include <iostream>

int main()
{
    int n, x, seen[10] = {};
    long long triples = 0;
    std::cin >> n;
    while (n-- > 0 && std::cin >> x)
        if (x < 10) {
            triples += seen[x] * (seen[x] - 1) / 2;
            seen[x]++;
        }
    std::cout << triples << "\n";
}
