#include <iostream>
#include <vector>

int main()
{
    int n;
    std::cin >> n;
    std::vector<int> a(n + 1);
    for (int i = 1; i <= n; i++)
        std::cin >> a[i];
    int moves = 0;
    for (int i = a[1]; i != 1; i = a[i])
        moves++;
    std::cout << moves << "\n";
}
