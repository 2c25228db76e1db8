#include <iostream>
#include <set>

int main()
{
    int n, x;
    std::set<int> values;
    std::cin >> n;
    while (n-- > 0 && std::cin >> x)
        values.insert(x);
    if (values.size() < 2)
        std::cout << "none\n";
    else
        std::cout << *++values.rbegin() << "\n";
}
