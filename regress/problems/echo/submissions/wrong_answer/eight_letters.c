#include <stdio.h>
#include <string.h>

int main(void)
{
    char w[9];
    int k;
    scanf("%8s", w);
    for (k = (int)strlen(w) - 1; k > 0; k--)
        if (memcmp(w, w + strlen(w) - k, k) == 0)
            break;
    printf("%d\n", k);
    return 0;
}
