/* Makes a user namespace, to be root in it. */
#include "hostile.h"

int main(void)
{
    begin();
    return syscall(SYS_unshare, 0x10000000) == 0 ? escaped("a namespace") : contained();
}
