/* Tries to find out what its parent is. */
#include "hostile.h"

int main(void)
{
    begin();
    return getppid() > 1 && is_readable("/proc/1/comm") ? escaped("the parent") : contained();
}
