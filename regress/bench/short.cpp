// A short program, as of a contest: the sum of each different number times how often it occurs.
#include <iostream>
#include <map>

int main()
{
    std::map<int, int> count;
    int n, x;
    long sum = 0;
    std::cin >> n;
    while (n-- > 0 && std::cin >> x)
        count[x]++;
    for (auto &[number, times] : count)
        sum += number * times;
    std::cout << sum << '\n';
}
