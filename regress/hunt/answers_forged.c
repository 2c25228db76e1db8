/* Writes into the files and descriptors of the sieve. That may mislead the sieve, but must not
   break it. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char junk[4096];
    int n = 0, fd;
    scanf("%d", &n);
    memset(junk, 0xff, sizeof junk);
    for (fd = 3; fd < 16; fd++)
        (void)!pwrite(fd, junk, sizeof junk, 0);
    fd = open("../.flipref-answers", O_WRONLY);
    if (fd >= 0)
        (void)!pwrite(fd, junk, sizeof junk, 0);
    printf("%d\n", n);
    return 0;
}
