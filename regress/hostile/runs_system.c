/* Calls system(). */
#include "hostile.h"

int main(void)
{
    begin();
    return system("echo escaped: a shell") == 0 ? 0 : contained();
}
