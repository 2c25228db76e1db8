#include <stdio.h>

int main(void)
{
    long long last = 1, before = 0;
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    while (n-- > 0) {
        long long next = last + before;
        before = last;
        last = next;
    }
    printf("%lld\n", last);
    return 0;
}
