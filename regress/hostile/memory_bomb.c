/* Takes all the memory that it gets. */
#include "hostile.h"

int main(void)
{
    begin();
    for (;;) {
        char *more = malloc(1 << 20);
        if (more == NULL)
            abort();
        memset(more, 1, 1 << 20);
    }
}
