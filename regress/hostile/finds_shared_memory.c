/* Looks for the machine's shared memory. The fifth line of the input is its key. */
#include "hostile.h"

int main(void)
{
    begin();
    int id = (int)syscall(SYS_shmget, (key_t)atoi(line_of_input(5)), 0, 0);
    return id >= 0 ? escaped("the machine's shared memory") : contained();
}
