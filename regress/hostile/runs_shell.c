/* Becomes a shell. */
#include "hostile.h"

int main(void)
{
    begin();
    char *const words[] = { "sh", "-c", "echo escaped: a shell", NULL };
    execv("/bin/sh", words);
    return contained();
}
