#include <algorithm>
#include <iostream>
#include <vector>

int main()
{
    int n;
    std::cin >> n;
    std::vector<int> a(n);
    for (int &x : a)
        std::cin >> x;
    std::sort(a.begin(), a.end());
    std::cout << a[n / 2] << "\n";
}
