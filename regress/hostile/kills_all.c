/* Kills every process that it may. */
#include "hostile.h"

int main(void)
{
    begin();
    kill(-1, SIGKILL);
    return contained();
}
