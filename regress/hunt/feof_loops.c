/* Reads while (!feof(stdin)), with %c and blanks, and gets the last line twice. */
#include <stdio.h>
#include <string.h>

char *gets(char *line);

int main(void)
{
    char line[200] = "", c = '?';
    int n = 0;
    scanf(" %c %d", &c, &n);
    while (!feof(stdin)) {
        gets(line);
        printf("%c %d [%s] %d\n", c, n, line, (int)strlen(line));
    }
    return 0;
}
