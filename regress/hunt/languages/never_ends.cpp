// Some inputs never end.
#include <iostream>
int main()
{
    int n = 0;
    std::cin >> n;
    for (volatile int i = 0; n == 1;)
        i = i + 1;
    std::cout << n;
}
