/* Ends by quick_exit. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    printf("number %d\n", n);
    fflush(stdout);
    quick_exit(n);
}
