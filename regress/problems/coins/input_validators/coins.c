#include <stdio.h>
#include <string.h>

static int number(int least, int most, char after)
{
    char text[8] = "", again[8];
    int n, i = 0, c;
    while ((c = getchar()) != EOF && (c == '-' || (c >= '0' && c <= '9')) && i < 3)
        text[i++] = (char)c;
    if (sscanf(text, "%d", &n) != 1 || n < least || n > most || c != after)
        return 100;
    sprintf(again, "%d", n);
    return strcmp(text, again) == 0 ? n : 100;
}

int main(int argc, char *argv[])
{
    int i, n, most = 50, least = -3;
    for (i = 1; i < argc; i++)
        if (sscanf(argv[i], "most=%d", &most) != 1 && sscanf(argv[i], "least=%d", &least) != 1)
            return 1;
    n = number(0, most, ' ');
    if (n == 100 || number(-6, 9, '\n') == 100 || (n == 0 && getchar() != '\n'))
        return 43;
    for (i = 1; i <= n; i++)
        if (number(least, 3, i < n ? ' ' : '\n') == 100)
            return 43;
    return getchar() == EOF ? 42 : 43;
}
