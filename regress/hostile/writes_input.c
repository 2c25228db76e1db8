/* Changes its input, for the next run. */
#include "hostile.h"

int main(void)
{
    begin();
    if (write(0, "x", 1) == 1 || ftruncate(0, 0) == 0)
        escaped("the input can be written");
    return contained();
}
