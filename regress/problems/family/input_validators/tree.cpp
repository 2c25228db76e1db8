#include <iostream>
#include <sstream>
#include <string>

int main()
{
    std::stringstream text, again;
    text << std::cin.rdbuf();
    int n = 0, parent = 0;
    if (!(text >> n) || n < 1 || n > 50)
        return 43;
    again << n << "\n";
    for (int i = 2; i <= n; i++) {
        if (!(text >> parent) || parent < 1 || parent >= i)
            return 43;
        again << (i > 2 ? " " : "") << parent;
    }
    again << "\n";
    return text.str() == again.str() ? 42 : 43;
}
