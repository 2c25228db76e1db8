/* Catches the signal that the limit of CPU time sends. */
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
