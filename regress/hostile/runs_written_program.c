/* Writes a program to its folder and executes it. */
#include "hostile.h"

int main(void)
{
    begin();
    char *const words[] = { "./x", NULL };
    static const char script[] = "#!/bin/sh\necho escaped: a script\n";
    int fd = open("x", O_WRONLY | O_CREAT, 0700);
    if (write(fd, script, sizeof script - 1) < 0)
        return contained();
    close(fd);
    execv("./x", words);
    return contained();
}
