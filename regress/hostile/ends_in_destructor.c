/* Does its work after main has ended. */
#include "hostile.h"
static void __attribute__((destructor)) after(void)
{
    if (is_readable("/etc/passwd"))
        escaped("/etc/passwd");
    contained();
    fflush(stdout);
}

int main(void)
{
    begin();
    return 0;
}
