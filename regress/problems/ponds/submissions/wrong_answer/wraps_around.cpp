#include <iostream>
#include <string>

std::string map;
int columns;

void drain(int at)
{
    if (at < 0 || at >= (int)map.size() || map[at] != '#')
        return;
    map[at] = '.';
    drain(at - 1);
    drain(at + 1);
    drain(at - columns);
    drain(at + columns);
}

int main()
{
    int rows, ponds = 0;
    std::string row;
    std::cin >> rows >> columns;
    while (std::cin >> row)
        map += row;
    for (int i = 0; i < (int)map.size(); i++)
        if (map[i] == '#') {
            ponds++;
            drain(i);
        }
    std::cout << ponds << "\n";
}
