/* Reads the program of another person. */
#include "hostile.h"

int main(void)
{
    begin();
    return is_readable(line_of_input(2)) ? escaped("a submission") : contained();
}
