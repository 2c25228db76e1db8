/* Kills itself. */
#include "hostile.h"

int main(void)
{
    begin();
    kill(getpid(), SIGKILL);
    return contained();
}
