/* Prints to standard error, without a buffer. */
#include <stdio.h>

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    if (n > 1)
        fprintf(stderr, "number %d\n", n);
    setvbuf(stdout, NULL, _IONBF, 0);
    printf("%d", n);
    printf("%d", n);
    perror("end");
    return n;
}
