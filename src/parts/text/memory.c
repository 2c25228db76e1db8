#include "text/memory.h"

static int ran_out;

const char no_memory[] = "not enough memory";

void *taken(void *memory)
{
    if (memory == 0)
        ran_out = 1;
    return memory;
}

int memory_ran_out(void)
{
    return ran_out;
}
