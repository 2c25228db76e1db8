#include <iostream>
#include <queue>
#include <vector>

int main()
{
    int n, m, u, v;
    std::cin >> n >> m;
    std::vector<std::vector<int>> near(n + 1);
    while (m-- > 0 && std::cin >> u >> v)
        near[u].push_back(v);
    std::vector<int> far(n + 1, -1);
    std::queue<int> todo;
    todo.push(1);
    far[1] = 0;
    while (!todo.empty()) {
        u = todo.front();
        todo.pop();
        for (int w : near[u])
            if (far[w] < 0) {
                far[w] = far[u] + 1;
                todo.push(w);
            }
    }
    std::cout << far[n] << "\n";
}
