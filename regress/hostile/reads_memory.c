/* Reads the memory of the supervisor. */
#include "hostile.h"

int main(void)
{
    begin();
    char byte;
    struct {
        void *at;
        size_t len;
    } here = { &byte, 1 }, there = { (void *)0x400000, 1 };
    if (syscall(SYS_process_vm_readv, getppid(), &here, 1UL, &there, 1UL, 0UL) >= 0)
        escaped("the memory of another process");
    return contained();
}
