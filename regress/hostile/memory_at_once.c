/* Asks for a terabyte. */
#include "hostile.h"

int main(void)
{
    begin();
    char *much = malloc((size_t)1 << 40);
    if (much != NULL)
        escaped("a terabyte");
    return contained();
}
