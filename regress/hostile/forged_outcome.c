/* Prints what looks like a report. */
#include "hostile.h"

int main(void)
{
    begin();
    printf("{\"verdict\":\"right\"}\nexit 0\n");
    return 0;
}
