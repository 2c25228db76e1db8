#include <iostream>
#include <string>
#include <vector>

std::vector<std::string> map;

void drain(int r, int c)
{
    if (r < 0 || c < 0 || r >= (int)map.size() || c >= (int)map[r].size() || map[r][c] != '#')
        return;
    map[r][c] = '.';
    drain(r - 1, c);
    drain(r + 1, c);
    drain(r, c - 1);
    drain(r, c + 1);
}

int main()
{
    int rows, columns, ponds = 0;
    std::cin >> rows >> columns;
    map.resize(rows);
    for (auto &row : map)
        std::cin >> row;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            if (map[r][c] == '#') {
                ponds++;
                drain(r, c);
            }
    std::cout << ponds << "\n";
}
