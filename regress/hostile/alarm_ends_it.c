/* Sets an alarm, whose signal ends it. */
#include "hostile.h"

int main(void)
{
    begin();
    alarm(1);
    for (;;)
        pause();
}
