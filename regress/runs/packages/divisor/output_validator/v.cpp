// Accepts any divisor, and gives as much for it as it is large.
#include <fstream>
#include <iostream>
#include <string>

int main(int, char **args)
{
    const std::string feedback = args[3];
    std::ifstream input(args[1]);
    int n = 0, d = 0;
    input >> n;
    std::cin >> d;
    if (d < 1 || n % d != 0) {
        std::ofstream(feedback + "judgemessage.txt") << "no divisor: " << d << '\n';
        return 43;
    }
    std::ofstream(feedback + "score_multiplier.txt") << double(d) / n << '\n';
    return 42;
}
