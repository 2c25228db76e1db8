/* Checks whether it can start programs that have the rights of their owner. */
#include "hostile.h"

#include <sys/prctl.h>

int main(void)
{
    begin();
    return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0 ? escaped("new privileges") : contained();
}
