/* Makes a folder that cannot be entered, with a file in it. */
#include "hostile.h"

int main(void)
{
    begin();
    umask(0);
    mkdir("d", 0700);
    close(open("d/file", O_WRONLY | O_CREAT, 0600));
    chmod("d", 0);
    return contained();
}
