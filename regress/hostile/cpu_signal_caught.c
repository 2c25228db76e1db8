/* Catches the signal of the limit of CPU time. */
#include "hostile.h"
static void again(int number)
{
    signal(number, again);
}

int main(void)
{
    begin();
    signal(SIGXCPU, again);
    signal(SIGTERM, again);
    for (;;)
        ;
}
