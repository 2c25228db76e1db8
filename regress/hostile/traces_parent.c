/* Traces the supervisor. */
#include "hostile.h"
#include <sys/ptrace.h>

int main(void)
{
    begin();
    return ptrace(16, getppid(), 0, 0) == 0 ? escaped("ptrace") : contained();
}
