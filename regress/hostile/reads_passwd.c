/* Reads a file of the machine. */
#include "hostile.h"

int main(void)
{
    begin();
    return is_readable("/etc/passwd") ? escaped("/etc/passwd") : contained();
}
