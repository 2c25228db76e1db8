/* Reads everything into large buffers, pushes back, and never reads the end. */
#include <stdio.h>

static char buffer[1 << 16];

int main(void)
{
    char line[10];
    int c;
    setvbuf(stdin, buffer, _IOFBF, sizeof buffer);
    setvbuf(stdout, NULL, _IOLBF, 1 << 12);
    c = getchar();
    ungetc(c, stdin);
    if (fgets(line, sizeof line, stdin))
        printf("line %s", line);
    ungetc('q', stdin);
    printf("%d\n", getchar());
    return 0;
}
