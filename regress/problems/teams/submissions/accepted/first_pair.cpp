#include <iostream>

int main()
{
    int n, a[20];
    std::cin >> n;
    for (int i = 0; i < n; i++)
        std::cin >> a[i];
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if ((a[i] - a[j]) % 2 == 0) {
                std::cout << i + 1 << " " << j + 1 << "\n";
                return 0;
            }
    std::cout << "impossible\n";
}
