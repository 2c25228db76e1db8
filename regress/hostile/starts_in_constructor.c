/* Does its work before main starts. */
#include "hostile.h"
static void __attribute__((constructor)) before(void)
{
    if (is_readable("/etc/passwd"))
        escaped("/etc/passwd");
}

int main(void)
{
    begin();
    return contained();
}
