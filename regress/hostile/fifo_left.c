/* Leaves a named pipe and a socket. */
#include "hostile.h"

int main(void)
{
    begin();
    mkfifo("pipe", 0600);
    mkfifo("flip.sav", 0666);
    return contained();
}
