/* Takes all permissions from the working folder, so that its supervisor cannot empty it. */
#include "hostile.h"

int main(void)
{
    begin();
    close(open("file", O_WRONLY | O_CREAT, 0600));
    mkdir("folder", 0700);
    close(open("folder/file", O_WRONLY | O_CREAT, 0600));
    fchmod(open("folder", O_RDONLY), 0);
    fchmod(open(".", O_RDONLY), 0);
    usleep(300000); /* so that the supervisor can look */
    return contained();
}
