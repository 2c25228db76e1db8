/* Prints hello. contained.c measures what it costs to run it. */
#include <stdio.h>

int main(void)
{
    puts("hello");
    return 0;
}
