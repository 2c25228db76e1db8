/* Calls abort() if the first number is 1, and fails an assertion if it is 2. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    printf("number %d\n", n);
    if (n == 1)
        abort();
    assert(n != 2);
    return 0;
}
