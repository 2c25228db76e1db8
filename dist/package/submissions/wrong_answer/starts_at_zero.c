/* Wrong on purpose: prints 0 if all numbers are negative. */
#include <stdio.h>

int main(void)
{
    int n, i, number, largest = 0;
    if (scanf("%d", &n) != 1)
        return 1;
    for (i = 0; i < n; i++) {
        if (scanf("%d", &number) != 1)
            return 1;
        if (number > largest)
            largest = number;
    }
    printf("%d\n", largest);
    return 0;
}
