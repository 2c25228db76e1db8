/* Frees a pointer twice, or one that was never allocated. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *volatile p = malloc(2000);
    char *volatile q = malloc(2000);
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n);
    fflush(stdout);
    free(p);
    if (n == 1)
        free(p);
    if (n == 2)
        free(q + 16);
    return 0;
}
