/* Makes system calls of 32 bits, which have other numbers. */
#include "hostile.h"

int main(void)
{
    begin();
    long result = 0;
#if defined __x86_64__
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(2L) : "memory", "r8", "r9", "r10", "r11");
#endif
    if (result > 0)
        escaped("fork by a call of 32 bits");
    return contained();
}
