#include <stdio.h>
#include <string.h>

int main(void)
{
    char w[64];
    int k, n;
    scanf("%63s", w);
    n = (int)strlen(w);
    for (k = n - 1; k > 0; k--)
        if (w[0] == w[n - k] && w[k - 1] == w[n - 1])
            break;
    printf("%d\n", k > 0 ? k : 0);
    return 0;
}
