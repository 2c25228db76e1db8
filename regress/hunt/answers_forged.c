/* Writes into all descriptors, also those of the executor. That may mislead the executor, but must
   not break it. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char junk[4096];
    int n = 0, fd;
    scanf("%d", &n);
    memset(junk, 0xff, sizeof junk);
    for (fd = 3; fd < 128; fd++)
        (void)!pwrite(fd, junk, sizeof junk, 0);
    printf("%d\n", n);
    return 0;
}
