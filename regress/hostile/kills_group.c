/* Kills its group. */
#include "hostile.h"

int main(void)
{
    begin();
    kill(0, SIGKILL);
    return contained();
}
