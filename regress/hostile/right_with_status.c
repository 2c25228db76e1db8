/* Prints the answer, and ends with another status. */
#include "hostile.h"

int main(void)
{
    begin();
    contained();
    return 77;
}
