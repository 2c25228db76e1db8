/* Reads the answer. */
#include "hostile.h"

int main(void)
{
    begin();
    return is_readable(line_of_input(1)) ? escaped("the answer") : contained();
}
