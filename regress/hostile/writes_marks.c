/* Writes to the folder of the marks. */
#include "hostile.h"

int main(void)
{
    begin();
    return is_writable(line_of_input(3)) ? escaped("the marks") : contained();
}
