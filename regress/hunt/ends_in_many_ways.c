/* Ends by _exit, _Exit, exit in a function that exit calls, and otherwise by return. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void last(void)
{
    printf("last\n");
}

static void again(void)
{
    printf("again\n");
    exit(9);
}

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    atexit(last);
    if (n == 4)
        atexit(again);
    printf("number %d\n", n);
    if (n == 1)
        _exit(11);
    if (n == 2)
        _Exit(12);
    return 256 + n;
}
