/* Looks whether it shares the group of its supervisor. */
#include "hostile.h"

int main(void)
{
    begin();
    return getpgrp() == getpid() ? contained() : escaped("a group");
}
