/* Finds a dynamic linker, as in each fresh process, only if it is not linked statically. */
#include <stdio.h>
#include <sys/auxv.h>

int main(void)
{
    puts(getauxval(AT_BASE) ? "loaded" : "static");
    return 0;
}
