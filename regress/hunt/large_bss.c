/* Has 100 MB of variables, and uses some of them. */
#include <stdio.h>

static int table[25 << 20];

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    table[1234567] += n;
    table[20 << 20]++;
    printf("%d %d\n", table[1234567], table[20 << 20]);
    return 0;
}
