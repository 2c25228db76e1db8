#include <iostream>
#include <string>

int main()
{
    std::string w;
    std::cin >> w;
    size_t k = 0;
    for (size_t i = 1; i < w.size(); i++) {
        if (w[i] == w[k])
            k++;
        else
            k = w[i] == w[0];
    }
    std::cout << k << "\n";
}
