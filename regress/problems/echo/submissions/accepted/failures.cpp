#include <iostream>
#include <string>
#include <vector>

int main()
{
    std::string w;
    std::cin >> w;
    std::vector<size_t> border(w.size() + 1);
    for (size_t i = 1, k = 0; i < w.size(); i++) {
        while (k > 0 && w[i] != w[k])
            k = border[k];
        if (w[i] == w[k])
            k++;
        border[i + 1] = k;
    }
    std::cout << border[w.size()] << "\n";
}
