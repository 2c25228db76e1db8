/* Keeps memory that it has unmapped: one page of each shared mapping keeps all of it. */
#include "hostile.h"

#include <sys/mman.h>

enum { ROOM = 32 << 20, MANY = 5 };

int main(void)
{
    begin();
    int i, j;
    for (i = 0; i < MANY; i++) {
        char *at = mmap(NULL, ROOM, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (at == MAP_FAILED)
            return contained();
        for (j = 0; j < ROOM; j += 4096)
            at[j] = 1;
        munmap(at + 4096, ROOM - 4096);
    }
    return escaped("160 MiB of 64 MiB");
}
