/* Opens a connection. */
#include "hostile.h"
#include <sys/socket.h>

int main(void)
{
    begin();
    return socket(2, 1, 0) >= 0 ? escaped("a socket") : contained();
}
