/* Mixes read(2) and write(2) with the functions of the C library. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char text[100];
    ssize_t n = read(0, text, 3), more;
    write(1, "got ", 4);
    if (n > 0)
        write(1, text, (size_t)n);
    printf("and ");
    more = read(0, text, sizeof text);
    printf("%d more, %d at the end\n", (int)more, (int)read(0, text, 1));
    write(2, "done\n", 5);
    return n > 0 ? text[0] & 7 : 9;
}
