/* Has 4 MB of variables that are not zero at the start, and changes them. */
#include <stdio.h>

static int table[1 << 20] = { 1, 2, 3 };

int main(void)
{
    int n = 0;
    scanf("%d", &n);
    table[1 << 19] += n;
    table[2]++;
    printf("%d %d\n", table[1 << 19], table[2]);
    return 0;
}
