// Each input ends the program in another way.
#include <bits/stdc++.h>

struct at_end {
    ~at_end() { puts("destroyed"); }
} static last;

static int deep(int n)
{
    volatile char room[4096];
    room[0] = (char)n;
    return n == -1 ? 0 : deep(n + 1) + room[0];
}

int main()
{
    int n = 0;
    std::cout << "before ";
    std::cin >> n;
    if (n == 1)
        throw std::out_of_range("one");
    if (n == 2)
        return deep(0);
    if (n == 3)
        *(volatile int *)8 = 1;
    if (n == 4)
        std::exit(3);
    std::vector<int>(5).at(9) = 1;
}
