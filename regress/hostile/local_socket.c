/* Opens a socket of the machine. */
#include "hostile.h"
#include <sys/socket.h>

int main(void)
{
    begin();
    int ends[2];
    return socketpair(1, 1, 0, ends) == 0 ? escaped("a socket") : contained();
}
