/* Ends by a signal of its own clock. */
#include "hostile.h"

int main(void)
{
    begin();
    alarm(1);
    for (;;)
        pause();
}
