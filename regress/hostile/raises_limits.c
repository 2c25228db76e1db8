/* Raises its limits. */
#include "hostile.h"

int main(void)
{
    begin();
    struct rlimit all = { RLIM_INFINITY, RLIM_INFINITY };
    if (setrlimit(RLIMIT_AS, &all) == 0 || setrlimit(RLIMIT_NPROC, &all) == 0 ||
        setrlimit(RLIMIT_FSIZE, &all) == 0)
        escaped("a limit was raised");
    return contained();
}
