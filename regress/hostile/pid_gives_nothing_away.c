/* Checks whether its process number tells how many processes the machine has started. */
#include "hostile.h"

int main(void)
{
    begin();
    return getppid() == 1 ? contained() : escaped("a process number of the machine");
}
