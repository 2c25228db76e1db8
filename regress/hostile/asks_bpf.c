/* Asks for BPF programs, keys, and performance counters. */
#include "hostile.h"

int main(void)
{
    begin();
    static char parameters[120];
    long bpf = syscall(SYS_bpf, 0UL, parameters, sizeof parameters);
    long key = syscall(SYS_add_key, "user", "hostile", "x", 1UL, -1L);
    return bpf >= 0 || key >= 0 ? escaped("the kernel's own") : contained();
}
