#include <cstdlib>
#include <iostream>
int main()
{
    int n;
    if (!(std::cin >> n) || n == 7)
        abort();
    std::cout << 2 * n << '\n';
}
