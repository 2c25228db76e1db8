/* Opens as many files as it can. */
#include "hostile.h"

int main(void)
{
    begin();
    int i, count = 0;
    for (i = 0; i < 2000; i++)
        count += open(".", O_RDONLY) >= 0;
    return count > 100 ? escaped("more than 100 descriptors") : contained();
}
