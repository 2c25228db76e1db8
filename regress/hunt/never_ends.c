/* Never ends if the first number is 4. */
#include <stdio.h>

int main(void)
{
    volatile int n = 0;
    int number = 0;
    printf("number: ");
    if (scanf("%d", &number) == 1 && number == 4)
        for (;;)
            n++;
    printf("%d\n", number);
    return 0;
}
