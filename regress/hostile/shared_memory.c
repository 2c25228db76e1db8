/* Leaves memory that outlives the program. */
#include "hostile.h"

int main(void)
{
    begin();
    int id = (int)syscall(SYS_shmget, 0, 4096, 01600);
    if (id >= 0) {
        syscall(SYS_shmctl, id, 0, NULL);
        escaped("shared memory");
    }
    return contained();
}
