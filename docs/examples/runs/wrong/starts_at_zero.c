/* Takes the day before the first one for a day of 0 degrees. */
#include <stdio.h>

int main(void)
{
    int n, now, before = 0, days = 1, most = 0;
    if (scanf("%d", &n) != 1)
        return 1;
    for (; n > 0; n--) {
        if (scanf("%d", &now) != 1)
            return 1;
        days = now == before ? days + 1 : 1;
        before = now;
        if (days > most)
            most = days;
    }
    printf("%d\n", most);
    return 0;
}
