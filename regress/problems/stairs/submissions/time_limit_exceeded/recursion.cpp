#include <iostream>

long long ways(int n)
{
    return n < 2 ? 1 : ways(n - 1) + ways(n - 2);
}

int main()
{
    int n;
    std::cin >> n;
    std::cout << ways(n) << "\n";
}
