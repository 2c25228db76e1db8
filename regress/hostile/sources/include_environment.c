/* Includes flipref's environment, so that the assembler's messages quote it. The supervisor is
   process 1. */
#include "hostile.h"

__asm__(".include \"/proc/1/environ\"");

int main(void)
{
    begin();
    return contained();
}
