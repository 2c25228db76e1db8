/* Becomes the dynamic loader, which can start any program. */
#include "hostile.h"

int main(void)
{
    begin();
    char *const words[] = { "ld", "/bin/echo", "escaped: ld.so", NULL };
    execv("/lib64/ld-linux-x86-64.so.2", words);
    return contained();
}
