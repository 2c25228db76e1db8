/* Leaves its parent and continues in the background. */
#include "hostile.h"

int main(void)
{
    begin();
    if (fork() == 0) {
        setsid();
        if (fork() == 0)
            for (;;)
                pause();
        _exit(0);
    }
    return contained();
}
