/* Keeps the largest number that it has read. */
#include <stdio.h>

int main(void)
{
    int n, i, number, largest;
    if (scanf("%d", &n) != 1 || scanf("%d", &largest) != 1)
        return 1;
    for (i = 1; i < n; i++) {
        if (scanf("%d", &number) != 1)
            return 1;
        if (number > largest)
            largest = number;
    }
    printf("%d\n", largest);
    return 0;
}
