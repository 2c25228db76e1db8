/* Closes its outputs and continues. */
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
