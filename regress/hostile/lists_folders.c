/* Lists the folders of the machine. */
#include "hostile.h"

int main(void)
{
    begin();
    static const char *const folders[] = { "/etc", "/home", "/tmp", "/proc", "/usr/bin" };
    size_t i;
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (opendir(folders[i]) != NULL)
            escaped(folders[i]);
    return contained();
}
