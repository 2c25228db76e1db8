#include <iostream>
#include <vector>

int main()
{
    int n;
    std::cin >> n;
    std::vector<int> at(n + 1);
    for (int i = 1; i <= n; i++)
        std::cin >> at[i];
    int moves = n;
    for (int i = 1; i <= n; i++) {
        if (at[i] == 0)
            continue;
        moves--;
        for (int j = i; at[j] != 0;) {
            int next = at[j];
            at[j] = 0;
            j = next;
        }
    }
    std::cout << moves << "\n";
}
