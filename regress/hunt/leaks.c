/* Leaks memory of all sizes, and open files, and reports when it gets no more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int i;
    for (i = 1; i < 24; i++) {
        char *p = malloc((size_t)1 << i);
        if (!p || (i < 6 && !fopen("/dev/null", "r")))
            printf("no more at %d\n", i < 14 ? i : 14);
        if (p && i < 20)
            memset(p, i, (size_t)1 << i);
        if (p && i == 22 && p[12345])
            puts("it is not empty");
    }
    printf("%d\n", getchar());
    return 0;
}
