/* Stops, as Ctrl-Z does. */
#include "hostile.h"

int main(void)
{
    begin();
    raise(SIGSTOP);
    return contained();
}
