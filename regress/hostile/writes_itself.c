/* Changes its own program, for the next run. */
#include "hostile.h"

int main(int argc, char **argv)
{
    begin();
    int fd = open("/proc/self/exe", O_WRONLY);
    if (fd < 0)
        fd = open(argv[0], O_WRONLY);
    return fd >= 0 ? escaped("the program can be written") : contained();
}
