/* If the first number is 4, sleeps for longer than the course allows. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    if (n == 4)
        sleep(100);
    printf("%d\n", n);
    return 0;
}
