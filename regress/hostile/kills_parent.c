/* Kills the supervisor. */
#include "hostile.h"

int main(void)
{
    begin();
    return kill(getppid(), SIGKILL) == 0 ? escaped("the parent") : contained();
}
