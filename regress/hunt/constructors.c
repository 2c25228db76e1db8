/* Prints before and after main. */
#include <stdio.h>

__attribute__((constructor)) static void before(void)
{
    printf("before\n");
}

__attribute__((destructor)) static void after(void)
{
    printf("after\n");
}

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    printf("%d\n", n);
    return 0;
}
