#include <iostream>
#include <vector>

int main()
{
    int n;
    long long triples = 0;
    std::cin >> n;
    std::vector<int> a(n);
    for (int &x : a)
        std::cin >> x;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++)
                triples += a[i] == a[j] && a[j] == a[k];
    std::cout << triples << "\n";
}
