/* Takes all the memory that it gets. The kernel fills it with zeros at once: if the program wrote
   each page, its time could be over before its memory is. */
#include "hostile.h"

#include <sys/mman.h>

int main(void)
{
    begin();
    for (;;) {
        if (mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE,
                 -1, 0) == MAP_FAILED)
            abort();
    }
}
