/* Does not notice the end of the input, and prompts for ever. */
#include <stdio.h>

int main(void)
{
    int n = 0;
    while (n != 7) {
        printf("number? ");
        scanf("%d", &n);
    }
    puts("seven");
    return 0;
}
