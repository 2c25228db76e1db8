/* Makes folders a thousand levels deep. */
#include "hostile.h"

int main(void)
{
    begin();
    int i;
    for (i = 0; i < 1000; i++)
        if (mkdir("d", 0700) != 0 || chdir("d") != 0)
            break;
    return contained();
}
