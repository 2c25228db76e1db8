/* Tries to outlive its supervisor, and to leave core files. */
#include "hostile.h"

int main(void)
{
    begin();
    syscall(SYS_prctl, 1UL, 0UL);
    syscall(SYS_prctl, 4UL, 1UL);
    return contained();
}
