/* Starts a process that shares its memory. */
#include "hostile.h"

int main(void)
{
    begin();
    pid_t pid = vfork();
    if (pid == 0)
        _exit(0);
    return pid > 0 ? escaped("vfork") : contained();
}
