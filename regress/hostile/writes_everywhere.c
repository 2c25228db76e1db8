/* Writes to every usual folder. */
#include "hostile.h"

int main(void)
{
    begin();
    static const char *const folders[] = { "/",     "/tmp", "/var/tmp", "/dev/shm",
                                           "/home", "/run", "/box",     ".." };
    size_t i;
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (is_writable(folders[i]))
            escaped(folders[i]);
    return contained();
}
