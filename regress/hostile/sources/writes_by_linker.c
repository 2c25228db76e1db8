/* Asks the compiler to write and read files elsewhere. */
#include "hostile.h"
#pragma GCC push_options
#pragma GCC optimize("O0,dump-tree-all=/tmp/hostile-was-here")
#pragma GCC dependency "/etc/passwd"

int main(void)
{
    begin();
    return contained();
}
#pragma GCC pop_options
