/* Leaves a core file. */
#include "hostile.h"

int main(void)
{
    struct rlimit most;
    begin();
    if (getrlimit(RLIMIT_CORE, &most) != 0 || most.rlim_cur > 1)
        escaped("a core file");
    return contained();
}
