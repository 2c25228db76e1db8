/* Prints the answer, and then prints for ever. */
#include "hostile.h"

int main(void)
{
    begin();
    contained();
    for (;;)
        printf("and more\n");
}
