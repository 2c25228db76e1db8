
/* ---- the program's arguments are the first line of its input ---- */

#include <string.h>
#include <unistd.h>

int main(void)
{
    static char line[4096];
    static char name[] = "program";
    char *words[8] = { name };
    int count = 1;
    size_t n = 0;
    char *word;
    while (n < sizeof line - 1 && read(0, line + n, 1) == 1 && line[n] != '\n')
        n++; /* byte by byte, because the program reads what follows */
    line[n] = '\0';
    for (word = strtok(line, " "); word != 0 && count < 7; word = strtok(0, " "))
        words[count++] = word;
    return program(count, words);
}
