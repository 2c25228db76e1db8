/* Starts processes that start processes. */
#include "hostile.h"

int main(void)
{
    begin();
    int i;
    for (i = 0; i < 500; i++)
        if (fork() >= 0)
            escaped("fork");
    return contained();
}
