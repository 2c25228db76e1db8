/* Starts processes that start processes, as long as it is let. */
#include "hostile.h"

int main(void)
{
    begin();
    for (;;)
        if (fork() >= 0)
            escaped("fork");
}
