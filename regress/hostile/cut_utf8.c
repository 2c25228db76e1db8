/* Prints the first bytes of a character. */
#include "hostile.h"

int main(void)
{
    begin();
    printf("contained \xf0\x9f\x98");
    return 0;
}
