/* Closes all descriptors but the first two, and reopens its output. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int n = 0, fd;
    scanf("%d", &n);
    for (fd = 2; fd < 100; fd++)
        close(fd);
    printf("%d\n", n);
    fclose(stdin);
    if (n == 3)
        fclose(stdout);
    if (n == 1)
        freopen("elsewhere", "w", stdout), puts("lost");
    return 0;
}
