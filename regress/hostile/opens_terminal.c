/* Opens the terminal that flipref was started on. */
#include "hostile.h"

int main(void)
{
    begin();
    return open("/dev/tty", O_RDWR) >= 0 ? escaped("the terminal") : contained();
}
