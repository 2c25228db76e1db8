/* main calls itself, as beginners do to start over. */
#include <stdio.h>

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1)
        return 3;
    printf("%d\n", n);
    return main();
}
