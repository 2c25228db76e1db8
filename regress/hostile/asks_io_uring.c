/* Asks for io_uring, whose calls no filter sees. */
#include "hostile.h"

int main(void)
{
    begin();
    static char parameters[120];
    return syscall(SYS_io_uring_setup, 8UL, parameters) >= 0 ? escaped("io_uring") : contained();
}
