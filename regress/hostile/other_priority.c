/* Raises its priority. */
#include "hostile.h"

int main(void)
{
    begin();
    return setpriority(PRIO_PROCESS, 0, -20) == 0 ? escaped("priority") : contained();
}
