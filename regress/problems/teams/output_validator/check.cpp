#include <fstream>
#include <iostream>
#include <string>
#include <vector>

int main(int, char *argv[])
{
    std::ifstream input(argv[1]), answer(argv[2]);
    std::string first, wanted, more;
    answer >> wanted;
    if (!(std::cin >> first))
        return 43;
    if (first == "impossible")
        return wanted == first && !(std::cin >> more) ? 42 : 43;
    size_t n, j = 0;
    input >> n;
    std::vector<int> number(n + 1);
    for (size_t i = 1; i <= n; i++)
        input >> number[i];
    if (first.size() > 2 || first.find_first_not_of("0123456789") != std::string::npos)
        return 43;
    size_t i = std::stoul(first);
    if (!(std::cin >> j) || std::cin >> more || i < 1 || i >= j || j > n)
        return 43;
    return (number[i] + number[j]) % 2 == 0 ? 42 : 43;
}
