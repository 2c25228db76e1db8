#include <stdio.h>

int main(void)
{
    int n, i, now, before = 0, days = 0, most = 0;
    if (scanf("%d", &n) != 1)
        return 1;
    for (i = 0; i < n; i++) {
        if (scanf("%d", &now) != 1)
            return 1;
        days = i > 0 && now == before ? days + 1 : 1;
        before = now;
        if (days > most)
            most = days;
    }
    printf("%d\n", most);
    return 0;
}
