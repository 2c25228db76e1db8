#include "reader.h"

int main()
{
    int n = number(2, 20);
    character('\n');
    for (int i = 0; i < n; i++) {
        number(-100, 100);
        character(i + 1 < n ? ' ' : '\n');
    }
    character(EOF);
    return 42;
}
