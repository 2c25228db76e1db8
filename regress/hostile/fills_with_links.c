/* Leaves many links, each to a file that it may not read. */
#include "hostile.h"

int main(void)
{
    char name[32];
    int i;
    begin();
    for (i = 0; i < 50; i++) {
        snprintf(name, sizeof name, "link%d", i);
        if (link("/proc/self/exe", name) == 0 || symlink("..", name) == 0)
            mkdir("inner", 0700);
    }
    return contained();
}
