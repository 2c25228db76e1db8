#include <algorithm>
#include <iostream>
#include <vector>

int main()
{
    int n, k, pairs = 0;
    std::cin >> n >> k;
    std::vector<int> a(n);
    for (int &x : a)
        std::cin >> x;
    std::sort(a.begin(), a.end());
    for (int i = 0, j = n - 1; i < j;) {
        if (a[i] + a[j] == k)
            pairs++;
        if (a[i] + a[j] < k)
            i++;
        else
            j--;
    }
    std::cout << pairs << "\n";
}
