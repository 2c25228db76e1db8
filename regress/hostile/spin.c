/* Computes for ever. */
#include "hostile.h"

int main(void)
{
    begin();
    volatile unsigned long n = 0;
    for (;;)
        n++;
}
