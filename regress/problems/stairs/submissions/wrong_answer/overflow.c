#include <stdio.h>

int main(void)
{
    int last = 1, before = 0, n;
    scanf("%d", &n);
    while (n-- > 0) {
        int next = last + before;
        before = last;
        last = next;
    }
    printf("%d\n", last);
    return 0;
}
