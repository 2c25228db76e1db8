/* A program that says hello, for what it costs to start one (contained.c). */
#include <stdio.h>

int main(void)
{
    puts("hello");
    return 0;
}
