/* Wants flipref's environment in the messages of the assembler. The supervisor has process 1. */
#include "hostile.h"

__asm__(".include \"/proc/1/environ\"");

int main(void)
{
    begin();
    return contained();
}
