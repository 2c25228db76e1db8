#include <iostream>
#include <string>

int main()
{
    std::string w;
    std::cin >> w;
    size_t k = w.size() / 2;
    while (w.substr(0, k) != w.substr(w.size() - k))
        k--;
    std::cout << k << "\n";
}
