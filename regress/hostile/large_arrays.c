/* Has arrays of 2 GiB, for which there is no room when the program starts. */
#include "hostile.h"

static char much[1 << 30], more[1 << 30];

int main(int argc, char **argv)
{
    (void)argv;
    begin();
    much[argc] = more[argc] = 1;
    return escaped("2 GiB of arrays");
}
