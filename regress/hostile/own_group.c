/* Checks whether it is in the process group of its supervisor. */
#include "hostile.h"

int main(void)
{
    begin();
    return getpgrp() == getpid() ? contained() : escaped("a group");
}
