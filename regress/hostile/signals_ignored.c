/* Ignores every signal that can be ignored, and computes for ever. */
#include "hostile.h"

int main(void)
{
    begin();
    int i;
    for (i = 1; i < 65; i++)
        signal(i, SIG_IGN);
    for (;;)
        ;
}
