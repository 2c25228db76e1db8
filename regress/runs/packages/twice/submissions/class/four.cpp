#include <iostream>
int main()
{
    int n;
    std::cin >> n;
    std::cout << (n == 4 ? 0 : 2 * n) << '\n';
}
