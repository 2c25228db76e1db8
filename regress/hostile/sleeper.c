/* Sleeps for ever. */
#include "hostile.h"

int main(void)
{
    begin();
    for (;;)
        sleep(1000);
}
