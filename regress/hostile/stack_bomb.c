/* Recurses without end. */
#include "hostile.h"
static int deeper(volatile int n)
{
    volatile char room[4096];
    room[n & 4095] = (char)n;
    return deeper(n + 1) + room[0];
}

int main(int argc, char **argv)
{
    begin();
    return deeper(argc);
}
