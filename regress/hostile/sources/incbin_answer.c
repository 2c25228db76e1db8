/* Includes the answer in its program. */
#include "hostile.h"

__asm__(".section .rodata\n"
        ".globl stolen\n"
        "stolen: .incbin \"@ANSWER@\"\n"
        ".byte 0\n"
        ".text\n");
extern const char stolen[];

int main(void)
{
    begin();
    return escaped(stolen);
}
