/* Prints the answer, and crashes. */
#include "hostile.h"

int main(void)
{
    begin();
    contained();
    fflush(stdout);
    abort();
}
