/* Opens the folder of what was seen of others. */
#include "hostile.h"

int main(void)
{
    begin();
    char path[4200];
    snprintf(path, sizeof path, "%s/results", line_of_input(3));
    return open(path, O_RDONLY | O_DIRECTORY) >= 0 ? escaped("the results") : contained();
}
