/* Closes its outputs and goes on. */
#include "hostile.h"

int main(void)
{
    begin();
    close(0);
    close(1);
    close(2);
    for (;;)
        pause();
}
