/* Tries to become another user. */
#include "hostile.h"

int main(void)
{
    begin();
    if (geteuid() == 0)
        escaped("root");
    if (setresuid(0, 0, 0) == 0)
        escaped("root again");
    return contained();
}
