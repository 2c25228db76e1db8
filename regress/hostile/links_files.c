/* Gives a file a second name, and leaves a device where a file was. */
#include "hostile.h"

int main(void)
{
    begin();
    close(open("file", O_WRONLY | O_CREAT, 0600));
    if (link("file", "link") == 0 ||
        syscall(SYS_linkat, AT_FDCWD, "file", AT_FDCWD, "link", 0) == 0)
        escaped("a link");
    if (syscall(SYS_renameat2, AT_FDCWD, "file", AT_FDCWD, "other", 4) == 0)
        escaped("a device");
    return contained();
}
