// Streams, heap, constructors and variables with a value start anew in each run.
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

static std::map<std::string, int> seen = { { "start", 1 } };
static std::vector<int> numbers(3, 7);
static int runs;

static int sum(int n)
{
    if (n > 3)
        throw std::runtime_error("too many");
    numbers.push_back(n);
    return n;
}

int main(int argc, char **argv)
{
    std::ios::sync_with_stdio(false);
    int n, total = 0;
    while (std::cin >> n)
        seen[std::to_string(n)]++;
    std::cout << ++runs << ' ' << seen.size() << ' ' << numbers.size() << ' ' << argv[argc - 1] << '\n';
    for (auto &[text, count] : seen) {
        try {
            total += sum(count);
        } catch (const std::exception &e) {
            std::cout << text << ": " << e.what() << '\n';
        }
    }
    std::cout << total;
    return seen.size() > 3 ? 43 : 42;
}
