/* Mounts a file system. */
#include "hostile.h"

int main(void)
{
    begin();
    return syscall(SYS_mount, "x", ".", "tmpfs", 0UL, "") == 0 ? escaped("a mount") : contained();
}
