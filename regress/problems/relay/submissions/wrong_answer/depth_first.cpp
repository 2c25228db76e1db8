#include <iostream>
#include <vector>

std::vector<int> near[21];
int far[21];

void hand(int to, int count)
{
    if (far[to] >= 0)
        return;
    far[to] = count;
    for (int v : near[to])
        hand(v, count + 1);
}

int main()
{
    int n, m, u, v;
    std::cin >> n >> m;
    while (m-- > 0 && std::cin >> u >> v) {
        near[u].push_back(v);
        near[v].push_back(u);
    }
    for (int &f : far)
        f = -1;
    hand(1, 0);
    std::cout << far[n] << "\n";
}
